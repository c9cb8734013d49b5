import assert from 'node:assert/strict';
import { basketPrice, emptyBasket, isEmptyBasket, withWare } from '@concert/kit';

const cost = [3, 5, 8];
let basket = emptyBasket(cost.length);
basket = withWare(withWare(basket, 0), 2);
assert.deepEqual(basket, [1, 0, 1]);
assert.equal(
  basketPrice(basket, (ware) => cost[ware]!),
  11,
);
assert.equal(isEmptyBasket(withWare(withWare(basket, 0, -1), 2, -1)), true);
