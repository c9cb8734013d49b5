/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { AnyChoice, BotRules } from '@concert/kernel';
import { DIRECTIONS, neighbour } from '../graph.ts';
import { levels } from '../levels.ts';
import { bystanders, hasUnits, leadersIn, movers, outside, stepsIn, unitsIn } from '../rules/1-forces.ts';
import { armyLedBy, combatValue, enemySide, initiative, isDemoralized, isSupplied } from '../rules/1-units.ts';
import { couldStack } from '../rules/4-command.ts';
import { companions, defaultPart } from '../rules/5-muster.ts';
import { eachWay } from '../rules/5-reach.ts';
import { traceSupply } from '../rules/6-supply.ts';
import { forceOf, worksheet } from '../rules/8-worksheet.ts';
import { mayBesiege } from '../rules/9-sieges.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import {
  type ActivationLocals,
  type At,
  type Frame,
  isLandMarker,
  markerSide,
  markerValue,
  type NationsInArms,
  type P,
  type State,
} from '../shape.ts';
import { armies, FRANCE, HEXES, isCavalry, isCombat, isDetachment, isSupply, modifierOf, powerOf } from '../tables.ts';
import { scoreEconomy } from './economy.ts';
import { meters } from './meters.ts';
import { goalOf, siegeWork, soleHolding, strength, wallsAt } from './plans.ts';

type Scores = number[];

const byVerb = (choices: readonly AnyChoice[], scores: { [verb: string]: number }): Scores =>
  choices.map(({ verb }) => scores[verb] ?? 0);

function policy(play: P, frame: Frame, seat: number, choices: readonly AnyChoice[]): Scores {
  switch (frame.at) {
    case 'opening':
      return choices.map(({ arg }) => scoreOpening(seat, arg.marker));
    case 'conquest.sue':
      return byVerb(choices, { fightOn: 1 });
    case 'replacement':
      return choices.map(({ verb, arg }) => (verb === 'replace' ? scoreReplacement(play, arg) : 0));
    case 'impulse.choose':
      return choices.map((choice) => scoreActivation(play, seat, choice));
    case 'activation.open':
      return byVerb(choices, { begin: 1, pull: 2 });
    case 'activation.rally':
      return byVerb(choices, { rally: 1 });
    case 'activation.march':
      return scoreMarch(play, frame, choices);
    case 'activation.free':
      return byVerb(choices, { besiege: 1 });
    case 'draft':
      return byVerb(choices, { agree: 2, cancel: 1 });
    case 'settle.choose':
      return choices.map(({ verb, arg }) =>
        verb === 'agree'
          ? 2
          : verb === 'absorb'
            ? isDetachment[arg.from]
              ? 3
              : 1
            : verb === 'cut'
              ? -keeping(play.state, arg.unit)
              : verb === 'command'
                ? 4 + combatValue(play.state, arg.leader)
                : 0,
      );
    case 'attrition.prepare':
      return byVerb(choices, { bonus: 3, spend: worthSupply(play.state, frame.place, seat) ? 2 : 0, roll: 1 });
    case 'losses.choose':
      return choices.map(({ verb, arg }) =>
        verb === 'lose' ? -keeping(play.state, arg.unit) : verb === 'spare' ? -9 : 1,
      );
    case 'capture':
      return choices.map(({ verb, arg }) =>
        verb === 'leave' ? 0 : scoreGarrison(play, frame.side, frame.place, arg.with),
      );
    default:
      return scoreEconomy(play, frame, choices) ?? scoreFight(play, frame, seat, choices);
  }
}

/** France strikes first with the highest marker, so that the low ones still come. */
const scoreOpening = (seat: number, m: number): number =>
  isLandMarker(m) && markerSide(m) === seat ? markerValue(m) : -1;

const scoreReplacement = ({ state }: P, { unit, place }: { unit: number; place: number }): number =>
  (state.place[unit] === place ? 2 : isDetachment[unit] ? 0.5 : 1) + modifierOf[unit] * 0.1;

