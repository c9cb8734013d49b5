/** Activations: who acts, what is taken along, and every step of the march towards a goal. */
import type { AnyChoice } from '@concert/kernel';
import { DIRECTIONS, directionTo, distanceTo, neighbour } from '../graph.ts';
import { bystanders, hasUnits, leadersIn, movers, outside, stepsIn, unitsIn } from '../rules/1-forces.ts';
import { armyLedBy, enemySide, has, initiative, isDemoralized, isSupplied, unitLevel } from '../rules/1-units.ts';
import { couldStack } from '../rules/4-command.ts';
import { ownFortress } from '../rules/4-survey.ts';
import { ARMY_PRICE, CORPS_PRICE } from '../rules/5-merge.ts';
import { companions, defaultPart } from '../rules/5-muster.ts';
import { eachWay } from '../rules/5-reach.ts';
import { LINK_DISTANCE } from '../rules/6-supply.ts';
import { forecastOf, siegeForecast } from '../rules/8-forecast.ts';
import { mayBesiege, siegeFrame } from '../rules/9-sieges.ts';
import { type ActivationLocals, type At, DEPOT, type P, type State } from '../shape.ts';
import { HEXES, isArmy, isCombat, isDetachment, isSupply } from '../tables.ts';
import { Assessment, hasArmy, strength } from './assessment.ts';
import { keeping } from './battle.ts';
import { type Goal, goalOf } from './goals.ts';
import { toil } from './toil.ts';

type Choices = readonly AnyChoice[];
/** A goal, as far as the march has to know it. */
export type Aiming = Pick<Goal, 'intent' | 'hex'>;

/** What a held prize adds to standing in it, by its worth. */
const KEEPING = 2;
/** What a movement point towards the goal is worth. */
const STEP = 0.25;
/** What it costs to stand where no supply comes. */
const HUNGER = 3.2;
/** What it is worth to come to a place that pays, by its worth: for that a force goes hungry. */
const PRIZE = 0.5;
/** The same to a force that passes through it on its way, and the steps it must have to leave some there. */
const [PASSING, SPARING] = [0.9, 5];
/** What it is worth to sit before a place: every attempt makes the next one likelier. */
const SIEGE = 3;
/** What it is worth to carry the line of supply on from its end, where the goal lies beyond. */
const DEPOT_AHEAD = 1.2;
/** Steps of a force that can leave a detachment behind for that. */
const LARGE = 10;
/** MP of a march, and the steps that a forced one may cost on the way to a goal within it, or beyond. */
const [LONGEST, NEAR_TOIL, FAR_TOIL] = [6, 1.2, 0.7];
/** No enemy may be within so many hexes of an extended march, and so many steps may be lost by it. */
const [CLEAR, EXTENDED_TOIL] = [5, 0.25];
/** Trains that an army takes along. */
const TRAINS = 2;
/** What a step that is simply run over is worth: no army goes out of its way for a patrol. */
const OVERRUN = 0.6;
/** What it costs to crowd upon friends, besides the steps that are lost. */
const CRAMPED = 3;
/** What it costs to be stopped by walls that are no goal. */
const STOPPED = 1.5;

/** What it is worth to activate a leader for a goal; not above 0 where it had better rest. */
export function worthActing(assessment: Assessment, leader: number, goal: Goal | null): number {
  const { state } = assessment;
  const part = defaultPart(state, leader);
  const units = unitsIn(part);
  if (units.length === 0) return unitsIn(companions(state, leader)).length === 0 ? 0.2 : -1;
  const tired = units.some((p) => unitLevel(state, p) > 0);
  if (tired && assessment.turnsLeft > 1 && units.some((p) => !isSupplied(state, p))) return -1;
  const at = state.place[leader];
  const busy = assessment.walls(at) > 0;
  const resting = goal === null || goal.hex === at;
  if (resting && !busy && !units.some((p) => isDemoralized(state, p))) return -1;
  if (tired && !busy && (goal === null || toil(state, part, true, false) > bearable(assessment, at, goal))) return -1;
  // A subordinate leaves the army only when the army itself cannot act.
  const alone = armyLedBy(state, leader) >= 0 || companions(state, leader).every((p) => armyLedBy(state, p) < 0);
  return alone ? 1 + strength(state, part) * 0.1 + initiative(state, leader) * 0.05 : -0.5;
}

