/** 11.1: the Events phase: cards of the year join the deck, cards are drawn, and one public card a side is played. */
import { ask, call, done, goto, type Next, no, type Question, type Seat, say } from '@concert/kernel';
import { type At, type Frame, type NationsInArms, type P, SPRING, type State, WINTER } from '../shape.ts';
import type { PowerId } from '../tables.ts';
import { CARDS, type CardId, entryOfCard, isForeignWar, isPublicCard } from '../tables-cards.ts';
import { callWindow, leaveHand, ruleOf, seatsInOrder } from './11-cards.ts';
import { endOfForeignWars, hasWarBegun } from './cards/wars.ts';
import { cardMeaning } from './meaning.ts';
import { deckOf } from './scenarios/decks.ts';

export const newEvents = (): At<'events'> => ({ at: 'events', stage: 'draw', seats: [] });

/** NA-11.1-a: the phase comes every turn; cards are added and drawn in Spring and as the campaign begins. */
export function events(play: P, frame: At<'events'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  switch (frame.stage) {
    case 'draw': {
      const begins = state.turn === 1;
      if (begins || state.season === SPRING) fillDeck(play, begins);
      const { choice } = deckOf(play.options.scenario);
      if (begins && choice) return ask(choice.seat, play.sibling(frame, 'events.deal', { stage: 'deal' }));
      return play.advance(frame, 'events', { stage: 'deal' });
    }
    case 'deal':
      drawCards(play);
      return play.advance(frame, 'events', { stage: 'public', seats: seatsInOrder(state) });
    case 'public':
      // NA-11.1-m: every seat that holds cards is asked, so that being asked tells nothing.
      while (frame.seats.length > 0 && state.hands[frame.seats[0]].length === 0) frame.seats.shift();
      if (frame.seats.length > 0) return ask(frame.seats[0], play.sibling(frame, 'events.public'));
      // Cards that are not public have their moment after those that are (NA-R-84).
      return callWindow(play, 'events', seatsInOrder(state), play.sibling(frame, 'events', { stage: 'wars' }));
    default:
      if (state.season === WINTER) endOfForeignWars(play);
      return done();
  }
}

/** NA-11.1-k, NA-11.1-r: undated cards and those dated so far; later ones wait for their Spring. */
function fillDeck(play: P, begins: boolean): void {
  const { state } = play;
  const deck = deckOf(play.options.scenario);
  const joins = (c: number): boolean => (begins ? entryOfCard[c] <= state.year : entryOfCard[c] === state.year);
  const joining = Array.from({ length: CARDS }, (_, c) => c).filter((c) => deck.has(c) && joins(c) && !isIn(state, c));
  if (joining.length === 0 && state.deck.length === 0) return;
  state.deck = play.chance.shuffle([...state.deck, ...joining], 'events deck');
  if (joining.length > 0) play.log('cards join', { count: joining.length }, { clause: 'NA-11.1-k' });
}

const isIn = (state: State, c: number): boolean =>
  [state.deck, state.discard, state.removed, ...state.hands].some((cards) => cards.includes(c));

/** A campaign may let a side choose one of its first cards. */
export const dealQuestion: Question<NationsInArms, At<'events.deal'>> = {
  prompt: () => say('choose a card', {}, 'NA-11.1-o'),
  meaning: { takeCard: () => ({ main: true, final: true }) },
  offer(play, _frame, _seat, offers) {
    for (const c of deckOf(play.options.scenario).choice!.among) offers.offer('takeCard', { card: c as CardId });
  },
  take: {
    takeCard(play, frame, { card }, seat) {
      const { state } = play;
      state.deck.splice(state.deck.indexOf(card), 1);
      state.hands[seat].push(card);
      play.log('draws cards', { seat, count: 1 }, { clause: 'NA-11.1-o' });
      play.log('drew', { cards: [card] }, { clause: 'NA-11.1-o', to: [seat] });
      return play.advance(frame, 'events');
    },
  },
};

