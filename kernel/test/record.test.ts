import {
  type AnyGame,
  BadInput,
  commitTo,
  type Draw,
  FastChance,
  type GameRecord,
  openTable,
  readRecord,
  recordOf,
  replay,
  SPECTATOR,
  secretFrom,
  verify,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { fc } from './fixed.ts';
import { go, sandbox, sandboxTable } from './sandbox.ts';

const secret = secretFrom('austerlitz');

/** A whole game at random, with undos and offers in it. */
function played(seats = 2) {
  const table = openTable(skirmish, { seats, turns: 8 }, secret, ['blue', 'red', 'green'].slice(0, seats));
  const chance = new FastChance('play eylau');
  table.do({ seat: 0, offer: { to: [1], kind: 'truce', terms: { turns: 1 } } });
  table.do({ seat: 1, answer: 'accept', id: '0-1#1' });
  while (!table.over) {
    const seat = chance.pick(table.machine.busy(table.position), 'seat');
    table.choose(seat, chance.pick(table.choices(seat), 'choice'));
    if (table.mayUndo(seat) && chance.die(5, 'undo') === 1) table.undo(seat);
  }
  return table;
}

const whole = (): GameRecord => JSON.parse(JSON.stringify(recordOf(played(), secret)));
const record = whole();

const changed = (change: (record: GameRecord) => void): GameRecord => {
  const other = structuredClone(record);
  change(other);
  return other;
};

describe('a record', () => {
  test('goes out and comes in as JSON, verifies, and says how the game ended', () => {
    expect(readRecord(structuredClone(record))).toEqual(record);
    expect(verify(skirmish, record)).toBeNull();
    expect(record.outcome).toEqual(played().machine.outcome(played().position));
    expect(record.chance.commitment).toBe(commitTo(secret));
    expect(record).toMatchObject({ format: 'concert-record-2', game: 'skirmish', rules: skirmish.rules });
    expect(record.options).toEqual({ seats: 2, turns: 8 });
    expect(record.entries.some((entry) => 'undo' in entry)).toBe(true);
  });

  test('of a game that was ended where it stood opens its secret and verifies; a running one cannot pass for it', () => {
    const table = sandboxTable();
    const ended = recordOf(table, secretFrom('desk'), true);
    expect(ended).toMatchObject({ outcome: null, ended: true, chance: { secret: secretFrom('desk') } });
    expect(readRecord(structuredClone(ended))).toEqual(ended);
    expect(verify(sandbox() as AnyGame, ended)).toBeNull();
    const { ended: _, ...running } = ended;
    expect(verify(sandbox() as AnyGame, running)?.why).toContain('not finished');
    go(table, 0, 'end');
    const over = recordOf(table, secretFrom('desk'), true);
    expect(over).not.toHaveProperty('ended');
    expect(verify(sandbox() as AnyGame, { ...over, ended: true })?.why).toContain('played out');
    expect(() => readRecord({ ...over, ended: 'yes' })).toThrow('ended: true is needed');
  });

  test('of a running game keeps its secret, also when one is offered', () => {
    const table = sandboxTable();
    expect(recordOf(table, secretFrom('desk'))).toMatchObject({ outcome: null });
    expect(recordOf(table, secretFrom('desk')).chance).not.toHaveProperty('secret');
    expect(verify(sandbox() as AnyGame, recordOf(table, secretFrom('desk')))?.why).toContain('has not been opened');
    go(table, 0, 'end');
    expect(recordOf(table, secretFrom('desk')).chance.secret).toBe(secretFrom('desk'));
    expect(recordOf(table).chance).not.toHaveProperty('secret');
  });

  test('is not changed by what is done at the table afterwards', () => {
    const table = sandboxTable();
    go(table, 0, 'list', { items: [1, 2] });
    const before = recordOf(table);
    const kept = structuredClone(before);
    go(table, 0, 'grow');
    go(table, 0, 'roll');
    expect(before).toEqual(kept);
  });

  test('replays to any point, with or without its secret, and every position is as it was', () => {
    for (const options of [{}, { secret }])
      for (let until = 0; until <= record.entries.length; until += 7) {
        const again = replay(skirmish, record, { until, ...options });
        expect(again).toMatchObject({ divergence: null, entries: until });
        expect(again.table.journal).toEqual(record.entries.slice(0, until));
        expect(again.table.over).toBe(until === record.entries.length);
      }
  });

  test('replayed with its secret can be played on, with the dice it would have had', () => {
    const until = record.entries.findIndex((entry) => entry.draws);
    const { table } = replay(skirmish, record, { until, secret });
    const { hash, draws, ...action } = record.entries[until]!;
    expect(table.do(action)).toEqual({ ok: true, entry: { ...action, draws, hash } });
    const { table: frozen } = replay(skirmish, record, { until });
    expect(() => frozen.do(action)).toThrow('no draw is scripted');
  });

  test('replayed gives every viewer the same view and log', () => {
    const table = played(3);
    const again = replay(skirmish, recordOf(table)).table;
    for (const viewer of [0, 1, 2, SPECTATOR]) {
      expect(again.view(viewer)).toEqual(table.view(viewer));
      expect(again.log(viewer)).toEqual(table.log(viewer));
    }
  });
});

describe('verify fails on', () => {
  const withDraws = record.entries.flatMap((entry, at) => (entry.draws ?? []).map((_, i) => ({ at, i })));

  test('one changed die, wherever it is', () => {
    const dice: { at: number; i: number }[] = [...record.setup.draws.map((_, i) => ({ at: -1, i })), ...withDraws];
    expect(dice.length).toBeGreaterThan(5);
    fc.assert(
      fc.property(fc.nat(dice.length - 1), fc.integer({ min: 1, max: 5 }), (which, by) => {
        const { at, i } = dice[which]!;
        const cheated = changed(({ setup, entries }) => {
          const draw = (at < 0 ? setup.draws : entries[at]!.draws!)[i]!;
          const values = [draw[2]].flat();
          const was = values[0]!;
          values[0] = ((was - 1 + by) % draw[1]) + 1;
          if (values[0] === was) values[0] = draw[1] + 1;
          draw[2] = Array.isArray(draw[2]) ? values : values[0]!;
        });
        expect(verify(skirmish, cheated)?.at).toBe(at);
        expect(readRecord(cheated)).toBe(cheated);
      }),
    );
  });

  test('a die changed together with all that follows from it', () => {
    // A host who plays on with another die makes a record that is sound in itself.
    const { at, i } = withDraws[0]!;
    const cheated = changed(({ entries }) => {
      const draw = entries[at]!.draws![i]!;
      draw[2] = [draw[2]].flat().map((value) => (value % 6) + 1);
      entries.length = at + 1;
    });
    const { table } = replay(skirmish, cheated);
    cheated.entries[at]!.hash = table.journal.at(-1)?.hash ?? '';
    expect(verify(skirmish, cheated)).toMatchObject({ at, why: expect.stringContaining('it should be') });
  });

  test.each<[string, (record: GameRecord) => void]>([
    ['another name of a die', ({ entries }) => void (entries[withDraws[0]!.at]!.draws![0]![0] = 'x')],
    ['other sides', ({ entries }) => void (entries[withDraws[0]!.at]!.draws![0]![1] = 8)],
    ['a die too many', ({ entries }) => void entries[withDraws[0]!.at]!.draws!.push(['x', 6, 1])],
    ['dice left out', ({ entries }) => void delete entries[withDraws[0]!.at]!.draws],
    ['dice from nowhere', ({ entries }) => void (entries[0]!.draws = [['x', 6, 1]])],
    ['another secret', ({ chance }) => void (chance.secret = secretFrom('jena'))],
    [
      'another secret with its commitment',
      ({ chance }) => Object.assign(chance, { secret: secretFrom('jena'), commitment: commitTo(secretFrom('jena')) }),
    ],
    ['another commitment', ({ chance }) => void (chance.commitment = commitTo(secretFrom('jena')))],
    ['no secret', ({ chance }) => void delete chance.secret],
    ['another contribution', ({ chance }) => void (chance.contributions[0] = 'bleu')],
    ['contributions in another order', ({ chance }) => void chance.contributions.reverse()],
    ['a contribution too many', ({ chance }) => void chance.contributions.push('')],
    ['other options', ({ options }) => void (options.turns = 7)],
    ['another set-up', ({ setup }) => void (setup.hash = '0'.repeat(16))],
    ['another hash', ({ entries }) => void (entries[3]!.hash = '0'.repeat(16))],
    ['an entry left out', ({ entries }) => void entries.splice(4, 1)],
    ['an entry doubled', ({ entries }) => void entries.splice(4, 0, entries[4]!)],
    ['the end left out', ({ entries }) => void entries.pop()],
    [
      'the end left out, and the outcome',
      (it) => void Object.assign(it, { entries: it.entries.slice(0, -1), outcome: null }),
    ],
    ['something after the end', ({ entries }) => void entries.push(entries.at(-1)!)],
    ['another outcome', ({ outcome }) => void (outcome!.winners = [1 - outcome!.winners[0]!])],
    ['no outcome', (it) => void (it.outcome = null)],
    ['another game', (it) => void (it.game = 'chess')],
    ['other rules', (it) => void (it.rules = '1.0.1')],
  ])('%s', (_, change) => {
    expect(verify(skirmish, changed(change))).not.toBeNull();
  });

  // But for what one seat tries and takes back alone: the same positions can be drafted in another order.
  test('any entry by another seat, with another choice, or in another place', () => {
    fc.assert(
      fc.property(fc.nat(record.entries.length - 2), fc.constantFrom('seat', 'verb', 'arg', 'swap'), (at, how) => {
        const tampered = changed(({ entries }) => {
          const entry = entries[at]! as unknown as Record<string, unknown>;
          if (how === 'seat') entry.seat = 1 - (entry.seat as number);
          else if (how === 'verb' && 'verb' in entry) entry.verb = entry.verb === 'ready' ? 'decline' : 'ready';
          else if (how === 'arg' && 'verb' in entry) entry.arg = { corps: 0, to: 0, more: 1 };
          else {
            const next = entries.findIndex((other, i) => i > at && other.seat !== entries[at]!.seat);
            fc.pre(next > 0 && !('undo' in entries[at]!) && !('undo' in entries[next]!));
            [entries[at], entries[next]] = [entries[next]!, entries[at]!];
          }
        });
        expect(verify(skirmish, tampered)).not.toBeNull();
      }),
    );
  });

  test('nothing, when rules of another version play the same: but replay does not ask for the version', () => {
    const newer: AnyGame = { ...skirmish, rules: '3.0.0' };
    expect(verify(newer, record)?.why).toBe(`the record is of rules ${skirmish.rules}, this is 3.0.0`);
    expect(replay(newer, record).divergence).toBeNull();
  });
});

describe('replay', () => {
  test('stops where the rules have become others, and says why', () => {
    const help = { ...skirmish.steps['battle.help'], offer: () => {} };
    const fewer = replay({ ...skirmish, steps: { ...skirmish.steps, 'battle.help': help } } as never, record);
    const at = record.entries.findIndex((entry) => 'verb' in entry && ['help', 'decline'].includes(entry.verb));
    expect(fewer.divergence).toEqual({ at, why: 'refused: You can’t do that now.' });
    const failing = () => {
      throw new Error('boom');
    };
    const broken = replay({ ...skirmish, steps: { ...skirmish.steps, march: failing } } as never, record);
    expect(broken.divergence).toMatchObject({ why: 'boom' });
    const other = replay({ ...skirmish, setup: () => ({ turn: 0, at: [], worth: [] }) } as never, record);
    expect(other.divergence).toMatchObject({ at: -1 });
  });

  test('of another game is bad input', () => {
    expect(() => replay(sandbox() as AnyGame, record)).toThrow('the record is of "skirmish", this is desk');
    expect(() => replay(sandbox() as AnyGame, record)).toThrow(BadInput);
  });

  test('of a set-up that is not drawn like that is bad input, not a crash', () => {
    const cheated = changed(({ setup }) => void (setup.draws[0]![0] = 'weather'));
    expect(() => replay(skirmish, cheated)).toThrow(BadInput);
  });
});

describe('what is not a record', () => {
  const parts = (change: (record: Record<string, never>) => void): unknown =>
    changed(change as unknown as (record: GameRecord) => void);
  const wrong: [string, unknown, string][] = [
    ['nothing', null, 'an object is needed, not '],
    ['a list', [], 'an object is needed, not '],
    ...['game', 'rules', 'options', 'chance', 'setup', 'entries', 'format'].flatMap(
      (key): [string, unknown, string][] =>
        [undefined, null, 5].map((value) => [
          `${key} ${value}`,
          parts((it) => void (it[key] = value as never)),
          'not a game record: ',
        ]),
    ),
    ...[['commitment'], ['contributions'], ['secret']].flatMap(([key]): [string, unknown, string][] =>
      [null, 5, ['x', 1], [secret]]
        .filter((value) => !(key === 'contributions' && value?.toString() === secret))
        .map((value) => [
          `chance.${key} ${JSON.stringify(value)}`,
          parts(({ chance }) => void ((chance as Record<string, unknown>)[key!] = value)),
          `not a game record: chance.${key}`,
        ]),
    ),
    [
      'a short secret',
      parts(({ chance }) => Object.assign(chance!, { secret: 'ab' })),
      'chance.secret: a secret of 64 hex digits is needed',
    ],
    ...['hash', 'draws'].map((key): [string, unknown, string] => [
      `setup.${key}`,
      parts(({ setup }) => void ((setup as Record<string, unknown>)[key] = 5)),
      `setup.${key}: `,
    ]),
    ...[null, 5, [], {}, { seat: 0 }, { seat: 0, hash: 'x' }, { seat: 'x', hash: 'x', undo: true }].map(
      (entry): [string, unknown, string] => [
        `entry ${JSON.stringify(entry)}`,
        parts(({ entries }) => void ((entries as unknown[])[2] = entry)),
        'entries[2]',
      ],
    ),
    ...[
      { verb: 5, arg: {} },
      { verb: 'x' },
      { verb: 'x', arg: [] },
      { undo: 1 },
      { offer: 5 },
      { answer: 'accept' },
      { answer: 1, id: 'x' },
      { undo: true, draws: 5 },
      { undo: true, draws: [['x', 6]] },
      { undo: true, draws: [['x', 6, 'y']] },
      { undo: true, draws: [[1, 6, 6]] },
    ].map((action): [string, unknown, string] => [
      `action ${JSON.stringify(action)}`,
      parts(({ entries }) => void ((entries as unknown[])[2] = { seat: 0, hash: 'x', ...action })),
      'entries[2]',
    ]),
  ];
  test.each(wrong)('%s', (_, raw, message) => {
    expect(() => readRecord(raw)).toThrow(BadInput);
    expect(() => readRecord(raw)).toThrow(message);
  });

  test('what has the shape of a record but makes no sense is a divergence, never a crash', () => {
    const odd: [string, unknown][] = [
      ['offer', { offer: {} }],
      ['offer', { offer: { to: [5], kind: 'truce', terms: null } }],
      ['answer', { answer: 'nonsense', id: 'x' }],
      ['verb', { verb: '__proto__', arg: {} }],
    ];
    for (const [, action] of odd) {
      const strange = changed(
        ({ entries }) => void (entries[2] = { seat: 0, hash: 'x', ...(action as object) } as never),
      );
      expect(verify(skirmish, readRecord(strange))).toMatchObject({ at: 2, why: expect.stringContaining('refused') });
    }
    const draws: Draw[] = [['x', -1, 99]];
    expect(verify(skirmish, readRecord(changed(({ entries }) => void (entries[0]!.draws = draws))))?.at).toBe(0);
  });
});
