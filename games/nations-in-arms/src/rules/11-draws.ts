/** 11.1: how many cards France and Britain draw in a Spring of the campaigns of all Europe (NA-R-83, NA-R-218, NA-R-221). */
import type { Seat } from '@concert/kernel';
import { COALITION, EMPIRE, NEUTRAL, type P, SPRING, type State } from '../shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  FRANCE,
  HEXES,
  isCombat,
  isFleet,
  MAJORS,
  placeId,
  powerId,
  powerOf,
  provinceId,
  provinceOfHex,
  SPAIN,
  TURKEY,
} from '../tables.ts';
import { hasPlayers, isEnemy, isPlayed, leaderOf, seatOf } from './1-units.ts';
import { isProvinceLost } from './12-income.ts';
import { isSystemComplete } from './12-system.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-11.1-d, NA-11.1-g: what both leaders draw in any case, and what France draws at most for herself. */
const [BASE, FRENCH_MOST] = [2, 5];

const provinces = (...names: string[]): number[] => names.map((name) => provinceId(name));
const [FLANDERS, BAVARIAN] = [provinces('flanders'), provinces('anspach', 'tyrol', 'salzburg')];
const northernItaly = provinces('lombardy', 'venezia', 'romagna', 'tuscany', 'piedmont', 'genoa');
const [RHINE, BAVARIA] = [powerId('rhine'), powerId('bavaria')];

/** NA-R-86, NA-11.1-e: owned by France or a minor of hers and not in enemy hands, or in French hands as the spoil of a war. */
function isFrenchLand(play: P, province: number): boolean {
  const { state } = play;
  const owner = state.owner[province];
  const lost = isProvinceLost(play, province, new Map());
  return lost ? isEnemy(state, owner, FRANCE) : state.allegiance[owner] === FRANCE;
}

const areFrench = (play: P, lands: readonly number[]): boolean => lands.every((land) => isFrenchLand(play, land));

/** The Rhine Confederation, and Bavaria grown to a kingdom by one of its lands (13.1.2). */
const isGermanyFrench = ({ state }: P): boolean =>
  state.owner.includes(RHINE) &&
  state.allegiance[RHINE] === FRANCE &&
  state.allegiance[BAVARIA] === FRANCE &&
  BAVARIAN.some((land) => state.owner[land] === BAVARIA);

/** NA-11.1-d, NA-11.1-f */
function frenchCards(play: P): number {
  const lands = [areFrench(play, FLANDERS), areFrench(play, northernItaly), isGermanyFrench(play)];
  const own = Math.min(FRENCH_MOST, BASE + lands.filter(Boolean).length);
  return own - (campaignOf(play).isLiberation?.(play.state) ? 1 : 0);
}

/** Where the corsairs are: they are no fleets of the line. */
const corsairs: number = placeId('corsairs');

/** NA-11.1-v, NA-R-221: fleets and decoys of a major on the map or in a box. */
const fleetsOf = (state: State, power: number): number =>
  state.present.filter((p) => isFleet[p] && powerOf[p] === power && state.place[p] !== corsairs).length;

/** NA-11.1-g: another major has more fleets, or enemies stand on British soil. */
function isBritainPressed({ state }: P): boolean {
  const own = fleetsOf(state, BRITAIN);
  for (let major = 0; major < MAJORS; major++) if (major !== BRITAIN && fleetsOf(state, major) > own) return true;
  return state.present.some(
    (p) =>
      isCombat[p] &&
      state.place[p] < HEXES &&
      state.owner[provinceOfHex[state.place[p]]] === BRITAIN &&
      isEnemy(state, powerOf[p], BRITAIN),
  );
}

const britishCards = (play: P): number =>
  Math.max(0, BASE - (isBritainPressed(play) ? 1 : 0) - (isSystemComplete(play.state) ? 1 : 0));

/** NA-11.1-h: majors of the bloc besides its leader, Spain and Turkey and those with players of their own excepted (NA-R-83). */
const alliedMajors = (state: State, side: number, leader: number): number =>
  state.side.filter((of, major) => of === side && ![leader, SPAIN, TURKEY].includes(major) && !isPlayed(state, major))
    .length;

/**
 * NA-11.1-i, NA-R-155: with more than two players each draws, at war or not: one card, Britain by the rule. As long as she is
 * neutral Austria draws her two, and so does she (NA-R-218).
 */
function playersDraw(play: P, seat: Seat): number {
  const { state } = play;
  const stands = state.side[BRITAIN] === NEUTRAL;
  if (seat === seatOf(state, BRITAIN))
    return stands ? BASE : britishCards(play) + alliedMajors(state, COALITION, BRITAIN);
  return stands && leaderOf(state, COALITION) === AUSTRIA && seat === seatOf(state, AUSTRIA) ? BASE : 1;
}

/** NA-11.1-a: in Spring alone. */
export function europeanDraw(play: P, seat: Seat): number {
  const { state } = play;
  if (state.season !== SPRING) return 0;
  if (seat === seatOf(state, FRANCE)) return Math.max(0, frenchCards(play)) + alliedMajors(state, EMPIRE, FRANCE);
  if (hasPlayers(state)) return playersDraw(play, seat);
  // NA-R-218: until Britain is at war Austria draws two for the Coalition, and no ally adds to them.
  if (state.side[BRITAIN] === NEUTRAL) return BASE;
  return britishCards(play) + alliedMajors(state, COALITION, BRITAIN);
}
