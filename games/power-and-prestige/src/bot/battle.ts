/** Battles: in which order, who falls, who retreats and where to. */
import type { AnyChoice } from '@concert/kernel';
import { type BattleFrame, sideMask } from '../rules/6.3-combat.ts';
import { armsOf, hasFort, terrainOf } from '../rules/6.3-values.ts';
import type { P } from '../shape.ts';
import { ALLY, capitalOf, provinceOf } from '../tables.ts';
import { countOf, duel, mightOf } from './odds.ts';
import { bonusOf, holdValue, isFed, isForeign, PRESTIGE, riskAt, type Situation, situationOf } from './sight.ts';

/** By arm, how much a unit is to be spared. */
const SPARED = [1, 2, 3.2];

/** The battle that looks best first: it opens ways for those who lose another. */
export function scorePick(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const sight = situationOf(play, seat);
  return choices.map(({ arg }) => sight.ours[arg.place] / (sight.ours[arg.place] + sight.theirs[arg.place] + 0.1));
}

/** The cheapest fall, others' before one's own, and as many as that with one word. */
const fallScore = (seat: number, { force, arm, count }: { force: number; arm: number; count: number }): number =>
  -SPARED[arm] + (force === ALLY ? 0.6 : force === seat ? 0 : 0.3) + 0.001 * count;

/** How likely the seat's side wins from here on. */
function oddsIn(sight: Situation, frame: BattleFrame): number {
  const { state } = sight;
  const [attack, defence] = [0, 1].map((side) => armsOf(state, sideMask(frame, side), frame.place));
  const { odds } = duel(attack, defence, {
    attackBonus: bonusOf(sight, frame.attackers, countOf(attack), true),
    defenceBonus: bonusOf(sight, frame.defenders, countOf(defence), false),
    fort: hasFort(state, frame),
    terrain: terrainOf(state, frame),
  });
  return (frame.attackers & sight.friends) !== 0 ? odds : 1 - odds;
}

function scoreRetreat(play: P, frame: BattleFrame, seat: number, choices: readonly AnyChoice[]): number[] {
  const sight = situationOf(play, seat);
  const { state } = sight;
  const { place } = frame;
  const odds = oddsIn(sight, frame);
  const p = provinceOf[place];
  const forces = new Map<number, { stay: number; go: number }>();
  const weigh = (force: number): { stay: number; go: number } => {
    let weighed = forces.get(force);
    if (weighed) return weighed;
    const here = armsOf(state, 1 << force, place);
    const lost = frame.lost[force * 3] + frame.lost[force * 3 + 1] + frame.lost[force * 3 + 2];
    const price = force === ALLY ? 0.5 : sight.unit + PRESTIGE;
    const stake = 2 * PRESTIGE + (capitalOf[p] === place ? Math.max(sight.prize[p], sight.worth[p] * 0.7) : 1);
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
    return go + 0.05 * refuge(sight, frame, arg.force, arg.to);
  });
}
/** How good a place is to fall back to. */
function refuge(sight: Situation, frame: BattleFrame, force: number, to: number): number {
  const { state, seat } = sight;
  const arms = armsOf(state, 1 << force, frame.place);
  const value = mightOf(arms);
  let good = holdValue(sight, to, sight.own[to] + (force === seat ? countOf(arms) : 0), sight.ours[to] + value);
  good -= holdValue(sight, to, sight.own[to], sight.ours[to]);
  good -= riskAt(sight, to, sight.ours[to] + value) * countOf(arms) * sight.unit;
  if (!isForeign(sight, provinceOf[to])) good += 1;
  if (!isFed(sight, to)) good -= countOf(arms) * sight.unit;
  // Into a battle that is still to be fought is a gamble.
  return good - (sight.theirs[to] > 0 ? 8 : 0);
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
      const sight = situationOf(play, seat);
      return choices.map(({ arg }) => refuge(sight, frame, arg.force ?? seat, arg.to));
    }
  }
}
