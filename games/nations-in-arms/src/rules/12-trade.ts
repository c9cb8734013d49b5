/** 12.2.3: trade. Each harbour pays its owner and Britain, unless war, blockade or the Continental System stops it. */
import type { State } from '../shape.ts';
import { BRITAIN, CITIES, FRANCE, isHarbour, provinceOfCity } from '../tables.ts';
import { tradeOf } from '../tables-economy.ts';
import { isEnemy, sideOf } from './1-units.ts';
import { holderOf } from './4-survey.ts';
import { isBlockaded } from './6-sources.ts';
import { isMember } from './12-system.ts';
import { AMERICA, isFought } from './cards/wars.ts';

/** Card 61: what the war in America costs British trade. */
const AMERICAN_TRADE = 4;

/** Cities whose harbour has a trade value. */
export const traders: readonly number[] = Array.from({ length: CITIES }, (_, c) => c).filter(
  (c) => isHarbour[c] && tradeOf[c] > 0,
);

/** The powers that a harbour pays this Spring, each its printed value. */
export function paidBy(state: State, city: number): number[] {
  const owner = state.owner[provinceOfCity[city]];
  const holder = holderOf(state, city);
  const occupied = holder >= 0 && isEnemy(state, holder, owner);
  // NA-12.2.3-c: what Britain has taken pays her.
  if (occupied) return state.allegiance[holder] === BRITAIN ? [BRITAIN] : [];
  // NA-12.2.3-b
  if (isBlockaded(state, sideOf(state, owner), city)) return [];
  // NA-12.2.3-e, NA-R-103: France has no profit of her own harbours while she is at war with Britain.
  if (isMember(state, owner)) return owner === FRANCE && isEnemy(state, FRANCE, BRITAIN) ? [] : [FRANCE];
  if (isEnemy(state, owner, BRITAIN)) return [];
  // NA-12.2.3-a, NA-R-89, NA-R-208: neutrals trade too; a British harbour pays once.
  return owner === BRITAIN ? [BRITAIN] : [owner, BRITAIN];
}

/** NA-G.Trade-income-a, NA-12.0-c: a pound for each point. */
export function tradeIncome(state: State, power: number): number {
  let income = 0;
  for (const city of traders) if (paidBy(state, city).includes(power)) income += tradeOf[city];
  // Card 61
  return power === BRITAIN && isFought(state, AMERICA) ? Math.max(0, income - AMERICAN_TRADE) : income;
}
