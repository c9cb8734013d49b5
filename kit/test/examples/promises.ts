import assert from 'node:assert/strict';
import { kind } from '@concert/kernel';
import { type PromiseRules, promiseJudge, promiseKinds } from '@concert/kit';

const place = kind('place', ['Paris', 'Ulm']);

const rules: PromiseRules = {
  place,
  unit: 'turns',
  most: 4,
  clock: ({ turn }) => Number(turn),
  deeds: ({ what, args }) =>
    what === 'battle' ? [{ deed: 'fight', by: args!.attackers as number[], on: args!.defenders as number[] }] : [],
};
const judge = promiseJudge(rules);
const truce = { from: 0, to: [1], kind: 'keepPeace', terms: { length: 2, where: null } };
const battle = { what: 'battle', args: { attackers: [1], defenders: [0] } };
const moment = { since: { turn: 1 }, now: { turn: 1 }, over: false, holders: null };

assert.deepEqual(Object.keys(promiseKinds(rules)), ['keepPeace', 'attack', 'stayOut', 'support']);
assert.equal(judge(truce, { ...moment, event: battle }), 'broken');
assert.equal(judge(truce, { ...moment, event: null, now: { turn: 3 } }), 'kept');