/** Steps that a forced march may cost: more where the goal is within it, and where no other turn comes. */
const bearable = (assessment: Assessment, at: number, { hex }: Goal): number =>
  (assessment.from(at)[hex] <= LONGEST ? NEAR_TOIL : FAR_TOIL) * (assessment.turnsLeft === 1 ? 2 : 1);

export function scoreActivations(play: P, frame: At<'impulse.choose'>, _seat: number, choices: Choices): number[] {
  const assessment = new Assessment(play, frame.side);
  return choices.map(({ verb, arg }) => {
    if (verb === 'pass') return 0;
    if (verb !== 'activate') return -1;
    const part = defaultPart(play.state, arg.leader);
    return worthActing(
      assessment,
      arg.leader,
      hasUnits(part) ? goalOf(assessment, play.state.place[arg.leader], part) : null,
    );
  });
}

/** Neighbours are drawn in unless they hold a place by themselves. */
export function scoreOpening(play: P, frame: At<'activation.open'>, _seat: number, choices: Choices): number[] {
  const assessment = new Assessment(play, frame.side);
  return choices.map(({ verb, arg }) => {
    if (verb === 'begin') return 1;
    if (verb === 'extend') return isFarMarch(assessment, frame) ? 1.5 : 0;
    if (verb !== 'pull') return 0;
    return assessment.holding(arg.place, outside(play.state, arg.place, frame.side)) > 0 ? 0 : 2;
  });
}

/** Is the goal beyond a plain march, no enemy near who would stop an extended one, and its price small (5.2.3.1)? */
function isFarMarch(assessment: Assessment, frame: At<'activation.open'>): boolean {
  const { state } = assessment;
  const part = movers(state);
  if (!hasUnits(part) || assessment.walls(frame.place) > 0) return false;
  for (const hex of assessment.enemies.keys()) if (distanceTo(hex, frame.place) <= CLEAR) return false;
  const goal = goalOf(assessment, frame.place, part);
  if (goal === null || assessment.from(frame.place)[goal.hex] <= frame.allowance + 1) return false;
  return toil(state, part, frame.forced, true) <= EXTENDED_TOIL;
}

export const scoreMarch = (play: P, frame: At<'activation.march'>, _seat: number, choices: Choices): number[] =>
  marchScores(new Assessment(play, frame.side), frame, choices, null);

