/** 13.3.2: with whom a beaten major makes peace, and about how many conditions. How they are picked is in 13-peace.ts. */
import type { At, P } from '../shape.ts';
import { enemySide, hasPlayers, seatOf, sideOf } from './1-units.ts';
import { holdersOf, isAllLost } from './13-conquest.ts';
import { signatory } from './13-treaties.ts';

/** NA-13.3.2.3-a */
const [FEW, MANY] = [4, 8];

/**
 * NA-R-151: the victors are the powers at war with it that hold criterion cities, and the leader of their bloc, who picks for all;
 * those who come later in the diplomatic order first (NA-13.3.2.3-c).
 */
function victorsOver(play: P, loser: number): number[] {
  const { state } = play;
  const enemy = enemySide(sideOf(state, loser));
  const holders = holdersOf(play, loser).sort((a, b) => b - a);
  // NA-R-151: with several players those who hold them dictate, and no one for them.
  if (hasPlayers(state) && holders.length > 0) return holders;
  return [...new Set([signatory(state, enemy), ...holders])].sort((a, b) => b - a);
}

/** A beaten major sues: the flow of its peace. In a Liberation War Spain gets four conditions (NA-14.4.2-h). */
export function newPeace(play: P, loser: number): At<'peace'> {
  const { state } = play;
  const continued = state.fightsUntil[loser] > 0;
  const victors = victorsOver(play, loser);
  return {
    at: 'peace',
    stage: 'minors',
    loser,
    victors,
    seats: [seatOf(state, victors[0]), seatOf(state, loser)],
    slots: continued ? MANY : FEW,
    terms: [],
    continued,
    total: isAllLost(play, loser),
  };
}

/** Card 72: a peace that the victor dictates, for so many turns. */
export const dictatedPeace = (play: P, loser: number, victor: number, slots: number, turns: number): At<'peace'> => ({
  at: 'peace',
  stage: 'pick',
  loser,
  victors: [victor],
  seats: [seatOf(play.state, victor), seatOf(play.state, loser)],
  slots,
  terms: [],
  continued: false,
  total: false,
  turns,
});
