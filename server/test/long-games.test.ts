/** Games that are long: opened from a snapshot, played on in slices, looked back at part by part. */
import { bundleOf } from '@concert/bundles';
import {
  type AnyGame,
  type Entry,
  FastChance,
  LINES_KEPT,
  openTable,
  SPECTATOR,
  secretFrom,
  type Table,
} from '@concert/kernel';
import { TableHost } from '@concert/wire';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../bench/src/games/campaign.ts';
import { RequestError, RulesHost } from '../src/rules/host.ts';
import { RulesError, type RulesPool } from '../src/rules/pool.ts';
import type { RulesRequest } from '../src/rules/requests.ts';
import { openStore, type Store, type TableRow } from '../src/store/index.ts';
import { TableHistory } from '../src/tables/history.ts';
import { openStored, SLICE } from '../src/tables/opening.ts';
import { blank } from '../src/tables/rows.ts';
import { dropSnapshots, keepSnapshot, listSnapshots } from '../src/tables/snapshots.ts';
import { SpectatorScout } from '../src/tables/spectator-scout.ts';
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts';
import { scratch } from './server.ts';

const ENTRIES = 1400;
const secret = secretFrom('long');
const OPTIONS = { turns: 100_000 };
const game = campaign as unknown as AnyGame;

/** A long game, played once, with all it was at some moments. */
function played(): { table: Table; entries: Entry[]; seen: Map<number, string[]> } {
  const table = openTable(game, OPTIONS, secret, ['a', 'b', 'c', 'd', 'e']) as Table;
  const chance = new FastChance('long');
  const entries: Entry[] = [];
  const seen = new Map<number, string[]>();
  const { machine } = table;
  while (entries.length < ENTRIES) {
    const seat = chance.pick(machine.busy(table.position), 'seat');
    const undo = table.mayUndo(seat) && chance.die(6, 'undo') === 1;
    const done = undo ? table.undo(seat) : table.choose(seat, chance.pick(table.choices(seat), 'choice'));
    if (!done.ok) throw new Error(done.sentence);
    entries.push(done.entry);
    const views = [0, SPECTATOR].map((viewer) => JSON.stringify(table.view(viewer)));
    const { count } = table.position;
    if (undo) for (const later of [...seen.keys()]) if (later > count) seen.delete(later);
    if (undo || !seen.has(count)) seen.set(count, views);
  }
  return { table, entries, seen };
}

const whole = played();

/** The rules in this thread: every request they were given is noted. */
class Rules {
  readonly requests: RulesRequest[] = [];
  /** How many milliseconds pass whenever the time is looked at. */
  tick = 0;
  private time = 0;
  private readonly host = new RulesHost(
    { ids: ['campaign'], load: async () => bundleOf(game) },
    () => (this.time += this.tick),
  );

  ask = async (request: RulesRequest): Promise<unknown> => {
    this.requests.push(request);
    try {
      return await this.host.take(request);
    } catch (error) {
      throw error instanceof RequestError ? new RulesError(error.failure) : error;
    }
  };
  request = (request: RulesRequest, callback: () => void): void => {
    void this.ask(request).then(callback);
  };
}

let store: Store;
let rules: Rules;
let row: TableRow;
const logged: string[] = [];

const place = () => ({
  store,
  rules: rules as unknown as RulesPool,
  log: (message: string) => void logged.push(message),
});

const opened = (options: Parameters<typeof openStored>[2] = {}) => openStored(place(), row, options);
const ask = async (request: object) => JSON.parse((await rules.ask(request as RulesRequest)) as string);
const snapshots = async () => (await listSnapshots(store, row.id)).map(({ entries }) => entries);
const largest = () => Math.max(...rules.requests.map((request) => ('entries' in request ? request.entries.length : 0)));

/** Stores the long game in a fresh database. */
async function fill(place: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  store = await openStore(place, () => {});
  rules = new Rules();
  logged.length = 0;
  row = {
    ...blank('long', 'someone'),
    game: 'campaign',
    rules: game.rules,
    title: 'Campaign',
    options: JSON.stringify(whole.table.machine.options),
    state: 'playing',
    open: 1,
    secret,
    commitment: whole.table.chance.commitment,
    contributions: JSON.stringify(whole.table.chance.contributions),
    setup: JSON.stringify(whole.table.setup),
    outcome: null,
    settings: '{}',
    started_at: 1,
    ended_at: null,
  };
  for (let at = 0; at < ENTRIES; at += 500)
    await store.db
      .insertInto('entries')
      .values(
        whole.entries.slice(at, at + 500).map((entry, i) => ({
          table_id: row.id,
          seq: at + i,
          body: JSON.stringify(entry),
          at: at + i,
        })),
      )
      .execute();
}

