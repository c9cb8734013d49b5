/** 12.2.3, G.Continental System: who is in it, and when it is in effect (NA-R-103, NA-R-213). */
import { EMPIRE, type State } from '../shape.ts';
import { FRANCE, isHarbour, provinceOfCity } from '../tables.ts';
import { systemHarbours, tradeOf } from '../tables-economy.ts';
import { isEnemy, sideOf } from './1-units.ts';
import { holderOf } from './4-survey.ts';

/** NA-R-213: bound by a peace, until it is at war with France or joins a bloc that is. */
const isBound = (state: State, power: number): boolean => state.bound.includes(power) && !isEnemy(state, power, FRANCE);

/**
 * NA-G.Continental-System-a, NA-12.2.3-d: the powers of the Empire, and those whom a treaty binds; a minor shares what its major is
 * bound to. Who owns no harbour with trade has no part in it, which is for those to test who ask for one harbour.
 */
export const isMember = (state: State, power: number): boolean =>
  sideOf(state, power) === EMPIRE || isBound(state, power) || isBound(state, state.allegiance[power]);

/** NA-R-213: does a power own a trade harbour, so that it is a member by itself? */
export const ownsTrade = (state: State, power: number): boolean =>
  tradeOf.some((trade, city) => trade > 0 && isHarbour[city] && state.owner[provinceOfCity[city]] === power);

/** NA-G.Continental-System-b, NA-12.2.3-l: every harbour of the coast is owned or held by the Empire or a member, and by no enemy of France. */
export const isSystemComplete = (state: State): boolean => systemHarbours.every((city) => isInSystem(state, city));

export function isInSystem(state: State, city: number): boolean {
  const holder = holderOf(state, city);
  if (holder >= 0 && isEnemy(state, holder, FRANCE)) return false;
  return isMember(state, state.owner[provinceOfCity[city]]) || (holder >= 0 && sideOf(state, holder) === EMPIRE);
}
