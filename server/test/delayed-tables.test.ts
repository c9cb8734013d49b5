/** Spectators who see the game with a delay see nothing of what came after, by any request. */
import { commitTo, FastChance, SPECTATOR, secretFrom } from '@concert/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';

let server: ConcertServer;
let ahead = 0;

beforeAll(async () => {
  server = await testServer({}, { now: () => Date.now() + ahead });
});

/** A table for two seats of one person, and a spectator who has been there since before the game began. */
async function table(delay: object) {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => Client.guest(server.url, name)));
  const id = await ann!.open({ game: 'skirmish', open: true, settings: { delay } });
  await Promise.all([ann!.connect(), ben!.connect(), eve!.connect()]);
  const facts = eve!.until((message) => message.type === 'table');
  eve!.send({ type: 'watch', table: id, seat: null });
  await facts;
  await ben!.post(`/api/tables/${id}/sit`, { seat: 1 });
  await ann!.watch(id, 0);
  await ben!.watch(id, 1);
  await expect.poll(() => eve!.screen(id, null)).toBeDefined();
  return { id, players: [ann!, ben!] as const, eve: eve! };
}

const countOf = (client: Client, id: string, seat: number | null): number => client.screen(id, seat).sight.view.count;

/** The seat that acted last has seen the result; the other may not have, yet. */
const lastCount = (id: string, players: readonly Client[]): number =>
  Math.max(...players.map((player, seat) => countOf(player, id, seat)));

const isOver = (id: string, players: readonly Client[]): boolean =>
  players.some((player, seat) => player.screen(id, seat).sight.view.over !== null);

/** Plays one entry at random; false when the game is over. */
async function step(id: string, players: readonly Client[], chance: FastChance): Promise<boolean> {
  if (isOver(id, players)) return false;
  const seat = await expect
    .poll(() => [0, 1].find((each) => players[each]!.choices(id, each).length > 0))
    .toBeDefined()
    .then(() => [0, 1].find((each) => players[each]!.choices(id, each).length > 0)!);
  const choices = players[seat]!.choices(id, seat);
  const ready = choices.find(({ verb }) => verb === 'ready');
  const answer = await players[seat]!.do(
    id,
    seat,
    ready && chance.pick([true, false], 'ready') ? ready : chance.pick(choices, 'what'),
  );
  expect(answer.type).toBe('done');
  return true;
}

