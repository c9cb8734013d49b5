/** 14.3, NA-R-162: national risings: who rises where, for whom, and when they are gone. */
import { no, type Verdict } from '@concert/kernel';
import { DIRECTIONS, neighbour } from '../graph.ts';
import { type P, POOL, RAISED, SPRING, type State } from '../shape.ts';
import {
  AUSTRIA,
  capitalOfProvince,
  cityAt,
  cityId,
  fullSteps,
  HEXES,
  hexOfCity,
  isCombat,
  PIECES,
  pieceId,
  powerId,
  provinceId,
  provinceOfHex,
} from '../tables.ts';
import { piecesAt } from './1-forces.ts';
import { isHostile, isLent, lendPiece, put, sideOf, sideOfPiece, toPool } from './1-units.ts';
import { hostileFortress } from './4-survey.ts';

export const INSURGENTS: number = powerId('insurgent');

interface Rising {
  /** The troops, each with the leader who comes with it, or −1. */
  readonly units: readonly (readonly [unit: number, leader: number])[];
  /** The provinces in which they rise and which they do not leave. */
  readonly provinces: readonly number[];
  /** Cities where they appear; none: anywhere in the provinces. */
  readonly cities: readonly number[];
  /** Hexes next to these cities serve too. */
  readonly near: boolean;
  /** Cities where they do not appear. */
  readonly never: readonly number[];
}

const unit = (name: string, leader = ''): readonly [number, number] => [pieceId(name), leader ? pieceId(leader) : -1];
const rising = (
  units: readonly (readonly [number, number])[],
  provinces: readonly string[],
  more: Partial<Rising> = {},
): Rising => ({
  units,
  provinces: provinces.map(provinceId as (name: string) => number),
  cities: [],
  near: false,
  never: [],
  ...more,
});
const cities = (...names: string[]): number[] => names.map((name) => cityId(name));

/** By name of the rising. Cards 33, 45, 49 and 63, 57, 62, 64. */
export const risings = {
  vendee: rising([unit('ins_vendee1', 'charette'), unit('ins_vendee2', 'cathelineau')], ['poitou', 'brittany']),
  ireland: rising([unit('ins_ireland')], ['ireland']),
  calabria: rising([unit('ins_calabria')], ['naples'], { cities: cities('reggio'), near: true }),
  tyrol: rising([unit('at_tyrol', 'hofer')], ['tyrol'], { cities: cities('innsbruck'), near: true }),
  dalmatia: rising([unit('ins_dalmatia')], ['dalmatia'], { cities: cities('zara', 'ragusa', 'cattaro') }),
  serbia: rising([unit('ins_serbia', 'karageorge')], ['serbia'], { never: cities('belgrade') }),
};
export type RisingName = keyof typeof risings;

const all: readonly Rising[] = Object.values(risings);
/** By piece: the rising it belongs to, if any. */
const risingByPiece: readonly (Rising | undefined)[] = Array.from({ length: PIECES }, (_, p) =>
  all.find(({ units }) => units.some(([u, leader]) => u === p || leader === p)),
);
const risingOf = (p: number): Rising | undefined => risingByPiece[p];

/** By piece: is it one of insurgents? */
const insurgent: readonly boolean[] = risingByPiece.map((of) => of !== undefined);
export const isInsurgent = (p: number): boolean => insurgent[p];

/** The leader who comes with a unit, or −1. */
export const leaderWith = (p: number): number => risingOf(p)?.units.find(([u]) => u === p)?.[1] ?? -1;

