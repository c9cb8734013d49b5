/** The diplomacy track: where every country stands, and what each attempt on it costs and how likely it is. */
import { choicesOf, Do } from '@concert/board/panels';
import { power as powerKind } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { tableOf } from '../readings.ts';
import { type BoardUi, Clause, Flag } from './parts.tsx';

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

// The track.

const boxes: readonly (readonly [stands: string, title: string])[] = [
  ['satellite', 'Satellites of France'],
  ['Empire', 'The Empire'],
  ['neutral', 'Neutral'],
  ['Coalition', 'The Coalition'],
];

function Track({ context }: { context: Context }) {
  const lines = linesOf(context);
  return (
    <div class="na-track">
      {boxes.map(([stands, title]) => {
        const here = lines.filter((line) => line.stands === stands);
        return (
          <section key={stands} class="na-track-box">
            <h4>{title}</h4>
            {here.length === 0 && <small>none</small>}
            <ul>
              {here.map(({ power, ally, moved }) => (
                <li key={power} class={moved ? 'na-track-moved' : ''}>
                  <Flag power={power} /> {nameOf(power)}
                  {ally !== '–' && <small> of {ally}</small>}
                  {moved && <small> · moved now</small>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

// The attempts.

/** One country with a button for each sum of support; the button says what it costs and how likely it is. */
function Attempt({ ui, power }: { ui: BoardUi; power: number }) {
  const offers = choicesOf(ui.context, 'court').filter(({ arg }) => arg.power === power);
  return (
    <div class="na-term">
      <Flag power={power} />
      <span class="na-row-words">
        <span class="na-row-title">{nameOf(power)}</span>
      </span>
      <span class="na-row-hands">
        {offers.map(({ arg }) => (
          <Do key={arg.support as number} ui={ui} verb="court" arg={{ power, support: arg.support }}>
            {arg.support === 0 ? 'Court' : `Support ${arg.support}`}
          </Do>
        ))}
      </span>
    </div>
  );
}

export function Diplomacy({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'attempts.choose');
  if (!frame) return null;
  const targets = [...new Set(choicesOf(context, 'court').map(({ arg }) => arg.power as number))];
  const [asker] = frame.askers;
  return (
    <div class="na-peace">
      <header class="na-peace-head">
        <b>{rounds[frame.round]}</b>
        <span class="na-peace-note">A success moves a country one box. Nothing is final before the last roll.</span>
        <Clause ui={ui} clause="NA-11.2.3-c" />
      </header>
      <Track context={context} />
      {context.choices.length > 0 ? (
        <section>
          <h3 class="na-peace-next">
            {nameOf(asker!)} asks
            <span class="na-peace-note">£ {context.view.board.money[asker!]} at hand</span>
          </h3>
          {targets.map((power) => (
            <Attempt key={power} ui={ui} power={power} />
          ))}
          <Do ui={ui} verb="abstain" arg={{}}>
            Abstain
          </Do>
        </section>
      ) : (
        <p class="na-peace-note">{nameOf(asker!)} asks now.</p>
      )}
    </div>
  );
}
