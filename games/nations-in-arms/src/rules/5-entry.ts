/** 5.2.1, 5.2.3.6: what a step costs, and whether a stack may enter a hex at all. */
import { no, type Verdict } from '@concert/kernel';
import { Scratch } from '@concert/kit';
import {
  CLOSED,
  DIRECTIONS,
  engineerCost,
  isSwampEntry,
  isUnbridged,
  isVariable,
  neighbour,
  plainCost,
  RIVER_COST,
  RIVER_COST_ENGINEERS,
  RUSSIAN_SWAMP_EXTRA,
  STRAIT,
  sideOf as sideBits,
  straitSea,
} from '../graph.ts';
import type { ActivationLocals, P, State } from '../shape.ts';
import {
  BRITAIN,
  cityAt,
  classOf,
  isArmy,
  isGuerrilla,
  PROVINCES,
  powerId,
  powerOf,
  provinceId,
  provinceOfHex,
  RUSSIA,
} from '../tables.ts';
import { floodCost } from './1-effects.ts';
import { findAt, hasEngineers, moversAt, stepsIn, unitsIn } from './1-forces.ts';
import { fightsAlone, isHostile, sideOfPiece } from './1-units.ts';
import {
  ENEMY,
  ENEMY_DEPOT,
  ENEMY_LED,
  FRIEND,
  hostileFortress,
  isLandOpen,
  NEAR,
  type Survey,
  unbesieged,
} from './4-survey.ts';
import { mayGo } from './5-bounds.ts';
import { isBound } from './5-boxes.ts';
import { noPontoons, pontoons } from './6-sources.ts';
import { type CampaignRules, campaignOf } from './scenarios/campaigns.ts';

/** NA-5.2.3.6-t: from this year on. */
const RUSSIAN_SWAMPS = 1798;

/** MP for these pieces from a hex in a direction; CLOSED where no land unit goes. */
export function stepCost(play: P, from: number, direction: number, pieces: readonly number[]): number {
  const { state } = play;
  const side = from * DIRECTIONS + direction;
  if (pieces.length > 0 && isStraitClosed(state, sideOfPiece(state, pieces[0]), side)) return CLOSED;
  return costOf(state, side, hasEngineers(state, pieces), pontoonsFor(play, pieces));
}

export const pontoonsFor = (play: P, pieces: readonly number[]): ReadonlySet<number> =>
  pieces.length === 0 ? noPontoons : pontoons(play.state, sideOfPiece(play.state, pieces[0]));

/** The same for a directed side, with what is known of the stack. */
export function costOf(state: State, side: number, engineers: boolean, bridges: ReadonlySet<number>): number {
  const cost = engineers ? engineerCost[side] : plainCost[side];
  if (cost === CLOSED || !isVariable[side]) return cost;
  if (!isUnbridged(side)) return cost + swampExtra(state, side);
  const bridged = bridges.has(side);
  const river = bridged ? (engineers ? -RIVER_COST_ENGINEERS : -RIVER_COST) : floodCost(state);
  return cost + river + swampExtra(state, side);
}

const swampExtra = (state: State, side: number): number =>
  state.year >= RUSSIAN_SWAMPS && isSwampEntry(side) && state.owner[provinceOfHex[neighbour[side]]] === RUSSIA
    ? RUSSIAN_SWAMP_EXTRA
    : 0;

/** NA-5.2.3.6-q: an enemy fleet in the sea area of a strait closes it. */
export const isStraitClosed = (state: State, mover: number, side: number): boolean =>
  (sideBits[side] & STRAIT) !== 0 &&
  findAt(state, straitSea[side], (p) => isHostile(mover, sideOfPiece(state, p))) >= 0;

/** What has to be known of a moving stack, once for all hexes it might enter. */
export interface Stack {
  readonly campaign: CampaignRules;
  readonly pieces: readonly number[];
  /** By province: 1 where nothing binds the pieces, as far as that has been asked (`mayGo`). */
  readonly free: Uint16Array;
  readonly side: number;
  readonly steps: number;
  readonly army: boolean;
  readonly engineers: boolean;
  readonly bridges: ReadonlySet<number>;
  readonly extended: boolean;
  readonly strategic: boolean;
  /** A leader, or several, without troops. */
  readonly leadersOnly: boolean;
  /** A corps or detachment by itself (NA-5.2.1-b). */
  readonly unled: boolean;
  /** In a box that it has entered this turn (NA-5.2.3.7-c). */
  readonly bound: boolean;
  /** Those that may not leave their own land (NA-5.2.3.8-a). */
  readonly homeBound: readonly number[];
}

const boundScratch = new Scratch(PROVINCES);

/** Good for one question: not to be kept (see `scratch`). */
export function stackOf(play: P, frame: ActivationLocals): Stack {
  const { state } = play;
  const pieces = moversAt(state, frame.place);
  const units = unitsIn(pieces);
  return {
    campaign: campaignOf(play),
    pieces,
    free: boundScratch.column(),
    side: frame.side,
    steps: stepsIn(state, units),
    army: pieces.some((p) => isArmy[p]),
    engineers: hasEngineers(state, pieces),
    bridges: pontoonsFor(play, pieces),
    extended: frame.extended,
    strategic: frame.strategic,
    leadersOnly: units.length === 0,
    unled: frame.unit >= 0 && !fightsAlone(frame.unit),
    bound: isBound(state, pieces),
    homeBound: units.filter((p) => isHomeBound[p]),
  };
}

