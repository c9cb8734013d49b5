/** Phase 3: sealed bids for Turn Order, paid whether they win or not (IB-3). */
import { ask, done, goto, type Steps, say, together } from '@concert/kernel';
import type { At, ImperialBorders, P } from '../shape.ts';
import type { Nation } from '../tables.ts';
import { holdsCapital, nationsOf, neutralsOf, seatsOf, turnOrder } from './0-nations.ts';

/** IB-3.C-c: bidders in descending order; equal bids are drawn. */
function bidders(play: P, bids: readonly number[]): number[] {
  const { state, chance } = play;
  const amounts = [...new Set(bids.filter((gold) => gold > 0))].sort((a, b) => b - a);
  return amounts.flatMap((gold) =>
    chance.shuffle(
      turnOrder(state)
        .filter((n) => bids[n] === gold)
        .sort((a, b) => a - b),
      `equal bids of ${gold}`,
    ),
  );
}

const seatsAsked = (play: P, asked: readonly number[]): number[] => seatsOf(play.state, asked).sort((a, b) => a - b);

export const turnOrderSteps: Pick<Steps<ImperialBorders>, 'bids.all' | 'bids' | 'slots' | 'slot'> = {
  'bids.all'(play, { result, asked }) {
    const { state } = play;
    const bids = Array<number>(state.seat.length).fill(0);
    if (!result) {
      // IB-3.A-c: a Nation without its own Capital, or without Gold, can bid nothing.
      const able = turnOrder(state).filter((n) => state.gold[n] > 0 && holdsCapital(state, n));
      if (able.length > 0) {
        const enter = (seat: number): At<'bids'> => {
          const nations = nationsOf(state, seat).filter((n) => able.includes(n));
          return { at: 'bids', nations, bids: nations.map(() => -1) };
        };
        return together(seatsAsked(play, able), enter, { at: 'bids.all', asked: able });
      }
    } else
      seatsAsked(play, asked).forEach((seat, i) => {
        const nations = nationsOf(state, seat).filter((n) => asked.includes(n));
        for (const [k, n] of nations.entries()) bids[n] = result[i][k];
      });
    const all = turnOrder(state).sort((a, b) => a - b);
    for (const n of all) state.gold[n] -= bids[n];
    play.log('bids', { nations: all, bids: all.map((n) => bids[n]) }, { clause: 'IB-3.B-a' });
    const zero = all.filter((n) => bids[n] === 0);
    return goto({ at: 'slots', bidders: bidders(play, bids), zero, track: all.map(() => -1) });
  },
  bids: {
    prompt: (_, { nations, bids }) => say('bid', { nations: nations.filter((__, i) => bids[i] < 0) }, 'IB-3.A-a'),
    offer({ state }, { nations, bids }, _seat, offers) {
      nations.forEach((n, i) => {
        if (bids[i] >= 0) return;
        for (let gold = 0; gold <= state.gold[n]; gold++) offers.offer('bid', { nation: n as Nation, gold });
      });
    },
    take: {
      bid(play, frame, { nation, gold }) {
        frame.bids[frame.nations.indexOf(nation)] = gold;
        return frame.bids.includes(-1) ? play.advance(frame, 'bids') : done(frame.bids);
      },
    },
    // IB-3.A-b: every bid is paid.
    meaning: { bid: (_play, _frame, { gold }) => (gold > 0 ? { cost: say('costs Gold', { gold }) } : null) },
  },
  slots(play, frame) {
    const { state } = play;
    const { bidders: waiting, zero, track } = frame;
    if (waiting.length > 0) return ask(state.seat[waiting[0]], play.sibling(frame, 'slot'));
    // IB-3.D-a: zero bidders have no choice.
    for (const n of play.chance.shuffle(zero, 'zero bids')) track[track.indexOf(-1)] = n;
    state.order = [...track, ...neutralsOf(play.options)];
    play.log('turn order', { nations: track }, { clause: 'IB-3.D-a' });
    return done();
  },
  slot: {
    auto: true,
    prompt: (_, { bidders: waiting }) => say('choose slot', { nation: waiting[0] }, 'IB-3.C-a'),
    offer(_play, { track }, _seat, offers) {
      track.forEach((n, i) => {
        if (n < 0) offers.offer('slot', { slot: i + 1 });
      });
    },
    take: {
      slot(play, frame, { slot }) {
        const nation = frame.bidders.shift()!;
        frame.track[slot - 1] = nation;
        play.log('slot', { nation, slot }, { clause: 'IB-3.C-b' });
        return play.advance(frame, 'slots');
      },
    },
  },
};
