/** Clocks and regents at a table: while it is played, put away, through a restart, and on two nodes. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY } from '../src/clocks/clock.ts';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { passing, scratch, Time, testServer } from './server.ts';
import { lastClock, seatsOf, two } from './timed.ts';
import { twoNodes } from './two-nodes.ts';

const MINUTE = 60_000;

/** Ann plays both sides of a game, as far as where she is asked again after a choice that she may take back. */
async function inTheMiddleOfATurn(server: ConcertServer) {
  const ann = await Client.guest(server.url);
  const settings = { clock: { kind: 'decision', ms: MINUTE } };
  const table = await ann.open({ game: 'alliance', mine: [0, 1], settings });
  await ann.connect();
  for (const seat of [0, 1]) await ann.watch(table, seat);
  const asked = () => [0, 1].find((seat) => ann.choices(table, seat).length > 0)!;
  const choose = () => ann.do(table, asked(), ann.choices(table, asked())[0]!);
  for (;;) {
    const seat = asked();
    await choose();
    const { together, busy } = server.tables.find(table)!.turnStatus!;
    if (together || !busy.includes(seat) || !ann.screen(table, seat).sight.mayUndo) continue;
    await ann.do(table, seat, { undo: true });
    await server.clocks.settled();
    return { ann, table, seat, choose };
  }
}