/** What a step of this unit is worth to its owner. */
const keeping = (state: State, unit: number): number =>
  1 +
  0.3 * modifierOf[unit] +
  (isCavalry[unit] ? 0.4 : 0) +
  (state.steps[unit] === 1 ? 0.3 : 0) -
  (isDetachment[unit] ? 0.6 : 0);

/** A supply unit is spent for a large or a hungry force. */
const worthSupply = (state: State, place: number, side: number): boolean =>
  stepsIn(state, outside(state, place, side)) >= 6 ||
  unitsIn(outside(state, place, side)).some((p) => !isSupplied(state, p));

/** Armies first, then led corps; a forced march only in supply; detachments stay as links. */
function scoreActivation(play: P, seat: number, { verb, arg }: AnyChoice): number {
  const { state } = play;
  if (verb === 'pass') return 0;
  if (verb !== 'activate') return -1;
  const part = defaultPart(state, arg.leader);
  const units = unitsIn(part);
  if (units.length === 0) return joinsFriends(state, arg.leader) ? 0.2 : -1;
  const force = strength(state, part);
  const tired = units.some((p) => state.level[p] > 0);
  const hungry = units.some((p) => !isSupplied(state, p));
  if (tired && hungry) return -1;
  const at = state.place[arg.leader];
  const goal = goalOf(play, seat, at, part);
  const busy = siegeWork(state, seat, at) > 0;
  const resting = goal === null || goal.hex === at;
  if (resting && !busy && !units.some((p) => isDemoralized(state, p))) return -1;
  if (tired && !busy && (goal === null || goal.distance[at] > 12)) return -1;
  // A subordinate leaves the army only when the army itself cannot act.
  const alone =
    armyLedBy(state, arg.leader) >= 0 || companions(state, arg.leader).every((p) => armyLedBy(state, p) < 0);
  return alone ? 1 + force * 0.1 + initiative(state, arg.leader) * 0.05 : -0.5;
}

/** A leader without troops who stands alone had better ride to some. */
const joinsFriends = (state: State, leader: number): boolean => unitsIn(companions(state, leader)).length === 0;

/** On the march: besiege, or the step that brings the goal nearer without starving or walking into a stronger enemy. */
function scoreMarch(play: P, frame: At<'activation.march'>, choices: readonly AnyChoice[]): Scores {
  const { state } = play;
  const part = movers(state);
  const own = strength(state, part);
  const goal = hasUnits(part) ? goalOf(play, frame.side, frame.place, part) : null;
  const fed = traceSupply(campaignOf(play), state, state.allegiance[powerOf[Math.max(frame.leader, frame.unit)]], null);
  const held = soleHolding(play, frame.side, frame.place, part);
  const here = value(goal, fed, frame.place) + held * KEEPING;
  const costs = new Map<number, number>();
  eachWay(play, frame, (to, via, cost) => costs.set(to * HEXES + via, cost));
  const left = frame.allowance - frame.spent;
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'go':
        return hasUnits(part)
          ? scoreStep(play, frame, goal, fed, own, arg.to) -
              here -
              crowding(state, frame, arg.to, left - (costs.get(arg.to * HEXES + arg.via) ?? 0))
          : scoreRide(state, frame, arg.to);
      case 'besiege':
        return mayBesiege(play, frame) === true ? 4 : 0;
      case 'split':
        // A detachment holds the place, and the force goes on.
        return held > 0 && goal !== null && goal.hex !== frame.place ? 2 : -1;
      case 'sortie':
        return own > 1.3 * strength(state, outside(state, frame.place, enemySide(frame.side))) ? 2 : -1;
      case 'integrate':
        return scoreJoin(play, frame, arg.piece);
      case 'reactivate':
        return scoreGarrison(play, frame.side, frame.place, arg.with);
      case 'depot':
        return fed[frame.place] && !isNearSource(fed, frame.place) ? 0.3 : -1;
      case 'halt':
        return 0;
      default:
        return -1;
    }
  });
}

