/** The tables of war and peace: what a battle is worth to both sides, and which alliances could be formed. */
import type { Options, SeatInfo, SeatView, StaffTable } from '@concert/kernel';
import { bits, foremost } from './rules/5-concepts.ts';
import { lossesBy, totals, valueLines } from './rules/6.3-values.ts';
import { openCombinations } from './rules/6.5-alliances.ts';
import type { BattleLocals, PowerAndPrestige, State } from './shape.ts';
import { arm, force, location } from './tables.ts';

export function warTables(
  { board, flow, over }: SeatView<PowerAndPrestige>,
  seats: readonly SeatInfo[],
  options: Options<PowerAndPrestige>,
): StaffTable[] {
  const state = board as unknown as State;
  const tables: StaffTable[] = [];
  const battle = flow.find((frame) => 'lost' in frame) as BattleLocals | undefined;
  if (battle) tables.push(battleTable({ state, seats: seats.length, options }, battle));
  const top = flow.at(-1);
  if (!over && state.year > 0) tables.push(allianceTable(state, seats, top?.at === 'form'));
  return tables;
}

/** PP-6.3.1: the lines whose sum each side rolls for. */
function battleTable(look: Parameters<typeof totals>[0], battle: BattleLocals): StaffTable {
  const names = ['attack', 'defence'];
  const rows = valueLines(look, battle).map(({ side, what, of, count, value }) => {
    const isArm = what === 'units' || what === 'effective arms';
    const name = isArm ? arm.names[of] : what.startsWith('advantage') ? force.labels![of] : '';
    return [names[side], what, name, count, value];
  });
  return {
    id: 'battle',
    title: `Battle of ${location.labels![battle.place]}, round ${battle.round}`,
    columns: ['side', 'what', 'of', 'count', 'value'],
    rows: [
      ...rows,
      ...totals(look, battle).flatMap((total, side) => {
        const { sure, rest } = lossesBy(total);
        return [
          [names[side], 'total', '', '', total],
          [names[side], 'inflicts', inflictedText(sure, rest), sure, rest],
        ];
      }),
    ],
  };
}

function inflictedText(sure: number, rest: number): string {
  const certain = sure === 0 ? 'no loss' : sure === 1 ? 'one loss' : `${sure} losses`;
  if (rest === 0) return certain;
  const chance = `on a ${rest} or less`;
  return sure === 0 ? `one loss ${chance}` : `${certain}, one more ${chance}`;
}

/** PP-6.5.4: all combinations for whoever forms the Alliance, or would form it if alliancing came now. */
function allianceTable(state: State, seats: readonly SeatInfo[], forming: boolean): StaffTable {
  const all = seats.map((_, seat) => seat);
  const founder = foremost(state, all);
  const named = (members: readonly number[]): string => members.map((seat) => seats[seat].name).join(', ');
  const why = { war: 'barred by an act of war', lead: 'barred: too many provinces' };
  return {
    id: 'alliances',
    title: `Alliances that ${seats[founder].name} ${forming ? 'may form' : 'could form now'}`,
    columns: ['Alliance', 'Counter-Alliance', 'provinces', 'against', 'penalty', 'verdict'],
    rows: openCombinations(state).map(({ members, alliance, counter, penalty, barred }) => [
      named(bits(members)),
      named(all.filter((seat) => !((members >> seat) & 1))),
      alliance,
      counter,
      penalty,
      barred ? why[barred] : 'allowed',
    ]),
  };
}
