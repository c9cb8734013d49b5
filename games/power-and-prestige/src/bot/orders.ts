/** What it is worth to march: which part of a stack goes where, quietly or into battle. */

import { UNREACHED } from '@concert/kit';
import { mayExtend } from '../rules/6.1-seasons.ts';
import { stepsOf } from '../rules/6.2-movement.ts';
import { armsOf } from '../rules/6.3-values.ts';
import { UNITS_FOR_PROVINCE } from '../rules/6.4-plunder.ts';
import {
  ALLY,
  capitalOf,
  crossesRiver,
  extendedOf,
  isHills,
  LOCATIONS,
  moveOf,
  PROVINCES,
  provinceOf,
  roadsInPlay,
} from '../tables.ts';
import { MANNER } from './manner.ts';
import { type Arms, combatValueOf, countOf, duel, minus, plus, sigmoid } from './odds.ts';
import { stepsBetween } from './roads.ts';
import {
  armsAt,
  bonusOf,
  costOfPrestige,
  holdValue,
  isForeign,
  isInSupply,
  PRESTIGE,
  residenceWorth,
  riskAt,
  type Situation,
  type Stack,
} from './situation.ts';

/** Part of a stack that goes to a place; `via` is the last step before a battle, −1 for a quiet march. */
interface Order {
  stays: Arms;
  to: number;
  via: number;
  gain: number;
}

export const NEVER = -1000;

/** Where a stack can get to. */
interface Ways {
  steps: Uint8Array;
  /** Where foes are: the place before each, by steps. */
  attacks: { to: number; via: number; steps: number }[];
  reached: number[];
}

function waysFrom(situation: Situation, from: number, far: number): Ways {
  const steps = new Uint8Array(LOCATIONS);
  const attacks: Ways['attacks'] = [];
  const reached: number[] = [];
  const roads = roadsInPlay[situation.play.seats];
  let ring = [from];
  for (let step = 1; step <= far && ring.length > 0; step++) {
    const next: number[] = [];
    for (const via of ring)
      for (const to of roads[via]) {
        if (to === from) continue;
        if (situation.forces[to] & situation.foes) {
          if (step <= 3) attacks.push({ to, via, steps: step });
        } else if (steps[to] === 0) {
          steps[to] = step;
          reached.push(to);
          next.push(to);
        }
      }
    ring = next;
  }
  return { steps, attacks, reached };
}

/** How far these go together: into battle, and quietly. */
function reachOf(situation: Situation, arms: Arms): [battle: number, far: number] {
  let [battle, far] = [6, 6];
  const extend = mayExtend(situation.state);
  for (let arm = 0; arm < 3; arm++)
    if (arms[arm] > 0) {
      battle = Math.min(battle, moveOf[arm]);
      far = Math.min(far, extend ? extendedOf[arm] : moveOf[arm]);
    }
  return [battle, far];
}

/** What might stay behind of a stack: none, the artillery, a guard, all but three, or all but one. */
function partsOf(situation: Situation, { arms, force }: Stack): Arms[] {
  const all = countOf(arms);
  const parts: Arms[] = [[0, 0, 0]];
  const add = (stays: Arms): void => {
    if (countOf(stays) > 0 && countOf(stays) < all && !parts.some((part) => part.every((n, i) => n === stays[i])))
      parts.push(stays);
  };
  add([0, 0, arms[2]]);
  if (arms[0] > 0) add([1, 0, 0]);
  if (arms[0] > 0) add([1, 0, arms[2]]);
  if (force !== ALLY && all >= 2 * UNITS_FOR_PROVINCE && arms[0] >= UNITS_FOR_PROVINCE) add([UNITS_FOR_PROVINCE, 0, 0]);
  for (const few of force === ALLY ? [1] : [UNITS_FOR_PROVINCE, 1]) {
    if (all <= few) continue;
    const infantry = Math.min(few, arms[0]);
    const cavalry = Math.min(few - infantry, arms[1]);
    add(minus(arms, [infantry, cavalry, few - infantry - cavalry]));
  }
  // The larger the stack, the more of it has to face an enemy in reach.
  if (all >= 8) add([Math.floor(arms[0] / 2), Math.floor(arms[1] / 2), Math.floor(arms[2] / 2)]);
  if (situation.allied && arms[1] > 1) add([arms[0], 0, arms[2]]);
  return parts;
}

