/** The command line as people and scripts use it: every verb, its shapes, its exit codes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AnyGame,
  commitTo,
  commitToShare,
  type GameRecord,
  Machine,
  openTable,
  RECEIPT_FORMAT,
  recordOf,
  secretFrom,
} from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersOffer } from '../src/choice-input.ts';

const bin = fileURLToPath(new URL('../bin/concert.mjs', import.meta.url));
const cases = fileURLToPath(new URL('../../games/skirmish/test/cases/', import.meta.url));
const golden = fileURLToPath(new URL('../../games/skirmish/test/golden/', import.meta.url));

function concert(args: string[], input = ''): { code: number; out: string; err: string } {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', input });
  return { code: done.status ?? -1, out: done.stdout, err: done.stderr };
}

const json = (args: string[]): unknown => {
  const { code, out, err } = concert([...args, '--json']);
  if (code !== 0) throw new Error(err || out);
  return JSON.parse(out);
};

let dir: string;

const file = (name: string, content: unknown): string => {
  const path = join(dir, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'concert-cli-'));
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('every verb has help', () => {
  expect(concert(['--help']).code).toBe(0);
  for (const verb of [
    'upgrade',
    'games',
    'sim',
    'play',
    'replay',
    'verify',
    'case',
    'ledger',
    'arena',
    'train',
    'ladder',
    'balance',
    'bench',
  ]) {
    const { code, out } = concert([verb, '--help']);
    expect(code, verb).toBe(0);
    expect(out).toContain(`concert ${verb}`);
  }
});

describe('bad input ends with 2 and one clear line:', () => {
  const bad: [string, string[], string][] = [
    ['no verb', [], ''],
    ['an unknown verb', ['dance'], 'there is no verb'],
    ['an unknown option', ['sim', '--speed', '3'], 'Unknown option'],
    ['no game', ['sim'], '--game'],
    ['an unknown game', ['sim', '--game', 'chess'], 'there is no game'],
    ['an option the game has not', ['sim', '--game', 'skirmish', '--scenario', '1804'], 'no option scenario'],
    ['a number out of range', ['sim', '--game', 'skirmish', '--seats', '9'], 'options.seats'],
    ['games that are no number', ['sim', '--game', 'skirmish', '--games', 'many'], '--games many'],
    ['a game without weights', ['train', '--game', 'skirmish'], 'cannot be trained'],
    ['an unknown bot', ['sim', '--game', 'skirmish', '--bots', 'genius'], 'there is no player'],
    ['a seat that is not there', ['play', '--game', 'skirmish', '--hand', 'pink'], 'there is no seat'],
    ['a file that is not there', ['verify', '/no/such/file.json'], 'cannot be read'],
    ['an upgrade that is not to be checked', ['upgrade'], '--check is needed'],
    ['no file', ['case'], 'a case file is needed'],
    ['a folder that is not there', ['replay', '--check', '/no/such/folder'], 'cannot be read'],
  ];
  for (const [what, args, says] of bad)
    test(what, () => {
      const { code, out, err } = concert(args);
      expect(code).toBe(2);
      expect(err + (args.length === 0 ? out : '')).toContain(says);
      expect(err).not.toMatch(/\n\s+at /);
    });

  test('files that are not what they should be', () => {
    expect(concert(['case', file('broken.json', '{"case": ')])).toMatchObject({ code: 2 });
    expect(concert(['case', file('list.json', [])]).err).toContain('a case is a JSON object');
    expect(
      concert(['case', file('verb.json', { case: 'x', game: 'skirmish', play: [{ seat: 'no one', verb: 'ready' }] })])
        .err,
    ).toContain('there is no seat');
    expect(concert(['verify', file('empty.json', {})]).err).toContain('not a game record');
    const record = JSON.parse(readFileSync(join(golden, 'skirmish-1.json'), 'utf8'));
    expect(concert(['replay', file('entry.json', { ...record, entries: [{ seat: 'blue' }] })]).err).toContain(
      'entries[0]',
    );
    expect(concert(['replay', file('game.json', { ...record, game: 'chess' })]).err).toContain('there is no game');
  });
});

test('games lists what there is', () => {
  expect(json(['games'])).toContainEqual(expect.objectContaining({ id: 'skirmish', title: 'Skirmish' }));
});

test('sim counts whole games in the agreed shape, the same for the same seed', () => {
  const args = ['sim', '--game', 'skirmish', '--seats', '3', '--bots', 'random', '--games', '20', '--seed', 'x'];
  const first = json(args) as Record<string, unknown>;
  expect(Object.keys(first).sort()).toEqual([
    'choices',
    'choicesPerSecond',
    'deadEnds',
    'errors',
    'finished',
    'game',
    'games',
    'gamesPerSecond',
    'lengths',
    'seconds',
    'wins',
  ]);
  expect(first).toMatchObject({ game: 'skirmish', games: 20, finished: 20, deadEnds: 0, errors: 0 });
  const second = json(args) as Record<string, unknown>;
  expect(second).toMatchObject({ choices: first.choices, wins: first.wins, lengths: first.lengths });
});

test('arena prints shares with intervals', () => {
  const result = json(['arena', '--game', 'skirmish', '--bots', 'policy,random', '--games', '40']) as {
    standings: { name: string; share: number; low: number; high: number }[];
  };
  expect(result.standings.map(({ name }) => name)).toEqual(['policy', 'random']);
  for (const { share, low, high } of result.standings) {
    expect(low).toBeLessThanOrEqual(share);
    expect(high).toBeGreaterThanOrEqual(share);
  }
});

test('case runs case files and says what differs', () => {
  const good = join(cases, 'battle-of-gotha.json');
  expect(concert(['case', good, join(cases, 'secret-orders.json')])).toMatchObject({ code: 0 });
  const wrong = JSON.parse(readFileSync(good, 'utf8'));
  wrong.expect[0].is = 'Hesse';
  const { code, out } = concert(['case', good, file('wrong.json', wrong)]);
  expect(code).toBe(1);
  expect(out).toContain('corps.Red I.at is null, should be "Hesse"');
  // A file that is no case does not keep the others from being run.
  const mixed = concert(['case', file('none.json', []), good]);
  expect(mixed).toMatchObject({ code: 2 });
  expect(mixed.out).toContain('1 of 1 cases as expected');
  expect(mixed.err).toContain('none.json: a case is a JSON object');
});

describe('records', () => {
  test('a game played by hand is recorded, verified and replayed', () => {
    const record = join(dir, 'mine.json');
    const typed = ['order blue i gotha', 'why order Blue I Saxony', 'undo', '1', ...Array(60).fill('ready\n1')].join(
      '\n',
    );
    const { code, out } = concert(
      ['play', '--game', 'skirmish', '--seed', 'x', '--option', 'turns=2', '--record', record],
      typed,
    );
    expect(code).toBe(0);
    expect(out).toContain('[SK-2.2]');
    expect(out).toContain('won.');
    expect(concert(['verify', record])).toMatchObject({ code: 0 });
    const { out: replayed } = concert(['replay', record, '--to', '4', '--as', 'red']);
    expect(replayed).toContain('4 of ');
  });

  test('one changed die fails, and is named', () => {
    const record = JSON.parse(readFileSync(join(golden, 'skirmish-1.json'), 'utf8'));
    expect(concert(['verify', join(golden, 'skirmish-1.json')])).toMatchObject({ code: 0 });
    const entry = record.entries.find((each: { draws?: unknown[] }) => each.draws);
    entry.draws[0][2] = (entry.draws[0][2] % 6) + 1;
    const { code, out } = concert(['verify', file('forged.json', record)]);
    expect(code).toBe(1);
    expect(out).toMatch(/FAIL .*the record has the draw \["battle of/);
  });

  describe('with a receipt', () => {
    const secret = secretFrom('receipts');
    const opened = ['of Blue', 'of Red'];
    const shares = opened.map((share) => ({ commitment: commitToShare(share), failures: 0 }));

    /** A game in which the seats draft and get ready in this order; and what Blue was shown of it. */
    async function played(order: readonly number[], key = secret) {
      const table = openTable((await loadGame('skirmish')) as AnyGame, { turns: 2 }, key, opened, shares);
      const heads = [table.summary(0).head!];
      const act = (seat: number, verb: string): void => {
        const choice = table.choices(seat).find((each) => each.verb === verb);
        if (choice && table.do({ seat, ...choice }).ok) heads.push(table.summary(0).head!);
      };
      while (!table.over) {
        for (const seat of order) act(seat, 'order');
        for (const seat of order) act(seat, 'ready');
        for (const seat of table.machine.busy(table.position)) act(seat, table.choices(seat)[0]?.verb ?? '');
      }
      const receipt = {
        format: RECEIPT_FORMAT,
        table: 'x',
        game: 'skirmish',
        seat: 0,
        commitment: commitTo(key),
        commitments: shares.map(({ commitment }) => commitment),
        opened: [{ seat: 0, share: 'of Blue' }],
        heads,
      };
      return { record: JSON.parse(JSON.stringify(recordOf(table, key))) as GameRecord, receipt };
    }

    test('a game fits what was shown of it, and says what its dice were made of', async () => {
      const { record, receipt } = await played([0, 1]);
      const { code, out } = concert(['verify', '--receipt', file('r.json', receipt), file('true.json', record)]);
      expect(out).toContain('2 of 2 seats mixed in a share');
      expect(out).toContain(`all ${receipt.heads.length} heads`);
      expect(code).toBe(0);
    });

    test('reordered drafts, an invented game and a changed entry fail', async () => {
      const { record, receipt } = await played([0, 1]);
      const kept = file('r.json', receipt);
      const fails = (name: string, forged: GameRecord): string => {
        const { code, out } = concert(['verify', '--receipt', kept, file(name, forged)]);
        expect(code, out).toBe(1);
        return out;
      };
      const reordered = (await played([1, 0])).record;
      const invented = (await played([0, 1], secretFrom('invented'))).record;
      // Each of the two verifies by itself.
      for (const [name, forged] of Object.entries({ reordered, invented }))
        expect(concert(['verify', file(`${name}.json`, forged)]).code).toBe(0);
      expect(fails('reordered.json', reordered)).toContain('is not in the record');
      expect(fails('invented.json', invented)).toContain('commitment is not the one that was shown');
      const changed = structuredClone(record);
      changed.entries[0]!.seat = 1;
      expect(fails('changed.json', changed)).toContain('FAIL');
    });

    test('bad receipts are bad input', async () => {
      const { record } = await played([0, 1]);
      const path = file('true.json', record);
      expect(concert(['verify', '--receipt', file('none.json', {}), path])).toMatchObject({ code: 2 });
      const kept = file('r.json', (await played([0, 1])).receipt);
      expect(concert(['verify', '--receipt', kept, path, path]).err).toContain('belong to one record');
    });
  });

  test('a folder of records is checked for those that diverge', () => {
    expect(json(['replay', '--check', golden])).toEqual({ records: 2, diverged: [] });
    const records = mkdtempSync(join(dir, 'records-'));
    const record = JSON.parse(readFileSync(join(golden, 'skirmish-1.json'), 'utf8'));
    record.entries[1].hash = '0000000000000000';
    writeFileSync(join(records, 'old.json'), JSON.stringify(record));
    writeFileSync(join(records, 'scrap.json'), 'scrap');
    const { code, out } = concert(['replay', '--check', records, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out).diverged).toMatchObject([
      { file: 'old.json', at: 1 },
      { file: 'scrap.json', at: -1 },
    ]);
  });
});

