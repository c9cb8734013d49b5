/** The tables of the seasons: the battle that is being fought, and the alliances that could be formed. */
import type { SeatView, StaffTable } from '@concert/kernel';
import { bits } from './rules/5-concepts.ts';
import { unitsAt } from './rules/5-troops.ts';
import { terrainOf } from './rules/6.3-combat.ts';
import { combinations, feudOf } from './rules/6.5-alliances.ts';
import type { BattleLocals, PowerAndPrestige, State } from './shape.ts';
import { ARMS, force, location } from './tables.ts';

export function seasonTables(
  { flow }: SeatView<PowerAndPrestige>,
  state: State,
  names: readonly string[],
): StaffTable[] {
  const tables: StaffTable[] = [];
  for (const frame of flow) {
    if ('lost' in frame) tables.push(battleTable(state, frame));
    if (frame.at === 'form') tables.push(combinationTable(state, frame.founder, frame.convention, names));
  }
  return tables;
}

function battleTable(state: State, frame: BattleLocals): StaffTable {
  const terrain = terrainOf(state, frame);
  return {
    title: `Battle of ${location.labels![frame.place]}, round ${frame.round}${terrain ? `, ${terrain} off the attack` : ''}`,
    columns: ['side', 'force', 'infantry', 'cavalry', 'artillery', 'losses', 'retreated to'],
    rows: bits(frame.attackers | frame.defenders).map((f) => [
      (frame.attackers >> f) & 1 ? 'attack' : 'defence',
      force.labels![f],
      ...Array.from({ length: ARMS }, (_, arm) => unitsAt(state, f, frame.place, arm)),
      frame.lost.slice(f * ARMS, f * ARMS + ARMS).join('/'),
      frame.gone[f] >= 0 ? location.labels![frame.gone[f]] : '',
    ]),
  };
}

/** Every way to form the Alliance with both sides' provinces, as they count, and what it costs. */
function combinationTable(state: State, founder: number, convention: boolean, names: readonly string[]): StaffTable {
  const barred = { war: 'no: attacker and victim on one side', lead: 'no: too many provinces' };
  return {
    title: 'The Alliance may be',
    columns: ['members', 'provinces', 'against', 'costs prestige', 'allowed'],
    rows: combinations(state, founder, feudOf(state, convention)).map((each) => [
      bits(each.members)
        .map((seat) => names[seat])
        .join(', '),
      each.alliance,
      each.counter,
      each.penalty,
      each.barred ? barred[each.barred] : 'yes',
    ]),
  };
}