/** The prizes that draw troops, by province, with what keeps them. */
export interface Goal {
  at: number;
  value: number;
  guard: number;
}

export function goalsOf(situation: Situation): Goal[] {
  const goals: Goal[] = [];
  for (let p = 0; p < PROVINCES; p++) {
    if (situation.prize[p] <= 0) continue;
    const at = capitalOf[p];
    if (roadsInPlay[situation.play.seats][at].length === 0) continue;
    const guard = situation.theirs[at];
    if (guard > 0 && !situation.allied) continue;
    // Those who are there already take it.
    if (guard === 0 && situation.own[at] >= UNITS_FOR_PROVINCE) continue;
    goals.push({
      at,
      value: situation.prize[p],
      guard: guard + (guard > 0 && situation.state.fortresses.includes(at) ? 6 : 0),
    });
  }
  return goals;
}

/** By turns: how much of a prize is left that far off. */
const patience = Array.from({ length: 64 }, (_, turns) => MANNER.patience ** turns);

/** What the seat thinks about while it moves: computed once for a list of choices. */
export interface OrderContext {
  situation: Situation;
  goals: Goal[];
  /** The seat's stacks that have not moved. */
  stacks: Stack[];
}

export function orderContextOf(situation: Situation, stacks: Stack[]): OrderContext {
  return { situation, goals: goalsOf(situation), stacks };
}

export function stacksOf(situation: Situation): Stack[] {
  const { state, seat } = situation;
  const stacks: Stack[] = [];
  for (let i = 0; i < state.force.length; i++) {
    const force = state.force[i];
    if (force !== seat && !(force === ALLY && (situation.friends >> ALLY) & 1)) continue;
    if (stepsOf(state.marched[i]) !== 0 || state.marched[i] >= 64) continue;
    const old = stacks.find((each) => each.force === force && each.at === state.place[i] && each.box === state.box[i]);
    if (old) old.arms = plus(old.arms, armsAt(state, i));
    else stacks.push({ force, at: state.place[i], box: state.box[i], arms: armsAt(state, i) });
  }
  return stacks;
}

/** Part of a stack that is to go somewhere, with what does not depend on where. */
export interface Party {
  context: OrderContext;
  stack: Stack;
  going: Arms;
  count: number;
  might: number;
  battle: number;
  far: number;
  /** By goal: what it is worth to these, and how near another stack is to it. */
  drawn: number[];
  rival: number[];
  /** What it changes for the place that they go, and what keeps them there. */
  leaving: number;
  here: number;
}

export function partyOf(context: OrderContext, stack: Stack, going: Arms): Party {
  const { situation, goals } = context;
  const { at } = stack;
  const { seats } = situation.play;
  const [count, might] = [countOf(going), combatValueOf(going)];
  const [battle, far] = reachOf(situation, going);
  const few = count < UNITS_FOR_PROVINCE ? 0.15 * count : 1;
  const others = context.stacks.filter((other) => other.at !== at && countOf(other.arms) >= UNITS_FOR_PROVINCE);
  const own = situation.own[at];
  const held = situation.ours[at];
  const party: Party = {
    context,
    stack,
    going,
    count,
    might,
    battle,
    far,
    drawn: goals.map(
      ({ value, guard }) => MANNER.drawn * few * value * (guard > 0 ? sigmoid(4 * (might / guard - 1.2)) : 1),
    ),
    rival: goals.map((goal) =>
      others.reduce((least, other) => Math.min(least, stepsBetween(seats, other.at, goal.at)), UNREACHED),
    ),
    leaving:
      holdValue(situation, at, own - (stack.force === situation.seat ? count : 0), held - might) -
      holdValue(situation, at, own, held),
    here: 0,
  };
  party.here = staying(party, at, held);
  return party;
}