/** Where a unit of insurgents may appear: no troops of others there, no enemy fortress; not two units in one hex. */
export function risingSites(state: State, p: number): number[] {
  const { provinces, cities: named, near, never } = risingOf(p)!;
  const side = sideOfPiece(state, p);
  const isIn = (hex: number): boolean => hex >= 0 && hex < HEXES && provinces.includes(provinceOfHex[hex]);
  const isClear = (hex: number): boolean =>
    hostileFortress(state, side, hex) === 0 && !piecesAt(state, hex).some((q) => isCombat[q]);
  if (named.length > 0) {
    const hexes = named.map((c) => hexOfCity[c]).filter((hex) => isIn(hex) && isClear(hex));
    if (hexes.length > 0 || !near) return hexes;
    return named.flatMap((c) => neighboursOf(hexOfCity[c])).filter((hex) => isIn(hex) && isClear(hex));
  }
  const found: number[] = [];
  for (let hex = 0; hex < HEXES; hex++) if (isIn(hex) && isClear(hex) && !never.includes(cityAt[hex])) found.push(hex);
  return found;
}

const neighboursOf = (hex: number): number[] =>
  Array.from({ length: DIRECTIONS }, (_, d) => neighbour[hex * DIRECTIONS + d]);

/** Could they rise at all? */
export const mayRise = (state: State, name: RisingName): boolean =>
  risings[name].units.some(([u]) => state.place[u] < 0 && risingSites(state, u).length > 0);

/** NA-14.3-a: they rise for a major and are to be placed. */
export function rise({ state, log }: P, name: RisingName, controller: number): void {
  log('rising', { power: controller, pieces: risings[name].units.map(([u]) => u) }, { clause: 'NA-14.3-a' });
  // What is asked of the power of a piece is answered for who called the last of them; each serves its own controller.
  state.allegiance[INSURGENTS] = controller;
  for (const [u] of risings[name].units) {
    if (state.place[u] >= 0) continue;
    lendPiece(state, u, controller);
    put(state, u, RAISED);
    state.steps[u] = fullSteps[u];
  }
}

/** The leader of a unit that has been placed. */
export function leadRising(state: State, p: number, at: number): void {
  const leader = leaderWith(p);
  if (leader < 0) return;
  lendPiece(state, leader, controllerOf(state, p));
  put(state, leader, at);
}

const controllerOf = ({ lent }: State, p: number): number => {
  for (let i = 0; i < lent.length; i += 2) if (lent[i] === p) return lent[i + 1];
  return AUSTRIA;
};

/** NA-14.3-b: they stay in the provinces of their card. */
export function risingBinds(pieces: readonly number[], to: number): Verdict {
  const bound = pieces.find((p) => isInsurgent(p) && !risingOf(p)!.provinces.includes(provinceOfHex[to]));
  return bound === undefined || no('NA-14.3-b', 'bound to its land', { piece: bound });
}

/** NA-14.3-d: in Spring those who hold the capital of their province regain a step. */
export function replenishRisings(play: P): void {
  const { state } = play;
  if (state.season !== SPRING) return;
  for (const p of [...state.present]) {
    if (!isCombat[p] || !isInsurgent(p) || state.place[p] >= HEXES || state.steps[p] >= fullSteps[p]) continue;
    const capital = capitalOfProvince[provinceOfHex[state.place[p]]];
    const held = piecesAt(state, hexOfCity[capital]).some((q) => isCombat[q] && isInsurgent(q));
    if (!held) continue;
    state.steps[p]++;
    play.log('rising grows', { piece: p, place: state.place[p] }, { clause: 'NA-14.3-d' });
  }
}

/** NA-14.3-e: they are gone when their province is their controller's bloc's. */
export function endRisings(play: P): void {
  const { state } = play;
  for (const p of [...state.present]) {
    if (!isInsurgent(p) || !isLent(state, p) || state.place[p] >= HEXES) continue;
    const owner = state.owner[provinceOfHex[state.place[p]]];
    if (isHostile(sideOf(state, owner), sideOfPiece(state, p)) || sideOf(state, owner) !== sideOfPiece(state, p))
      continue;
    state.steps[p] = 0;
    toPool(state, p, POOL);
    lendPiece(state, p, -1);
    play.log('rising ends', { piece: p }, { clause: 'NA-14.3-e' });
  }
}
