/** What owners leave to be answered while they are away. */
import { beforeAll, describe, expect, test } from 'vitest';
import { chosen } from '../src/answers/answers.ts';
import type { ConcertServer } from '../src/index.ts';
import { testServer } from './server.ts';
import { two } from './timed.ts';
import { twoNodes } from './two-nodes.ts';

const MINUTE = 60_000;

describe('standing answers, as data', () => {
  const choices = [
    { verb: 'pass', arg: { who: 1, through: 4, price: { gold: 1 } } },
    { verb: 'pass', arg: { who: 1, through: 5, price: { gold: 2 } } },
    { verb: 'no', arg: {} },
  ];
  const answer = (verb: string, arg: object, until: number | null = null) => [
    { id: 'a', verb, arg: arg as never, until },
  ];
  test('name exactly one choice, by any part of it, or nothing', () => {
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

describe('standing answers at a table', () => {
  let server: ConcertServer;
  beforeAll(async () => {
    server = await testServer({}, { thoughtMs: [20, 60] });
  });

  test('are given while their owner is away, and only then; no one else knows of them', async () => {
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
    // Asked again, while the owner is away.
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

  test('are left and taken back without others hearing that anything was done', async () => {
    const { table, ann, ben } = await two(server.url, { kind: 'decision', ms: 60 * MINUTE });
    const here = { seats: [{ holder: { here: true } }, { holder: { here: true } }] };
    const facts = () => ann.traffic.map((text) => JSON.parse(text)).findLast(({ type }) => type === 'table').facts;
    await expect.poll(facts).toMatchObject(here);
    await server.clocks.settled();
    const ask = () => ann.ask({ type: 'explain', table, seat: 0, choice: { verb: 'ready', arg: {} } });
    await ask();
    const heard = ann.traffic.length;
    const path = `/api/tables/${table}/seats/1/answers`;
    const { body } = await ben.post(path, { verb: 'ready', arg: {} });
    await ben.request('DELETE', `${path}/${body.answer}`);
    // What was on its way to her has come when this is answered.
    await ask();
    const kinds = ann.traffic.slice(heard).map((text) => JSON.parse(text).type);
    // (What was said before she came is sent in its own time.)
    expect(kinds.filter((kind) => kind !== 'press')).toEqual(['explained']);
    for (const client of [ann, ben]) client.cut();
  });

  test('are given for a player who was there when asked, and left without answering', async () => {
    const impatient = await testServer({}, { thoughtMs: [20, 60], patienceMs: 100 });
    const { table, ann, ben } = await two(impatient.url, { kind: 'decision', ms: 60 * MINUTE });
    await ben.post(`/api/tables/${table}/seats/1/answers`, { verb: 'ready', arg: {} });
    await ann.do(table, 0, { verb: 'ready', arg: {} });
    await expect.poll(() => impatient.tables.find(table)!.resting).toBe(true);
    expect(ann.screen(table, 0).sight.view.count).toBe(0);
    ben.cut();
    await expect.poll(() => ann.screen(table, 0).sight.view.count).toBeGreaterThan(0);
    ann.cut();
  });
});

twoNodes(
  'standing answers on two nodes',
  (both) => {
    test('wait for a player who watches through the other node, and are given after they left', async () => {
      const { table, ann, ben } = await two(both.urls[0], { kind: 'decision', ms: 60 * MINUTE }, {}, both.urls);
      await ben.post(`/api/tables/${table}/seats/1/answers`, { verb: 'ready', arg: {} });
      const live = both.nodes.map(({ tables }) => tables.find(table)!);
      for (const each of live) await expect.poll(() => each.seating?.chairs[1]?.answers).not.toBeNull();
      // The other node has to know that the player watches.
      const seats = async () => (await ann.get(`/api/tables/${table}`)).body.seats;
      await expect.poll(seats).toMatchObject([{}, { holder: { here: true } }]);
      await ann.do(table, 0, { verb: 'ready', arg: {} });
      for (const each of live) await expect.poll(() => each.turnStatus?.busy).toEqual([1]);
      for (const each of live) await expect.poll(() => each.resting).toBe(true);
      expect(ann.screen(table, 0).sight.view.count).toBe(0);
      ben.cut();
      await expect.poll(() => ann.screen(table, 0).sight.view.count).toBeGreaterThan(0);
      ann.cut();
    });
  },
  { instead: { thoughtMs: [20, 60], patienceMs: 500 } },
);
