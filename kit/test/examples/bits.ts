import assert from 'node:assert/strict';
import { addBit, bitsOf, emptyBits, hasBit, listBits, maskList, maskOf, storedBits, uniteBits } from '@concert/kit';

// Scratch sets are typed arrays; sets in a position are plain numbers. The functions are the same.
const supplied = emptyBits(2663);
addBit(supplied, 1200);
uniteBits(supplied, bitsOf(2663, [7, 8]));
assert.deepEqual(listBits(supplied), [7, 8, 1200]);

const visited = storedBits(165);
addBit(visited, 40);
assert.equal(hasBit(visited, 40), true);

// Up to 31 things fit into one number: seats, powers, columns.
const allies = maskOf([0, 3]);
assert.deepEqual(maskList(allies), [0, 3]);
