/** The charts as the rules read them: no figure of a chart stands anywhere else. */
import { rowAt } from '@concert/kit';
import { attritionColumns } from './data/attritionColumns.ts';
import { attritions } from './data/attritions.ts';
import { battleSizes } from './data/battleSizes.ts';
import { casualties } from './data/casualties.ts';
import { checks } from './data/checks.ts';
import { combatResults } from './data/combatResults.ts';
import { commands } from './data/commands.ts';
import { corsairRaids } from './data/corsairRaids.ts';
import { modifiers } from './data/modifiers.ts';
import { navalResults } from './data/navalResults.ts';
import { odds } from './data/odds.ts';
import { sieges } from './data/sieges.ts';

type Chart = 'combat' | 'siege' | 'attrition' | 'leader_casualty' | 'naval';
/** By chart, then by row: asked for all the time, so that no key is put together for it. */
const modifierTable = new Map<string, Map<string, number>>();
for (const { chart, id, value } of modifiers) {
  if (!modifierTable.has(chart)) modifierTable.set(chart, new Map());
  modifierTable.get(chart)!.set(id, value);
}

/** A modifier of a chart by the id of its row. */
export function modifier(chart: Chart, id: string): number {
  const value = modifierTable.get(chart)?.get(id);
  if (value === undefined) throw new RangeError(`the ${chart} chart has no modifier ${id}`);
  return value;
}

const checkTable = new Map(checks.map((row) => [`${row.check}: ${row.modifier}`, row]));

/** A modifier of a check on 2D6 (checks.tsv). */
export function checkModifier(check: string, name: string): number {
  const row = checkTable.get(`${check}: ${name}`);
  if (!row) throw new RangeError(`there is no modifier ${JSON.stringify(name)} of ${check}`);
  return row.value;
}

/** What a check on 2D6 has to reach. */
export const successOf = (check: string): number => checks.find((row) => row.check === check)!.success;

export type Size = 'skirmish' | 'minor' | 'major';
const [skirmish, , major] = battleSizes;

/** 8.0: the size of a battle by the steps of both sides. */
export function sizeOf(attacker: number, defender: number): Size {
  const total = attacker + defender;
  if (total <= skirmish.most) return 'skirmish';
  const [, minor] = battleSizes;
  return total > minor.most && Math.min(attacker, defender) >= major.weakest ? 'major' : 'minor';
}

export type CombatResult = (typeof combatResults)[number];
const column = (size: Size): readonly CombatResult[] => combatResults.filter((row) => row.column === size);
const columns = { skirmish: column('skirmish'), minor: column('minor'), major: column('major') };

const beginOf = ({ total }: { readonly total: number }): number => total;

/** 8.2.4: what a side does to its enemy. */
export const combatResult = (size: Size, total: number): CombatResult => rowAt(columns[size], total, beginOf);

/** 8.1.4: odds as N to 1 from the attacker's view: n > 0 for n–1, n < 0 for 1–(−n); halves round up. */
export function oddsOf(attacker: number, defender: number): number {
  if (attacker >= defender) return Math.max(1, Math.floor(attacker / defender + 0.5));
  const ratio = Math.floor(defender / attacker + 0.5);
  return ratio === 1 ? 1 : -ratio;
}

const destruction = odds.find((row) => row.destroys && row.attacker > row.defender)!.attacker;
/** The ratio at which the weaker side is destroyed. */
export const DESTRUCTION = destruction;
/** The ratio from which on the leaders of the stronger side are safe from L results. */
export const SAFE_RATIO = 3;

/** The modifier of the attacker for odds that destroy neither side. */
export function oddsModifier(ratio: number): number {
  const row = odds.find((each) =>
    ratio > 0 ? each.attacker === ratio && each.defender === 1 : each.defender === -ratio,
  );
  return row && !row.destroys ? row.modifier : 0;
}

export type SiegeResult = 'R*' | 'R' | 'NE' | 'A' | 'B' | 'H';

/** 9.2: what comes of a siege attempt. */
export function siegeResult(level: number, total: number): SiegeResult {
  const row = rowAt(sieges, total, beginOf);
  return [row.level1, row.level2, row.level3][level - 1] as SiegeResult;
}

/** The star of the attrition chart among the losses. */
export const STAR = -1;

/** 7.4: steps lost for this many steps and a total, or the star. */
export function attritionResult(steps: number, total: number): number {
  const column = attritionColumns.findIndex(({ most }) => steps <= most);
  return rowAt(attritions, total, beginOf).losses.at(column)!;
}

export type CasualtyColumn = 'result' | 'used' | 'commander';

/** 8.2.5: '' unhurt, 'W' wounded, 'K' killed. */
export const casualtyResult = (column: CasualtyColumn, total: number): string =>
  rowAt(casualties, total, beginOf)[column];

const command = (rank: string) => commands.find((row) => row.rank === rank)!;
const rankSteps = ['1', '2', '3', '4'].map((rank) => command(rank).steps);
const rankSubordinates = ['1', '2', '3', '4'].map((rank) => command(rank).subordinates);

/** 4.1.1: steps and subordinates of a leader without an army. */
export const stepsOfRank = (rank: number): number => rankSteps[rank - 1] ?? 0;
export const subordinatesOfRank = (rank: number): number => rankSubordinates[rank - 1] ?? 0;
export const ARMY_SUBORDINATES = command('army').subordinates;

/** 10.1: how many fleets a beaten side loses by the difference of the totals. */
export const fleetsLost = (difference: number): number => rowAt(navalResults, difference, beginOf).lost;

/** 12.2.3: what a corsair robs. */
export const corsairRaid = (total: number): number => rowAt(corsairRaids, total, beginOf).money;