/** On the march: besiege, or the step that brings the goal nearer without starving or walking into a stronger enemy. */
export function marchScores(
  assessment: Assessment,
  frame: At<'activation.march'>,
  choices: Choices,
  aiming: Aiming | null,
): number[] {
  const { play, state } = assessment;
  const part = movers(state);
  if (!hasUnits(part)) return choices.map((choice) => scoreRide(state, frame, choice));
  const goal = aiming ?? goalOf(assessment, frame.place, part);
  const own = strength(state, part);
  const fed = assessment.fedBy(part);
  const road = goal === null ? null : assessment.to(goal.hex);
  const standing = (hex: number): number => -(road === null ? 0 : road[hex] * STEP) - (fed[hex] ? 0 : HUNGER);
  const held = assessment.holding(frame.place, part);
  const prize = assessment.aims.find(({ hex, taking }) => taking && hex === goal?.hex)?.worth ?? 0;
  const here = standing(frame.place) + held * KEEPING;
  const spares = stepsIn(state, part) >= SPARING && !frame.extended;
  const beyond = assessment.beyondLine(part);
  // A town on the way that lies open is taken by a detachment, if that can be fed.
  const passing = (hex: number): number =>
    spares && beyond[hex] <= LINK_DISTANCE && assessment.walls(hex) === 0
      ? PASSING * (assessment.aims.find((aim) => aim.taking && aim.hex === hex)?.worth ?? 0)
      : 0;
  const costs = new Map<number, number>();
  eachWay(play, frame, (to, via, cost) => costs.set(to * HEXES + via, cost));
  const left = frame.allowance - frame.spent;
  const ends = fed[frame.place] === 1 && isLineEnd(fed, road, frame.place);
  const links = bystanders(state, frame.place, frame.side).some((p) => isDetachment[p] || has(state, p, DEPOT));
  const carriesOn = !links && !part.some((p) => isSupply[p]) && canSpare(state, part, road?.[frame.place] ?? 0);
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'go': {
        const rest = left - (costs.get(arg.to * HEXES + arg.via) ?? 0);
        const gain = standing(arg.to) + (arg.to === goal?.hex ? 1 + PRIZE * prize : passing(arg.to)) - here;
        const stopped = arg.to !== goal?.hex && assessment.walls(arg.to) > 0 ? STOPPED : 0;
        const risk = danger(assessment, arg.to, own) + crowding(assessment, frame.side, arg.to, rest) + stopped;
        return gain + clash(assessment, frame, part, own, arg) - risk;
      }
      case 'besiege':
        // What is left must pay for becoming one force with those who are here already.
        if (crowding(assessment, frame.side, frame.place, left - assessment.walls(frame.place)) > 0) return -1;
        return mayBesiege(play, frame) === true ? scoreSiege(play, frame.place, frame.side) : 0;
      case 'split':
        // A detachment holds the place, and the force goes on; a large one leaves some to carry its supply.
        if (held > 0 && goal !== null && goal.hex !== frame.place) return 2;
        return carriesOn && ends ? DEPOT_AHEAD - 0.2 : -1;
      case 'sortie':
        return own > 1.3 * (assessment.enemies.get(frame.place) ?? 0) ? 2 : -1;
      case 'integrate':
        // A detachment that carries the line stays where it is.
        return isDetachment[arg.piece] && hasArmy(part) ? -1 : scoreJoin(assessment, frame, arg.piece);
      case 'reactivate':
        return scoreGarrison(assessment, frame.place, arg.with);
      case 'depot':
        // A fortress is a link itself; what is put down there would be taken up again.
        if (links || !fed[frame.place] || ownFortress(state, frame.side, frame.place) >= 0) return -1;
        return ends ? DEPOT_AHEAD : isNearSource(fed, frame.place) ? -1 : 0.3;
      case 'halt':
        // Above what has no use at all: what it is cramped by was come upon in battle.
        return Math.max(-0.9, -crowding(assessment, frame.side, frame.place, left));
      default:
        return -1;
    }
  });
}

/** Can a force leave a detachment that carries its line: a large army anywhere, a corps one link before its goal. */
const canSpare = (state: State, part: readonly number[], left: number): boolean => {
  const steps = stepsIn(state, part);
  return (hasArmy(part) && steps >= LARGE) || (steps > 2 && left > 1 && left <= LINK_DISTANCE + 1);
};

/** What the battle in a hex promises: its odds, and the steps both sides would lose. */
function clash(
  { play, state, enemies }: Assessment,
  frame: ActivationLocals,
  part: readonly number[],
  own: number,
  { to, via }: { to: number; via: number },
): number {
  const foe = enemies.get(to) ?? 0;
  if (foe === 0) return 0;
  if (own > 5.5 * foe) return Math.min(2.5, OVERRUN * foe);
  const defenders = outside(state, to, enemySide(frame.side));
  const how = { place: to, entry: directionTo(to, via) };
  const { odds } = forecastOf(play, how, frame.side, [part, defenders]);
  const edge = odds.win - odds.lose;
  return edge > 0 ? edge * 3 + (odds.enemy - odds.own) * 0.4 : -4;
}

/** Stronger enemies beside a hex. */
function danger({ enemies }: Assessment, hex: number, own: number): number {
  let around = 0;
  for (let d = 0; d < DIRECTIONS; d++) around += enemies.get(neighbour[hex * DIRECTIONS + d]) ?? 0;
  return around > 1.2 * own ? 1.5 : 0;
}

