/** The solitaire game: sixteen cards, one empire a card, points for what it gains. */
import type { P, State, TurnLocals } from '../shape.ts';
import { BLOCKS, CARDS, cardEmpire, homeOf, prizes, vpOf } from '../tables.ts';
import { newTurn } from './3-actions.ts';
import { FRIENDLY, statusOf, survey } from './4-control.ts';

/** AL-SOLO-l, AL-SOLO-m: sixteen cards and sixteen points a period. */
export const soloTarget = (play: P): number => 16 * play.options.campaign;

/** AL-SOLO-l: is there another card to turn? */
export const hasCards = (play: P): boolean => play.state.turn < soloTarget(play);

/** AL-SOLO-c, AL-SOLO-d: the next card is turned; its colour names the empire in play. A case may have turned it before. */
export function turnCard(play: P, { card }: { card?: number }): void {
  playCard(play, card ?? nextCard(play));
}

function nextCard({ state, chance }: P): number {
  if (state.turn % 16 === 0) state.cardsShown = [];
  state.year = 1804 + 4 * Math.floor(state.turn / 16);
  state.turn++;
  const deck = Array.from({ length: CARDS }, (_, i) => i + 1).filter((c) => !state.cardsShown.includes(c));
  const card = deck[chance.index(deck.length, 'deal')];
  state.cardsShown.push(card);
  return card;
}

/** AL-3.3-a, AL-3.3-d: of a leader's card only the diplomacy is off when one plays alone (AL-SOLO-a), not the event. */
function playCard(play: P, card: number): void {
  const { state } = play;
  state.card[0] = card;
  state.eventUsed[0] = 0;
  state.activeEmpire = cardEmpire[card];
  for (let b = 0; b < BLOCKS; b++) state.cameFrom[b] = state.role[b] = state.activity[b] = 0;
  state.landings = [];
  state.heldPrizes = heldBy(state, state.activeEmpire);
  play.log('turned', { card, power: state.activeEmpire }, { clause: 'AL-SOLO-d' });
}

/** AL-SOLO-e: three points with any card. */
export const soloTurn = ({ state }: P): TurnLocals => newTurn(state.activeEmpire, 3);

/** Cities and starred seas that an empire holds: its blocks stand there, or it is its own vacant land. */
export function heldBy(state: State, empire: number): number[] {
  const look = survey(state);
  return prizes.filter((p) => statusOf(state, look, p, empire) === FRIENDLY);
}

/** AL-SOLO-h, AL-SOLO-i, AL-R-82: gains count for good; what is given up outside the homeland is taken off. */
export function scoreTurn(play: P): void {
  const { state } = play;
  const now = heldBy(state, state.activeEmpire);
  let change = 0;
  for (const p of now) if (!state.heldPrizes.includes(p)) change += vpOf[p];
  for (const p of state.heldPrizes) if (!now.includes(p) && homeOf[p] !== state.activeEmpire) change -= vpOf[p];
  state.score += change;
  play.log('scores', { power: state.activeEmpire, change, score: state.score }, { clause: 'AL-SOLO-h' });
}
