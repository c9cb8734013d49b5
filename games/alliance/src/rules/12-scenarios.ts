/** 12.0 Scenarios: who plays, who follows whom, and where everything stands at the start. */
import type { Options, SeatInfo } from '@concert/kernel';
import { powers } from '../data/powers.ts';
import { relations } from '../data/relations.ts';
import { setups } from '../data/setups.ts';
import { ALLIED, type Alliance, PEACE, type State, WAR } from '../shape.ts';
import { copyState, stateColumns } from '../state.ts';
import { blockId, EMPIRES, empireNames, fleets, POWERS, placeId, power } from '../tables.ts';
import { pairOf } from './4-control.ts';

type Given = Options<Alliance>;

/** The usual empires for this many players (AL-3.6-e). */
const usual = ['france', 'britain', 'russia', 'austria', 'prussia', 'turkey', 'spain'] as const;

/** The played empires in the order of the seats; none of them when one plays alone. */
export function lineUp({ seats, empires }: Given): number[] {
  if (isAlone({ seats, empires })) return [];
  const names: readonly string[] = empires.length > 0 ? empires : usual.slice(0, seats);
  return names.map((name) => power.names.indexOf(name));
}

const isAlone = ({ seats, empires }: Pick<Given, 'seats' | 'empires'>): boolean => empires.length === 0 && seats === 1;

export const seats = (options: Given): SeatInfo[] =>
  isAlone(options)
    ? [{ id: 'solo', name: 'Solo player' }]
    : lineUp(options).map((e) => ({ id: power.names[e], name: power.labels![e] }));

/** AL-12.0-a, AL-12.1-a: four years a period. */
const firstYear = (options: Given): number => Number(options.scenario);
export const lastYear = (options: Given): number => firstYear(options) + 4 * options.campaign - 1;

export function optionError(options: Given): string | null {
  const { empires, seats: count, scenario, campaign } = options;
  if (new Set(empires).size !== empires.length) return 'an empire has one seat at most';
  if (empires.length === 1)
    return 'two empires at least are played; with one seat and no empires it is the solitaire game';
  if (empires.length > 0 && count !== 2 && count !== empires.length) return 'there are not as many empires as seats';
  if (isAlone(options) && scenario !== '1804') return 'the solitaire game begins in 1804';
  if (lastYear(options) > 1815) return 'there is no period after 1815';
  return campaign >= 1 ? null : 'a game has one period at least';
}

/** AL-R-84: empires that begin together, in the order in which they take the others in. */
const groups: { readonly [scenario: string]: readonly (readonly string[])[] } = {
  1804: [['france', 'spain']],
  1808: [],
  1812: [
    ['france', 'austria', 'prussia'],
    ['britain', 'spain'],
  ],
};

export function setup(options: Given, count: number): State {
  const alone = isAlone(options);
  const played = lineUp(options);
  const begun = stateColumns.create(count, {
    year: firstYear(options),
    portSea: fleets.map(() => 0),
    relations: Array((EMPIRES * (EMPIRES - 1)) / 2).fill(alone ? WAR : PEACE),
    seat: empireNames.map((_, e) => (alone ? 0 : played.indexOf(e))),
  });
  const state = copyState(begun);
  deploy(state, options.scenario);
  enlist(state, options.scenario, alone);
  if (alone) for (let p = EMPIRES; p < POWERS; p++) state.enemies[p] = (1 << EMPIRES) - 1;
  else relate(state, options.scenario);
  return state;
}

/** AL-12.0-b – d: every block in its place at its strength, or in the pool. */
function deploy(state: State, scenario: string): void {
  for (const row of setups)
    if (row.scenario === scenario && row.location !== 'pool') {
      state.place[blockId(row.block)] = placeId(row.location);
      // Blocks in the pool have no step in the table; the missing values would make the engine store the column as fractions.
      state.steps[blockId(row.block)] = row.step | 0;
    }
}

/** Who follows whom; and the Gold: half of what an NPE has goes to the player it follows (AL-12.1804-c, AL-R-14). */
function enlist(state: State, scenario: string, alone: boolean): void {
  const rows = powers.filter((row) => row.scenario === scenario);
  for (const row of rows) {
    const p = power.names.indexOf(row.power);
    if (p >= EMPIRES) state.patron[p] = row.ally ? power.names.indexOf(row.ally) : -1;
    else if (state.seat[p] >= 0) state.patron[p] = p;
  }
  if (alone) return;
  for (const group of groups[scenario]) {
    const members = group.map((name) => power.names.indexOf(name));
    const head = members.find((e) => state.seat[e] >= 0) ?? members[0];
    for (const e of members) if (e !== head && state.seat[e] < 0) state.patron[e] = head;
  }
  for (const row of rows) {
    const p = power.names.indexOf(row.power);
    if (p >= EMPIRES) continue;
    if (state.seat[p] >= 0) state.gold[state.seat[p]] += row.gold;
    else if (state.patron[p] >= 0 && state.seat[state.patron[p]] >= 0)
      state.gold[state.seat[state.patron[p]]] += Math.floor(row.gold / 2);
  }
}

/** AL-R-30: alliances and wars between played empires. */
function relate(state: State, scenario: string): void {
  for (const row of relations) {
    if (row.scenario !== scenario) continue;
    const [a, b] = [power.names.indexOf(row.a), power.names.indexOf(row.b)];
    if (state.seat[a] >= 0 && state.seat[b] >= 0)
      state.relations[pairOf(a, b)] = row.relation === 'allied' ? ALLIED : row.relation === 'war' ? WAR : PEACE;
  }
}
