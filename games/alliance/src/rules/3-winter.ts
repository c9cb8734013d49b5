/** 3.5 The end of a year: Gold, the pools, disbanding, new cards, and the talks. */
import { again, ask, done, goto, type Next, type Question, say } from '@concert/kernel';
import { type Alliance, type At, type BlockId, DISBANDED, type Frame, LOST, type P, POOL } from '../shape.ts';
import { BLOCKS, EMPIRES } from '../tables.ts';
import { disbandBlock } from './2-blocks.ts';
import { dealCards, discards } from './3-cards.ts';
import { tallyOf } from './3-gold.ts';
import { blockCamp, inOrder, openState, publicRelation, relation, survey } from './4-control.ts';
import { breakAlliance, mayBreak, offerPermits, setPermit } from './6-alliances.ts';
import { lastYear } from './12-scenarios.ts';

/** AL-3.5-d, AL-3.5-e: cities and seas pay; what was lost this year stands ready again. AL-R-75: then the game may be over. */
export function winter(play: P): Next<Frame> {
  const { state } = play;
  // Gold is paid in the open: what is in supply by a secret alliance alone pays nothing, for that would tell (AL-R-42).
  const known = openState(state);
  for (const seat of inOrder(state)) {
    const { total } = tallyOf(known, state.seat.indexOf(seat));
    state.gold[seat] += total;
    play.log('collects', { seat, gold: total }, { clause: 'AL-3.5-d' });
  }
  if (state.year >= lastYear(play.options)) return done();
  for (let b = 0; b < BLOCKS; b++) if (state.at[b] === LOST || state.at[b] === DISBANDED) state.at[b] = POOL;
  return goto({ at: 'disbanding', next: 0 });
}

/** AL-3.5-f: the players may disband blocks, one after the other. */
export function disbanding(play: P, { next }: At<'disbanding'>): Next<Frame> {
  const order = inOrder(play.state);
  return next < order.length ? ask(order[next], { at: 'disband', next, looking: false }) : goto({ at: 'deal' });
}
export const disband: Question<Alliance, At<'disband'>> = {
  prompt: () => say('disband', {}, 'AL-3.5-f'),
  offer(play, { looking }, seat, offers) {
    if (looking) {
      const camp = play.state.seat.indexOf(seat);
      for (let b = 0; b < BLOCKS; b++)
        if (play.state.at[b] >= 0 && blockCamp(play.state, b) === camp)
          offers.offer('disband', { block: b as BlockId });
    } else offers.offer('review', {});
    offers.offer('ready', {});
  },
  take: {
    review: (_, { next }, _arg, seat) => ask(seat, { at: 'disband', next, looking: true }),
    disband(play, { next }, { block }, seat) {
      disbandBlock(play, block);
      return ask(seat, { at: 'disband', next, looking: false });
    },
    ready: (_, { next }) => goto({ at: 'disbanding', next: next + 1 }),
  },
};

/** AL-3.5-g: the cards of the next year; AL-R-87: then the talks, then the discard. */
export function deal(play: P): Next<Frame> {
  const { state } = play;
  state.year++;
  state.turn = 0;
  state.card.fill(0);
  // AL-9.21-b, AL-R-80: each forced alliance loses one entry.
  state.bound = state.bound.filter((pair, i, all) => all.indexOf(pair) !== i);
  dealCards(play);
  return goto({ at: 'negotiation', ready: 0 });
}

/** AL-6.2-b: how long the talks may last; whoever keeps the time says for everybody that he is ready (AL-R-41). */
const talkMinutes = 10;

/** AL-3.5-h, AL-6.2-b: everybody talks until everybody is ready. What is agreed, is agreed by offers. */
export function negotiation(play: P, { ready }: At<'negotiation'>): Next<Frame> {
  const busy = Array.from({ length: play.seats }, (_, seat) => seat).filter((seat) => !((ready >> seat) & 1));
  return busy.length > 0 ? ask(busy, { at: 'negotiate', ready }) : discards(play);
}
export const negotiate: Question<Alliance, At<'negotiate'>> = {
  prompt: () => say('negotiate', { minutes: talkMinutes }, 'AL-6.2-b'),
  offer(play, _, seat, offers) {
    const { state } = play;
    const camp = state.seat.indexOf(seat);
    const look = survey(state);
    for (let other = 0; other < EMPIRES; other++)
      if (other !== camp && state.seat[other] >= 0) {
        const verdict = mayBreak(play, look, camp, other, true);
        if (verdict === true || publicRelation(relation(state, camp, other)) === 2)
          offers.offer('breakAlliance', { seat: state.seat[other] }, verdict);
      }
    offerPermits(play, seat, offers);
    offers.offer('ready', {});
  },
  take: {
    breakAlliance(play, _, { seat }, me) {
      breakAlliance(play, play.state.seat.indexOf(me), play.state.seat.indexOf(seat));
      return again;
    },
    permit(play, _, { seat, pass, stay }, me) {
      setPermit(play, me, seat, pass, stay);
      return again;
    },
    ready: (_, { ready }, _arg, seat) => goto({ at: 'negotiation', ready: ready | (1 << seat) }),
  },
};
