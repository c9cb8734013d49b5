/** 7 The end of the game and the final scoring. */
import type { Outcome } from '@concert/kernel';
import type { P } from '../shape.ts';

export const outcome = ({ state }: P): Outcome => ({ winners: [0], scores: state.prestige.slice(), what: 'over' });