test('players at one keyboard bargain: an offer is made, seen by the other, and answered', () => {
  const typed = [
    '?',
    'offer truce',
    'offer marriage red',
    'offer truce red 9',
    'offer truce red 2',
    'offer truce red 3',
    'withdraw 0-1#2',
    'ready',
    '',
    'withdraw',
    'accept',
    'accept',
  ].join('\n');
  const { code, out } = concert(['play', '--game', 'skirmish', '--seed', 'x', '--hand', 'blue,red'], typed);
  expect(code).toBe(0);
  expect(out).toContain('offer truce SEAT TURNS');
  expect(out).toContain('“” begins with no seat');
  expect(out).toContain('what can be offered is: truce');
  expect(out).toContain('That choice is not valid');
  expect(out).toMatch(/offer 0-1#1: \S+ to \S+: truce, turns 2/);
  const [before, after] = out.split('is next. Press Enter');
  expect(before).toContain('offer 0-1#2');
  expect(after).toContain('offer 0-1#1');
  expect(after).not.toContain('offer 0-1#2');
  // Red can withdraw nothing; what it has accepted is no longer open.
  expect(after!.match(/there is no such offer/g)).toHaveLength(2);
});

test('a question is answered without listing the choices again, and no one is told the same thing twice', () => {
  const typed = ['why ready', 'nonsense', '', 'ready', '', 'ready', 'ready', '', 'quit'].join('\n');
  const { out } = concert(['play', '--game', 'skirmish', '--seed', 'x', '--hand', 'blue,red'], typed);
  const [blue, red, again] = out.split('is next. Press Enter');
  // Once at first, and once when Enter asks for it.
  expect(blue!.match(/^ +1 {2}/gm)).toHaveLength(2);
  expect(red!.match(/· Turn 1\./g)).toHaveLength(1);
  expect(again).not.toContain('· Turn 1.');
  expect(again).toContain('· Turn 2.');
});

test('“accept” answers an offer, unless the game itself asks for it', async () => {
  const machine = new Machine(await loadGame('power-and-prestige'));
  expect(answersOffer(machine, [{ verb: 'accept', arg: {} }], 'accept')).toBe(false);
  expect(answersOffer(machine, [{ verb: 'accept', arg: {} }], 'refuse')).toBe(true);
  expect(answersOffer(machine, [{ verb: 'ready', arg: {} }], 'accept 0-1#1')).toBe(true);
});

test('play ends quietly when no one is typing', () => {
  const { code, out } = concert(['play', '--game', 'skirmish']);
  expect(code).toBe(0);
  expect(out).toContain('No one is typing');
});

test('ledger has the agreed shape', () => {
  const ledger = json(['ledger']) as Record<string, { clauses: number; proved: number; missing: string[] }>;
  expect(ledger.skirmish!.clauses).toBe(11);
  expect(ledger.skirmish!.proved + ledger.skirmish!.missing.length).toBe(11);
});

test('at one keyboard a shared turn goes from one to the next, and a seat that is ready may be called back', () => {
  const typed = [
    ...['found paris', '', 'found wien', '', 'found magdeburg', 'claim koeln', '', 'claim prag', '', 'claim berlin'],
    // War at once: the two others are allied, and march together.
    ...['', 'ready', 'declare red', '', 'form green', 'ready'],
    ...['', 'group green paris', 'march reims', 'sit blue', 'sit red', '', 'notReady', 'ready', '', 'quit'],
  ];
  const { out } = concert(
    ['play', '--game', 'power-and-prestige', '--seats', '3', '--seed', 'a', '--hand', 'red,blue,green'],
    typed.join('\n'),
  );
  const shared = out.slice(out.indexOf('Red and Green to move'));
  // Red has nothing to say until Green marches, and even then the keyboard stays with Green until Red is called.
  const asked = [...shared.matchAll(/^(\w+): (\w+:? \w+)/gm)].map(([, who, what]) => `${who}: ${what}`);
  expect(asked.filter((each, i) => each !== asked[i - 1])).toEqual([
    'Red: Movement: pick',
    'Green: Movement: pick',
    'Green: March from',
    'Green: Movement: pick',
    'Red: You are',
    'Red: Movement: pick',
    'Green: Movement: pick',
  ]);
  expect(shared).toContain('Blue has nothing to choose now');
});