/** What it costs to end a march upon friends: who does not fit, or is not paid for, is lost (NA-4.1.1-k). */
function crowding({ state, enemies }: Assessment, side: number, to: number, left: number): number {
  const friends = bystanders(state, to, side);
  if (!hasUnits(friends)) return 0;
  const part = movers(state);
  const price = (hasArmy(part) && hasArmy(friends) ? ARMY_PRICE : CORPS_PRICE) + Number(enemies.has(to));
  if (left >= price && couldStack(state, [...part, ...friends])) return 0;
  return CRAMPED + Math.min(stepsIn(state, part), stepsIn(state, friends));
}

/** A leader without troops rides to troops without a leader. */
function scoreRide(state: State, frame: ActivationLocals, { verb, arg }: AnyChoice): number {
  if (verb !== 'go') return verb === 'halt' ? 0 : -1;
  const there = bystanders(state, arg.to, frame.side);
  return unitsIn(there).length > 0 && leadersIn(there).length === 0 ? 1 : -1;
}

/** Takes in troops that have not acted yet. */
function scoreJoin({ state }: Assessment, frame: ActivationLocals, p: number): number {
  if (isSupply[p]) return scoreTrain(state, frame);
  const left = frame.allowance - frame.spent;
  // Who goes no further need not be taken in: all become one force when the march ends.
  if (isArmy[p]) return left >= ARMY_PRICE + 2 ? 0.4 : -1;
  if (!isCombat[p] || isDetachment[p]) return 0.4;
  return unitLevel(state, p) === 0 && !isDemoralized(state, p) && left > 1 ? 0.8 : -1;
}

/** NA-5.2.1-j: trains cost nothing to take along; where a fortress carries the line no depot is missed. */
function scoreTrain(state: State, frame: ActivationLocals): number {
  const part = movers(state);
  const trains = part.filter((p) => isSupply[p]).length;
  return hasArmy(part) && trains < TRAINS && ownFortress(state, frame.side, frame.place) >= 0 ? 0.9 : -1;
}

/** Does supply end here on the way to the goal? */
const isLineEnd = (fed: Uint8Array, road: Uint8Array | null, hex: number): boolean => {
  if (road === null || road[hex] <= 1) return false;
  for (let d = 0; d < DIRECTIONS; d++) {
    const n = neighbour[hex * DIRECTIONS + d];
    if (n >= 0 && road[n] < road[hex] && !fed[n]) return true;
  }
  return false;
};

/** A siege attempt: what each line of the table brings, by its odds. */
export function scoreSiege(play: P, place: number, side: number): number {
  const odds = siegeForecast(play, siegeFrame(play, place, side));
  return SIEGE + 4 * (odds.H + 0.8 * odds.B + 0.4 * odds.A - odds['R*']);
}

export const scoreFreeSiege = (play: P, frame: At<'activation.free'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ verb }) => (verb === 'besiege' ? scoreSiege(play, frame.place, frame.side) : 0));

/** A garrison costs a supply unit or a step; an active fortress holds the place without the army, and carries supply. */
export function scoreGarrison(assessment: Assessment, place: number, by: number): number {
  if (isSupply[by]) return 3;
  const steps = stepsIn(assessment.state, outside(assessment.state, place, assessment.side));
  const wanted = assessment.aims.some((aim) => aim.hex === place);
  return steps > (wanted ? 1 : 3) ? 2 - keeping(assessment.state, by) * 0.2 : -1;
}

export function scoreCapture(play: P, { side, place }: At<'capture'>, _seat: number, choices: Choices): number[] {
  const assessment = new Assessment(play, side);
  return choices.map(({ verb, arg }) => (verb === 'leave' ? 0 : scoreGarrison(assessment, place, arg.with)));
}

/** Is supply to be had in every direction? Then a depot would be wasted here. */
const isNearSource = (fed: Uint8Array, hex: number): boolean => {
  for (let d = 0; d < DIRECTIONS; d++) {
    const n = neighbour[hex * DIRECTIONS + d];
    if (n >= 0 && !fed[n]) return false;
  }
  return true;
};