/** How strongly the best prize draws these troops at a place. */
function pull({ context: { situation, goals }, drawn, rival, far }: Party, l: number): number {
  const pace = Math.max(1, far);
  let best = 0;
  for (let i = 0; i < goals.length; i++) {
    if (drawn[i] <= best) continue;
    const steps = stepsBetween(situation.play.seats, l, goals[i].at);
    if (steps === UNREACHED) continue;
    const value =
      drawn[i] * patience[Math.ceil(steps / pace)] * (1 - 0.01 * steps) * (rival[i] < steps ? MANNER.taken : 1);
    if (value > best) best = value;
  }
  return best;
}

/** What it is worth to have these troops in a place, apart from holding it: prizes in reach, dangers, supply. */
function staying(party: Party, l: number, held: number): number {
  const { situation } = party.context;
  const cost = party.stack.force === situation.seat ? situation.unit : situation.unit * 0.5;
  let worth = pull(party, l) - MANNER.shy * cost * party.count * riskAt(situation, l, held);
  // PP-6.6.1-h: units lost because they are out of supply cost prestige too.
  if (!isInSupply(situation, l)) worth -= party.count * cost + costOfPrestige(situation, party.count);
  return worth;
}

/** What a quiet march brings. */
export function marchGain(party: Party, to: number): number {
  const { situation } = party.context;
  const [own, held] = [situation.own[to], situation.ours[to]];
  const mine = party.stack.force === situation.seat ? party.count : 0;
  const holding = holdValue(situation, to, own + mine, held + party.might) - holdValue(situation, to, own, held);
  // A march that changes nothing is not worth making.
  return MANNER.leaving * party.leaving + holding + staying(party, to, held + party.might) - party.here - 0.15;
}

/** Others of the seat's stacks that could come to a battle as well. */
function helpers(context: OrderContext, stack: Stack, to: number): Arms {
  const { situation } = context;
  let sum: Arms = [0, 0, 0];
  for (const other of context.stacks) {
    if (other === stack || other.at === stack.at) continue;
    const steps = stepsBetween(situation.play.seats, other.at, to);
    sum = plus(
      sum,
      other.arms.map((n, arm) => (steps <= moveOf[arm] ? n : 0)),
    );
  }
  return sum;
}

/** What an attack brings, those who are there already and those who may follow counted. */
export function attackGain({ context, stack, going, leaving }: Party, to: number, via: number): number {
  const { situation } = context;
  const { state, seat } = situation;
  const mine = stack.force === seat;
  const there = armsOf(state, situation.friends, to);
  const defence = armsOf(state, situation.foes, to);
  const sent = plus(there, going);
  const fort = state.fortresses.includes(to);
  const ground = {
    attackBonus: bonusOf(
      situation,
      (situation.forces[to] & situation.friends) | (1 << stack.force),
      countOf(sent),
      true,
    ),
    defenceBonus: bonusOf(situation, situation.forces[to] & situation.foes, countOf(defence), false),
    fort,
    terrain: fort ? 6 : isHills[to] || crossesRiver(via, to) ? 3 : 0,
  };
  let fight = duel(sent, defence, ground);
  let part = 1;
  if (fight.odds < 0.8) {
    const more = helpers(context, stack, to);
    if (countOf(more) > 0) {
      const joint = duel(plus(sent, more), defence, ground);
      if (joint.odds * 0.92 > fight.odds) {
        part = countOf(sent) / countOf(plus(sent, more));
        fight = { ...joint, odds: joint.odds * 0.92 };
      }
    }
  }
  if (fight.odds < MANNER.boldness) return NEVER / 10 + fight.odds;
  const p = provinceOf[to];
  const { odds } = fight;
  const left = situation.own[to] + (mine ? countOf(going) : 0) - fight.attackersLost * 0.5 * part;
  let prize = MANNER.victory * 2 * PRESTIGE;
  if (capitalOf[p] === to && isForeign(situation, p) && (left >= UNITS_FOR_PROVINCE - 0.4 || part < 1))
    prize += Math.max(0, situation.prize[p]) * (1 - 0.4 * riskAt(situation, to, combatValueOf(sent) * 0.8));
  if (!isForeign(situation, p)) prize += situation.worth[p] * (state.owner[p] === seat ? 0.6 : 0.2);
  for (let victim = 0; victim < state.residence.length; victim++)
    if (state.residence[victim] === to && (situation.foes >> victim) & 1)
      prize += 0.5 * residenceWorth({ ...situation, seat: victim });
  const kills = fight.defendersLost * (0.4 + 0.6 * odds) * situation.unit * MANNER.kills;
  const price =
    fight.attackersLost *
    part *
    MANNER.price *
    (1 - 0.5 * odds) *
    (mine ? situation.unit + (1 - odds) * PRESTIGE : 0.3);
  let gain = odds * prize * (0.3 + 0.7 * part) + kills * part - price + MANNER.leaving * leaving;
  if (!situation.allied) gain -= MANNER.firstBlow;
  if (!isInSupply(situation, to)) gain -= countOf(going) * situation.unit * 0.7;
  return gain;
}