describe('clocks at a table', () => {
  let server: ConcertServer;
  const time = new Time();
  beforeAll(async () => {
    server = await testServer({}, { now: time.now });
  });

  test('call a regent when time runs out, who gives the chair back to its owner', async () => {
    const { table, ann, ben } = await two(server.url, { kind: 'decision', ms: MINUTE });
    expect(lastClock(ann)).toMatchObject({ left: [MINUTE, MINUTE], deadline: time.at + MINUTE, paused: false });
    const ask = () => ann.ask({ type: 'explain', table, seat: 0, choice: { verb: 'ready', arg: {} } });
    // What was on its way to her has come when this is answered.
    await server.clocks.settled();
    await ask();
    const heard = ann.traffic.length;
    time.pass(1_000);
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    await server.clocks.sweep();
    await server.clocks.settled();
    // Ann is told nothing of it, and cannot even tell that anything happened.
    await ask();
    // (That a spectator has come is told in its own time, and so is what was said before.)
    const isOfTheGame = (text: string): boolean => !/^{"type":"(table|press)"/.test(text);
    expect(ann.traffic.slice(heard).filter(isOfTheGame)).toHaveLength(1);
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: null }]);
    await passing(server, time, MINUTE);
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: 'policy' }, { regent: null }]);
    // The regent plays: the turn ends without Ann.
    await expect.poll(() => ann.screen(table, 0).sight.view.count).toBeGreaterThan(0);
    expect(await ben.post(`/api/tables/${table}/return`, { seat: 0 })).toMatchObject({ status: 403 });
    expect(await ann.post(`/api/tables/${table}/return`, { seat: 0 })).toMatchObject({ status: 200 });
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: null }]);
    await expect.poll(() => lastClock(ann).left).not.toContain(null);
    for (const client of [ann, ben]) client.cut();
  });

  test('give the seat back to a player who acts', async () => {
    const { table, ann, ben } = await two(server.url, { kind: 'player', ms: MINUTE, increment: 0 });
    await passing(server, time, MINUTE);
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: 'policy' }, { regent: 'policy' }]);
    await ann.do(table, 0, { undo: true });
    await expect.poll(() => seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: 'policy' }]);
    await expect.poll(() => lastClock(ann).left).toMatchObject([MINUTE / 10, null]);
    for (const client of [ann, ben]) client.cut();
  });

  test('give the seat back before its owner acts, so that no stand-in continues what they began', async () => {
    const { table, ann, ben } = await two(server.url, { kind: 'decision', ms: MINUTE });
    const live = server.tables.find(table)!;
    const chair = server.store.db.updateTable('chairs').where('table_id', '=', table).where('seat', '=', 0);
    await chair.set({ regent: 'policy' }).execute();
    await server.tables.announce(table);
    // The regent has answered, and she has seen it.
    await expect.poll(() => live.turnStatus!.busy).toEqual([1]);
    await expect.poll(() => live.resting).toBe(true);
    await expect.poll(() => ann.choices(table, 0)).toEqual([]);
    const giveBack = server.clocks.giveBack.bind(server.clocks);
    vi.spyOn(server.clocks, 'giveBack').mockImplementationOnce(async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await giveBack(...given);
    });
    expect(await ann.do(table, 0, { undo: true })).toMatchObject({ type: 'done' });
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: null }]);
    await expect.poll(() => live.resting).toBe(true);
    expect(live.turnStatus!.busy).toEqual([0, 1]);
    for (const client of [ann, ben]) client.cut();
  });

  test('stand still by the vote of all, and on vacation as long as was agreed', async () => {
    const { table, ann, ben } = await two(server.url, { kind: 'decision', ms: MINUTE }, { vacation: 2 });
    const pause = (client: Client, seat: number, wants: boolean) =>
      client.post(`/api/tables/${table}/pause`, { seat, pause: wants });
    expect(await pause(ben, 0, true)).toMatchObject({ status: 403 });
    await pause(ann, 0, true);
    await expect.poll(() => lastClock(ben)).toMatchObject({ paused: false, votes: [0] });
    await pause(ben, 1, true);
    await expect.poll(() => lastClock(ann)).toMatchObject({ paused: true, votes: [0, 1], deadline: null });
    await passing(server, time, 10 * MINUTE);
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: null }]);
    await pause(ben, 1, false);
    await expect.poll(() => lastClock(ann)).toMatchObject({ paused: false, deadline: time.at + MINUTE });
    const leave = (days: number) => ann.post(`/api/tables/${table}/vacation`, { seat: 0, days });
    expect(await leave(3)).toMatchObject({ status: 409 });
    expect(await leave(1)).toMatchObject({ status: 200 });
    await expect.poll(() => lastClock(ben).away).toEqual([time.at + DAY, null]);
    // A player who acts is back.
    await ann.do(table, 0, ann.choices(table, 0)[0]!);
    await expect.poll(() => lastClock(ben).away).toEqual([null, null]);
    for (const client of [ann, ben]) client.cut();
  });

  test('are not held off by one who chooses and takes back', async () => {
    const { ann, table, seat, choose } = await inTheMiddleOfATurn(server);
    const left = () => lastClock(ann).deadline! - time.at;
    await expect.poll(left).toBe(MINUTE);
    time.pass(40_000);
    await choose();
    await expect.poll(left).toBe(MINUTE);
    time.pass(19_000);
    await ann.do(table, seat, { undo: true });
    await expect.poll(left).toBe(1_000);
    time.pass(1_000);
    await server.clocks.sweep();
    expect((await seatsOf(ann, table))[seat]).toMatchObject({ regent: 'policy' });
    ann.cut();
  });

  test('are renewed for a choice after which the server was killed before it could set them', async () => {
    const DATA_DIR = scratch();
    const first = await testServer({ DATA_DIR }, { now: time.now });
    const { ann, table, choose } = await inTheMiddleOfATurn(first);
    const row = (of: ConcertServer) =>
      of.store.db.selectFrom('clocks').selectAll().where('table_id', '=', table).executeTakeFirstOrThrow();
    const before = await row(first);
    time.pass(50_000);
    await choose();
    await first.clocks.settled();
    ann.cut();
    // The choice is written and the clock is not.
    await first.store.db.updateTable('clocks').set(before).where('table_id', '=', table).execute();
    await first.close();
    const second = await testServer({ DATA_DIR }, { now: time.now });
    await second.tables.get(table).wake();
    await expect.poll(async () => (await row(second)).due).toBe(time.at + MINUTE);
  });

  test('refuse settings that make no sense, and are not there where none were wanted', async () => {
    const ann = await Client.guest(server.url);
    for (const wrong of [
      { kind: 'decision' },
      { kind: 'decision', ms: 1 },
      { kind: 'x' },
      { kind: 'player', ms: 1e12 },
    ])
      expect(await ann.post('/api/tables', { game: 'skirmish', settings: { clock: wrong } })).toMatchObject({
        status: 400,
      });
    const table = await ann.open({ game: 'skirmish', mine: [0, 1] });
    expect(await ann.post(`/api/tables/${table}/pause`, { seat: 0, pause: true })).toMatchObject({ status: 409 });
    expect(await ann.post(`/api/tables/${table}/return`, { seat: 0 })).toMatchObject({ status: 409 });
  });

  test('go on after a restart, without the time in which no server ran', async () => {
    const DATA_DIR = scratch();
    const own = new Time();
    const first = await testServer({ DATA_DIR }, { now: own.now });
    const { table, ann, ben } = await two(first.url, { kind: 'decision', ms: 5 * MINUTE });
    own.pass(MINUTE);
    await first.clocks.sweep();
    for (const client of [ann, ben]) client.cut();
    await first.close();
    own.pass(60 * MINUTE);
    const second = await testServer({ DATA_DIR }, { now: own.now });
    const again = new Client(second.url);
    again.cookie = ann.cookie;
    expect(await seatsOf(again, table)).toMatchObject([{ regent: null }, { regent: null }]);
    await passing(second, own, 4 * MINUTE - 1);
    expect(await seatsOf(again, table)).toMatchObject([{ regent: null }, { regent: null }]);
    own.pass(1);
    await second.clocks.sweep();
    expect(await seatsOf(again, table)).toMatchObject([{ regent: 'policy' }, { regent: 'policy' }]);
    // No one watches, and yet the stand-in plays as soon as a player waits for it.
    const entries = () => second.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute();
    expect(await entries()).toEqual([]);
    expect(await again.post(`/api/tables/${table}/return`, { seat: 0 })).toMatchObject({ status: 200 });
    await expect.poll(async () => (await entries()).length).toBeGreaterThan(0);
  });

  test('end a vacation when its owner does something, also after a restart', async () => {
    const DATA_DIR = scratch();
    const first = await testServer({ DATA_DIR }, { now: time.now });
    const { table, ann, ben } = await two(first.url, { kind: 'decision', ms: MINUTE }, { vacation: 5 });
    expect(await ann.post(`/api/tables/${table}/vacation`, { seat: 0, days: 3 })).toMatchObject({ status: 200 });
    for (const client of [ann, ben]) client.cut();
    await first.close();
    const second = await testServer({ DATA_DIR }, { now: time.now });
    const again = ann.at(second.url);
    await again.connect();
    await again.do(table, 0, { verb: 'ready', arg: {} });
    await again.watch(table, 0);
    await expect.poll(() => lastClock(again)?.away).toEqual([null, null]);
    again.cut();
  });

  test('call no regent for one whose choice is written while they ring', async () => {
    const own = new Time();
    const ringing = await testServer({}, { now: own.now });
    const { table, ann, ben } = await two(ringing.url, { kind: 'decision', ms: MINUTE });
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    await ringing.clocks.settled();
    own.pass(MINUTE);
    // She chooses while the clock that rings looks who sits there.
    const { store } = ringing;
    const { first } = store;
    let chosen: Promise<unknown> | null = null;
    store.first = async (recipe, given) => {
      await (chosen ??= ann.do(table, 0, { verb: 'ready', arg: {} }));
      return first.call(store, recipe, given) as never;
    };
    await ringing.clocks.sweep();
    store.first = first;
    expect(await chosen).toMatchObject({ type: 'done' });
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: null }]);
    for (const client of [ann, ben]) client.cut();
  });

  test('do not count the time in which the machine slept, whichever node notices first', async () => {
    const own = new Time();
    const sleeper = await testServer({}, { now: own.now });
    const { table, ann, ben } = await two(sleeper.url, { kind: 'player', ms: 5 * MINUTE, increment: 0 });
    const left = () => lastClock(ben).deadline! - own.at;
    own.pass(MINUTE);
    await sleeper.clocks.sweep();
    own.pass(60 * MINUTE);
    await sleeper.clocks.sweep();
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: null }]);
    await expect.poll(left).toBe(4 * MINUTE);
    // Now it wakes because of a move.
    own.pass(60 * MINUTE);
    for (const [seat, client] of [ann, ben].entries()) await client.do(table, seat, { verb: 'ready', arg: {} });
    await expect.poll(left).toBe(4 * MINUTE);
    expect(lastClock(ben).left).toEqual([4 * MINUTE, 4 * MINUTE]);
    for (const client of [ann, ben]) client.cut();
  });

  test('are all made up for, or none until all can be', async () => {
    const own = new Time();
    const sleeper = await testServer({}, { now: own.now });
    const clocks = sleeper.store.db;
    const ann = await Client.guest(sleeper.url);
    const tables: string[] = [];
    for (let i = 0; i < 3; i++)
      tables.push(
        await ann.open({ game: 'skirmish', mine: [0, 1], settings: { clock: { kind: 'decision', ms: MINUTE } } }),
      );
    const due = async () => (await clocks.selectFrom('clocks').select('due').execute()).map((row) => row.due! - own.at);
    await expect.poll(due).toEqual([MINUTE, MINUTE, MINUTE]);
    const ill = clocks.updateTable('clocks').where('table_id', '=', tables[1]!);
    const { state } = await clocks
      .selectFrom('clocks')
      .select('state')
      .where('table_id', '=', tables[1]!)
      .executeTakeFirstOrThrow();
    await ill.set({ state: '{' }).execute();
    own.pass(60 * MINUTE);
    await sleeper.clocks.sweep();
    expect(await due()).toEqual(Array(3).fill(-59 * MINUTE));
    await ill.set({ state }).execute();
    await sleeper.clocks.sweep();
    expect(await due()).toEqual([MINUTE, MINUTE, MINUTE]);
    for (const table of tables) expect(await seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: null }]);
  });
});

