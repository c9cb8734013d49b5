/** Cards 11–13, 15 and 77: sickness, magazines, bridges and burned land. */
import type { Seat } from '@concert/kernel';
import { hasFog, isKnown } from '../../covers.ts';
import { isNear, scratch } from '../../graph.ts';
import { ACTED, CHECKING, DEPOT, markerValue, type P, POOL, type State } from '../../shape.ts';
import { HEXES, isCombat, isEngineer, piecesOf, powerOf, provinceOfHex, supplyUnits } from '../../tables.ts';
import { ALL, beginEffect, hasEffect, LIVING_OFF_THE_LAND, SCORCHED_EARTH } from '../1-effects.ts';
import { commanderIn, findAt, hasUnits, outside, stepsIn, unitsIn } from '../1-forces.ts';
import {
  enemySide,
  has,
  initiative,
  isInside,
  isRunBy,
  isSupplied,
  markersOf,
  put,
  setMark,
  sideOfPiece,
  sideOfSeat,
  toPool,
} from '../1-units.ts';
import { companions, hasPart } from '../5-muster.ts';
import { newAttrition } from '../7-attrition.ts';
import { leadersOf } from './command.ts';
import { type CardRule, when } from './rule.ts';

// 11: Fever in the Camps.

const [FEVER_STEPS, FEVER] = [5, 2];

/** Steps that the enemies of a seat have outside walls, by hex. */
function enemySteps(state: State, seat: Seat): Map<number, number> {
  const enemy = enemySide(sideOfSeat(state, seat));
  const steps = new Map<number, number>();
  for (const p of state.present)
    if (isCombat[p] && state.place[p] < HEXES && !isInside(state, p) && sideOfPiece(state, p) === enemy)
      steps.set(state.place[p], (steps.get(state.place[p]) ?? 0) + state.steps[p]);
  return steps;
}

/** Has a side other than the seat's a force of so many steps in a hex that the fever may strike? */
function isSickHex(play: P, seat: Seat, hex: number, steps: number): boolean {
  // Where stacks lie open few camps are large enough to look at.
  if (!hasFog(play) && steps < FEVER_STEPS) return false;
  const force = camp(play.state, hex, seat);
  // 1.3: a covered stack may be large enough; the card finds out.
  if (!isKnown(play, seat, force)) return isAbroad(play.state, force);
  return steps >= FEVER_STEPS && isSick(play.state, force);
}

/** Is there such a hex where stacks lie open? A camp is looked at as soon as it is known to be large enough. */
function hasSickCamp(state: State, seat: Seat): boolean {
  const enemy = enemySide(sideOfSeat(state, seat));
  const counted = scratch.column();
  for (const p of state.present) {
    const hex = state.place[p];
    if (!isCombat[p] || hex >= HEXES || isInside(state, p) || counted[hex] >= FEVER_STEPS) continue;
    if (sideOfPiece(state, p) !== enemy) continue;
    counted[hex] += state.steps[p];
    if (counted[hex] >= FEVER_STEPS && isAbroad(state, outside(state, hex, enemy))) return true;
  }
  return false;
}

/** The enemies of a seat in a hex. */
const camp = (state: State, hex: number, seat: Seat): number[] =>
  outside(state, hex, enemySide(sideOfSeat(state, seat)));

/** Large enough, and outside the land of the nation that commands it. */
const isSick = (state: State, force: readonly number[]): boolean =>
  stepsIn(state, unitsIn(force)) >= FEVER_STEPS && isAbroad(state, force);

function isAbroad(state: State, force: readonly number[]): boolean {
  if (force.length === 0) return false;
  const commander = commanderIn(state, force);
  const nation = powerOf[commander >= 0 ? commander : unitsIn(force)[0]];
  return state.owner[provinceOfHex[state.place[force[0]]]] !== nation;
}