/** What a held prize adds to standing in it. */
const KEEPING = 0.8;

/** A garrison costs a supply unit or a step; an active fortress holds the place and carries supply. */
function scoreGarrison({ state }: P, side: number, place: number, by: number): number {
  if (isSupply[by]) return 3;
  return stepsIn(state, outside(state, place, side)) > 3 ? 1.5 : -1;
}

/** Is supply to be had in every direction? Then a depot would be wasted here. */
const isNearSource = (fed: Uint8Array, hex: number): boolean => {
  for (let d = 0; d < DIRECTIONS; d++) {
    const n = neighbour[hex * DIRECTIONS + d];
    if (n >= 0 && !fed[n]) return false;
  }
  return true;
};

/** Takes in troops that have not acted yet. */
function scoreJoin(play: P, frame: ActivationLocals, p: number): number {
  const { state } = play;
  if (!isCombat[p] || isDetachment[p]) return isSupply[p] ? -1 : 0.4;
  return state.level[p] === 0 && !isDemoralized(state, p) && frame.allowance - frame.spent > 1 ? 0.8 : -1;
}

const scoreRide = (state: State, frame: ActivationLocals, to: number): number =>
  unitsIn(bystanders(state, to, frame.side)).length > 0 && leadersIn(bystanders(state, to, frame.side)).length === 0
    ? 1
    : -1;

/** How well a force stands in a hex. */
const value = (goal: ReturnType<typeof goalOf>, fed: Uint8Array, hex: number): number =>
  -(goal === null ? 0 : goal.distance[hex] * 0.25) - (fed[hex] ? 0 : 1.6);

/** To stop upon friends asks for a movement point to join them, and for room; without either steps are lost. */
function crowding(state: State, frame: ActivationLocals, to: number, left: number): number {
  const friends = bystanders(state, to, frame.side);
  if (!hasUnits(friends)) return 0;
  if (left < 2) return 6;
  return couldStack(state, [...movers(state), ...friends]) ? 0 : 3;
}

function scoreStep(
  play: P,
  frame: ActivationLocals,
  goal: ReturnType<typeof goalOf>,
  fed: Uint8Array,
  own: number,
  to: number,
): number {
  const { state } = play;
  const foe = strength(state, outside(state, to, enemySide(frame.side)));
  let around = 0;
  for (let d = 0; d < DIRECTIONS; d++) {
    const n = neighbour[to * DIRECTIONS + d];
    if (n >= 0) around += strength(state, outside(state, n, enemySide(frame.side)));
  }
  let score = value(goal, fed, to);
  if (foe > 0) score += own > 1.3 * foe ? Math.min(2.5, (own / foe - 1.1) * 1.5) : -4;
  if (around > 1.2 * own) score -= 1.5;
  if (goal !== null && to === goal.hex) score += 1;
  return score;
}

