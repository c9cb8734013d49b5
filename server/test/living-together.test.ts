/** Muting, blocking and reporting; what hosts decide and did; how people keep to their turns. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { onBothStores } from './both-stores.ts';
import { Client } from './client.ts';
import { carried, kindsOf, listOf } from './notified.ts';
import { passing, Time, testServer } from './server.ts';
import { two as timed } from './timed.ts';

const MINUTE = 60_000;

onBothStores((env) => {
  let server: ConcertServer;
  let host: Client;
  const time = new Time();
  beforeAll(async () => {
    server = await testServer(await env(), { now: time.now });
    host = await Client.guest(server.url, 'Host');
  });

  const guests = async (...names: string[]): Promise<Client[]> => {
    const all: Client[] = [];
    for (const name of names) all.push(await Client.guest(server.url, name));
    return all;
  };
  const relate = (client: Client, table: string, body: object) => client.post(`/api/tables/${table}/relations`, body);

  describe('a person who is muted', () => {
    test('is not heard: the page knows of it, and nothing is notified', async () => {
      const [ann, ben] = (await guests('Ann', 'Ben')) as [Client, Client];
      const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 } });
      await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
      expect((await relate(ann, table, { seat: 0, kind: 'mute' })).status).toBe(400);
      expect((await relate(ann, table, { seat: 2, kind: 'mute' })).status).toBe(404);
      expect((await relate(ann, table, { seat: 1, kind: 'mute' })).status).toBe(200);
      await ben.post(`/api/tables/${table}/waiting`, { text: 'hello?' });
      await carried(server, time);
      expect(await kindsOf(ann)).toEqual([]);
      expect((await ann.get(`/api/tables/${table}/relations`)).body).toEqual({ seats: [{ seat: 1, kind: 'mute' }] });
      expect((await ann.get(`/api/tables/${table}/waiting`)).body.lines).toMatchObject([
        { text: 'hello?', muted: true },
      ]);
      // Ben is told nothing of it.
      expect((await ben.get(`/api/tables/${table}/relations`)).body).toEqual({ seats: [] });
      const { relations } = (await ann.get('/api/me/relations')).body as { relations: { id: string }[] };
      expect(relations).toMatchObject([{ name: 'Ben', kind: 'mute' }]);
      expect((await ben.request('DELETE', `/api/me/relations/${relations[0]!.id}`)).status).toBe(404);
      expect((await ann.request('DELETE', `/api/me/relations/${relations[0]!.id}`)).status).toBe(200);
      await ben.post(`/api/tables/${table}/waiting`, { text: 'now?' });
      await carried(server, time);
      expect(await kindsOf(ann)).toEqual(['press']);
    });

    test('is not heard in the game either', async () => {
      const [ann, ben] = (await guests('Ann', 'Ben')) as [Client, Client];
      const table = await ann.open({ game: 'skirmish', open: true });
      await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
      await relate(ann, table, { seat: 1, kind: 'mute' });
      await (await ben.connect()).watch(table, 1);
      await ben.ask({ type: 'say', table, seat: 1, to: [], text: 'hello?' });
      ben.cut();
      await carried(server, time);
      expect(await kindsOf(ann)).not.toContain('press');
    });
  });

  test('a person who is blocked can’t sit down with the other, and neither sees the other’s open tables', async () => {
    const [ann, ben, cid] = (await guests('Ann', 'Ben', 'Cid')) as [Client, Client, Client];
    const met = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 } });
    await ben.post(`/api/tables/${met}/sit`, { seat: 1 });
    expect((await relate(ann, met, { seat: 1, kind: 'block' })).status).toBe(200);
    const next = await ann.open({ game: 'skirmish', open: true });
    expect((await ben.post(`/api/tables/${next}/sit`, { seat: 1 })).status).toBe(403);
    const bens = await ben.open({ game: 'skirmish', open: true });
    const cids = await cid.open({ game: 'skirmish', open: true, options: { seats: 3 } });
    const listed = async (client: Client) =>
      ((await client.get('/api/tables')).body.tables as { id: string }[]).map(({ id }) => id);
    expect(await listed(ben)).not.toContain(next);
    expect(await listed(ann)).not.toContain(bens);
    expect(await listed(ann)).toContain(cids);
    // Where Ann has a seat Ben can't take one.
    await ann.post(`/api/tables/${cids}/sit`, { seat: 1 });
    expect((await ben.post(`/api/tables/${cids}/sit`, { seat: 2 })).status).toBe(403);
    await relate(ann, met, { seat: 1, kind: null });
    expect((await ben.post(`/api/tables/${cids}/sit`, { seat: 2 })).status).toBe(200);
  });

  describe('a report', () => {
    test('reaches the host with what was said, is decided once, and all of it is written down', async () => {
      const [ann, ben, cid] = (await guests('Ann', 'Bad Ben', 'Cid')) as [Client, Client, Client];
      const table = await ann.open({ game: 'skirmish', title: 'Jena', open: true, options: { seats: 3 } });
      await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
      await ben.post(`/api/tables/${table}/waiting`, { text: 'something vile' });
      const report = (client: Client, more: object = {}) =>
        client.post(`/api/tables/${table}/complaints`, { line: 1, reason: 'abuse', text: 'look at this', ...more });
      expect((await report(ben)).status).toBe(400);
      expect((await report(ann, { line: 9 })).status).toBe(404);
      expect((await report(ann, { reason: 'no such' })).status).toBe(400);
      expect((await report(new Client(server.url))).status).toBe(401);
      expect((await report(ann)).status).toBe(200);
      time.pass(1);
      expect((await report(cid)).status).toBe(200);
      const waiting = async () =>
        (await host.get('/api/house/complaints')).body.complaints as {
          id: string;
          by: string;
          about: { id: string };
        }[];
      const [second, first] = await waiting();
      expect(first).toMatchObject({
        by: 'Ann',
        about: { name: 'Bad Ben', locked: false },
        title: 'Jena',
        reason: 'abuse',
        text: 'look at this',
        context: [{ name: 'Bad Ben', text: 'something vile' }],
        decision: null,
      });
      const decide = (client: Client, id: string, body: object) =>
        client.request('PUT', `/api/house/complaints/${id}`, body);
      expect((await decide(ann, first!.id, { decision: 'warned' })).status).toBe(403);
      expect((await decide(host, first!.id, { decision: 'warned', note: 'Not here.' })).status).toBe(200);
      expect((await decide(host, first!.id, { decision: 'dismissed' })).status).toBe(409);
      expect((await decide(host, 'nowhere', { decision: 'dismissed' })).status).toBe(404);
      const { notices } = (await listOf(ben)) as unknown as { notices: { kind: string; text: string }[] };
      expect(notices[0]).toMatchObject({ kind: 'warning', text: expect.stringContaining('Not here.') });
      time.pass(1);
      expect((await decide(host, second!.id, { decision: 'locked' })).status).toBe(200);
      expect((await ben.get('/api/me')).body.me).toBeNull();
      expect(await waiting()).toEqual([]);
      expect((await host.get('/api/house/complaints?decided=true')).body.complaints).toMatchObject([
        { decision: 'locked', handledBy: 'Host' },
        { decision: 'warned', note: 'Not here.' },
      ]);
      time.pass(1);
      await host.request('PUT', `/api/house/people/${first!.about.id}`, { locked: false });
      time.pass(1);
      await host.post(`/api/house/tables/${table}/close`);
      const { lines } = (await host.get('/api/house/audit')).body as { lines: { action: string; target: string }[] };
      expect(lines.slice(0, 4).map(({ action, target }) => `${action} ${target}`)).toEqual([
        'ended-table Jena',
        'let-in Bad Ben',
        'locked Bad Ben',
        'warned Bad Ben',
      ]);
      for (const path of ['complaints', 'audit'])
        for (const [client, status] of [
          [ann, 403],
          [new Client(server.url), 401],
        ] as const)
          expect((await client.get(`/api/house/${path}`)).status).toBe(status);
    });

    test('shows a host who plays there neither its messages nor hidden names before the end', async () => {
      const [ann] = (await guests('Ann')) as [Client];
      const table = await ann.open({
        game: 'skirmish',
        title: 'Masked',
        open: true,
        options: { seats: 3 },
        settings: { anonymous: true },
      });
      await host.post(`/api/tables/${table}/sit`, { seat: 1 });
      const [cid] = (await guests('Cid')) as [Client];
      await cid.post(`/api/tables/${table}/waiting`, { text: 'hm' });
      await cid.post(`/api/tables/${table}/sit`, { seat: 2 });
      time.pass(1);
      expect((await ann.post(`/api/tables/${table}/complaints`, { seat: 2, reason: 'cheating' })).status).toBe(200);
      const newest = async () => ((await host.get('/api/house/complaints')).body.complaints as object[])[0];
      expect(await newest()).toMatchObject({ title: 'Masked', by: '', about: null, context: null });
      await host.post(`/api/house/tables/${table}/close`);
      expect(await newest()).toMatchObject({ by: 'Ann', about: { name: 'Cid' } });
    });

    test('is written only so often', async () => {
      const [ann, ben] = (await guests('Ann', 'Ben')) as [Client, Client];
      const table = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 } });
      await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
      const all: number[] = [];
      for (let n = 0; n < 11; n++)
        all.push((await ann.post(`/api/tables/${table}/complaints`, { seat: 1, reason: 'spam' })).status);
      expect(all).toEqual([...Array(10).fill(200), 429]);
    });
  });

  test('how people keep to their turns and games is counted when a game is over, and shown beside their name', async () => {
    const { table, ann, ben } = await timed(server.url, { kind: 'decision', ms: MINUTE });
    await ben.do(table, 1, { verb: 'ready', arg: {} });
    await passing(server, time, MINUTE + 1_000);
    await expect.poll(() => ann.screen(table, 0).sight.view.count).toBeGreaterThan(0);
    await server.clocks.settled();
    type Kept = { holder: { reliability?: { [name: string]: number } } };
    const kept = async (client: Client, id = table) =>
      ((await client.get(`/api/tables/${id}`)).body.seats as Kept[]).map(({ holder }) => holder?.reliability);
    await server.reliability.sweep();
    // Nothing of a running game shows.
    expect(await kept(ann)).toEqual([undefined, undefined]);
    for (const client of [ann, ben]) client.cut();
    await host.post(`/api/house/tables/${table}/close`);
    for (let n = 0; n < 2; n++) await server.reliability.sweep();
    const [anns, bens] = await kept(ann);
    expect(anns).toMatchObject({ turns: 0, late: 1, finished: 1, dropped: 0 });
    expect(bens).toMatchObject({ late: 0, finished: 1, dropped: 0 });
    expect(bens!.turns).toBeGreaterThan(0);
    // A game that one leaves counts against one; one against bots counts for nothing.
    const [cid] = (await guests('Cid')) as [Client];
    const next = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 } });
    await ben.post(`/api/tables/${next}/sit`, { seat: 1 });
    await cid.post(`/api/tables/${next}/sit`, { seat: 2 });
    await ben.post(`/api/tables/${next}/resign`, { seat: 1 });
    const alone = await ann.open({ game: 'skirmish', fill: 'random' });
    await host.post(`/api/house/tables/${alone}/close`);
    await host.post(`/api/house/tables/${next}/close`);
    await server.reliability.sweep();
    const waiting = await ann.open({ game: 'skirmish', open: true });
    await ben.post(`/api/tables/${waiting}/sit`, { seat: 1 });
    expect(await kept(ann, waiting)).toMatchObject([
      { finished: 2, dropped: 0 },
      { finished: 1, dropped: 1 },
    ]);
  });
});