/** What the table shows must be what one shows that was played in one go. */
async function expectSame(): Promise<void> {
  const host = new TableHost(whole.table);
  for (const viewer of [0, 3, SPECTATOR]) {
    const [text] = (await rules.ask({ kind: 'watch', table: row.id, viewer })) as string[];
    const { sight, log } = JSON.parse(text!);
    expect({ sight, log }).toEqual(JSON.parse(JSON.stringify(host.full(viewer))));
  }
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  if (kind === 'PostgreSQL' && !postgresPrograms()) {
    test.skip('is not installed');
    return;
  }
  let postgres: Postgres | null = null;
  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgres();
    return () => postgres?.stop();
  });
  beforeEach(async () => {
    await fill(
      postgres ? { dataDir: '', databaseUrl: await postgres.database() } : { dataDir: scratch(), databaseUrl: null },
    );
    return () => store.close();
  });

  describe('a long game', () => {
    test('of which there is no snapshot is played in slices, and its snapshots are kept', async () => {
      const { turnStatus, snapshotAt } = await opened();
      expect(turnStatus.entries).toBe(ENTRIES);
      expect(largest()).toBe(SLICE);
      expect((await snapshots()).length).toBeGreaterThanOrEqual(3);
      expect(snapshotAt).toBe((await snapshots()).at(-1));
      await expectSame();
    });

    test('is opened from its newest snapshot: only what came after is played', async () => {
      await opened();
      rules.requests.length = 0;
      await opened();
      const followed = rules.requests.flatMap((request) => ('entries' in request ? request.entries : []));
      expect(followed).toHaveLength(ENTRIES - (await snapshots()).at(-1)!);
      await expectSame();
    });

    test('whose server was killed between an entry and its snapshot takes it again', async () => {
      await opened();
      const before = await snapshots();
      await dropSnapshots(store, row.id, before.at(-1)!);
      await opened();
      expect(await snapshots()).toEqual(before);
      await expectSame();
    });

    test.each<[string, (body: string) => string]>([
      ['cut short', (body) => body.slice(0, 1000)],
      ['changed', (body) => body.replace(/"score":\[\d+/, '"score":[9999')],
      ['of another version', (body) => body.replace('"rules":"1.0.0"', '"rules":"0.9.0"')],
    ])('whose newest snapshot is %s is opened from the one before, which makes it anew', async (_, change) => {
      await opened();
      const before = await snapshots();
      const at = before.at(-1)!;
      const where = store.db
        .selectFrom('snapshots')
        .select('body')
        .where('table_id', '=', row.id)
        .where('seq', '=', at);
      const { body } = await where.executeTakeFirstOrThrow();
      expect(change(body)).not.toBe(body);
      await store.db
        .updateTable('snapshots')
        .set({ body: change(body) })
        .where('seq', '=', at)
        .execute();
      await opened();
      expect(logged).toEqual(['a snapshot is dropped']);
      expect(await snapshots()).toEqual(before);
      expect((await where.executeTakeFirstOrThrow()).body).toBe(body);
      await expectSame();
    });

    test('shows late spectators what they may see: as many choices behind as they can see of it', async () => {
      const host = new TableHost(openTable(game, OPTIONS, secret, whole.table.chance.contributions) as Table);
      host.watch(SPECTATOR);
      const visible = whole.entries.flatMap((entry, i) => (host.follow(entry).length > 0 ? [i] : []));
      expect(visible.length).toBeLessThan(ENTRIES);
      const late = (choices: number): number => visible.at(-1 - choices)! + 1;
      // From its set-up; then from a snapshot, and from an earlier one where too little was to be seen since.
      for (let round = 0; round < 2; round++) {
        for (const choices of [1, 7, 200])
          expect(await new SpectatorScout(place(), row.id, choices).due(row)).toBe(late(choices));
        await opened();
      }
      expect(await new SpectatorScout(place(), row.id, ENTRIES).due(row)).toBe(0);
      // It follows what comes, and opens again what was lost with its thread.
      const scout = new SpectatorScout(place(), row.id, 5);
      await scout.due(row);
      rules.requests.length = 0;
      expect(await scout.due(row)).toBe(late(5));
      expect(rules.requests).toEqual([]);
      await rules.ask({ kind: 'close', table: `${row.id} scout` });
      await store.db
        .deleteFrom('entries')
        .where('seq', '=', ENTRIES - 1)
        .execute();
      const last = JSON.stringify(whole.entries.at(-1));
      await store.append([{ table_id: row.id, seq: ENTRIES - 1, body: last, at: 1 }]);
      expect(await scout.due(row)).toBe(late(5));
    });

    test('whose snapshots are all damaged is played from its set-up, in slices', async () => {
      await opened();
      const before = await snapshots();
      await store.db.updateTable('snapshots').set({ body: '{}' }).execute();
      rules.requests.length = 0;
      await opened();
      expect(largest()).toBe(SLICE);
      expect(await snapshots()).toEqual(before);
      await expectSame();
    });

    test('whose snapshot is sound but leads elsewhere than its entries is played from its set-up', async () => {
      // As a snapshot of another game would: of another secret, so that what is drawn next differs.
      const other = openTable(game, OPTIONS, secretFrom('other'), []) as Table;
      const chance = new FastChance('other');
      let taken = null as ReturnType<Table['takeSnapshot']>;
      while (!taken) {
        const seat = chance.pick(other.machine.busy(other.position), 'seat');
        other.choose(seat, chance.pick(other.choices(seat), 'choice'));
        taken = other.takeSnapshot();
      }
      await keepSnapshot(store, row.id, { ...taken, entries: taken.entries });
      await opened();
      expect(logged).toEqual(['a snapshot is dropped']);
      await expectSame();
    });

    test('is not opened any further when no one waits for it any more', async () => {
      let left = 2;
      await expect(opened({ isWanted: () => left-- > 0 })).rejects.toThrow('');
      expect(rules.requests.map(({ kind }) => kind)).toEqual(['open', 'follow', 'follow']);
    });

    test('is played for a short time at once, and comes out the same: others wait for the same thread', async () => {
      rules.tick = 1;
      const { turnStatus } = await opened();
      expect(turnStatus.entries).toBe(ENTRIES);
      const follows = rules.requests.filter(({ kind }) => kind === 'follow');
      // Ten milliseconds, of which each entry takes one.
      expect(follows.length).toBeGreaterThanOrEqual(ENTRIES / 10);
      await expectSame();
    });

    test('goes on even where one entry takes longer than there is time', async () => {
      rules.tick = 1_000;
      expect((await opened({ until: 20 })).turnStatus.entries).toBe(20);
      expect(rules.requests.filter(({ kind }) => kind === 'follow')).toHaveLength(20);
    });

    test('can be opened as far as spectators may see who are shown it late', async () => {
      await opened();
      for (const until of [0, 10, 350, 900]) {
        const { turnStatus } = await opened({ until, table: 'long late' });
        expect(turnStatus.entries).toBe(until);
      }
    });
  });

  describe('looking back at a long game', () => {
    let history: TableHistory;
    beforeEach(async () => {
      await opened();
      history = new TableHistory(place());
      return () => history.close();
    });

    const past = (viewer: number, at: number) =>
      history
        .ask(row, { kind: 'past', table: row.id, id: 7, viewer, at }, whole.table.position.count)
        .then((text) => JSON.parse(text));

    test('shows every moment as it was seen then, from the part of the game it is in', async () => {
      const counts = [...whole.seen.keys()].sort((a, b) => a - b);
      const some = [0, 1, 37, ...counts.filter((_, i) => i % 97 === 0)].filter((count) => whole.seen.has(count));
      for (const at of some)
        for (const [i, viewer] of [0, SPECTATOR].entries()) {
          const shown = await past(viewer, at);
          expect(shown).toMatchObject({ type: 'past', id: 7, at, of: whole.table.position.count });
          expect(shown.sight.view).toEqual(JSON.parse(whole.seen.get(at)![i]!));
        }
      const follows = rules.requests.filter(({ kind }) => kind === 'follow');
      expect(Math.max(...follows.map((request) => ('entries' in request ? request.entries.length : 0)))).toBe(SLICE);
    });

    test('at a moment or at lines that the open table no longer holds: it says so', async () => {
      expect(await rules.ask({ kind: 'past', table: row.id, id: 1, viewer: 0, at: 3 })).toBeNull();
      expect(await rules.ask({ kind: 'lines', table: row.id, id: 1, viewer: 0, before: 150 })).toBeNull();
      const { count } = whole.table.position;
      expect(await ask({ kind: 'past', table: row.id, id: 1, viewer: 0, at: count })).toMatchObject({ at: count });
    });

    test('gives every line of the log, page by page, as a table would that held them all', async () => {
      const host = new TableHost(whole.table);
      for (const viewer of [2, SPECTATOR]) {
        for (let before = whole.table.logLength(viewer) - LINES_KEPT; before > 0; before -= 100) {
          const request = { kind: 'lines', table: row.id, id: 3, viewer, before } as const;
          const { from, lines } = JSON.parse(await history.ask(row, request, 0));
          expect({ from, lines }).toEqual(JSON.parse(JSON.stringify(host.lines(viewer, before))));
        }
      }
    });

    test('opens a part once, however often someone looks there, and not too many', async () => {
      for (const at of [1, 2, 3, 4]) await past(0, at);
      expect(rules.requests.filter(({ kind, table }) => kind === 'open' && table === 'long past 0')).toHaveLength(1);
    });
  });
});
