/** Battles: in which order, who falls, who retreats and where to. */
import type { AnyChoice } from '@concert/kernel';
import { type BattleFrame, sideMask } from '../rules/6.3-combat.ts';
import { armsOf, hasFort, terrainOf } from '../rules/6.3-values.ts';
import type { P } from '../shape.ts';
import { ALLY, capitalOf, provinceOf } from '../tables.ts';
import { countOf, duel, mightOf } from './odds.ts';
import { bonusOf, holdValue, isFed, isForeign, PRESTIGE, riskAt, type Situation, situationOf } from './situation.ts';

/** By arm, how much a unit is to be spared. */
const SPARED = [1, 2, 3.2];

/** The battle that looks best first: it opens ways for those who lose another. */
export function scorePick(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const situation = situationOf(play, seat);
  return choices.map(
    ({ arg }) => situation.ours[arg.place] / (situation.ours[arg.place] + situation.theirs[arg.place] + 0.1),
  );
}

/** The cheapest fall, others' before one's own, and as many as that with one word. */
const fallScore = (seat: number, { force, arm, count }: { force: number; arm: number; count: number }): number =>
  -SPARED[arm] + (force === ALLY ? 0.6 : force === seat ? 0 : 0.3) + 0.001 * count;

/** How likely the seat's side wins from here on. */
function oddsIn(situation: Situation, frame: BattleFrame): number {
  const { state } = situation;
  const [attack, defence] = [0, 1].map((side) => armsOf(state, sideMask(frame, side), frame.place));
  const { odds } = duel(attack, defence, {
    attackBonus: bonusOf(situation, frame.attackers, countOf(attack), true),
    defenceBonus: bonusOf(situation, frame.defenders, countOf(defence), false),
    fort: hasFort(state, frame),
    terrain: terrainOf(state, frame),
  });
  return (frame.attackers & situation.friends) !== 0 ? odds : 1 - odds;
}

function scoreRetreat(play: P, frame: BattleFrame, seat: number, choices: readonly AnyChoice[]): number[] {
  const situation = situationOf(play, seat);
  const { state } = situation;
  const { place } = frame;
  const odds = oddsIn(situation, frame);
  const p = provinceOf[place];
  const forces = new Map<number, { stay: number; go: number }>();
  const weigh = (force: number): { stay: number; go: number } => {
    let weighed = forces.get(force);
    if (weighed) return weighed;
    const here = armsOf(state, 1 << force, place);
    const lost = frame.lost[force * 3] + frame.lost[force * 3 + 1] + frame.lost[force * 3 + 2];
    const price = force === ALLY ? 0.5 : situation.unit + PRESTIGE;
    const stake = 2 * PRESTIGE + (capitalOf[p] === place ? Math.max(situation.prize[p], situation.worth[p] * 0.7) : 1);
    // Those who stay to the end and lose lose everything.
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
    return go + 0.05 * refuge(situation, frame, arg.force, arg.to);
  });
}
/** How good a place is to fall back to. */
function refuge(situation: Situation, frame: BattleFrame, force: number, to: number): number {
  const { state, seat } = situation;
  const arms = armsOf(state, 1 << force, frame.place);
  const value = mightOf(arms);
  let good = holdValue(
    situation,
    to,
    situation.own[to] + (force === seat ? countOf(arms) : 0),
    situation.ours[to] + value,
  );
  good -= holdValue(situation, to, situation.own[to], situation.ours[to]);
  good -= riskAt(situation, to, situation.ours[to] + value) * countOf(arms) * situation.unit;
  if (!isForeign(situation, provinceOf[to])) good += 1;
  if (!isFed(situation, to)) good -= countOf(arms) * situation.unit;
  // Into a battle that is still to be fought is a gamble.
  return good - (situation.theirs[to] > 0 ? 8 : 0);
}

export function scoreBattle(play: P, frame: BattleFrame, seat: number, choices: readonly AnyChoice[]): number[] {
  switch (frame.at) {
    case 'battle.lose':
    case 'battle.doom':
      return choices.map(({ arg }) => fallScore(seat, arg as never));
    case 'battle.retreat':
      return scoreRetreat(play, frame, seat, choices);
    case 'battle.order':
      // Whoever sets the order wants to see first what the others do.
      return choices.map(({ arg }) => (arg.seat === seat ? 0 : 1));
    default: {
      const situation = situationOf(play, seat);
      return choices.map(({ arg }) => refuge(situation, frame, arg.force ?? seat, arg.to));
    }
  }
}
