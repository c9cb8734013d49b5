import assert from 'node:assert/strict';
import { distanceTable, graphOf, listBits, neighboursOf, Scratch, Search } from '@concert/kit';

// 0 – 1 – 2 – 3 – 4, and a short cut 1 – 3 over a pass that costs 3.
const roads = graphOf(5, [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [1, 3],
]);
const PASS = 4;
const cost = Int8Array.from(roads.edge, (edge) => (edge === PASS ? 3 : 1));
assert.deepEqual(neighboursOf(roads, 1), [0, 2, 3]);
assert.equal(distanceTable(roads)[0 * 5 + 4], 3);

// Movement: reach within a budget; enemy places can be entered but not passed.
const search = new Search(roads);
const enemies = new Set([2]);
search.run([0], { cost, budget: 4, passes: (place) => !enemies.has(place) });
assert.deepEqual(listBits(search.bits()), [0, 1, 2, 3]);
assert.equal(search.spent(3), 4);
assert.deepEqual(search.path(3), [0, 1, 3]);

// Supply: one search from all sources against the arcs; a depot at 2 starts the count again.
search.run([0], { cost, budget: 2, backwards: true, resets: (place) => place === 2 });
assert.deepEqual(listBits(search.bits()), [0, 1, 2, 3, 4]);
assert.deepEqual(search.path(4), [4, 3, 2, 1, 0]);

// Columns that are only needed for a moment: cleared when they are handed out, never made anew.
const scratch = new Scratch(roads.nodes, 2);
const threat = scratch.column();
threat[3] = 1;
assert.equal(scratch.column()[3], 0);
