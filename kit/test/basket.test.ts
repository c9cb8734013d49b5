import { expect, it } from 'vitest';
import { basketPrice, emptyBasket, isEmptyBasket, withWare } from '../src/index.ts';

it('a basket holds so many of each ware, and the one before stays as it was', () => {
  const empty = emptyBasket(3);
  const one = withWare(empty, 1);
  const three = withWare(withWare(one, 1), 2);
  expect([empty, one, three]).toEqual([
    [0, 0, 0],
    [0, 1, 0],
    [0, 2, 1],
  ]);
  expect(withWare(one, 1, -1)).toEqual(empty);
  expect([empty, one].map(isEmptyBasket)).toEqual([true, false]);
});

it('costs what its wares cost; of the others no price is asked', () => {
  const asked: number[] = [];
  const price = basketPrice([0, 2, 1], (ware) => {
    asked.push(ware);
    return 10 * ware;
  });
  expect([price, asked]).toEqual([40, [1, 2]]);
  expect(basketPrice(emptyBasket(3), () => 7)).toBe(0);
});