/** The best that can be done with a stack when at least some stay; null when nothing is worth its while. */
export function bestOrder(context: OrderContext, stack: Stack, least: Arms = [0, 0, 0]): Order | null {
  const { situation } = context;
  let best: Order | null = null;
  const add = (stays: Arms, to: number, via: number, gain: number): void => {
    if (gain > (best?.gain ?? 0)) best = { stays, to, via, gain };
  };
  const ways = waysFrom(situation, stack.at, Math.max(...stack.arms.map((n, arm) => (n > 0 ? extendedOf[arm] : 0))));
  const parts = partsOf(situation, stack).map((part) => part.map((n, i) => Math.max(n, least[i])));
  for (const stays of parts) {
    const going = minus(stack.arms, stays);
    if (countOf(going) <= 0) continue;
    const party = partyOf(context, stack, going);
    for (const { to, via, steps } of ways.attacks)
      if (steps <= party.battle) add(stays, to, via, attackGain(party, to, via));
    for (const to of targetsOf(party, ways)) add(stays, to, -1, marchGain(party, to));
  }
  return best;
}

/** Quiet places worth looking at: capitals in reach, one's residence, and the nearest place to the best prize beyond. */
function targetsOf({ context: { situation, goals }, stack, drawn, rival, far }: Party, ways: Ways): Set<number> {
  const { seats } = situation.play;
  const targets = new Set<number>();
  const here = (l: number): boolean => ways.steps[l] > 0 && ways.steps[l] <= far;
  for (const l of ways.reached) if (ways.steps[l] <= far && capitalOf[provinceOf[l]] === l) targets.add(l);
  const home = situation.state.residence[situation.seat];
  if (home >= 0 && here(home)) targets.add(home);
  let [most, goal] = [0, -1];
  for (let i = 0; i < goals.length; i++) {
    const { at, guard } = goals[i];
    const steps = stepsBetween(seats, stack.at, at);
    if (drawn[i] <= most || steps === UNREACHED || (guard === 0 && here(at))) continue;
    const value = drawn[i] * patience[Math.ceil(steps / far)] * (rival[i] < steps ? MANNER.taken : 1);
    if (value > most) [most, goal] = [value, at];
  }
  if (goal < 0) return targets;
  let [nearest, way] = [stepsBetween(seats, stack.at, goal), -1];
  for (const l of ways.reached) {
    if (ways.steps[l] > far) continue;
    const steps = stepsBetween(seats, l, goal);
    if (steps < nearest) [nearest, way] = [steps, l];
  }
  if (way >= 0) targets.add(way);
  return targets;
}
