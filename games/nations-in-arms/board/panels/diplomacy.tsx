/** The diplomacy track: where every country stands, and what each attempt on it costs and how likely it is. */
import { choicesOf, Do } from '@concert/board/panels';
import { isMajor, power as powerKind } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { tableOf } from '../readings.ts';
import { answersAll, type BoardUi, Clause, Flag } from './parts.tsx';

const nameOf = (power: number): string => powerKind.labels![power]!;
const numberOf = (name: string): number => powerKind.labels!.indexOf(name);

const rounds = ['Minors', 'Embassies to minors', 'Majors', 'Embassies to majors'];

/** One line of the table of diplomacy. */
interface Line {
  readonly power: number;
  readonly stands: string;
  readonly ally: string;
  readonly moved: boolean;
}

const linesOf = (context: Context): Line[] =>
  (tableOf(context, 'diplomacy')?.rows ?? []).map(([name, stands, ally, moved]) => ({
    power: numberOf(`${name}`),
    stands: `${stands}`,
    ally: `${ally}`,
    moved: moved === 'yes',
  }));

/** One attempt with so much support, as the table of the rules has it. */
interface Attempt {
  readonly support: number;
  readonly cost: number;
  readonly chance: number;
  readonly needed: number;
  readonly modifiers: string;
  readonly brings: string;
  readonly rival: number;
}

/** The attempts that may be made now, by country. */
function attemptsOf(context: Context): Map<number, Attempt[]> {
  const found = new Map<number, Attempt[]>();
  for (const [name, support, cost, chance, needed, modifiers, brings, rival] of tableOf(context, 'attempts')?.rows ??
    []) {
    const power = numberOf(`${name}`);
    const attempt = {
      ...{ support: Number(support), cost: Number(cost), chance: Number(chance), needed: Number(needed) },
      ...{ modifiers: `${modifiers}`, brings: `${brings}`, rival: Number(rival) },
    };
    found.set(power, [...(found.get(power) ?? []), attempt]);
  }
  return found;
}

const bestOf = (attempts: readonly Attempt[]): number => Math.max(...attempts.map(({ chance }) => chance));

// The track.

const boxes: readonly (readonly [stands: string, title: string, note: string])[] = [
  ['satellite', 'Satellites', 'of France'],
  ['Empire', 'Allied with France', 'the Empire'],
  ['neutral', 'Neutral', 'lit: may be courted now, with the best chance'],
  ['Coalition', 'Allied with Britain', 'the Coalition'],
];

/** A country as a pill; one that may be courted now is lit, and a click shows what can be tried. */
function Country({ line, attempts }: { line: Line; attempts: readonly Attempt[] | undefined }) {
  const { power, ally, moved } = line;
  const major = isMajor(power);
  // The box says France or Britain already.
  const words = moved ? 'moved now' : major || ['–', 'France', 'Britain'].includes(ally) ? '' : `of ${ally}`;
  return (
    <li
      class={`na-pill ${isMajor(power) ? 'na-pill-major' : ''} ${moved ? 'na-track-moved' : ''} ${attempts ? 'na-pill-lit' : ''}`}
    >
      {major && <Flag power={power} />}
      <span>{nameOf(power)}</span>
      {attempts && <small class="na-pill-note">{bestOf(attempts)} %</small>}
      {words && <small class="na-pill-note">{words}</small>}
    </li>
  );
}

