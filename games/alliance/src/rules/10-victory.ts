/** 10.0 Victory: points, handicaps, ties, and the end of the solitaire game. */
import type { Outcome } from '@concert/kernel';
import type { P } from '../shape.ts';
import { AUSTRIA, PRUSSIA, SPAIN, TURKEY } from '../tables.ts';
import { tallyOf } from './3-gold.ts';
import { isSolo } from './4-control.ts';
import { soloTarget } from './12-solitaire.ts';

/** AL-10.2-a: the weaker empires, when played, start with five points. */
export const handicapOf = (empire: number): number => ([AUSTRIA, PRUSSIA, SPAIN, TURKEY].includes(empire) ? 5 : 0);

/** AL-10.1-a: the points of a seat. */
export function pointsOf(play: P, seat: number): number {
  const empire = play.state.seat.indexOf(seat);
  return tallyOf(play.state, empire).total + handicapOf(empire);
}

export function outcome(play: P): Outcome {
  const { state } = play;
  if (isSolo(play)) {
    const target = soloTarget(play);
    const won = state.score >= target;
    return {
      winners: won ? [0] : [],
      scores: [state.score],
      what: won ? 'solo won' : 'solo lost',
      args: { score: state.score, target },
    };
  }
  const scores = state.gold.map((_, seat) => pointsOf(play, seat));
  // AL-10.3-b: a fallen empire does not count.
  const everyone = scores.map((_, seat) => seat);
  const unbeaten = everyone.filter((seat) => !((state.fallen >> state.seat.indexOf(seat)) & 1));
  const standing = unbeaten.length > 0 ? unbeaten : everyone;
  const best = Math.max(...standing.map((seat) => scores[seat]));
  const level = standing.filter((seat) => scores[seat] === best);
  // AL-10.1-b, AL-R-91: the fuller Treasury breaks a tie; players level even then share the victory.
  const richest = Math.max(...level.map((seat) => state.gold[seat]));
  return {
    winners: level.filter((seat) => state.gold[seat] === richest),
    scores,
    what: 'game won',
    args: { points: best },
  };
}