/** What a spectator with a delay is sent of a game in which one seat drafts so often in private before it is ready. */
async function world(delay: object, drafts: number) {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => Client.guest(server.url, name)));
  const id = await ann!.open({ game: 'skirmish', open: true, settings: { delay }, options: { turns: 6 } });
  // The same dice in all worlds.
  const secret = secretFrom('two galleries');
  const chance = { secret, commitment: commitTo(secret) };
  await server.store.db.updateTable('tables').set(chance).where('id', '=', id).execute();
  await Promise.all([ann!, ben!, eve!].map((client) => client.connect()));
  const facts = eve!.until((message) => message.type === 'table');
  eve!.send({ type: 'watch', table: id, seat: null });
  await facts;
  await ben!.post(`/api/tables/${id}/sit`, { seat: 1 });
  const players = [ann!, ben!] as const;
  for (const seat of [0, 1]) await players[seat]!.watch(id, seat);
  await expect.poll(() => eve!.screen(id, null)).toBeDefined();
  const said = (text: string): string =>
    text.replaceAll(id, 'table').replace(/"head":(\[?)"[\w-]{24}"/g, '"head":$1""');
  const heard = (): string[] => eve!.traffic.filter((text) => /^{"type":"(sight|change)"/.test(text)).map(said);
  /** After each choice in the open: all that was heard so far, and an answer. */
  const moments: { heard: string[]; answer: string }[] = [];
  let inPrivate = 0;
  const act = async (seat: number, choice: object): Promise<void> => {
    const before = { count: lastCount(id, players), heard: heard() };
    expect((await players[seat]!.do(id, seat, choice as never)).type).toBe('done');
    if (isOver(id, players)) return;
    const now = lastCount(id, players);
    await expect.poll(() => [0, 1].every((each) => countOf(players[each]!, id, each) === now)).toBe(true);
    // What is due has been sent before a question is answered.
    const answer = said(JSON.stringify(await eve!.ask({ type: 'past', table: id, seat: null, at: 999 })));
    if (lastCount(id, players) !== before.count)
      moments.push({ heard: heard(), answer: answer.replace(/"id":\d+/, '') });
    else {
      expect(heard()).toEqual(before.heard);
      inPrivate++;
    }
  };
  const choiceOf = (seat: number, verb: string) => players[seat]!.choices(id, seat).find((each) => each.verb === verb);
  while (!isOver(id, players)) {
    for (const seat of [0, 1]) {
      for (let n = 0; seat === 1 && n < drafts && choiceOf(1, 'order'); n++) {
        await act(1, choiceOf(1, 'order')!);
        await act(1, { undo: true });
      }
      const choices = players[seat]!.choices(id, seat);
      const open = choices.find(({ verb }) => verb !== 'order' && verb !== 'ready');
      const choice = open ?? (seat === 0 ? choiceOf(0, 'order') : undefined) ?? choiceOf(seat, 'ready');
      if (choice) await act(seat, choice);
      if (choice?.verb === 'order' && choiceOf(seat, 'ready')) await act(seat, choiceOf(seat, 'ready')!);
    }
  }
  await expect.poll(() => eve!.screen(id, null).sight.view.over).not.toBeNull();
  const end = said(JSON.stringify(eve!.screen(id, null)));
  for (const client of [ann!, ben!, eve!]) client.cut();
  return { moments, end, inPrivate };
}

describe('two worlds that differ in what is done in private', () => {
  test.each([{ choices: 1 }, { choices: 2 }, { minutes: 1 }])(
    'are the same to spectators with a delay of %o: the same messages, as many, at the same moments',
    async (delay) => {
      const [quiet, busy] = [await world(delay, 0), await world(delay, 3)];
      expect(busy.inPrivate).toBeGreaterThan(quiet.inPrivate + 6);
      expect(busy.moments).toEqual(quiet.moments);
      expect(busy.end).toBe(quiet.end);
      expect(quiet.moments.length).toBeGreaterThan(3);
      if ('choices' in delay) expect(quiet.moments.at(-1)!.heard.length).toBeGreaterThan(1);
    },
  );
});

describe('spectators who see the game late', () => {
  test('are so many choices behind until it is over: those made in the open count', async () => {
    const LATE = 3;
    const { id, players, eve } = await table({ choices: LATE });
    const chance = new FastChance('late');
    const counts = [lastCount(id, players)];
    let steps = 0;
    await players[0].ask({ type: 'say', table: id, seat: 0, to: [], text: 'They see nothing yet' });
    while (await step(id, players, chance)) {
      // What is ordered in private doesn't move the count, and must not move what spectators see.
      if (counts.at(-1) !== lastCount(id, players)) counts.push(lastCount(id, players));
      if (isOver(id, players)) break;
      const then = counts[Math.max(0, counts.length - 1 - LATE)]!;
      await expect.poll(() => countOf(eve, id, null)).toBe(then);
      if (++steps % 7 === 0) {
        expect(await eve.ask({ type: 'past', table: id, seat: null, at: 999 })).toMatchObject({ at: then, of: then });
        const { body } = await eve.get(`/api/tables/${id}/case`);
        expect((body.raw as { count: number }).count).toBe(then);
      }
      expect(eve.traffic.some((text) => /"type":"(press|clock)"/.test(text) && text.includes('They see'))).toBe(false);
    }
    expect(counts.length).toBeGreaterThan(LATE + 1);
    expect(steps).toBeGreaterThan(10);
    // It is over, and they may see how.
    await expect.poll(() => eve.screen(id, null).sight.view.over).not.toBeNull();
    await expect.poll(() => eve.traffic.some((text) => text.includes('They see nothing yet'))).toBe(true);
    for (const client of [...players, eve]) client.cut();
  });

  test('are so many minutes behind', async () => {
    const { id, players, eve } = await table({ minutes: 10 });
    const chance = new FastChance('minutes');
    while (lastCount(id, players) === 0) await step(id, players, chance);
    const lines = await eve.ask({ type: 'lines', table: id, seat: null, before: 99 });
    expect(lines).toMatchObject({ type: 'lines', from: 0 });
    expect((lines as { lines: unknown[] }).lines.length).toBe(eve.screen(id, null).lines.length);
    expect(countOf(eve, id, null)).toBe(0);
    const seen = lastCount(id, players);
    ahead += 10 * 60_000;
    await expect.poll(() => countOf(eve, id, null)).toBe(seen);
    // A spectator who comes back continues where they were.
    const { mark } = eve.screen(id, null).sight;
    eve.send({ type: 'unwatch', table: id, seat: null });
    const before = eve.traffic.length;
    const facts = eve.until((message) => message.type === 'table');
    eve.send({ type: 'watch', table: id, seat: null, have: mark });
    await facts;
    await eve.ask({ type: 'lines', table: id, seat: null, before: 0 });
    expect(eve.traffic.slice(before).some((text) => text.startsWith('{"type":"sight"'))).toBe(false);
    for (const client of [...players, eve]) client.cut();
  });

  test('are counted, and told what becomes of the table', async () => {
    const { id, players, eve } = await table({ choices: 3 });
    const counted = async () => (await players[0].get(`/api/tables/${id}`)).body.spectators;
    expect(await counted()).toBe(1);
    const told = () =>
      players[0].traffic.map((text) => JSON.parse(text)).findLast(({ type }) => type === 'table').facts;
    await expect.poll(() => told().spectators).toBe(1);
    const votes = eve.until((message) => message.type === 'table' && message.facts.votes.includes(0));
    await players[0].post(`/api/tables/${id}/vote`, { seat: 0, end: true });
    await votes;
    eve.send({ type: 'unwatch', table: id, seat: null });
    await expect.poll(counted).toBe(0);
    for (const client of [...players, eve]) client.cut();
  });

  test('see it go on when they only ask now and then', async () => {
    const { id, players, eve } = await table({ choices: 1 });
    eve.cut();
    const chance = new FastChance('asked');
    const count = async () => ((await eve.get(`/api/tables/${id}/case`)).body.raw as { count: number }).count;
    const seen = [await count()];
    for (let i = 0; i < 3 && !isOver(id, players); i++) {
      const before = lastCount(id, players);
      while (lastCount(id, players) <= before + 1 && (await step(id, players, chance)));
      if (!isOver(id, players)) seen.push(await count());
    }
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    for (const client of players) client.cut();
  });

  test('miss nothing when the thread was lost and one of them looked back', async () => {
    const { id, players, eve } = await table({ choices: 1 });
    // As with its thread: it is open there no more, without notice.
    await server.tables.rules.ask({ kind: 'close', table: `${id} late` });
    expect(await eve.ask({ type: 'past', table: id, seat: null, at: 0 })).toMatchObject({ type: 'past' });
    const chance = new FastChance('lost');
    while (lastCount(id, players) === 0) await step(id, players, chance);
    const seen = lastCount(id, players);
    // The copy that tells what spectators may see is lost too.
    await server.tables.aside.ask({ kind: 'close', table: `${id} scout` });
    while (lastCount(id, players) === seen) await step(id, players, chance);
    await expect.poll(() => countOf(eve, id, null)).toBe(seen);
    for (const client of [...players, eve]) client.cut();
  });

  test('see all of it when it is over, though no message said so', async () => {
    const { id, players, eve } = await table({ choices: 5 });
    const chance = new FastChance('unheard');
    while (lastCount(id, players) === 0) await step(id, players, chance);
    expect(countOf(eve, id, null)).toBe(0);
    // As when another node ended it, and what it said of that was lost: the table is read again when others are heard again.
    await server.store.db.updateTable('tables').set({ state: 'ended' }).where('id', '=', id).execute();
    await server.tables.find(id)!.refresh();
    await expect.poll(() => countOf(eve, id, null)).toBe(lastCount(id, players));
    for (const client of [...players, eve]) client.cut();
  });

  test('are told that there is nothing to be asked before the game, like anyone', async () => {
    const [ann, eve] = await Promise.all(['Ann', 'Eve'].map((name) => Client.guest(server.url, name)));
    for (const settings of [{}, { delay: { choices: 3 } }]) {
      const id = await ann!.open({ game: 'skirmish', open: true, settings });
      expect(await eve!.get(`/api/tables/${id}/case`)).toMatchObject({
        status: 409,
        body: { key: 'server.not-begun' },
      });
    }
  });

  test('see no more of a table that is frozen', async () => {
    const { id, players, eve } = await table({ minutes: 1000 });
    await players[0].ask({ type: 'say', table: id, seat: 0, to: [], text: 'They see nothing yet' });
    const lines = async () => (await eve.get(`/api/tables/${id}/press`)).body.lines;
    expect(await lines()).toEqual([]);
    const frozen = eve.until((message) => message.type === 'frozen');
    await server.tables.find(id)!.freeze({ why: 'broken', message: 'for a test' } as never);
    await frozen;
    expect(await lines()).toEqual([]);
    const again = eve.until((message) => message.type === 'frozen');
    eve.send({ type: 'unwatch', table: id, seat: null });
    eve.send({ type: 'watch', table: id, seat: null });
    await again;
    expect(eve.traffic.some((text) => text.includes('They see'))).toBe(false);
    for (const client of [...players, eve]) client.cut();
  });

  test('are not taken for others when nothing is known of the table yet', async () => {
    const { id, players, eve } = await table({ minutes: 1000 });
    const chance = new FastChance('unknown');
    while (lastCount(id, players) === 0) await step(id, players, chance);
    for (const client of [...players, eve]) client.cut();
    await expect.poll(() => server.tables.find(id)!.idle).toBe(true);
    server.tables.find(id)!.putAway();
    server.tables.forget(id);
    expect(server.tables.find(id)).toBeUndefined();
    const texts: string[] = [];
    await new Promise<void>((arrived, fail) => {
      const watcher = { user: 'no-one', send: (text: string) => void texts.push(text), fresh: () => {} };
      server.tables.watch(id, watcher, SPECTATOR, undefined, { wanted: () => true, fail, arrived });
    });
    const sight = texts.map((text) => JSON.parse(text)).find(({ type }) => type === 'sight');
    expect(sight.sight.view.count).toBe(0);
  });
});
