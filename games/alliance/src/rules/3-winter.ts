/** 3.5 The end of a year: Gold, the pools, disbanding, new cards, and the talks. */
import { again, ask, done, everySeat, type Next, type Question, say } from '@concert/kernel';
import { seatsNotReady, withBit } from '@concert/kit';
import { type Alliance, type At, type BlockId, DISBANDED, type Frame, LOST, type P, POOL } from '../shape.ts';
import { BLOCKS, EMPIRES } from '../tables.ts';
import { disbandBlock } from './2-blocks.ts';
import { dealCards } from './3-cards.ts';
import { tallyOf } from './3-gold.ts';
import { blockCamp, inOrder, publicRelation, relation, survey } from './4-control.ts';
import { revealAlliancesUsed } from './4-entry.ts';
import { breakAlliance, mayBreak, offerPermits, setPermit } from './6-alliances.ts';
import { lastYear } from './12-scenarios.ts';

/**
 * AL-3.5-d: cities and seas pay. AL-R-98: Gold is counted as victory points are; as it is paid in the open, what only a
 * secret alliance makes of it shows that alliance.
 */
export function collectGold(play: P): void {
  const { state } = play;
  for (const seat of inOrder(state)) {
    const camp = state.seat.indexOf(seat);
    const { total } = tallyOf(state, camp);
    revealAlliancesUsed(play, camp, (known) => tallyOf(known, camp).total === total);
    state.gold[seat] += total;
    play.log('collects', { seat, gold: total }, { clause: 'AL-3.5-d' });
  }
}

/** AL-R-75: the game ends when the Gold of its last year is in. */
export const isLastYear = ({ state, options }: P): boolean => state.year >= lastYear(options);

/** AL-3.5-e: what was lost this year stands ready again. */
export function returnLosses({ state }: P): void {
  for (let b = 0; b < BLOCKS; b++) if (state.place[b] === LOST || state.place[b] === DISBANDED) state.place[b] = POOL;
}

/** AL-3.5-f: a player may disband blocks. */
export const disbanding = (_: P, { seat }: At<'disbanding'>): Next<Frame> =>
  ask(seat, { at: 'disband', looking: false });

export const disband: Question<Alliance, At<'disband'>> = {
  prompt: () => say('disband', {}, 'AL-3.5-f'),
  offer(play, { looking }, seat, offers) {
    if (looking) {
      const camp = play.state.seat.indexOf(seat);
      for (let b = 0; b < BLOCKS; b++)
        if (play.state.place[b] >= 0 && blockCamp(play.state, b) === camp)
          offers.offer('disband', { block: b as BlockId });
    } else offers.offer('review', {});
    offers.offer('ready', {});
  },
  take: {
    review(_, frame) {
      frame.looking = true;
      return again;
    },
    disband(play, frame, { block }) {
      disbandBlock(play, block);
      frame.looking = false;
      return again;
    },
    ready: () => done(),
  },
};

/** AL-3.5-g, AL-R-87: the cards of the next year, before the talks. */
export function newYear(play: P): void {
  const { state } = play;
  state.year++;
  state.turn = 0;
  state.card.fill(0);
  // AL-9.21-b, AL-R-80: each forced alliance loses one entry.
  state.boundPairs = state.boundPairs.filter((pair, i, all) => all.indexOf(pair) !== i);
  dealCards(play);
}

/** AL-6.2-b: how long the talks may last; the table's clock then makes all players ready (AL-R-41). */
const talkMinutes = 10;

/** AL-3.5-h, AL-6.2-b: the talks last until all are ready. Agreements are made by offers. */
export function negotiation({ seats }: P, { ready }: At<'negotiation'>): Next<Frame> {
  const busy = seatsNotReady(everySeat(seats), { ready });
  return busy.length > 0 ? ask(busy, { at: 'negotiate', ready }) : done();
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
    ready: (play, frame, _arg, seat) => play.advance(frame, 'negotiation', { ready: withBit(frame.ready, seat) }),
  },
};