/** Reactions and battle: stand when stronger, give way when weaker. */
function scoreFight(play: P, frame: Frame, seat: number, choices: readonly AnyChoice[]): Scores {
  const { state } = play;
  switch (frame.at) {
    case 'enter.intercept': {
      const foe = strength(state, movers(state));
      return choices.map(({ verb, arg }) =>
        verb === 'decline' ? 0 : strength(state, companions(state, arg.leader)) > foe * 1.1 ? 1 : -1,
      );
    }
    case 'enter.friends':
      return byVerb(choices, { join: 1 });
    case 'enter.occupants': {
      const ratio =
        strength(state, outside(state, frame.place, frame.defender)) / Math.max(0.1, strength(state, movers(state)));
      return choices.map(({ verb }) =>
        verb === 'stand'
          ? ratio > 0.85
            ? 2
            : 0
          : verb === 'inside'
            ? wallsAt(frame.place) > 1
              ? 1.5
              : 0.5
            : verb === 'avoid'
              ? 1
              : -1,
      );
    }
    case 'battle.guns':
      return byVerb(choices, { march: 1 });
    case 'plan':
      return scorePlan(play, frame, choices);
    case 'battle.again': {
      const role = frame.sides[0].seat === seat ? 0 : 1;
      const edge = worksheet(play, frame, role).total - worksheet(play, frame, 1 - role).total;
      return byVerb(choices, { fight: edge + (role === 0 ? -0.5 : 0.5), retire: 0 });
    }
    case 'casualty.choose':
      return choices.map(({ verb, arg }) =>
        verb === 'accept' ? 1 : verb === 'hit' ? -combatValue(state, arg.leader) : 0,
      );
    case 'retreat.choose':
      return choices.map(({ verb, arg }) =>
        verb === 'inside' ? (wallsAt(frame.place) > 1 ? 0 : -2) : verb === 'back' ? -arg.path.length * 0.1 : -3,
      );
    case 'battle.pursue':
      return byVerb(choices, { pursue: 1 });
    case 'battle.dismiss': {
      const old = combatValue(state, leadersIn(forceOf(state, frame, 1 - frame.winner))[0] ?? -1);
      return choices.map(({ verb, arg }) => (verb === 'keep' ? 0.5 : combatValue(state, arg.by) - old));
    }
    default:
      return choices.map(() => 0);
  }
}

/** The best corps leads if its modifier helps, and the best subordinate lends theirs. */
function scorePlan({ state }: P, frame: At<'plan'>, choices: readonly AnyChoice[]): Scores {
  const lead = (unit: number): number => (unit < 0 ? 0 : modifierOf[unit] - (isCavalry[unit] && frame.siege ? 9 : 0));
  return choices.map(({ verb, arg }) => {
    if (verb === 'agree') return 0.05;
    if (verb === 'lead') return lead(arg.unit) - Math.max(0, lead(frame.lead)) - 0.2;
    if (verb === 'use') return frame.subordinate >= 0 ? -1 : combatValue(state, arg.leader) - 0.5;
    if (verb === 'morale') return frame.morale >= 0 ? -1 : arg.value * 0.1;
    return -1;
  });
}

/** The middle of a draw. */
const evenPoints = (scenario: string): number => {
  const at = levels[scenario].findIndex(({ ending }) => ending === 'draw');
  return (levels[scenario][at].from + levels[scenario][at + 1].from) / 2;
};

/** What the position is worth to each seat: the points it would score, and the troops still in the field. */
function worth(play: P): number[] {
  const { state } = play;
  const campaign = campaignOf(play);
  const troops = [0, 0];
  for (const p of state.present)
    if (state.steps[p] > 0) {
      const side = state.side[state.allegiance[powerOf[p]]] ?? 2;
      if (side < 2) troops[side] += state.steps[p] * (isDemoralized(state, p) ? 0.5 : isSupplied(state, p) ? 1 : 0.7);
    }
  const fallen = armies.filter((army, i) => powerOf[army] === FRANCE && state.destroyed[i]).length;
  const left = Math.max(0, campaign.turns - state.turn);
  const lead =
    campaign.points(play) -
    evenPoints(campaign.id) +
    (troops[0] - troops[1]) * 0.05 * (1 + left) -
    fallen * 2 +
    left * 1.2;
  const chance = 1 / (1 + Math.exp(-lead * 0.45));
  return [chance, 1 - chance];
}

/** Between activations nothing is half done. */
const settled = ({ stack }: P): boolean => stack.at(-1)?.at === 'impulse.choose' || stack.at(-1)?.at === 'replacement';

const ahead = (_play: P, frame: Frame): number =>
  frame.at === 'impulse.choose' || frame.at === 'activation.march' ? 1 : 0;

export const bot: BotRules<NationsInArms> = { policy, value: worth, settled, ahead, meters };
