/** Clocks, regents, and what owners leave to be answered while they are away. */
import type { ClockMessage, ClockSetting, Standing } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { chosen } from '../src/answers/answers.ts';
import * as clock from '../src/clocks/clock.ts';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { passing, scratch, Time, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

const MINUTE = 60_000;
const standing = (entries: number, waiting: number[], more: Partial<Standing> = {}): Standing => ({
  over: null,
  entries,
  busy: waiting,
  waiting,
  together: false,
  count: entries,
  ...more,
});

describe('a clock, as data', () => {
  const decision = { kind: 'decision', ms: MINUTE } as const;
  const player = { kind: 'player', ms: 10 * MINUTE, increment: 5_000 } as const;
  const people = [0, 1];
  const chose = (seat: number) => [{ seat, choice: true }];
  const tookBack = (seat: number) => [{ seat, choice: false, undo: true }];
  const started = (setting: clock.Running, first: Standing): clock.ClockState => {
    const state = clock.newClock(setting, 2, 0);
    clock.moved(state, setting, first, people, [], 0);
    return state;
  };
  const leftAt = (state: clock.ClockState, now: number) => clock.shownClock('t', state, now).left;

  test('gives so long for every choice, and nothing for what is taken back', () => {
    const state = started(decision, standing(0, [0]));
    expect(clock.dueOf(state)).toBe(MINUTE);
    clock.moved(state, decision, standing(1, [0]), people, chose(0), 20_000);
    expect(clock.dueOf(state)).toBe(20_000 + MINUTE);
    clock.moved(state, decision, standing(2, [0]), people, chose(0), 30_000);
    expect(clock.dueOf(state)).toBe(30_000 + MINUTE);
    // As if the last one had never been made, and then as if neither had.
    clock.moved(state, decision, standing(3, [0], { count: 1 }), people, tookBack(0), 40_000);
    expect(clock.dueOf(state)).toBe(20_000 + MINUTE);
    clock.moved(state, decision, standing(4, [0], { count: 0 }), people, tookBack(0), 50_000);
    expect(clock.dueOf(state)).toBe(MINUTE);
    expect(clock.outOfTime(state, MINUTE - 1)).toEqual([]);
    expect(clock.outOfTime(state, MINUTE)).toEqual([0]);
  });

  test('cannot be held off by choosing and taking back, nor by doing so before it is set', () => {
    for (const atOnce of [false, true]) {
      const state = started(decision, standing(0, [0]));
      let now = 0;
      for (let entries = 0; entries < 20; entries += 2) {
        now += 10_000;
        if (!atOnce) clock.moved(state, decision, standing(entries + 1, [0], { count: 1 }), people, chose(0), now);
        const both = atOnce ? [...chose(0), ...tookBack(0)] : tookBack(0);
        clock.moved(state, decision, standing(entries + 2, [0], { count: 0 }), people, both, now + 1);
      }
      expect(clock.dueOf(state)).toBeLessThanOrEqual(now + 1);
      expect(clock.outOfTime(state, now + 1)).toEqual([0]);
    }
  });

  test('takes back nothing from before others were asked, and no more than was won', () => {
    const state = started(decision, standing(0, [0]));
    clock.moved(state, decision, standing(1, [0]), people, chose(0), 50_000);
    clock.moved(state, decision, standing(2, [1]), people, chose(0), 55_000);
    clock.moved(state, decision, standing(3, [0]), people, chose(1), 56_000);
    clock.moved(state, decision, standing(4, [0]), people, chose(0), 57_000);
    clock.moved(state, decision, standing(5, [0], { count: 3 }), people, tookBack(0), 58_000);
    expect(clock.dueOf(state)).toBe(56_000 + MINUTE);
  });

  test('gives no increment for being ready that is taken back, nor time to think meanwhile', () => {
    // Both are asked in the open; nobody waits for one who is ready, but he may take it back.
    const shared = (entries: number, waiting: number[], count: number) =>
      standing(entries, waiting, { busy: [0, 1], count });
    const state = started(player, shared(0, [0, 1], 0));
    for (let entries = 0, now = 0; entries < 10; entries += 2, now += MINUTE) {
      clock.moved(state, player, shared(entries + 1, [1], 1), people, chose(0), now + 1_000);
      clock.moved(state, player, shared(entries + 2, [0, 1], 0), people, tookBack(0), now + MINUTE);
      expect(leftAt(state, now + MINUTE)).toEqual([9 * MINUTE - now, 9 * MINUTE - now]);
    }
  });

  test('charges whoever takes his answer back for the time in which it stood', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    const state = started(player, round(0, [0, 1]));
    clock.moved(state, player, round(1, [1]), people, chose(0), 1_000);
    clock.moved(state, player, round(2, [0, 1]), people, tookBack(0), 3 * MINUTE);
    clock.moved(state, player, round(3, [1]), people, chose(0), 4 * MINUTE);
    clock.moved(state, player, standing(4, [0], { count: 1 }), people, chose(1), 5 * MINUTE);
    expect(leftAt(state, 5 * MINUTE)).toEqual([6 * MINUTE + 5_000, 5 * MINUTE + 5_000]);
  });

  test('begins anew for whoever is asked after a round, whoever was the last to answer', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    const state = started(decision, round(0, [0, 1]));
    clock.moved(state, decision, round(1, [1]), people, chose(0), 40_000);
    clock.moved(state, decision, standing(2, [0], { count: 1 }), people, chose(1), 50_000);
    expect(clock.dueOf(state)).toBe(50_000 + MINUTE);
  });

  test('makes up for moves that nobody set it for', () => {
    const renewed = started(decision, standing(0, [0]));
    clock.moved(renewed, decision, standing(2, [0]), people, [...chose(0), ...chose(1)], 50_000);
    expect(clock.dueOf(renewed)).toBe(50_000 + MINUTE);
    const offered = started(decision, standing(0, [0]));
    const offer = [{ seat: 0, choice: false }];
    clock.moved(offered, decision, standing(2, [0], { count: 1 }), people, [...chose(0), ...offer], 50_000);
    expect(clock.dueOf(offered)).toBe(50_000 + MINUTE);
    // The turn was Ben's and is Ann's again: both have passed it on.
    const passed = started(player, standing(0, [0]));
    clock.moved(passed, player, standing(2, [0]), people, [...chose(0), ...chose(1)], MINUTE);
    expect(leftAt(passed, MINUTE)).toEqual([9 * MINUTE + 5_000, 10 * MINUTE + 5_000]);
  });

  test('counts each player’s own time, with an increment when the turn passes on', () => {
    const state = started(player, standing(0, [0]));
    clock.moved(state, player, standing(1, [0]), people, chose(0), MINUTE);
    expect(leftAt(state, MINUTE)).toEqual([9 * MINUTE, 10 * MINUTE]);
    clock.moved(state, player, standing(2, [1]), people, chose(0), 2 * MINUTE);
    expect(leftAt(state, 3 * MINUTE)).toEqual([8 * MINUTE + 5_000, 9 * MINUTE]);
    expect(clock.dueOf(state)).toBe(12 * MINUTE);
  });

  test('shows nothing of who has answered while several are asked together', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    for (const setting of [decision, player]) {
      const [both, one] = [started(setting, round(0, [0, 1])), started(setting, round(0, [0, 1]))];
      clock.moved(one, setting, round(1, [1]), people, chose(0), 10_000);
      for (const now of [10_000, 30_000, MINUTE - 1, 5 * MINUTE])
        expect(clock.shownClock('t', one, now)).toEqual(clock.shownClock('t', both, now));
      expect(clock.dueOf(one)).toBe(clock.dueOf(both));
      // At the common end those are out who have not answered.
      const end = clock.dueOf(one)!;
      expect(clock.outOfTime(structuredClone(one), end - 1)).toEqual([]);
      expect(clock.outOfTime(one, end)).toEqual([1]);
      expect(clock.outOfTime(both, end)).toEqual([0, 1]);
    }
  });

  test('charges after a round what each has used, not what others have', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    const state = started(player, round(0, [0, 1]));
    clock.moved(state, player, round(1, [1]), people, chose(0), MINUTE);
    clock.moved(state, player, standing(2, [0], { count: 1 }), people, chose(1), 4 * MINUTE);
    expect(leftAt(state, 4 * MINUTE)).toEqual([9 * MINUTE + 5_000, 6 * MINUTE + 5_000]);
  });

  test('gives whoever comes back a tenth for what he did not answer, and the whole for what he is asked next', () => {
    const state = started(decision, standing(0, [0]));
    clock.moved(state, decision, standing(1, [0]), people, chose(0), 0);
    expect(clock.outOfTime(state, MINUTE)).toEqual([0]);
    clock.reseated(state, [1], MINUTE);
    const early = structuredClone(state);
    clock.returned(early, decision, 0, standing(1, [0]), people, 2 * MINUTE);
    expect(clock.dueOf(early)).toBe(2 * MINUTE + MINUTE / 10);
    // The regent has chosen; to take that back wins nothing either.
    clock.moved(state, decision, standing(2, [0]), [1], chose(0), MINUTE);
    clock.returned(state, decision, 0, standing(2, [0]), people, 2 * MINUTE);
    expect(clock.dueOf(state)).toBe(3 * MINUTE);
    clock.moved(state, decision, standing(3, [0], { count: 1 }), people, tookBack(0), 2 * MINUTE);
    expect(clock.dueOf(state)).toBe(2 * MINUTE + MINUTE / 10);
  });

  test('shows whole milliseconds, whatever a tenth is', () => {
    const odd = { kind: 'player', ms: 1_005, increment: 0 } as const;
    const state = started(odd, standing(0, [0]));
    expect(clock.outOfTime(state, 1_005)).toEqual([0]);
    clock.returned(state, odd, 0, standing(0, [0]), people, 1_005);
    expect(clock.dueOf(state)).toBe(1_005 + 101);
  });

  test('stands still while all want it to, and goes on when one does not', () => {
    const state = started(decision, standing(0, [0]));
    clock.vote(state, 0, true, 10_000);
    expect(clock.dueOf(state)).toBe(MINUTE);
    clock.vote(state, 1, true, 20_000);
    expect(clock.dueOf(state)).toBe(null);
    expect(leftAt(state, 500_000)).toEqual([40_000, MINUTE]);
    clock.vote(state, 0, false, 500_000);
    expect(clock.dueOf(state)).toBe(540_000);
  });

  test('stands still during a vacation, for so many days as were agreed', () => {
    const state = started(decision, standing(0, [0]));
    expect(clock.leave(state, 0, 4, 3, 10_000)).toBe(false);
    expect(clock.leave(state, 0, 2, 3, 10_000)).toBe(true);
    expect(clock.dueOf(state)).toBe(10_000 + 2 * clock.DAY + 50_000);
    expect(leftAt(state, clock.DAY)).toEqual([50_000, MINUTE]);
    clock.comeBack(state, 0, 10_000 + clock.DAY);
    expect(clock.dueOf(state)).toBe(10_000 + clock.DAY + 50_000);
    expect(clock.leave(state, 0, 3, 3, 10_000 + clock.DAY)).toBe(false);
    expect(clock.leave(state, 0, 2, 3, 10_000 + clock.DAY)).toBe(true);
    clock.charge(state, 20 * clock.DAY);
    expect(state.spent[0]).toBe(3 * clock.DAY);
  });
});

