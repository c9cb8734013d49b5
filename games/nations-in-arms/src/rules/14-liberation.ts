/** 14.4.2: the Liberation War: guerrillas, troops that stay in Spain, and how she is conquered. */
import { no, type Verdict } from '@concert/kernel';
import { DIRECTIONS, neighbour } from '../graph.ts';
import type { P, State } from '../shape.ts';
import {
  cityAt,
  HEXES,
  hexOfCity,
  isCombat,
  isEngineer,
  isHarbour,
  isSupply,
  MAJORS,
  powerId,
  powerOf,
  provinceOfCity,
  provinceOfHex,
  SPAIN,
} from '../tables.ts';
import { isHostile, setTaken, sideOf, sideOfPiece, takenBy } from './1-units.ts';
import { hostileFortress } from './4-survey.ts';
import { isUnitSupplied, type Traced } from './6-supply.ts';
import { campaignOf } from './scenarios/campaigns.ts';

const PORTUGAL: number = powerId('portugal');

/** Combat and support units; leaders and markers are none. */
const isLandUnit = (p: number): boolean => isCombat[p] || isSupply[p] || isEngineer[p];

/** Are units of its enemies on the land of a power? */
const isInvaded = (state: State, power: number): boolean => {
  const side = sideOf(state, power);
  return state.present.some(
    (p) =>
      state.place[p] < HEXES &&
      isLandUnit(p) &&
      state.owner[provinceOfHex[state.place[p]]] === power &&
      isHostile(side, sideOfPiece(state, p)),
  );
};

/** NA-14.4.2-b, NA-14.4.2-c: only while the war lasts, Portuguese ones only while enemies are in Portugal. */
export function mayRaiseGuerrilla(play: P, p: number): Verdict {
  const { state } = play;
  if (!campaignOf(play).isLiberation?.(state)) return no('NA-14.4.2-b', 'no liberation war', { piece: p });
  const invaded = powerOf[p] < MAJORS || isInvaded(state, powerOf[p]);
  return invaded || no('NA-14.4.2-c', 'no enemies in the land', { power: powerOf[p] });
}

/** NA-14.4.2-d: anywhere in the land of their nation, neither in nor next to a hex with an enemy unit or active fortress. */
export function guerrillaSites(play: P, power: number): number[] {
  const { state } = play;
  const { area } = campaignOf(play);
  const side = sideOf(state, power);
  const near = new Uint8Array(HEXES);
  const spread = (hex: number): void => {
    near[hex] = 1;
    for (let d = 0; d < DIRECTIONS; d++) {
      const next = neighbour[hex * DIRECTIONS + d];
      if (next >= 0) near[next] = 1;
    }
  };
  for (const p of state.present)
    if (state.place[p] < HEXES && isLandUnit(p) && isHostile(side, sideOfPiece(state, p))) spread(state.place[p]);
  for (const c of campaignOf(play).fortresses) if (hostileFortress(state, side, hexOfCity[c]) > 0) spread(hexOfCity[c]);
  const found: number[] = [];
  for (let hex = 0; hex < HEXES; hex++)
    if (area[hex] === 1 && near[hex] === 0 && state.owner[provinceOfHex[hex]] === power) found.push(hex);
  return found;
}

/**
 * NA-14.4.2-g: while the war lasts and enemies are on her land, Spanish land units stay in Spain. Those whom a retreat has driven
 * out move freely until they are back.
 */
export function mayLeaveSpain(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.owner[provinceOfHex[to]] === SPAIN) return true;
  const isHome = (p: number): boolean =>
    state.place[p] >= 0 && state.place[p] < HEXES && state.owner[provinceOfHex[state.place[p]]] === SPAIN;
  const bound = pieces.find((p) => powerOf[p] === SPAIN && isLandUnit(p) && isHome(p));
  return bound === undefined || !isInvaded(state, SPAIN) || no('NA-14.4.2-g', 'stays in spain', { piece: bound });
}

/** NA-14.4.2-k: harbours in the lands of Spain and Portugal in the campaign's area; Gibraltar is British. */
export const liberationHarbours = (play: P): number[] => {
  const { state } = play;
  const { area } = campaignOf(play);
  return isHarbour.flatMap((harbour, c) =>
    harbour && area[hexOfCity[c]] === 1 && [SPAIN, PORTUGAL].includes(state.owner[provinceOfCity[c]]) ? [c] : [],
  );
};

/** NA-R-119: a harbour without fortress is held by the last side that had supplied troops in it. Called at the close of impulses and turns. */
export function noteHarbours(play: P, harbours: readonly number[]): void {
  const { state } = play;
  const traced: Traced = new Map();
  for (const p of state.present) {
    if (!isCombat[p] || state.place[p] >= HEXES) continue;
    const city = cityAt[state.place[p]];
    if (city < 0 || !isHarbour[city] || !harbours.includes(city)) continue;
    const side = sideOfPiece(state, p);
    if (state.controller[city] < 0 && takenBy(state, city) !== side && isUnitSupplied(play, p, traced))
      setTaken(state, city, side);
  }
}

/** Is a harbour of the war in the hands of an enemy of its owner? */
export function isHarbourLost(state: State, city: number): boolean {
  const owner = sideOf(state, state.owner[provinceOfCity[city]]);
  const holder = state.controller[city] >= 0 ? sideOf(state, state.controller[city]) : takenBy(state, city);
  return holder >= 0 && isHostile(owner, holder);
}