/** May this stack enter this hex, movement points apart? Whether it may stay there too says `isForOthers`. */
export function mayEnter(play: P, look: Survey, stack: Stack, to: number): Verdict {
  const { state } = play;
  if (!isLandOpen(stack.campaign, state, look, to)) return no('NA-5.2.1-o', 'closed land', { to });
  const bound = mayGo(play, stack.pieces, to, stack.free);
  if (bound !== true) return bound;
  if (stack.leadersOnly) return leaderMayEnter(state, look, stack, to);
  if (stack.unled) return unitMayEnter(state, look, stack, to);
  if (stack.extended && look.at[to] & NEAR) return no('NA-5.2.3.1-b', 'extended near the enemy', { to });
  if (stack.strategic && hostileFortress(state, stack.side, to) > 0)
    return no('NA-11.1-o', 'strategic march into a fortress', { to });
  if (stack.extended && unbesieged(state, stack.side, to) > 0)
    return no('NA-5.2.3.1-c', 'extended into a fortress', { to });
  const home = homeBound(state, stack.homeBound, to);
  if (home !== true) return home;
  return mayFace(state, stack.side, stack.pieces, to);
}

/** NA-G.Fortress-Level-c, NA-R-40: a hostile fortress not yet besieged asks for the means to besiege it. */
export function mayFace(state: State, side: number, pieces: readonly number[], to: number): Verdict {
  const level = hostileFortress(state, side, to);
  if (level === 0 || state.siege[cityAt[to]] > 0) return true;
  return canBesiege(state, pieces, level) || no('NA-G.Fortress-Level-c', 'too weak for the fortress', { to, level });
}

/** NA-9.1-a: as many steps as levels, and an army marker against a citadel. */
export const canBesiege = (state: State, pieces: readonly number[], level: number): boolean =>
  stepsIn(state, unitsIn(pieces)) >= level && (level < 3 || pieces.some((p) => isArmy[p]));

/** NA-R-20: a leader alone keeps away from enemies, except to join friends. */
function leaderMayEnter(state: State, look: Survey, stack: Stack, to: number): Verdict {
  if (look.at[to] & (ENEMY | ENEMY_DEPOT | ENEMY_LED)) return no('NA-4.2.6-a', 'leader alone among enemies', { to });
  if (unbesieged(state, stack.side, to) > 0) return no('NA-4.2.6-a', 'leader alone among enemies', { to });
  return (
    !(look.at[to] & NEAR) || (look.at[to] & FRIEND) !== 0 || no('NA-4.2.6-a', 'leader alone among enemies', { to })
  );
}

/** NA-5.2.1-b, NA-5.2.1-c */
function unitMayEnter(state: State, look: Survey, stack: Stack, to: number): Verdict {
  if (look.at[to] & (ENEMY | ENEMY_DEPOT | NEAR)) return no('NA-5.2.1-b', 'lone unit near the enemy', { to });
  if (hostileFortress(state, stack.side, to) > 0 && unbesieged(state, stack.side, to) > 0)
    return no('NA-5.2.1-c', 'lone unit at a fortress', { to });
  return homeBound(state, stack.homeBound, to);
}

const HOME_MILITIA: readonly number[] = ['fr', 'ru', 'portugal', 'es'].map(powerId as (name: string) => number);
/** NA-5.2.3.8-b: the provinces of British militia. */
const BRITISH_MILITIA: readonly number[] = [
  ...['home_counties', 'west_country', 'midlands', 'north_england', 'scotland', 'ireland'],
  ...['gibraltar', 'malta'],
].map(provinceId as (name: string) => number);

/** NA-5.2.3.8-a, NA-5.2.3.8-b: some militia, and guerrillas, stay on their own territory. */
export const isHomeBound: readonly boolean[] = classOf.map(
  (unit, p) => isGuerrilla[p] || (unit === 'militia' && (powerOf[p] === BRITAIN || HOME_MILITIA.includes(powerOf[p]))),
);

/** Does none of these leave a land it is bound to? */
export function homeBound(state: State, pieces: readonly number[], to: number): Verdict {
  for (const p of pieces)
    if (isHomeBound[p] && !isHome(state, p, provinceOfHex[to]))
      return no('NA-5.2.3.8-a', 'bound to its land', { piece: p });
  return true;
}

const isHome = (state: State, p: number, province: number): boolean =>
  powerOf[p] === BRITAIN ? BRITISH_MILITIA.includes(province) : state.owner[province] === powerOf[p];

/** Does something happen as soon as troops enter, so that a walk must stop? */
export const isHeld = (state: State, look: Survey, side: number, hex: number): boolean =>
  (look.at[hex] & (ENEMY | ENEMY_DEPOT)) !== 0 || unbesieged(state, side, hex) > 0;
