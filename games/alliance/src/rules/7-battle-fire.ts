/** 7.21, 7.3 A block's turn: it fires, retreats or holds; and the questions of a round. */
import { goto, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  ACTED,
  type Alliance,
  ATTACKER,
  type At,
  type BattleLocals,
  type BlockId,
  type P,
  type PlaceId,
} from '../shape.ts';
import { block as blocks, HQ, letterOf, powerOf, typeOf } from '../tables.ts';
import { hitMeaning, stepPrice } from './0-meaning.ts';
import { blocksIn, isReserve } from './1-mapboard.ts';
import { firepower } from './2-blocks.ts';
import { type Survey, survey } from './4-control.ts';
import { battleOf, deciderOf, lineOf } from './7-battle.ts';
import { mayRetreat, possibleRetreats, retreatTo } from './7-battle-retreat.ts';
import { canFire, mustRetreat, shoot, takeHit, targets } from './7-battle-rounds.ts';

/** AL-7.3-a: as many dice as steps; each at or under the firepower is a hit. */
export function fireBlock(play: P, b: number, place: number, round: number): number {
  const { state } = play;
  const power = firepower(state, b, place);
  const dice = play.chance.dice(state.steps[b], 6, `${blocks.names[b]} fires`);
  const hits = dice.filter((die) => die <= power).length;
  state.role[b] |= ACTED;
  play.log('fire', { block: b, dice, hits, round }, { clause: 'AL-7.3-a', reveals: true });
  return hits;
}

/** The blocks of this battle turn for which the seat decides. */
const dueOf = (play: P, battle: BattleLocals, seat: number): number[] =>
  lineOf(play.state, battle.place, battle.battleTurn & 1 ? ATTACKER : 0).filter(
    (b) =>
      letterOf[b] === battle.battleTurn >> 1 && !(play.state.role[b] & ACTED) && deciderOf(play, battle, b) === seat,
  );

/** Why a block that is not due cannot fire. */
function notNow(play: P, b: number): Verdict {
  if (isReserve(play.state, b)) return no('AL-7.23-c', 'in reserve', { block: b });
  return play.state.role[b] & ACTED
    ? no('AL-7.21-a', 'had its turn', { block: b })
    : no('AL-7.21-b', 'not its turn', { block: b });
}

export const turn: Question<Alliance, At<'battle.turn'>> = {
  prompt(play) {
    const { place, round } = battleOf(play);
    return say('battle turn', { place, round }, 'AL-7.21-a');
  },
  // AL-R-42: a block with only one way to retreat might show that another player is not a secret ally.
  auto: ({ options }) => !options.secretAlliances,
  offer(play, _, seat, offers) {
    const battle = battleOf(play);
    const due = dueOf(play, battle, seat);
    // AL-7.2-b: there are no retreats in Round 1; they are listed only to explain why.
    const retreats = battle.round > 1 || offers.explains;
    let look: Survey | null = null;
    let ready = 0;
    for (const b of due) {
      const arg = { block: b as BlockId };
      const stay: Verdict = !mustRetreat(play, battle, b) || no('AL-7.2-d', 'must retreat', { block: b });
      const able: Verdict = canFire(play.state, b) || no('AL-8.2-c', 'cannot fire', { block: b });
      if (offers.offer('fire', arg, stay === true ? able : stay)) ready++;
      offers.offer('hold', arg, stay);
      if (!retreats || !offers.wants('retreat')) continue;
      look ??= survey(play.state);
      for (const to of possibleRetreats(play.state, b)) {
        const verdict = mayRetreat(play.state, look, battle, b, to);
        offers.offer('retreat', { block: b as BlockId, to: to as PlaceId }, verdict);
      }
    }
    for (const b of offers.explains ? blocksIn(play.state, battle.place) : [])
      if (!due.includes(b) && deciderOf(play, battle, b) === seat)
        offers.offer('fire', { block: b as BlockId }, notNow(play, b));
    if (ready > 1 && ready === due.length) offers.offer('fireAll', {});
  },
  meaning: { fireAll: () => ({ main: true }) },
  take: {
    fire(play, _, { block }) {
      shoot(play, battleOf(play), block);
      return goto({ at: 'battle.rounds' });
    },
    fireAll(play, _, _arg, seat) {
      const battle = battleOf(play);
      shoot(play, battle, dueOf(play, battle, seat)[0]);
      battle.volley = seat;
      return goto({ at: 'battle.rounds' });
    },
    hold(play, _, { block }) {
      play.state.role[block] |= ACTED;
      return goto({ at: 'battle.rounds' });
    },
    retreat(play, _, { block, to }) {
      retreatTo(play, battleOf(play), block, to);
      return goto({ at: 'battle.rounds' });
    },
  },
};

/** AL-7.31-c: the owner chooses among the strongest. */
export const hit: Question<Alliance, At<'battle.hit'>> = {
  prompt(play) {
    const { place, hits } = battleOf(play);
    return say('take hit', { place, hits }, 'AL-7.31-c');
  },
  auto: true,
  offer(play, _, _seat, offers) {
    const { place, sideHit } = battleOf(play);
    const open = targets(play.state, place, sideHit);
    for (const b of lineOf(play.state, place, sideHit)) {
      const verdict: Verdict = open.includes(b) || no('AL-7.31-b', 'not the strongest', { block: b });
      offers.offer('takeHit', { block: b as BlockId }, verdict);
    }
  },
  meaning: { takeHit: (play, _frame, { block }) => hitMeaning(play, block) },
  take: {
    takeHit(play, _, { block }) {
      takeHit(play, battleOf(play), block);
      return goto({ at: 'battle.rounds' });
    },
  },
};

/** AL-7.6, AL-7.61: an HQ pays a step, and its own empire's blocks stay for one more round. */
export const extend: Question<Alliance, At<'battle.extend'>> = {
  prompt(play) {
    const { place, round } = battleOf(play);
    return say('extend', { place, round: round + 1 }, 'AL-7.61-a');
  },
  offer(play, { asked }, seat, offers) {
    const battle = battleOf(play);
    for (const b of lineOf(play.state, battle.place, ATTACKER))
      if (typeOf[b] === HQ && play.state.steps[b] > 1 && !((asked >> powerOf[b]) & 1))
        if (deciderOf(play, battle, b) === seat) offers.offer('extend', { block: b as BlockId });
    offers.offer('pass', {});
  },
  meaning: { extend: stepPrice },
  take: {
    extend(play, frame, { block }) {
      play.state.steps[block]--;
      play.log('extended', { block, place: battleOf(play).place }, { clause: 'AL-7.61-a' });
      const power = 1 << powerOf[block];
      return play.advance(frame, 'battle.extension', { asked: frame.asked | power, paid: frame.paid | power });
    },
    pass(play, frame, _arg, seat) {
      const battle = battleOf(play);
      let { asked } = frame;
      for (const b of lineOf(play.state, battle.place, ATTACKER))
        if (deciderOf(play, battle, b) === seat) asked |= 1 << powerOf[b];
      return play.advance(frame, 'battle.extension', { asked });
    },
  },
};
