/** Players of a golden game who carry troops over the sea and land them where enemies wait. */
import type { AnyChoice, FastChance, Table } from '@concert/kernel';
import { briskPicker, type Picker } from '@concert/testing';
import { isContested } from '../src/rules/5-landing.ts';
import { aboard } from '../src/rules/5-transport.ts';
import type { At, DraftLocals, Frame, State } from '../src/shape.ts';
import { HEXES, isCombat, isLeader } from '../src/tables.ts';

/** Ships sail with troops and land them; otherwise little is done. */
export const seafaring = briskPicker(
  ['embark', 'disembark', 'sail', 'steer', 'mark', 'agree'],
  ['pass', 'halt', 'decline', 'skip', 'abstain', 'noWar', 'commit', 'ready', 'agree', 'keep', 'stay', 'begin'],
);

const of = (choices: readonly AnyChoice[], ...verbs: string[]): AnyChoice[] =>
  choices.filter(({ verb }) => verbs.includes(verb));

/** Only troops with a leader may land against an enemy (NA-5.3.3-o). */
const isManned = (pieces: readonly number[]): boolean =>
  pieces.some((p) => isLeader[p]) && pieces.some((p) => isCombat[p]);

/** The flow of a seat: its lane, or what all are asked. */
const frameOf = ({ position }: Table, seat: number): Frame =>
  (position.lanes?.find((lane) => lane.seat === seat)?.stack ?? position.stack).at(-1) as Frame;

export const invading: Picker = (choices, chance, table, seat) => {
  const frame = frameOf(table, seat);
  const state = table.position.state as State;
  const chosen =
    frame.at === 'draft'
      ? draft(frame, choices, chance)
      : frame.at === 'sail.steer' && steer(state, frame, choices, chance);
  if (chosen) return chosen;
  const sail = of(choices, 'sail');
  if (sail.length > 0 && chance.index(2, 'sail') > 0) return chance.pick(sail, 'choice');
  return seafaring(choices, chance);
};

/** One leader goes aboard, and units with them; all of them land together. */
function draft({ purpose, chosen }: DraftLocals, choices: readonly AnyChoice[], chance: FastChance): AnyChoice | null {
  if (purpose === 'disembark') return of(choices, 'agree', 'cancel')[0] ?? null;
  if (purpose !== 'embark') return null;
  const isLed = chosen.some((p) => isLeader[p]);
  const more = of(choices, 'mark').filter(
    ({ arg: { piece } }) => !chosen.includes(piece) && (isLeader[piece] ? !isLed : isCombat[piece]),
  );
  const [agree] = of(choices, 'agree');
  if (agree && isManned(chosen) && (more.length === 0 || chance.index(2, 'full') === 0)) return agree;
  return more.length > 0 && chance.index(8, 'more') > 0 ? chance.pick(more, 'choice') : of(choices, 'cancel')[0]!;
}

function steer(
  state: State,
  { side }: At<'sail.steer'>,
  choices: readonly AnyChoice[],
  chance: FastChance,
): AnyChoice | null {
  const embark = of(choices, 'embark');
  if (!isManned(aboard(state)))
    return embark.length > 0 && chance.index(4, 'embark') > 0 ? chance.pick(embark, 'choice') : null;
  // Now and then they change their mind: what they have aboard may be too tired to fight.
  const beaches = of(choices, 'disembark').filter(
    ({ arg }) => isContested(state, side, arg.place) && chance.index(8, 'land') > 0,
  );
  if (beaches.length > 0) return chance.pick(beaches, 'choice');
  const seas = of(choices, 'steer').filter(({ arg }) => arg.place >= HEXES);
  return seas.length > 0 ? chance.pick(seas, 'choice') : null;
}
