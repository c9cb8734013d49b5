/** 11.1: held event cards: who may play which of them, the windows in which seats are asked, and what playing one does. */
import { ask, call, done, goto, type Next, no, type Offers, type Question, type Seat, say } from '@concert/kernel';
import { hasFog, hiddenFrom } from '../covers.ts';
import { type At, COALITION, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import { MAJORS, type PieceId, type PlaceId, type PowerId, powerId } from '../tables.ts';
import {
  type CardId,
  cardsOfWindow,
  isPublicCard,
  isRemovedCard,
  playersOfCard,
  type WindowName,
  windowOfCard,
} from '../tables-cards.ts';
import { isPlayed, seatOf, seatsOfSide, sideOf } from './1-units.ts';
import type { CardRule } from './cards/rule.ts';
import { cardMeaning } from './meaning.ts';

// Where cards are.

/** Is the card in the deck or in a hand? All know that: every other card lies open or has not come into the game. */
const isAbout = (state: State, c: number): boolean =>
  state.deck.includes(c) || state.hands.some((hand) => hand.includes(c));

/** NA-11.1-l: a played card is set aside, or out of the game for good. */
export function leaveHand(state: State, seat: Seat, c: number, played: boolean): void {
  const hand = state.hands[seat];
  hand.splice(hand.indexOf(c), 1);
  // NA-R-200: one that had no effect can come back.
  (played && isRemovedCard[c] ? state.removed : state.discard).push(c);
}

/**
 * NA-11.1-c, NA-R-84: the seats that hold cards, a side first, then as their powers come in the diplomatic order: with two players
 * those at war, with more every one (NA-R-155).
 */
export function seatsInOrder(state: State, first = NEUTRAL): Seat[] {
  const seats = new Set<Seat>(first === NEUTRAL ? [] : seatsOfSide(state, first));
  for (let major = 0; major < MAJORS; major++)
    if (isPlayed(state, major)) seats.add(state.player[major]);
    else if (state.side[major] !== NEUTRAL) seats.add(seatOf(state, major));
  return [...seats].filter((seat) => seat < state.hands.length);
}

// Who may play what.

/** The rule of a card; null for a dead one, of whose chapter the campaigns played have nothing. */
export const ruleOf = ({ parts }: P, c: number): CardRule | null => parts.cards[c] ?? null;

/** NA-R-155: does the seat run one of the powers that the card names? */
const runs = (state: State, seat: Seat, c: number): boolean =>
  playersOfCard[c].length === 0 ||
  playersOfCard[c].some((by) =>
    by === 'C' ? seatsOfSide(state, COALITION).includes(seat) : isRunning(state, seat, powerId(by)),
  );

/** A neutral major counts only for a player of its own. */
const isRunning = (state: State, seat: Seat, power: number): boolean =>
  seatOf(state, power) === seat && (sideOf(state, power) !== NEUTRAL || isPlayed(state, power));

/** Could the seat play this card now if it held it? Rests on what all know. */
function isPlayable(play: P, seat: Seat, c: number): boolean {
  const rule = ruleOf(play, c);
  if (rule === null || !runs(play.state, seat, c)) return false;
  return rule.possible?.(play, seat) ?? targetsOf(play, seat, c).length > 0;
}

/** What the seat may play a card on: of pieces only those that it can see (1.3). */
function targetsOf(play: P, seat: Seat, c: number): readonly number[] {
  const rule = ruleOf(play, c)!;
  const targets = rule.targets(play, seat);
  if (rule.on !== 'piece' || !hasFog(play)) return targets;
  const hidden = hiddenFrom(play, seat);
  return targets.filter((p) => !hidden.has(p));
}

/** NA-R-84: a seat is asked if it holds cards and one that may be in any hand would serve now. Its cards do not matter. */
export const isAsked = (play: P, window: WindowName, seat: Seat): boolean =>
  play.state.hands[seat].length > 0 &&
  cardsOfWindow(window).some((c) => !isPublicCard[c] && isAbout(play.state, c) && mightPlay(play, window, seat, c));

/** Windows whose cards are played on stacks: when these are covered, others do not know whether a card has a target (1.3). */
const ON_STACKS: readonly WindowName[] = ['before_draw', 'activation_start', 'activation_end'];
const mightPlay = (play: P, window: WindowName, seat: Seat, c: number): boolean =>
  hasFog(play) && ON_STACKS.includes(window)
    ? ruleOf(play, c) !== null && runs(play.state, seat, c)
    : isPlayable(play, seat, c);

// Windows.

/** Asks these seats for cards of a window, one after the other; goes on at once if there is none to ask. */
export function callWindow(play: P, window: WindowName, seats: readonly Seat[], resume: Frame): Next<Frame> {
  const asked = seats.filter((seat) => isAsked(play, window, seat));
  return asked.length === 0 ? goto(resume) : call({ at: 'window', window, seats: asked, tested: true }, resume);
}

export function window(play: P, frame: At<'window'>): Next<Frame> {
  // Nothing has changed since the seats were found: only after a card has been played are they tested again.
  const { tested } = frame;
  delete frame.result;
  delete frame.tested;
  while (!tested && frame.seats.length > 0 && !isAsked(play, frame.window, frame.seats[0])) frame.seats.shift();
  return frame.seats.length === 0 ? done() : ask(frame.seats[0], play.sibling(frame, 'window.choose'));
}

export const windowQuestion: Question<NationsInArms, At<'window.choose'>> = {
  prompt: (_, { window: name }) => say(`window ${name}`, {}, 'NA-11.1-q'),
  meaning: cardMeaning,
  offer(play, frame, seat, offers) {
    offerCards(play, seat, frame.window, offers);
    offers.offer('skip', {});
  },
  take: {
    ...playedFrom<At<'window.choose'>>((play, frame) => play.sibling(frame, 'window')),
    skip: (play, frame) => play.advance(frame, 'window', { seats: frame.seats.slice(1) }),
  },
};

/** Offers the cards of a hand that serve now, by what they are played on; refuses the others where reasons are wanted. */
export function offerCards(play: P, seat: Seat, window: WindowName, offers: Offers<NationsInArms>): void {
  for (const c of play.state.hands[seat]) {
    if (c < 0) continue;
    const serves = cardsOfWindow(window).includes(c) && isPlayable(play, seat, c);
    if (serves) offerCard(play, seat, c, offers);
    else if (offers.explains) offers.offer('playCard', { card: c as CardId }, refusal(play.state, seat, window, c));
  }
}

function offerCard(play: P, seat: Seat, c: number, offers: Offers<NationsInArms>): void {
  const [rule, card] = [ruleOf(play, c)!, c as CardId];
  for (const target of targetsOf(play, seat, c)) {
    if (rule.on === 'nothing') offers.offer('playCard', { card });
    else if (rule.on === 'piece') offers.offer('playOn', { card, piece: target as PieceId });
    else if (rule.on === 'place') offers.offer('playAt', { card, place: target as PlaceId });
    else offers.offer('playFor', { card, power: target as PowerId });
  }
}

function refusal(state: State, seat: Seat, window: WindowName, c: number): ReturnType<typeof no> {
  if (isPublicCard[c]) return no('NA-11.1-q', 'is public', { card: c });
  if (!runs(state, seat, c)) return no('NA-R-155', 'card of another power', { card: c });
  if (windowOfCard[c] !== window && windowOfCard[c] !== 'any')
    return no('NA-11.1-q', `not in this window: ${windowOfCard[c]}`, { card: c });
  return no('NA-11.1-o', 'card has no target', { card: c });
}

type PlayVerb = 'playCard' | 'playOn' | 'playAt' | 'playFor';

/** How a question takes the four verbs: the card is carried out, then the flow goes on where `resume` says. */
export function playedFrom<F extends Frame>(
  resume: (play: P, frame: F) => Frame,
): Pick<Question<NationsInArms, F>['take'], PlayVerb> {
  const take = (play: P, frame: F, seat: Seat, c: number, target: number): Next<Frame> =>
    playCard(play, seat, c, target, resume(play, frame));
  return {
    playCard: (play, frame, { card }, seat) => take(play, frame, seat, card, 0),
    playOn: (play, frame, { card, piece }, seat) => take(play, frame, seat, card, piece),
    playAt: (play, frame, { card, place }, seat) => take(play, frame, seat, card, place),
    playFor: (play, frame, { card, power }, seat) => take(play, frame, seat, card, power),
  };
}

/** NA-R-84: a card is carried out wholly before the next. */
export function playCard(play: P, seat: Seat, c: number, target: number, resume: Frame): Next<Frame> {
  const rule = ruleOf(play, c)!;
  leaveHand(play.state, seat, c, true);
  const clause = { clause: 'NA-11.1-o' };
  if (rule.on === 'piece') play.log('card played on', { seat, card: c, piece: target }, clause);
  else if (rule.on === 'place') play.log('card played at', { seat, card: c, place: target }, clause);
  else if (rule.on === 'power') play.log('card played for', { seat, card: c, power: target }, clause);
  else play.log('card played', { seat, card: c }, clause);
  const next = rule.play(play, seat, target);
  return next === null ? goto(resume) : call(next, resume);
}