describe('clocks at a table that was put away', () => {
  let server: ConcertServer;
  const time = new Time();
  const ranOut: string[] = [];
  beforeAll(async () => {
    server = await testServer({ IDLE_MS: '100' }, { now: time.now });
    server.clocks.onRanOut((table, seat) => ranOut.push(`${table} ${seat}`));
  });
  /** Ann has not answered, Ben and Cid have. */
  async function three() {
    const people = [];
    for (const name of ['Ann', 'Ben', 'Cid']) people.push(await Client.guest(server.url, name));
    const [ann, ...others] = people as [Client, Client, Client];
    const settings = { clock: { kind: 'player', ms: MINUTE, increment: 0 } };
    const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3, turns: 8 }, settings });
    for (const [i, client] of others.entries()) {
      await client.post(`/api/tables/${table}/sit`, { seat: i + 1 });
      await client.connect();
    }
    for (const [i, client] of others.entries()) {
      await client.watch(table, i + 1);
      await expect.poll(() => lastClock(client)).toMatchObject({ running: [0, 1, 2] });
    }
    for (const [i, client] of others.entries()) await client.do(table, i + 1, { verb: 'ready', arg: {} });
    await server.clocks.settled();
    return { table, ann, others };
  }
  async function putAway(table: string, people: readonly Client[]): Promise<void> {
    for (const client of people) client.cut();
    await expect.poll(() => server.tables.find(table)).toBeUndefined();
  }

  test('do not run for a player who has resigned, nor are they told about a stand-in', async () => {
    const { table, ann, others } = await three();
    await putAway(table, others);
    expect(await ann.post(`/api/tables/${table}/resign`, { seat: 0 })).toMatchObject({ status: 200 });
    await passing(server, time, MINUTE);
    expect(ranOut).not.toContain(`${table} 0`);
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null, resigned: true }, {}, {}]);
  });

  test('give time to a player who comes back, no matter who has left meanwhile', async () => {
    const { table, ann, others } = await three();
    await passing(server, time, MINUTE);
    expect(ranOut).toContain(`${table} 0`);
    await expect.poll(() => others[0]!.screen(table, 1).sight.view.count).toBeGreaterThan(0);
    await server.clocks.settled();
    await putAway(table, others);
    await others[1]!.post(`/api/tables/${table}/resign`, { seat: 2 });
    expect(await ann.post(`/api/tables/${table}/return`, { seat: 0 })).toMatchObject({ status: 200 });
    await ann.connect();
    await ann.watch(table, 0);
    await expect.poll(() => lastClock(ann)?.left).toMatchObject([MINUTE / 10, expect.any(Number), null]);
    ann.cut();
  });
});

