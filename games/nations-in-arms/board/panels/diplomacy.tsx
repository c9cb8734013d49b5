/** The diplomacy track: where every country stands, and what each attempt on it costs and how likely it is. */

import { tableOf } from '@concert/board';
import { choicesOf, Do } from '@concert/board/panels';
import { BRITAIN, FRANCE, isMajor } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { namesOf, powerName, tell, tellOf } from '../words.ts';
import { answersAll, type BoardUi, Clause, Flag, Said, Steps } from './parts.tsx';

const numberOf = (context: Context, name: string): number => namesOf(context, 'power').indexOf(name);

const ROUNDS = 4;

/** One line of the table of diplomacy. */
interface Line {
  readonly power: number;
  readonly stands: string;
  readonly ally: number;
  readonly moved: boolean;
}

const linesOf = (context: Context): Line[] =>
  (tableOf(context, 'diplomacy')?.rows ?? []).map(([name, stands, ally, moved]) => ({
    power: numberOf(context, `${name}`),
    stands: `${stands}`,
    ally: numberOf(context, `${ally}`),
    moved: moved !== '–',
  }));

/** One attempt with so much support, as the table of the rules has it. */
interface Attempt {
  readonly support: number;
  readonly cost: number;
  /** In percent; a question mark where troops that can't be seen may change the roll. */
  readonly chance: number | '?';
  readonly needed: number | '?';
  readonly modifiers: string;
  readonly brings: string;
  readonly rival: number | '?';
}

const figure = (cell: string | number | undefined): number | '?' => (cell === '?' ? '?' : Number(cell));

/** The attempts that may be made now, by country. */
function attemptsOf(context: Context): Map<number, Attempt[]> {
  const found = new Map<number, Attempt[]>();
  for (const [name, support, cost, chance, needed, modifiers, brings, rival] of tableOf(context, 'attempts')?.rows ??
    []) {
    const power = numberOf(context, `${name}`);
    const attempt = {
      ...{ support: Number(support), cost: Number(cost), chance: figure(chance), needed: figure(needed) },
      ...{ modifiers: `${modifiers}`, brings: `${brings}`, rival: figure(rival) },
    };
    found.set(power, [...(found.get(power) ?? []), attempt]);
  }
  return found;
}

/** The best chance of all, for the order of countries; what is unknown counts as none. */
const bestOf = (attempts: readonly Attempt[]): number =>
  Math.max(...attempts.map(({ chance }) => (chance === '?' ? 0 : chance)));

/** “28 %” or “? %”. */
const percent = (chance: number | '?'): string => `${chance} %`;

// The track.

const boxes = ['satellite', 'empire', 'neutral', 'coalition'];

/** A country as a pill; one that may be courted now is lit, with the best chance there is. */
function Country(props: { context: Context; line: Line; attempts: readonly Attempt[] | undefined }) {
  const { context, line, attempts } = props;
  const { power, ally, moved } = line;
  const major = isMajor(power);
  // The box says France or Britain already.
  const told = major || ally < 0 || ally === FRANCE || ally === BRITAIN;
  const words = moved ? tell(context, 'track.moved') : told ? '' : tell(context, 'track.ally', { power: ally });
  const classes = [
    'na-pill',
    ...(major ? ['na-pill-major'] : []),
    ...(moved ? ['na-track-moved'] : []),
    ...(attempts ? ['na-pill-lit'] : []),
  ];
  return (
    <li class={classes.join(' ')}>
      {major && <Flag power={power} />}
      <span>{powerName(context, power)}</span>
      {attempts && <small class="na-pill-note">{percent(attempts[0]!.chance === '?' ? '?' : bestOf(attempts))}</small>}
      {words && <small class="na-pill-note">{words}</small>}
    </li>
  );
}

function Track({ context }: { context: Context }) {
  const lines = linesOf(context);
  const attempts = attemptsOf(context);
  return (
    <div class="na-track">
      {boxes.map((box) => {
        const title = tellOf(context, 'track', box);
        const here = lines.filter(({ stands }) => stands === title);
        return (
          <section key={box} class={`na-track-box na-track-${box}`}>
            <h4 class="na-track-title">{title}</h4>
            <small class="na-peace-note">{tellOf(context, 'track', `${box}Of`)}</small>
            {here.length === 0 && <p class="quiet">{tell(context, 'track.empty')}</p>}
            <ul>
              {here.map((line) => (
                <Country key={line.power} context={context} line={line} attempts={attempts.get(line.power)} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

// The attempts.

const pounds = (cost: number): string => `£${cost}`;

/** One country: a line to compare by, and below it a card for each sum of support that says price, chance and reasons. */
function Suit({ ui, power, attempts }: { ui: BoardUi; power: number; attempts: readonly Attempt[] }) {
  const { context } = ui;
  const [first] = attempts;
  return (
    <details class="na-court" name="na-court">
      <summary class="na-court-line">
        <Flag power={power} />
        <span class="na-row-title">{powerName(context, power)}</span>
        {attempts.map(({ support, chance }) => (
          <span key={support} class="figures">
            {percent(chance)}
          </span>
        ))}
        <span class="na-court-brings">{first!.brings}</span>
        <span class="figures na-court-rival">{first!.rival === 0 ? '–' : percent(first!.rival)}</span>
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
            label={tell(context, 'court.label', { power, support, chance, cost })}
          >
            <small>{tell(context, support === 0 ? 'court.bare' : 'court.support', { support })}</small>
            <b class="na-court-chance">{percent(chance)}</b>
            <small>{tell(context, 'court.needed', { needed, cost })}</small>
            <small>{modifiers}</small>
          </Do>
        ))}
      </div>
    </details>
  );
}

function Compare({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const attempts = [...attemptsOf(context)].sort(([, a], [, b]) => bestOf(b) - bestOf(a));
  const [first] = attempts;
  if (!first) return null;
  return (
    <div class="na-courts">
      <div class="na-court-head" aria-hidden="true">
        <span />
        <span>{tell(context, 'court.country')}</span>
        {first[1].map(({ support, cost }) => (
          <span key={support}>{pounds(cost)}</span>
        ))}
        <span class="na-court-brings">{tell(context, 'court.gain')}</span>
        <span class="na-court-rival">{tell(context, 'court.rival')}</span>
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
        <b>{tell(context, 'track.title')}</b>
        <Steps
          names={Array.from({ length: ROUNDS }, (_, i) => tellOf(context, 'track.round', `${i}`))}
          now={frame.round}
        />
        <span class="na-peace-note">
          {tell(context, 'track.note')} <Clause ui={ui} clause="NA-11.2.3-c" />
        </span>
      </header>
      <div class="na-columns">
        <Track context={context} />
        {context.choices.length > 0 ? (
          <section>
            <h3 class="na-peace-next">
              {tell(context, 'court.asks', { power: asker! })}
              <span class="na-peace-note">
                {tell(context, 'court.money', { money: context.view.board.money[asker!]! })}
              </span>
            </h3>
            <Compare ui={ui} />
            {choicesOf(context, 'court').length === 0 && <p class="quiet">{tell(context, 'court.none')}</p>}
            <div class="na-verbs">
              <Said ui={ui} verb="abstain" />
            </div>
          </section>
        ) : (
          <p class="na-peace-note">{tell(context, 'court.asking', { power: asker! })}</p>
        )}
      </div>
    </div>
  );
}
