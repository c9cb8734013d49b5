/** Battles: in which order, who falls, who retreats and where to. */
import type { AnyChoice } from '@concert/kernel';
import { sideMask } from '../rules/6.3-combat.ts';
import { armsOf, hasFort, terrainOf } from '../rules/6.3-values.ts';
import type { Proposal } from '../rules/6.5-joint.ts';
import type { BattleLocals, Frame, JointLocals, P } from '../shape.ts';
import { ALLY, capitalOf, provinceOf } from '../tables.ts';
import { combatValueOf, countOf, duel } from './odds.ts';
import {
  bonusOf,
  holdValue,
  isForeign,
  isInSupply,
  PRESTIGE,
  riskAt,
  type Situation,
  situationOf,
} from './situation.ts';

/** By arm: how much the bot wants to keep a unit. */
const SPARED = [1, 2, 3.2];

/** How much worse than one's own wish a proposal may be before it is worth a leader's decision (PP-R-17). */
const [PATIENCE, BATTLE_PATIENCE] = [0.5, 0.3];

/** Scores the choices of a joint decision. Agreeing is worth what the proposal is worth, plus a little for the peace. */
const scoreJointly = (
  { proposal }: JointLocals,
  choices: readonly AnyChoice[],
  patience: number,
  score: (arg: Proposal) => number,
): number[] =>
  choices.map(({ verb, arg }) => (verb === 'accept' ? score(proposal!) + patience : score(arg as Proposal)));

/** The most promising battle first: winning it opens retreats for those who lose another. */
export function scorePick(play: P, frame: JointLocals, seat: number, choices: readonly AnyChoice[]): number[] {
  const { ours, theirs } = situationOf(play, seat);
  return scoreJointly(
    frame,
    choices,
    BATTLE_PATIENCE,
    ({ place }) => ours[place] / (ours[place] + theirs[place] + 0.1),
  );
}

/** Loses the cheapest units first, an ally's before its own, as many as possible in one choice. */
export const scoreLosses = (_: P, frame: JointLocals, seat: number, choices: readonly AnyChoice[]): number[] =>
  scoreJointly(
    frame,
    choices,
    PATIENCE,
    ({ force, arm, count }) => -SPARED[arm] + (force === ALLY ? 0.6 : force === seat ? 0 : 0.3) + 0.001 * count,
  );

/** How likely the seat's side wins from here on. */
function oddsIn(situation: Situation, battle: BattleLocals): number {
  const { state } = situation;
  const [attack, defence] = [0, 1].map((side) => armsOf(state, sideMask(battle, side), battle.place));
  const { odds } = duel(attack, defence, {
    attackBonus: bonusOf(situation, battle.attackers, countOf(attack), true),
    defenceBonus: bonusOf(situation, battle.defenders, countOf(defence), false),
    fort: hasFort(state, battle),
    terrain: terrainOf(state, battle),
  });
  return (battle.attackers & situation.friends) !== 0 ? odds : 1 - odds;
}

export function scoreRetreat(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const battle = play.enclosing('battle');
  const situation = situationOf(play, seat);
  const { state } = situation;
  const { place } = battle;
  const odds = oddsIn(situation, battle);
  const p = provinceOf[place];
  const forces = new Map<number, { stay: number; go: number }>();
  const weigh = (force: number): { stay: number; go: number } => {
    let weighed = forces.get(force);
    if (weighed) return weighed;
    const here = armsOf(state, 1 << force, place);
    const lost = battle.lost[force * 3] + battle.lost[force * 3 + 1] + battle.lost[force * 3 + 2];
    const price = force === ALLY ? 0.5 : situation.unit + PRESTIGE;
    const stake = 2 * PRESTIGE + (capitalOf[p] === place ? Math.max(situation.prize[p], situation.worth[p] * 0.7) : 1);
    // A side that stays to the end and loses, loses everything.
    weighed = {
      stay: odds * stake - (1 - odds) * (countOf(here) + lost) * price - odds * 0.25 * countOf(here) * price,
      go: -lost * 0.6 * price,
    };
    forces.set(force, weighed);
    return weighed;
  };
  return choices.map(({ verb, arg }) => {
    const { stay, go } = weigh(arg.force);
    if (verb === 'stay') return stay + 0.01;
    if (verb === 'stand') return stay;
    return go + 0.05 * refuge(situation, battle, arg.force, arg.to);
  });
}

/** How good a place is to fall back to. */
function refuge(situation: Situation, battle: BattleLocals, force: number, to: number): number {
  const { state, seat } = situation;
  const arms = armsOf(state, 1 << force, battle.place);
  const value = combatValueOf(arms);
  let good = holdValue(
    situation,
    to,
    situation.own[to] + (force === seat ? countOf(arms) : 0),
    situation.ours[to] + value,
  );
  good -= holdValue(situation, to, situation.own[to], situation.ours[to]);
  good -= riskAt(situation, to, situation.ours[to] + value) * countOf(arms) * situation.unit;
  if (!isForeign(situation, provinceOf[to])) good += 1;
  if (!isInSupply(situation, to)) good -= countOf(arms) * situation.unit;
  // Retreating into a battle that is still to be fought is a gamble.
  return good - (situation.theirs[to] > 0 ? 8 : 0);
}

/** Where to flee, and where survivors rally. */
export function scoreRefuge(play: P, _: Frame, seat: number, choices: readonly AnyChoice[]): number[] {
  const situation = situationOf(play, seat);
  return choices.map(({ arg }) => refuge(situation, play.enclosing('battle'), arg.force ?? seat, arg.to));
}