/** NA-11.1-c: in diplomatic order, from the one deck. */
function drawCards(play: P): void {
  const { state } = play;
  const deck = deckOf(play.options.scenario);
  let wars = 0;
  for (const seat of seatsInOrder(state)) {
    const drawn: number[] = [];
    for (let left = deck.draws(play, seat); left > 0 && refill(play); left--) {
      const c = state.deck.pop()!;
      // NA-11.1-t: a second foreign war in one Spring is set aside and replaced.
      if (isForeignWar[c] && ++wars > 1) {
        state.discard.push(c);
        play.log('second foreign war', { seat, card: c }, { clause: 'NA-11.1-t' });
        left++;
      } else drawn.push(c);
    }
    if (drawn.length === 0) continue;
    state.hands[seat].push(...drawn);
    play.log('draws cards', { seat, count: drawn.length }, { clause: 'NA-11.1-c' });
    play.log('drew', { cards: drawn }, { clause: 'NA-11.1-c', to: [seat] });
  }
}

/** NA-11.1-l: with no card left to draw the played ones become the deck. Is there one to draw? */
function refill(play: P): boolean {
  const { state } = play;
  if (state.deck.length === 0 && state.discard.length > 0) {
    state.deck = play.chance.shuffle(state.discard, 'events deck');
    state.discard = [];
    play.log('deck renewed', { count: state.deck.length }, { clause: 'NA-11.1-l' });
  }
  return state.deck.length > 0;
}

// Public cards.

/** NA-R-200: a foreign war held over waits for a year in which none has begun. */
const waits = (state: State, c: number): boolean => isForeignWar[c] && hasWarBegun(state);

/** NA-11.1-m, NA-11.1-n: one of the public cards held, even a harmful one; without any the seat says so. */
export const publicQuestion: Question<NationsInArms, At<'events.public'>> = {
  prompt: () => say('public card', {}, 'NA-11.1-m'),
  meaning: cardMeaning,
  offer(play, _frame, seat, offers) {
    const { state } = play;
    let any = false;
    for (const c of state.hands[seat]) {
      if (c < 0 || !isPublicCard[c]) continue;
      if (waits(state, c)) {
        offers.offer('playCard', { card: c as CardId }, no('NA-R-200', 'a foreign war this year', { card: c }));
        continue;
      }
      any = true;
      const rule = ruleOf(play, c);
      const powers = rule?.targets(play, seat) ?? [];
      if (rule?.on === 'power')
        for (const power of powers) offers.offer('playFor', { card: c as CardId, power: power as PowerId });
      if (rule?.on !== 'power' || powers.length === 0) offers.offer('playCard', { card: c as CardId });
    }
    offers.offer('skip', {}, !any || no('NA-11.1-m', 'public card held', {}));
  },
  take: {
    playCard: (play, frame, { card }, seat) => playPublic(play, frame, seat, card, 0),
    playFor: (play, frame, { card, power }, seat) => playPublic(play, frame, seat, card, power),
    skip: (play, frame) => play.advance(frame, 'events', { seats: frame.seats.slice(1) }),
  },
};

/** NA-R-116: a card whose condition fails is set aside without effect and still is the side's public card of the turn. */
function playPublic(play: P, frame: At<'events.public'>, seat: Seat, c: number, target: number): Next<Frame> {
  const rule = ruleOf(play, c);
  const works = rule !== null && rule.targets(play, seat).length > 0;
  leaveHand(play.state, seat, c, works);
  const resume = play.sibling(frame, 'events', { seats: frame.seats.slice(1) });
  if (!works) {
    play.log('card without effect', { seat, card: c }, { clause: 'NA-R-116' });
    return goto(resume);
  }
  if (rule.on === 'power') play.log('card played for', { seat, card: c, power: target }, { clause: 'NA-11.1-m' });
  else play.log('card played', { seat, card: c }, { clause: 'NA-11.1-m' });
  const next = rule.play(play, seat, target);
  return next === null ? goto(resume) : call(next, resume);
}
