/** What battles on land and at sea are both shown with: dice, the worksheet of two sides, the chance of the next dice. */
import { Drawing, OddsBar, signed } from '@concert/board/panels';
import { die, MARKER_BOX } from '../chips.ts';
import type { Context } from '../context.ts';
import { liveryOf } from '../livery.ts';
import { tell } from '../words.ts';
import { type BoardUi, Clause, Steps } from './parts.tsx';

/** What is fought, in which round, and how far it has come. */
export const FightHead = (props: { title: string; notes: string; steps: readonly string[]; now: number }) => (
  <header class="na-battle-head">
    <h3>{props.title}</h3>
    {props.notes && <span class="quiet">{props.notes}</span>}
    {props.steps.length > 0 && <Steps names={props.steps} now={props.now} />}
  </header>
);

/** Dice as they fell, with what was added and the total. */
export const Dice = (props: { power: number; faces: readonly number[]; modifier: number; total?: number }) => (
  <>
    {props.faces.map((face, i) => (
      <Drawing key={i} class="na-die" box={MARKER_BOX} markup={die(props.power, face)} />
    ))}
    <span>
      {signed(props.modifier)}
      {props.total === undefined ? '' : ` = ${props.total}`}
    </span>
  </>
);

/** One line of a worksheet: what it is, its clause, and what it is for each side. */
export interface SheetLine {
  readonly what: string;
  readonly clause: string;
  readonly values: readonly [attack: string, defence: string];
  readonly total?: boolean;
}

export function TwoSides({ ui, title, lines }: { ui: BoardUi; title: string; lines: readonly SheetLine[] }) {
  return (
    <table class="na-sheet">
      <thead>
        <tr>
          <th scope="col">{tell(ui.context, 'battle.attack')}</th>
          <th scope="col">{title}</th>
          <th scope="col">{tell(ui.context, 'battle.defence')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, clause, values: [attack, defence], total }) => (
          <tr key={what} class={total ? 'total' : ''}>
            <td>{attack}</td>
            <th scope="row">
              {what} <Clause ui={ui} clause={clause} />
            </th>
            <td>{defence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The chances that the next dice go to the attacker, to neither, to the defender, in per cent; and the powers of the two, or −1. */
export function NextRoll(props: {
  context: Context;
  before: string;
  worlds: number;
  chances: readonly [win: number, tie: number, lose: number];
  powers: readonly [attacker: number, defender: number];
}) {
  const { context, before, worlds, chances, powers } = props;
  const look = (power: number) => (power < 0 ? {} : { face: liveryOf(power).face, line: liveryOf(power).ink });
  const part = (text: string, percent: number, power: number) => ({ text, times: percent, percent, ...look(power) });
  return (
    <OddsBar
      context={context}
      before={before}
      worlds={worlds}
      parts={[
        part(tell(context, 'battle.win'), chances[0], powers[0]),
        part(tell(context, 'battle.tie'), chances[1], -1),
        part(tell(context, 'battle.lose'), chances[2], powers[1]),
      ]}
    />
  );
}
