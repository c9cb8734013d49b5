/** NA-8.1.3-d, NA-8.1.3-e: military reforms, by which a nation's commanders get a tactical card more. */
import type { State } from '../shape.ts';
import { MAJORS, powerOf } from '../tables.ts';
import { cardNumber, reformYear } from '../tables-cards.ts';
import { effectOn } from './1-effects.ts';

/** Cards 32, 59 and 60 bring a reform before its year; they lie on the power. */
const REFORMS = [32, 59, 60].map(cardNumber);

/** Has the nation of this leader reformed? A minor shares the state of the major that runs it. */
export function hasReform(state: State, leader: number): boolean {
  const power = powerOf[leader] < MAJORS ? powerOf[leader] : state.allegiance[powerOf[leader]];
  return power >= 0 && isReformed(state, power);
}

/** Has this major? */
export function isReformed(state: State, power: number): boolean {
  const dated = reformYear[power] > 0 && state.year >= reformYear[power];
  return dated || REFORMS.some((card) => effectOn(state, card, power));
}