const shared = new Time();

twoNodes(
  'clocks on two nodes',
  (both) => {
    test('ring once, on whichever node is there; a lost node takes no time with it', async () => {
      const { nodes, urls } = both;
      const { table, ann, ben } = await two(urls[0], { kind: 'decision', ms: MINUTE }, {}, urls);
      const told: string[] = [];
      for (const [i, node] of nodes.entries()) node.clocks.onRanOut((id, seat) => told.push(`${i} ${id} ${seat}`));
      // What happens through one node is shown through the other.
      await ann.post(`/api/tables/${table}/pause`, { seat: 0, pause: true });
      await expect.poll(() => lastClock(ben)).toMatchObject({ votes: [0] });
      shared.pass(MINUTE);
      await Promise.all(nodes.flatMap((node) => [node.clocks.sweep(), node.clocks.sweep()]));
      expect(told.map((each) => each.slice(2)).sort()).toEqual([`${table} 0`, `${table} 1`]);
      expect(await seatsOf(ben, table)).toMatchObject([{ regent: 'policy' }, { regent: 'policy' }]);
      // The database is away for an hour, and both find out.
      const long = await two(urls[0], { kind: 'decision', ms: 10 * MINUTE }, {}, urls);
      const back = both.postgres.crash();
      shared.pass(60 * MINUTE);
      await Promise.all(nodes.map((node) => node.clocks.sweep()));
      await back;
      const beat = async () => {
        await Promise.all(nodes.map((node) => node.clocks.sweep()));
        return nodes[0].store.db.selectFrom('house').select('value').where('key', '=', 'beat').executeTakeFirst();
      };
      await expect.poll(() => beat().catch(() => null)).toEqual({ value: String(shared.at) });
      for (const client of [long.ann, long.ben]) {
        expect(await seatsOf(client, long.table)).toMatchObject([{ regent: null }, { regent: null }]);
        await expect.poll(() => lastClock(client).deadline).toBe(shared.at + 10 * MINUTE);
        client.cut();
      }
      // The node on which Ann played is gone; the clock goes on at the other.
      const next = await two(urls[0], { kind: 'decision', ms: MINUTE }, {}, urls);
      for (const client of [ann, next.ann]) client.cut();
      await nodes[0].close();
      await passing(nodes[1], shared, MINUTE);
      expect(await seatsOf(next.ben, next.table)).toMatchObject([{ regent: 'policy' }, { regent: 'policy' }]);
      for (const client of [ben, next.ben]) client.cut();
    });
  },
  { instead: { now: shared.now } },
);
