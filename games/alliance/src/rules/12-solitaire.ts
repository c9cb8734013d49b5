/** The solitaire game: sixteen cards, one empire a card, points for what it gains. */
import { ask, done, goto, type Next } from '@concert/kernel';
import type { Frame, P, State } from '../shape.ts';
import { BLOCKS, CARDS, cardEmpire, homeOf, prizes, vpOf } from '../tables.ts';
import { beginTurn } from './3-actions.ts';
import { FRIENDLY, statusOf, survey } from './4-control.ts';

/** AL-SOLO-l, AL-SOLO-m: sixteen cards and sixteen points a period. */
export const soloTarget = (play: P): number => 16 * play.options.campaign;

/** AL-SOLO-c, AL-SOLO-d: the next card is turned; its colour names the empire in play. */
export function solo(play: P): Next<Frame> {
  const { state } = play;
  if (state.turn >= soloTarget(play)) return done();
  if (state.turn % 16 === 0) state.spent = [];
  state.year = 1804 + 4 * Math.floor(state.turn / 16);
  state.turn++;
  const deck = Array.from({ length: CARDS }, (_, i) => i + 1).filter((c) => !state.spent.includes(c));
  const card = deck[play.chance.index(deck.length, 'deal')];
  state.spent.push(card);
  return turnCard(play, card);
}
/** AL-3.3-a, AL-3.3-d: of a leader's card only the diplomacy is off when one plays alone (AL-SOLO-a), not the event. */
export function turnCard(play: P, card: number): Next<Frame> {
  const { state } = play;
  state.card[0] = card;
  state.used[0] = 0;
  state.active = cardEmpire[card];
  for (let b = 0; b < BLOCKS; b++) state.via[b] = state.role[b] = state.did[b] = 0;
  state.held = heldBy(state, state.active);
  play.log('turned', { card, power: state.active }, { clause: 'AL-SOLO-d' });
  return ask(0, beginTurn(play, state.active, 3)); // AL-SOLO-e
}

/** Cities and starred seas that an empire holds: its blocks stand there, or it is its own vacant land. */
export function heldBy(state: State, empire: number): number[] {
  const look = survey(state);
  return prizes.filter((p) => statusOf(state, look, p, empire) === FRIENDLY);
}

/** AL-SOLO-h, AL-SOLO-i, AL-R-82: gains count for good; what is given up outside the homeland is taken off. */
export function soloScore(play: P): Next<Frame> {
  const { state } = play;
  const now = heldBy(state, state.active);
  let change = 0;
  for (const p of now) if (!state.held.includes(p)) change += vpOf[p];
  for (const p of state.held) if (!now.includes(p) && homeOf[p] !== state.active) change -= vpOf[p];
  state.score += change;
  play.log('scores', { power: state.active, change, score: state.score }, { clause: 'AL-SOLO-h' });
  return goto({ at: 'solo' });
}
