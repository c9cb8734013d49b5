/** Several nodes on one PostgreSQL: tables belong to none of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FastChance } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import type { TableFacts } from '@concert/wire';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../src/errors.ts';
import { addPending } from '../src/notifications/pending.ts';
import { openStore } from '../src/store/index.ts';
import type { Seating } from '../src/tables/seating.ts';
import { Client } from './client.ts';
import { Player } from './player.ts';
import { Served } from './served.ts';
import { Time, testServer } from './server.ts';
import { openPair, twoNodes } from './two-nodes.ts';

/** How often they race for a choice, and how often one is killed; `npm run soak` asks for more. */
const RACES = Number(process.env.RACES ?? 20);
const MOVES = Number(process.env.MOVES ?? 2);

twoNodes('two nodes', (both) => {
  /** One person with a browser on each node. */
  async function atBoth(table: object): Promise<{ table: string; here: Client; there: Client }> {
    const here = await Client.guest(both.nodes[0].url);
    const there = new Client(both.nodes[1].url);
    there.cookie = here.cookie;
    const id = await here.open(table);
    await Promise.all([here.connect(), there.connect()]);
    for (const client of [here, there]) for (const seat of [0, 1]) await client.watch(id, seat);
    return { table: id, here, there };
  }
  const journalOf = (table: string) =>
    both.nodes[0].store.db.selectFrom('entries').selectAll().where('table_id', '=', table).orderBy('seq').execute();

  test('what is done on one is seen on the other', async () => {
    const { table, here, there } = await atBoth({ game: 'skirmish', mine: [0, 1] });
    for (let i = 0; i < 12; i++) {
      const client = i % 2 ? here : there;
      const seat = [0, 1].find((one) => client.choices(table, one).length > 0)!;
      expect((await client.do(table, seat, client.choices(table, seat)[0]!)).type).toBe('done');
      const other = i % 2 ? there : here;
      for (const one of [0, 1])
        await expect.poll(() => other.screen(table, one).sight).toEqual(client.screen(table, one).sight);
    }
    expect((await journalOf(table)).map(({ seq }) => seq)).toEqual([...Array(12).keys()]);
    for (const client of [here, there]) client.cut();
  });

  test('that find a game broken at the same moment freeze it once, with one report', async () => {
    const { table, here, there } = await atBoth({ game: 'skirmish', mine: [0, 1] });
    await here.do(table, 0, here.choices(table, 0)[0]!);
    // What is heard later would open it again at once.
    await expect.poll(() => there.screen(table, 0).sight).toEqual(here.screen(table, 0).sight);
    for (const { tables } of both.nodes) tables.get(table).putAway();
    const { db } = both.nodes[0].store;
    await db
      .updateTable('entries')
      .set((eb) => ({ body: eb.fn<string>('replace', ['body', eb.val('"hash":"'), eb.val('"hash":"0')]) }))
      .where('table_id', '=', table)
      .execute();
    const opened = await Promise.allSettled(both.nodes.map(({ tables }) => tables.get(table).wake()));
    expect(opened).toMatchObject([{ reason: { key: 'server.frozen' } }, { reason: { key: 'server.frozen' } }]);
    const reports = await db.selectFrom('reports').selectAll().where('table_id', '=', table).execute();
    expect(reports).toMatchObject([{ what: 'diverged', detail: expect.stringContaining('entry 0') }]);
    for (const client of [here, there]) client.cut();
  });

  test('a game that is over on one while it is ended on the other ends once, and no client is told that it failed', async () => {
    const { db } = both.nodes[0].store;
    const held = () =>
      sql<{ held: number }>`select count(*)::int as held from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        .execute(db)
        .then(({ rows }) => rows[0]!.held);
    for (let round = 0; round < 5; round++) {
      const { table, here, there } = await atBoth({ game: 'skirmish', mine: [0, 1] });
      const { liveSeating } = both.nodes[0].tables.find(table)!;
      let ending: Promise<unknown>[] = [];
      // Both come to a stop on the way.
      const stopping = both.nodes[1].store.db.transaction().execute(async (tx) => {
        await addPending(tx, { table, kind: 'over', since: 1 }).execute();
        ending = [liveSeating.finish({}), both.nodes[1].service.close(table).catch((error) => error)];
        await expect.poll(held).toBe(2);
        throw new Error('and now they go on');
      });
      await expect(stopping).rejects.toThrow('and now they go on');
      const [finished, refused] = await Promise.all(ending);
      const { state } = (finished as Seating).row;
      expect(refused).toEqual(state === 'ended' ? undefined : expect.any(Refusal));
      for (const client of [here, there]) client.cut();
    }
  });

  test('what two do in secret at the same moment is done, for the one as for the other', async () => {
    for (let round = 0; round < 5; round++) {
      const { table, here, there } = await atBoth({ game: 'skirmish', mine: [0, 1] });
      for (let turn = 0; turn < 3; turn++) {
        const answers = await Promise.all([
          here.do(table, 0, here.choices(table, 0)[turn]!),
          there.do(table, 1, there.choices(table, 1)[turn]!),
        ]);
        expect(answers).toMatchObject([{ type: 'done' }, { type: 'done' }]);
      }
      expect((await journalOf(table)).map(({ seq }) => seq)).toEqual([...Array(6).keys()]);
      for (const client of [here, there]) client.cut();
    }
  });

  test('what is done quickly on one is followed step by step on the other, not shown anew', async () => {
    const { table, here, there } = await atBoth({ game: 'skirmish', options: { turns: 8 }, mine: [0, 1] });
    const shown = () => there.traffic.filter((text) => text.startsWith('{"type":"sight"')).length;
    const before = shown();
    for (let i = 0; i < 60; i++) {
      const seat = [0, 1].find((one) => here.choices(table, one).length > 0);
      if (seat === undefined) break;
      expect((await here.do(table, seat, here.choices(table, seat)[0]!)).type).toBe('done');
    }
    for (const seat of [0, 1])
      await expect.poll(() => there.screen(table, seat).sight).toEqual(here.screen(table, seat).sight);
    expect(shown()).toBe(before);
    for (const client of [here, there]) client.cut();
  });

  test('start no game with an empty seat, when a player stands up through the other', async () => {
    const begun = { standing: 0, sitting: 0 };
    for (let i = 0; i < RACES; i++) {
      const ann = await Client.guest(both.urls[0]);
      const ben = await Client.guest(both.urls[1]);
      const table = await ann.open({ game: 'skirmish', open: true });
      const [, stood] = await Promise.all([
        ben.post(`/api/tables/${table}/sit`, { seat: 1 }),
        // Sooner or later on the way to the beginning.
        sleep(5 * (i % 10)).then(() => ann.post(`/api/tables/${table}/stand`, { seat: 0 })),
      ]);
      const { state, seats } = (await ben.get(`/api/tables/${table}`)).body as unknown as TableFacts;
      expect([stood.status, state, seats[0]!.holder === null]).toBeOneOf([
        [200, 'gathering', true],
        [409, 'playing', false],
      ]);
      begun[state === 'playing' ? 'sitting' : 'standing']++;
    }
    console.log(`${RACES} beginnings: ${begun.standing} were stopped, ${begun.sitting} were not`);
  });

  test(
    'of two that race for the same choice one wins, and the other is refused as stale with the new sight',
    async () => {
      const wins = [0, 0];
      for (let raced = 0; raced < RACES; ) {
        const { table, here, there } = await atBoth({ game: 'skirmish', options: { turns: 8 }, mine: [0, 1] });
        const racers = [here, there];
        let entries = 0;
        for (; raced < RACES; raced++) {
          const seat = [0, 1].find((one) => here.choices(table, one).length > 0);
          if (seat === undefined) break;
          const choices = here.choices(table, seat);
          const answers = await Promise.all([
            here.do(table, seat, choices[raced % choices.length]!),
            there.do(table, seat, choices[choices.length - 1]!),
          ]);
          const winner = answers.findIndex(({ type }) => type === 'done');
          expect(answers.filter(({ type }) => type === 'done').length).toBe(1);
          expect(answers[1 - winner]).toMatchObject({ type: 'refused', key: 'kernel.stale' });
          wins[winner]!++;
          entries++;
          for (const one of [0, 1])
            await expect
              .poll(() => racers.map((client) => client.screen(table, one).sight.mark))
              .toSatisfy(([a, b]) => a === b);
          expect(here.screen(table, seat).sight).toEqual(there.screen(table, seat).sight);
        }
        const rows = await journalOf(table);
        expect(rows.map(({ seq }) => seq)).toEqual([...Array(entries).keys()]);
        for (const client of racers) client.cut();
      }
      console.log(`${RACES} races: ${wins[0]} won on one node, ${wins[1]} on the other`);
    },
    60_000 + 2_000 * RACES,
  );

  test('bots of a table that is open on both move once', async () => {
    const { table, here, there } = await atBoth({
      game: 'skirmish',
      options: { seats: 3 },
      mine: [0, 1],
      fill: 'policy',
    });
    const chance = new FastChance('two nodes');
    const over = () => here.screen(table, 0).sight.view.over !== null;
    // A seat that is not asked waits for the bots; a choice made before the other node's choice has come is refused.
    for (let i = 0; !over(); i++) {
      const client = i % 2 ? here : there;
      const asked = (): number | undefined => [0, 1].find((one) => client.choices(table, one).length > 0);
      await expect.poll(() => over() || asked() !== undefined, { interval: 5 }).toBe(true);
      const seat = asked();
      if (seat !== undefined) await client.do(table, seat, chance.pick(client.choices(table, seat), 'what'));
    }
    await expect.poll(() => there.screen(table, 0).sight.view.over).not.toBeNull();
    await expect.poll(async () => (await here.get(`/api/tables/${table}`)).body.state).toBe('over');
    const entries = await journalOf(table);
    expect(entries.map(({ seq }) => seq)).toEqual([...entries.keys()]);
    // It replays: nothing was written that the rules do not allow.
    const record = await here.get(`/api/tables/${table}/record`);
    expect((record.body.entries as unknown[]).length).toBe(entries.length);
    for (const client of [here, there]) client.cut();
  });

  test('a game begins once, and both nodes know who sits where', async () => {
    const [one, other] = [await Client.guest(both.nodes[0].url, 'One'), await Client.guest(both.nodes[1].url, 'Other')];
    const table = await one.open({ game: 'skirmish', open: true });
    await Promise.all([one.connect(), other.connect()]);
    const told = one.until((message) => message.type === 'table' && message.facts.state === 'playing');
    one.send({ type: 'watch', table, seat: 0 });
    expect((await other.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
    expect(await told).toMatchObject({ facts: { seats: [{}, { holder: { name: 'Other' } }] } });
    await expect.poll(() => one.screen(table, 0)?.sight.view.viewer).toBe(0);
    for (const client of [one, other]) client.cut();
  });

  test('when one is gone its players go on at the other, without loss or repeat', async () => {
    const [first, second] = await openPair(both.postgres);
    const player = await Client.guest(first.url);
    const table = await player.open({ game: 'skirmish', mine: [0, 1] });
    await player.connect();
    await player.watch(table, 0);
    for (let i = 0; i < 4; i++) await player.do(table, 0, player.choices(table, 0)[0]!);
    const before = player.screen(table, 0);
    await first.close();
    const moved = new Client(second.url);
    moved.cookie = player.cookie;
    await moved.connect();
    // It has everything already, and so gets nothing but the facts.
    moved.screens.set(`${table} 0`, before);
    const facts = moved.until((message) => message.type === 'table');
    moved.send({ type: 'watch', table, seat: 0, have: before.sight.mark });
    await facts;
    expect(moved.traffic.some((text) => text.includes('"sight"'))).toBe(false);
    expect((await moved.do(table, 0, { undo: true })).type).toBe('done');
    const fresh = new Client(second.url);
    fresh.cookie = player.cookie;
    await fresh.connect();
    expect((await fresh.watch(table, 0)).sight).toEqual(moved.screen(table, 0).sight);
    fresh.cut();
    moved.cut();
    await second.close();
  });

  test('when one leaves, the other goes on with its bots and tells whose turn it is', async () => {
    const time = new Time();
    const [first, second] = await openPair(both.postgres, {}, { now: time.now });
    // Its bots think for ever.
    vi.spyOn(first.tables.bots, 'act').mockReturnValue(new Promise(() => {}));
    const ann = await Client.guest(first.url);
    const table = await ann.open({ game: 'skirmish', mine: [0], fill: 'policy' });
    await expect.poll(() => first.tables.find(table)?.turnStatus?.busy).toEqual([0, 1]);
    expect(second.tables.find(table)).toBeUndefined();
    await first.close();
    const written = () => second.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute();
    await expect.poll(written).not.toEqual([]);
    const there = ann.at(second.url);
    const kinds = async () => {
      time.pass(60_000);
      await second.notifications.sweep();
      const { notices } = (await there.get('/api/me/notices')).body as { notices: { kind: string }[] };
      return notices.map(({ kind }) => kind);
    };
    await expect.poll(kinds).toEqual(['turn']);
    await second.close();
  });

  test('when one is killed, the other continues unwatched tables', async () => {
    const DATABASE_URL = await both.postgres.database();
    const stays = await testServer({ DATABASE_URL });
    const dies = new Served({ DATABASE_URL });
    await dies.start();
    const ann = await Client.guest(dies.url);
    const table = await ann.open({ game: 'skirmish', options: { turns: 8 }, mine: [], fill: 'search:2000' });
    const written = async () =>
      (await stays.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute()).length;
    // The one that stays has seen the other.
    const nodes = () => stays.store.db.selectFrom('presence').select('node').where('table_id', '=', '').execute();
    await expect.poll(async () => (await nodes()).length).toBe(2);
    await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(2);
    await dies.end('SIGKILL');
    const before = await written();
    const began = performance.now();
    await expect.poll(written, { timeout: 90_000 }).toBeGreaterThan(before);
    console.log(`went on after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await stays.close();
  }, 200_000);

  test(
    'when one is killed its players go on at the other, without loss or repeat',
    async () => {
      const databaseUrl = await both.postgres.database();
      const served = [new Served({ DATABASE_URL: databaseUrl }), new Served({ DATABASE_URL: databaseUrl })];
      for (const each of served) await each.start();
      const host = await Client.guest(served[0]!.url);
      const players = Array.from({ length: 10 }, (_, i) => new Player(host.at(served[i % 2]!.url), `mover ${i}`));
      for (const player of players) await player.sitDown();
      let at = players.map((_, i) => i % 2);
      let moved = 0;
      for (let kill = 0; kill < MOVES; kill++) {
        const gone = kill % 2;
        for (const [i, player] of players.entries()) await player.comeTo(served[at[i]!]!.url);
        const playing = players.map((player) => player.play());
        await new Promise((resolve) => setTimeout(resolve, 300));
        await served[gone]!.end('SIGKILL');
        // Those who were there come to the other at once, with what they have; the rest play on all the while.
        const movers = players.filter((_, i) => at[i] === gone);
        const stay = served[1 - gone]!.url;
        moved += movers.length;
        for (const player of movers) player.client.cut();
        await Promise.all(movers.map((player) => playing[players.indexOf(player)]));
        await Promise.all(movers.map((player) => player.comeTo(stay)));
        at = at.map(() => 1 - gone);
        for (const player of players) if (!movers.includes(player)) player.client.cut();
        await Promise.all(playing);
        const store = await openStore({ databaseUrl, dataDir: '' }, () => {});
        for (const player of players) {
          await player.compareWithStore(store, skirmish);
          if (!movers.includes(player)) await player.comeTo(stay);
          const fresh = await host.at(stay).connect();
          await player.compareWith(fresh);
          fresh.cut();
          player.client.cut();
        }
        await store.close();
        await served[gone]!.start();
        at = at.map((node, i) => (i % 2 ? node : gone));
      }
      const choices = players.reduce((sum, { before, acknowledged }) => sum + before + acknowledged.length, 0);
      console.log(`${MOVES} nodes killed, ${moved} players moved, ${choices} choices: none lost, none twice`);
      for (const each of served) expect(await each.end('SIGTERM')).toBe(0);
    },
    60_000 + 60_000 * MOVES,
  );
});
