/** What the kernel does around the rules: records, chance, hashes; and the sample game as a whole. */
import { createHash, createHmac } from 'node:crypto';
import {
  FastChance,
  type GameRecord,
  hash,
  KeyedChance,
  Machine,
  openTable,
  recordOf,
  replay,
  secretFrom,
} from '@concert/kernel';
import { audit } from '@concert/kernel/conformance';
import { skirmish } from '@concert/skirmish';
import { areaGame } from '../games/area.ts';
import type { Benchmark, Work } from '../measure.ts';
import { nextSeat, playOut } from '../random.ts';

const CHOICES = 1000;
const DRAWS = 100;
const DRAW_NAME = 'battle of Wagram, round 2';

/** The record of a random game of the area game, cut off after this many choices. */
function recorded(): GameRecord {
  const table = openTable(areaGame, { rounds: 40 }, secretFrom('replay'), ['a', 'b']);
  const chance = new FastChance('replay');
  while (table.journal.length < CHOICES) {
    const seat = nextSeat(table.position);
    const done = table.choose(seat, chance.pick(table.choices(seat), ''));
    if (!done.ok) throw new Error(done.sentence);
  }
  return recordOf(table);
}

function replaying(): Work {
  const record = recorded();
  return () => {
    const { divergence, entries } = replay(areaGame, record);
    if (divergence || entries !== CHOICES) throw new Error(`the record did not replay: ${divergence?.why}`);
    return 1;
  };
}

function drawing(): Work {
  const chance = new KeyedChance(secretFrom('draws'), ['a', 'b']);
  return () => {
    for (let i = 0; i < DRAWS; i++) chance.d6(DRAW_NAME);
    return DRAWS;
  };
}

/** The same draws by Node's own HMAC, which the browser does not have. */
function nativeDrawing(): Work {
  const key = Buffer.from(secretFrom('draws'), 'hex');
  let index = 0;
  return () => {
    let sum = 0;
    for (let i = 0; i < DRAWS; i++)
      sum += 1 + (createHmac('sha256', key).update(`${index++} 0 6 ${DRAW_NAME}`).digest().readUInt32BE(0) % 6);
    return sum > 0 ? DRAWS : 0;
  };
}

function hashing(digest: (position: object) => string): Work {
  const machine = new Machine(areaGame);
  const chance = new FastChance('hash');
  const position = machine.start(chance);
  playOut(machine, position, chance, 200);
  return () => {
    let length = 0;
    for (let i = 0; i < 20; i++) length += digest(position).length;
    return length > 0 ? 20 : 0;
  };
}

function skirmishes(): Work {
  const machine = new Machine(skirmish);
  const chance = new FastChance('skirmish');
  return () => {
    playOut(machine, machine.start(chance), chance);
    return 1;
  };
}

const hashedText = (position: object): string => createHash('sha256').update(JSON.stringify(position)).digest('hex');

export const kernelFigures: readonly Benchmark[] = [
  { name: `replay of ${CHOICES} choices`, unit: 'ms', target: '≤ 50', ours: replaying },
  {
    name: 'keyed chance',
    unit: 'draws/s',
    ours: drawing,
    peer: { name: 'node:crypto HMAC-SHA-256', work: nativeDrawing },
  },
  {
    name: 'state hash',
    unit: 'µs',
    ours: () => hashing(hash),
    peer: { name: 'node:crypto SHA-256 of JSON.stringify', work: () => hashing(hashedText) },
  },
  { name: 'Skirmish, random complete games', unit: 'games/s', ours: skirmishes },
  {
    name: 'conformance suite on Skirmish',
    unit: 's',
    target: '≤ 30',
    // It times itself: one run of the whole suite, as `npm test` runs it.
    value: () => audit(skirmish).seconds,
  },
];