function Track({ context }: { context: Context }) {
  const lines = linesOf(context);
  const attempts = attemptsOf(context);
  return (
    <div class="na-track">
      {boxes.map(([stands, title, note]) => {
        const here = lines.filter((line) => line.stands === stands);
        return (
          <section key={stands} class={`na-track-box na-track-${stands.toLowerCase()}`}>
            <h4 class="na-track-title">{title}</h4>
            <small class="na-peace-note">{note}</small>
            {here.length === 0 && <p class="quiet">none yet</p>}
            <ul>
              {here.map((line) => (
                <Country key={line.power} line={line} attempts={attempts.get(line.power)} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

// The attempts.

const pounds = (cost: number): string => `£ ${cost}`;

/** One country: a line to compare by, and below it a card for each sum of support that says price, chance and reasons. */
function Suit({ ui, power, attempts }: { ui: BoardUi; power: number; attempts: readonly Attempt[] }) {
  const [first] = attempts;
  return (
    <details class="na-court" name="na-court">
      <summary class="na-court-line">
        <Flag power={power} />
        <span class="na-row-title">{nameOf(power)}</span>
        {attempts.map(({ support, chance }) => (
          <span key={support} class="figures">
            {chance} %
          </span>
        ))}
        <span class="na-court-brings">{first!.brings}</span>
        <span class="figures na-court-rival">{first!.rival > 0 ? `${first!.rival} %` : '–'}</span>
      </summary>
      <div class="na-court-cards">
        {attempts.map(({ support, cost, chance, needed, modifiers }) => (
          <Do
            key={support}
            ui={ui}
            verb="court"
            arg={{ power, support }}
            points={[{ kind: 'power', id: power }]}
            class="na-court-card"
            label={`Court ${nameOf(power)}, support ${support}: ${chance} %, ${pounds(cost)}`}
          >
            <small>{support === 0 ? 'no support' : `support +${support}`}</small>
            <b class="na-court-chance">{chance} %</b>
            <small>
              {needed} needed · {pounds(cost)}
            </small>
            <small>{modifiers}</small>
          </Do>
        ))}
      </div>
    </details>
  );
}

function Compare({ ui }: { ui: BoardUi }) {
  const attempts = [...attemptsOf(ui.context)].sort(([, a], [, b]) => bestOf(b) - bestOf(a));
  const [first] = attempts;
  if (!first) return null;
  return (
    <div class="na-courts">
      <div class="na-court-head" aria-hidden="true">
        <span />
        <span>Country</span>
        {first[1].map(({ support, cost }) => (
          <span key={support}>{pounds(cost)}</span>
        ))}
        <span class="na-court-brings">You gain</span>
        <span class="na-court-rival">Rival’s best</span>
      </div>
      {attempts.map(([power, each]) => (
        <Suit key={power} ui={ui} power={power} attempts={each} />
      ))}
    </div>
  );
}

export function Diplomacy({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'attempts.choose');
  if (!frame) return null;
  const [asker] = frame.askers;
  return (
    <div
      class={`na-peace na-diplomacy ${answersAll(context.choices, ({ verb }) => verb === 'court' || verb === 'abstain')}`}
    >
      <header class="na-peace-head">
        <b>The diplomacy track</b>
        <ol class="na-steps">
          {rounds.map((round, i) => (
            <li
              key={round}
              class={i === frame.round ? 'na-now' : i < frame.round ? 'na-past' : ''}
              {...(i === frame.round && { 'aria-current': 'step' })}
            >
              {round}
            </li>
          ))}
        </ol>
        <span class="na-peace-note">
          A success moves a country one box toward you. Nothing is final before the last roll.{' '}
          <Clause ui={ui} clause="NA-11.2.3-c" />
        </span>
      </header>
      <div class="na-columns">
        <Track context={context} />
        {context.choices.length > 0 ? (
          <section>
            <h3 class="na-peace-next">
              {nameOf(asker!)} asks
              <span class="na-peace-note">£ {context.view.board.money[asker!]} at hand</span>
            </h3>
            <Compare ui={ui} />
            {choicesOf(context, 'court').length === 0 && (
              <p class="quiet">No country can be courted with what you have.</p>
            )}
            <div class="na-verbs">
              <Do ui={ui} verb="abstain" arg={{}}>
                Abstain
              </Do>
            </div>
          </section>
        ) : (
          <p class="na-peace-note">{nameOf(asker!)} asks now.</p>
        )}
      </div>
    </div>
  );
}