const fever: CardRule = {
  on: 'place',
  targets: (play, seat) =>
    [...enemySteps(play.state, seat)]
      .filter(([hex, steps]) => isSickHex(play, seat, hex, steps))
      .map(([hex]) => hex)
      .sort((a, b) => a - b),
  possible(play, seat) {
    if (!hasFog(play)) return hasSickCamp(play.state, seat);
    for (const [hex, steps] of enemySteps(play.state, seat)) if (isSickHex(play, seat, hex, steps)) return true;
    return false;
  },
  play(play, seat, hex) {
    const { state } = play;
    const force = camp(state, hex, seat);
    if (!isSick(state, force)) {
      play.log('fever passes by', { place: hex }, { clause: 'NA-11.1-o', reveals: true });
      return null;
    }
    for (const p of unitsIn(force)) setMark(state, p, CHECKING, true);
    // The final phase counts no MP either.
    const how = { spent: 0, terrain: 0, forced: false, extended: false, final: true, extra: FEVER };
    return newAttrition(hex, sideOfPiece(state, force[0]), how);
  },
};

// 12: Burned Magazine.

const FIRE = 4;

/** An enemy depot without troops, and within reach of troops of the seat. Off the map a supply unit is no depot. */
function isInDanger(state: State, depot: number, enemy: number, seat: Seat): boolean {
  if (!has(state, depot, DEPOT) || state.place[depot] >= HEXES || sideOfPiece(state, depot) !== enemy) return false;
  if (findAt(state, state.place[depot], (p) => isCombat[p]) >= 0) return false;
  const hasTroops = (hex: number): boolean => findAt(state, hex, (p) => isCombat[p] && isRunBy(state, p, seat)) >= 0;
  return isNear(state.place[depot], hasTroops, FIRE);
}

const burnedMagazine: CardRule = {
  on: 'piece',
  targets({ state }, seat) {
    const enemy = enemySide(sideOfSeat(state, seat));
    return supplyUnits.filter((p) => isInDanger(state, p, enemy, seat));
  },
  possible({ state }, seat) {
    const enemy = enemySide(sideOfSeat(state, seat));
    return supplyUnits.some((p) => isInDanger(state, p, enemy, seat));
  },
  play({ state }, _seat, depot) {
    toPool(state, depot);
    return null;
  },
};

// 13: Living off the Land.

/** A leader of the seat who may be activated in the impulse under way, with troops. */
export function aboutToAct(play: P, seat: Seat): number[] {
  const { state } = play;
  const impulse = play.stack.findLast((f) => f.at === 'impulse' || f.at === 'impulse.choose');
  if (!impulse || !('marker' in impulse) || markersOf(sideOfSeat(state, seat)) !== impulse.side) return [];
  return leadersOf(state, seat).filter(
    (l) =>
      !has(state, l, ACTED) &&
      initiative(state, l) >= markerValue(impulse.marker) &&
      hasUnits(companions(state, l)) &&
      hasPart(state, l),
  );
}

const livingOffTheLand: CardRule = {
  on: 'piece',
  targets: aboutToAct,
  play({ state }, _seat, leader) {
    beginEffect(state, LIVING_OFF_THE_LAND, leader);
    return null;
  },
};

// 15: Pontoon Train.

const freeEngineer = (state: State, power: number): number =>
  piecesOf[power].find((p) => isEngineer[p] && state.place[p] === POOL) ?? -1;

/** Of the leader's own power, or for a minor's leader of its major. */
const engineerFor = (state: State, leader: number): number => {
  const own = freeEngineer(state, powerOf[leader]);
  return own >= 0 ? own : freeEngineer(state, state.allegiance[powerOf[leader]]);
};

const pontoonTrain: CardRule = {
  on: 'piece',
  targets: (play, seat) =>
    aboutToAct(play, seat).filter((l) => {
      const { state } = play;
      const units = unitsIn(companions(state, l));
      return !isInside(state, l) && units.every((p) => isSupplied(state, p)) && engineerFor(state, l) >= 0;
    }),
  play({ state }, _seat, leader) {
    const engineer = engineerFor(state, leader);
    put(state, engineer, state.place[leader]);
    return null;
  },
};

// 77: Scorched Earth.

const scorchedEarth: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(!hasEffect(state, SCORCHED_EARTH)),
  play({ state }) {
    beginEffect(state, SCORCHED_EARTH, ALL);
    return null;
  },
};

export const supplyCards = { 11: fever, 12: burnedMagazine, 13: livingOffTheLand, 15: pontoonTrain, 77: scorchedEarth };
