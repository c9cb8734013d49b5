/** What a corps is worth in a fight, where it is not what its counter says: the French before their reform, and worn-out conscripts. */
import type { State } from '../shape.ts';
import { classOf, FRANCE, modifierOf, moraleOf, pieceId, powerOf } from '../tables.ts';
import { reformYear } from '../tables-cards.ts';
import { effectOn, MARIE_LOUISES, THE_AMALGAM } from './1-effects.ts';

/** NA-12.1-c: the corps that suffer from a second call. */
const firstSix: ReadonlySet<number> = new Set(
  ['fr_i', 'fr_ii', 'fr_iii', 'fr_iv', 'fr_v', 'fr_vi'].map(pieceId as (name: string) => number),
);

/** Rule quality of 1792: French infantry corps until the reform of 1794 or card 32. */
const isRaw = (state: State, p: number): boolean =>
  powerOf[p] === FRANCE &&
  classOf[p] === 'infantry' &&
  state.year < reformYear[FRANCE] &&
  !effectOn(state, THE_AMALGAM, FRANCE);
const RAW_MORALE = 3;

/** NA-12.1-c, NA-12.1-d, NA-12.1-e: have conscripts been called a second time? */
export const isDrained = ({ calls }: State): boolean => calls.length >= 2;

/** Card 80: a corps that has taken in boys of the class of 1815. */
const isYoung = (state: State, p: number): boolean => state.effects.length > 0 && effectOn(state, MARIE_LOUISES, p);

/** The modifier of a unit. */
export function unitModifier(state: State, p: number): number {
  const worn = isRaw(state, p) || (isDrained(state) && firstSix.has(p));
  return modifierOf[p] - Number(worn) - Number(isYoung(state, p));
}

export const unitMorale = (state: State, p: number): number => (isRaw(state, p) ? RAW_MORALE : moraleOf[p]);
