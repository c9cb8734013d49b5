/**
 * A seat's socket never receives what its view does not contain. Whole games are played over real sockets, one person to
 * a seat and somebody who only watches, and everything each of them receives is kept. Then the game is played again:
 *  - what a socket got must be, byte for byte, what a desk says that has this one viewer and no other: so nothing in it
 *    depends on who else is there, on bots, or on the clock;
 *  - at every moment everything the viewer cannot know is replaced (the kernel's two-worlds test, on this very game), and
 *    what would be sent must stay the same to the byte;
 *  - and no secret may stand anywhere in it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { alliance } from '@concert/alliance';
import {
  type AnyGame,
  FastChance,
  openTable,
  type Position,
  ScriptedChance,
  SPECTATOR,
  sampleAll,
  Table,
  type Viewer,
} from '@concert/kernel';
import { twoWorlds } from '@concert/kernel/conformance';
import { skirmish } from '@concert/skirmish';
import { chairOf, Desk, type Full, type HostMessage } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { testServer } from './server.ts';
import { type StoredRecord, storedRecord } from './stored-record.ts';

let server: ConcertServer;
beforeAll(async () => {
  server = await testServer({ RULES_LIMIT_MS: '60000' });
}, 120_000);

/** A game, its people, and one who only watches. */
interface Played extends StoredRecord {
  id: string;
  /** By viewer: seats in order, the spectator last. */
  clients: Client[];
}

/** Plays a whole game at random, each seat through a socket of its own; with undo, offers, questions and bad tries. */
async function playWhole(game: AnyGame, options: object, seed: string): Promise<Played> {
  const host = await Client.guest(server.url, 'Seat 0');
  const id = await host.open({ game: game.id, options, open: true, mine: [0] });
  const seats = ((await host.get(`/api/tables/${id}`)).body.seats as unknown[]).length;
  const players = [host];
  for (let seat = 1; seat < seats; seat++) {
    const player = await Client.guest(server.url, `Seat ${seat}`);
    expect((await player.post(`/api/tables/${id}/sit`, { seat })).status).toBe(200);
    players.push(player);
  }
  const watcher = await Client.guest(server.url, 'Who only watches');
  const clients = [...players, watcher];
  for (const [viewer, client] of clients.entries()) {
    await client.connect();
    await client.watch(id, viewer === seats ? null : viewer);
  }
  const chance = new FastChance(seed);
  const isOver = (): boolean => host.screen(id, 0).sight.view.over !== null;
  for (let steps = 0; !isOver(); steps++) {
    const busy = [...players.keys()].filter((seat) => players[seat]!.choices(id, seat).length > 0);
    if (busy.length === 0) {
      await sleep(2);
      continue;
    }
    const seat = chance.pick(busy, 'who');
    const client = players[seat]!;
    const { mayUndo } = client.screen(id, seat).sight;
    if (mayUndo && chance.die(10, 'undo') === 1) await client.do(id, seat, { undo: true });
    else await client.do(id, seat, chance.pick(client.choices(id, seat), 'what') as never);
    if (steps % 20 === 0) await curious(game, id, players, watcher, chance);
  }
  for (const [viewer, client] of clients.entries()) {
    while (client.screen(id, viewer === seats ? null : viewer).sight.view.over === null) await sleep(5);
    client.cut();
  }
  return { id, clients, ...(await storedRecord(server.store, id)) };
}

/** Somebody asks for what he may not, offers something, looks back. What he is told is kept like everything else. */
async function curious(
  game: AnyGame,
  id: string,
  players: readonly Client[],
  watcher: Client,
  chance: FastChance,
): Promise<void> {
  const seat = chance.index(players.length, 'who');
  const client = players[seat]!;
  const verb = chance.pick(Object.keys(game.verbs), 'verb');
  const choice = { verb, arg: sampleAll(game.verbs[verb]!, (n) => chance.index(n, 'arg')) };
  const at = chance.index(50, 'at');
  await client.ask({ type: 'explain', table: id, seat, choice });
  await client.ask({ type: 'past', table: id, seat, at });
  await client.ask({ type: 'lines', table: id, seat, before: at });
  await client.do(id, seat, choice as never);
  await watcher.ask({ type: 'past', table: id, seat: null, at });
  const kinds = Object.entries(game.deals?.kinds ?? {});
  if (kinds.length > 0) {
    const [kind, { terms }] = chance.pick(kinds, 'kind');
    const to = [(seat + 1) % players.length];
    const offer = { to, kind, terms: sampleAll(terms, (n) => chance.index(n, 'terms')) };
    await client.do(id, seat, { offer } as never);
  }
}

const viewersOf = ({ clients }: Played): Viewer[] => [...clients.slice(0, -1).keys(), SPECTATOR];
const clientOf = ({ clients }: Played, viewer: Viewer): Client => clients.at(viewer)!;
const fullText = (table: string, viewer: Viewer, { sight, log }: Full): string =>
  JSON.stringify({ type: 'sight', table, seat: chairOf(viewer), sight, log });

/** What a viewer would be sent by a desk that has no other. */
function alone(game: AnyGame, { id, record, secret }: Played, viewer: Viewer): string[] {
  const desk = new Desk(openTable(game, record.options as never, secret, record.chance.contributions) as never);
  const sent = [fullText(id, viewer, desk.watch(viewer) as Full)];
  for (const entry of record.entries)
    for (const { change } of desk.follow(entry))
      sent.push(JSON.stringify({ type: 'change', table: id, seat: chairOf(viewer), ...change }));
  return sent;
}

