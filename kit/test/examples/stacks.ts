import assert from 'node:assert/strict';
import { emptyGroup, leftBehind, putBack, StackTable, takeUp } from '@concert/kit';

// Columns of a state, kept sorted by place, owner and sort.
const forces = { place: [] as number[], owner: [] as number[], sort: [] as number[], count: [] as number[] };
const stacks = new StackTable(['place', 'owner', 'sort'], 'count');
const [VIENNA, AUSTRIA, FOOT, HORSE] = [4, 1, 0, 1];
stacks.add(forces, 3, VIENNA, AUSTRIA, FOOT);
stacks.add(forces, 1, VIENNA, AUSTRIA, HORSE);
stacks.remove(forces, 1, VIENNA, AUSTRIA, FOOT);
assert.equal(stacks.countOf(forces, VIENNA, AUSTRIA, FOOT), 2);
assert.equal(stacks.total(forces, VIENNA), 3);

// A group in hand: taken up from what stands there, some put back; nothing moves until the group goes.
const there = [2, 1];
const group = emptyGroup(2);
takeUp(group, there, FOOT, 2);
putBack(group, FOOT);
assert.deepEqual(leftBehind(there, group), [1, 1]);
