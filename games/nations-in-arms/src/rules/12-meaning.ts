/** What the lines of a budget sheet cost: the price, and what it takes of the recruitment. */
import { type Meaning, say } from '@concert/kernel';
import type { Means, P } from '../shape.ts';
import { type Bill, itemBill, unitBill } from './12-prices.ts';

const priced = ({ money, steps }: Bill): Meaning => ({
  cost:
    steps > 0 ? say('costs recruits', { cost: money, steps }, 'NA-12.3-d') : say('price', { cost: money }, 'NA-12.3-a'),
});

export const ordersMeaning: Means<'orders'> = {
  build: (_, _frame, { unit, steps }) => priced(unitBill(unit, 0, steps)),
  fill: ({ state }: P, _frame, { unit }) => priced(unitBill(unit, state.steps[unit], state.steps[unit] + 1)),
  buy: (_, _frame, { item }) => priced(itemBill(item)),
  garrison: () => priced(itemBill('garrison')),
  agree: () => ({ main: true, final: true }),
};