/** A desk at a table that stands like this. */
const deskAt = (game: AnyGame, { record }: Played, position: Position): Desk =>
  new Desk(
    new Table(game, record.options as never, new ScriptedChance([]), record.chance, (machine) =>
      machine.copy(position as never),
    ) as never,
  );

const kinds = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const { type } = JSON.parse(text) as HostMessage;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
};

/** How many whole games of each; `npm run soak` plays more. */
const GAMES = Number(process.env.WHOLE_GAMES ?? 1);
const whole = Array.from({ length: GAMES }, (_, n) => [
  { game: skirmish as unknown as AnyGame, options: { seats: n % 2 ? 2 : 3 }, every: 1, n },
  { game: alliance as unknown as AnyGame, options: {}, every: 2, n },
]).flat();
describe.each(whole)('a whole game of $game.title (number $n)', ({ game, options, every, n }) => {
  let played: Played;
  beforeAll(async () => {
    played = await playWhole(game, options, `traffic ${n}`);
  }, 600_000);

  test('each socket got what a desk says that has no other viewer, to the byte', () => {
    for (const viewer of viewersOf(played)) {
      const got = clientOf(played, viewer).traffic.filter((text) => /^{"type":"(sight|change)"/.test(text));
      expect(got).toEqual(alone(game, played, viewer));
      // All else are answers to what this one asked, and facts that everybody knows.
      const others = [...kinds(clientOf(played, viewer).traffic).keys()];
      for (const type of others)
        expect([
          'hello',
          'table',
          'sight',
          'change',
          'done',
          'refused',
          'explained',
          'past',
          'lines',
          'press',
          'clock',
        ]).toContain(type);
    }
  });

  test('a seat hears nothing while others write in private', () => {
    const { record, secret, id } = played;
    const table = openTable(game, record.options as never, secret, record.chance.contributions);
    const heard = viewersOf(played).map((viewer) => ({ viewer, messages: 0 }));
    for (const entry of record.entries) {
      const { count } = table.position;
      const { hash: _, draws: __, ...deed } = entry;
      const before = heard.map(({ viewer }) => table.mark(viewer));
      table.do(deed);
      for (const [i, each] of heard.entries()) {
        const moved = table.mark(each.viewer) !== before[i];
        if (moved) each.messages++;
        const open = table.position.count !== count || 'undo' in deed;
        const party = deed.seat === each.viewer || 'offer' in deed || 'answer' in deed;
        if (!open && !party) expect(moved).toBe(false);
        if ('offer' in deed && deed.seat !== each.viewer && !deed.offer.to.includes(each.viewer as never))
          expect(moved).toBe(false);
      }
    }
    for (const { viewer, messages } of heard) {
      const changes = clientOf(played, viewer).traffic.filter((text) => text.startsWith('{"type":"change"'));
      expect(changes.length).toBe(messages);
      expect(changes.every((text) => text.includes(id))).toBe(true);
    }
  });

  test('whatever a viewer cannot know may be replaced, and it would be sent the same bytes', () => {
    const { worlds } = twoWorlds(game, played.record, {
      seed: `worlds ${n}`,
      every,
      witness: ({ table, viewer, world }) => {
        const here = fullText(played.id, viewer, deskAt(game, played, table.position as never).full(viewer));
        const there = fullText(played.id, viewer, deskAt(game, played, world).full(viewer));
        expect(there).toBe(here);
      },
    });
    const bytes = played.clients.reduce((sum, { traffic }) => sum + traffic.join('').length, 0);
    console.log(
      `${game.title}: ${played.record.entries.length} entries, ${bytes} bytes to ${played.clients.length} sockets, ${worlds} imagined worlds`,
    );
    expect(worlds).toBeGreaterThan(20);
  }, 600_000);

  test('no secret stands in it', async () => {
    const { record, secret, clients } = played;
    const hashes = [record.setup.hash, ...record.entries.map(({ hash }) => hash)];
    const words = clients.map(({ cookie }) => cookie.split('=')[1]!);
    const rows = await server.store.db.selectFrom('sessions').selectAll().execute();
    const users = await server.store.db.selectFrom('users').select('id').execute();
    for (const client of clients) {
      const all = client.traffic.join('\n');
      const own = (JSON.parse(client.traffic[0]!) as { user: { id: string } }).user.id;
      const sessions = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
      const secrets = [secret, ...record.chance.contributions, ...hashes, ...words, ...sessions];
      const others = users.map(({ id }) => id);
      expect([...secrets, ...others].filter((word) => word !== own && all.includes(word))).toEqual([]);
      // Alliance itself calls a pact “secret”; what is secret to us was looked for above.
      expect(/"(password|token|draws|hash)"/.exec(all)).toBeNull();
    }
  });

  test('lines that only others heard never came', () => {
    const { record, secret } = played;
    const table = openTable(game, record.options as never, secret, record.chance.contributions);
    for (const { hash: _, draws: __, ...deed } of record.entries) table.do(deed as never);
    for (const viewer of viewersOf(played)) {
      const mine = new Set(table.log(viewer).map(({ event }) => table.words(event)));
      const client = clientOf(played, viewer);
      const shown = client.screen(played.id, chairOf(viewer)).lines.map(({ text }) => text);
      for (const line of shown) expect(mine.has(line)).toBe(true);
      expect(shown.length).toBe(Math.min(table.logLength(viewer), shown.length));
    }
  });
});