describe('standing answers, as data', () => {
  const choices = [
    { verb: 'pass', arg: { who: 1, through: 4, price: { gold: 1 } } },
    { verb: 'pass', arg: { who: 1, through: 5, price: { gold: 2 } } },
    { verb: 'no', arg: {} },
  ];
  const answer = (verb: string, arg: object, until: number | null = null) => [
    { id: 'a', verb, arg: arg as never, until },
  ];
  test('name exactly one choice, by whatever part of it, or nothing', () => {
    expect(chosen(answer('pass', { through: 4 }), choices, 0)).toBe(choices[0]);
    expect(chosen(answer('pass', { price: { gold: 2 } }), choices, 0)).toBe(choices[1]);
    expect(chosen(answer('no', {}), choices, 0)).toBe(choices[2]);
    expect(chosen(answer('pass', { who: 1 }), choices, 0)).toBe(null);
    expect(chosen(answer('pass', { who: 2 }), choices, 0)).toBe(null);
    expect(chosen(answer('pass', { through: 4, more: 1 }), choices, 0)).toBe(null);
    expect(chosen(answer('no', { constructor: {} }), choices, 0)).toBe(null);
    expect(chosen(answer('no', {}, 50), choices, 50)).toBe(null);
    expect(chosen([...answer('pass', { who: 1 }), ...answer('no', {}, 51)], choices, 50)).toBe(choices[2]);
  });
});

