import assert from 'node:assert/strict';
import { arcCosts, HexGrid, opposite, Search, sideBits } from '@concert/kit';

// Flat-topped hexes, even columns half a hex lower; the cells in the order of the game's table.
const cells = [1, 2, 3].flatMap((column) => [1, 2, 3].map((row): [number, number] => [column, row]));
const grid = new HexGrid({ shape: 'flat', shifted: 'even' }, cells);
const middle = grid.atOffset(2, 2);
assert.equal(grid.ring(middle, 1).length, 6);
assert.deepEqual(grid.line(grid.atOffset(1, 1), grid.atOffset(1, 3)), [0, 1, 2]);

// A side has one number for both its hexes: a river between the middle and its northern neighbour.
const [NORTH, RIVER] = [0, 1];
const north = grid.neighbour[middle * 6 + NORTH];
assert.equal(grid.side[middle * 6 + NORTH], grid.side[north * 6 + opposite(NORTH)]);
const facts = sideBits(grid, [[middle, north, RIVER]]);

// Costs by directed side are worked out once; searches read them.
const costs = arcCosts(grid, (_from, _to, side) => (facts[side] & RIVER ? 3 : 1));
const search = new Search(grid.graph).run([middle], { cost: costs, budget: 2 });
assert.equal(search.spent(north), 2); // around the river, not across it
