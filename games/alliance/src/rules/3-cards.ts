/** 3.0 – 3.1 The cards: dealt each year, one discarded, one laid each game turn, all shown together. */
import { ask, done, type Next, type Question, say, together } from '@concert/kernel';
import { type Alliance, type At, type CardId, type Frame, LEVIED, type P } from '../shape.ts';
import { BLOCKS, CARDS } from '../tables.ts';
import { layGain } from './0-meaning.ts';
import { inOrder } from './4-control.ts';

function seatsOf(play: P): number[] {
  const all: number[] = [];
  for (let seat = 0; seat < play.seats; seat++) all.push(seat);
  return all;
}

/** AL-3.0-b: the whole deck is shuffled and every player is dealt five cards. */
export function dealCards(play: P): void {
  const { state } = play;
  const deck = Array.from({ length: CARDS }, (_, i) => i + 1);
  state.hand = seatsOf(play).map(() => {
    const hand: number[] = [];
    for (let i = 0; i < 5; i++) hand.push(deck.splice(play.chance.index(deck.length, 'deal'), 1)[0]);
    return hand.sort((a, b) => a - b);
  });
  state.discard = seatsOf(play).map(() => 0);
  state.cardsShown = [];
  play.log('dealt', { year: state.year }, { clause: 'AL-3.0-b' });
}

/** AL-3.0-c: each player discards one card, face-down. */
export const discards = (play: P): Next<Frame> =>
  together(seatsOf(play), (seat) => ({ at: 'discard', seat }), { at: 'discarded' });

export const discard: Question<Alliance, At<'discard'>> = {
  prompt: (play, _, seat) => say('discard', { hand: play.state.hand[seat].slice() }, 'AL-3.0-c'),
  offer(play, _, seat, offers) {
    for (const c of play.state.hand[seat]) offers.offer('discard', { card: c as CardId });
  },
  take: { discard: (_, _frame, { card }) => done(card) },
};

export function discarded(play: P, { result }: At<'discarded'>): Next<Frame> {
  const { state } = play;
  result!.forEach((c, seat) => {
    state.hand[seat] = state.hand[seat].filter((each) => each !== c);
    state.discard[seat] = c;
  });
  return done();
}

/** AL-GT-a: a game turn begins. */
export function beginGameTurn(play: P): void {
  const { state } = play;
  state.turn++;
  for (let b = 0; b < BLOCKS; b++) state.activity[b] &= ~LEVIED;
  play.log('game turn', { year: state.year, turn: state.turn }, { clause: 'AL-GT-a' });
}

/** AL-3.1-b: each player lays a card, face-down. */
export const cards = (play: P): Next<Frame> =>
  together(seatsOf(play), (seat) => ({ at: 'lay', seat }), { at: 'reveal' });

/** The last card lays itself. */
export function lay(play: P, { seat }: At<'lay'>): Next<Frame> {
  const hand = play.state.hand[seat];
  return hand.length === 1 ? done(hand[0]) : ask(seat, { at: 'layChoice', seat });
}

export const layChoice: Question<Alliance, At<'layChoice'>> = {
  prompt: ({ state }, _, seat) => say('lay', { turn: state.turn, hand: state.hand[seat].slice() }, 'AL-3.1-b'),
  offer(play, _, seat, offers) {
    for (const c of play.state.hand[seat]) offers.offer('lay', { card: c as CardId });
  },
  take: { lay: (_, _frame, { card }) => done(card) },
  meaning: { lay: layGain },
};

/** AL-3.1-c, AL-3.1-d: all cards are shown; the highest goes first. */
export function reveal(play: P, { result }: At<'reveal'>): Next<Frame> {
  const { state } = play;
  result!.forEach((c, seat) => {
    state.hand[seat] = state.hand[seat].filter((each) => each !== c);
    state.card[seat] = c;
    state.eventUsed[seat] = 0;
    state.cardsShown.push(c);
  });
  for (const seat of inOrder(state))
    play.log('shows', { seat, card: state.card[seat] }, { clause: 'AL-3.1-c', reveals: true });
  return done();
}