/** Time as the tests want it. */
const isClock = (message: { type: string }): boolean => message.type === 'clock';
const lastClock = (client: Client): ClockMessage =>
  client.traffic.map((text) => JSON.parse(text)).findLast(isClock) as ClockMessage;

async function two(url: string, clockSetting: ClockSetting, more: object = {}, urls: readonly string[] = [url, url]) {
  const [ann, ben] = [await Client.guest(urls[0]!, 'Ann'), await Client.guest(urls[1]!, 'Ben')];
  const table = await ann.open({ game: 'skirmish', open: true, settings: { clock: clockSetting, ...more } });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  await ann.connect();
  await ben.connect();
  for (const [seat, client] of [ann, ben].entries()) await client.watch(table, seat);
  for (const client of [ann, ben]) await expect.poll(() => lastClock(client)).toMatchObject({ running: [0, 1] });
  return { table, ann, ben };
}
const seatsOf = async (client: Client, table: string) =>
  (await client.get(`/api/tables/${table}`)).body.seats as { regent: string | null }[];

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
    const { together, busy } = server.tables.find(table)!.standing!;
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
    // (That somebody has come to look is told in its own time, and so is what was said before.)
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

  test('give the chair back to whoever does something', async () => {
    const { table, ann, ben } = await two(server.url, { kind: 'player', ms: MINUTE, increment: 0 });
    await passing(server, time, MINUTE);
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: 'policy' }, { regent: 'policy' }]);
    await ann.do(table, 0, { undo: true });
    await expect.poll(() => seatsOf(ann, table)).toMatchObject([{ regent: null }, { regent: 'policy' }]);
    await expect.poll(() => lastClock(ann).left).toMatchObject([MINUTE / 10, null]);
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
    await expect.poll(() => lastClock(ben).away).toEqual([time.at + clock.DAY, null]);
    // Whoever does something himself is back.
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
    await second.tables.get(table).rouse();
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

  test('go on after a restart, without the time in which nobody was there', async () => {
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
    // Nobody looks, and yet the regents play.
    const entries = () => second.store.db.selectFrom('entries').select('seq').where('table_id', '=', table).execute();
    await expect.poll(async () => (await entries()).length).toBeGreaterThan(2);
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

  test('do not count the time in which the machine slept, whoever is the first to notice', async () => {
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
    // Now it wakes because somebody moves.
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

  test('do not run for one who has resigned, nor is he told that a regent plays', async () => {
    const { table, ann, others } = await three();
    await putAway(table, others);
    expect(await ann.post(`/api/tables/${table}/resign`, { seat: 0 })).toMatchObject({ status: 200 });
    await passing(server, time, MINUTE);
    expect(ranOut).not.toContain(`${table} 0`);
    expect(await seatsOf(ann, table)).toMatchObject([{ regent: null, resigned: true }, {}, {}]);
  });

  test('give time to one who comes back, whoever else has left meanwhile', async () => {
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

describe('standing answers at a table', () => {
  let server: ConcertServer;
  beforeAll(async () => {
    server = await testServer({}, { thoughtMs: [20, 60] });
  });

  test('are given while their owner is away, and only then; nobody else knows of them', async () => {
    const { table, ann, ben } = await two(server.url, { kind: 'decision', ms: 60 * MINUTE });
    const path = `/api/tables/${table}/seats/1/answers`;
    expect(await ann.post(path, { verb: 'ready' })).toMatchObject({ status: 403 });
    const { body } = await ben.post(path, { verb: 'ready', arg: {} });
    expect((await ben.get(path)).body.answers).toMatchObject([
      { id: body.answer, verb: 'ready', arg: {}, until: null },
    ]);
    expect(await ann.get(path)).toMatchObject({ status: 403 });
    // Ben is there himself.
    await ann.do(table, 0, { verb: 'ready', arg: {} });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ann.screen(table, 0).sight.view.count).toBe(0);
    ben.cut();
    await expect.poll(() => server.tables.find(table)?.audience.viewers).toEqual([0]);
    // Asked anew, while he is away.
    await ann.do(table, 0, { undo: true });
    await expect.poll(() => ann.choices(table, 0).length).toBeGreaterThan(0);
    await ann.do(table, 0, { verb: 'ready', arg: {} });
    await expect.poll(() => ann.screen(table, 0).sight.view.count).toBeGreaterThan(0);
    const bodies = await server.store.db.selectFrom('entries').select('body').where('table_id', '=', table).execute();
    expect(bodies.map((row) => JSON.parse(row.body))).toContainEqual(
      expect.objectContaining({ seat: 1, verb: 'ready', arg: {} }),
    );
    expect(ann.traffic.join()).not.toContain('answers');
    expect(await ben.request('DELETE', `${path}/${body.answer}`)).toMatchObject({ status: 200 });
    expect((await ben.get(path)).body).toEqual({ answers: [] });
    expect(await ben.request('DELETE', `${path}/${body.answer}`)).toMatchObject({ status: 404 });
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
