import assert from 'node:assert/strict';
import { oddsOf, oddsOfAtLeast } from '@concert/kit';

// Any pure function of a chance: the one the rules call will do. Few ways for the dice to fall: exact.
const battle = oddsOf((chance) => chance.d6('attack') > chance.d6('defence'));
assert.equal(battle.exact, true);
assert.ok(Math.abs(battle.oddsOf((won) => won) - 15 / 36) < 1e-9);

// Too many ways: sampled, the same every time.
const volley = oddsOf((chance) => chance.dice(20, 6, 'fire').filter((die) => die > 4).length, { samples: 500 });
assert.equal(volley.exact, false);
assert.ok(Math.abs(volley.mean((hits) => hits) - 20 / 3) < 0.5);

assert.ok(Math.abs(oddsOfAtLeast(2, 6, 10) - 6 / 36) < 1e-9);
