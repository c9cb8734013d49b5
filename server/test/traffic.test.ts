/**
 * A seat's socket never receives what its view does not contain. Whole games are played over real sockets, one person to
 * a seat and a spectator, and everything each of them receives is kept. Then the game is played again:
 *  - what a socket got must be, byte for byte, what a table host with this one viewer would say: so nothing in it
 *    depends on who else is there, on bots, or on the clock;
 *  - at every moment everything the viewer cannot know is replaced (the kernel's two-worlds test, on this very game), and
 *    what would be sent must stay the same to the byte;
 *  - what is offered and said among others leaves no trace in it, and who sees the game late has nothing early;
 *  - and no secret may stand anywhere in it.
 */
import { alliance } from '@concert/alliance';
import {
  type AnyChoice,
  type AnyGame,
  canonical,
  type Json,
  openTable,
  type Position,
  type Say,
  ScriptedChance,
  type Seat,
  SPECTATOR,
  Table,
  type Viewer,
} from '@concert/kernel';
import { twoWorlds } from '@concert/kernel/conformance';
import { powerAndPrestige } from '@concert/power-and-prestige';
import { skirmish } from '@concert/skirmish';
import { chairOf, type FullView, type HostMessage, TableHost } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import type { Client } from './client.ts';
import { testServer } from './server.ts';
import { isOfTheGame, mayRead, playWhole, pressIn, type Question, type Whole } from './whole-game.ts';

const viewersOf = ({ clients }: Whole): Viewer[] => [...clients.slice(0, -1).keys(), SPECTATOR];
const clientOf = ({ clients }: Whole, viewer: Viewer): Client => clients.at(viewer)!;

const fullText = (table: string, viewer: Viewer, { sight: tableView, log }: FullView): string =>
  JSON.stringify({ type: 'sight', table, seat: chairOf(viewer), sight: tableView, log });

/** The game at its beginning. */
const opened = (game: AnyGame, { record, secret }: Whole): Table =>
  openTable(game, record.options as never, secret, record.chance.contributions, record.chance.shares) as never;

/** What a viewer would be sent by a table host without other viewers: at the beginning, after each entry, and all of it at the end. */
function alone(game: AnyGame, whole: Whole, viewer: Viewer, entries = whole.record.entries) {
  const { id } = whole;
  const host = new TableHost(opened(game, whole));
  const sent = [[fullText(id, viewer, host.watch(viewer) as FullView)]];
  for (const entry of entries)
    sent.push(
      host
        .follow(entry)
        .map(({ change }) =>
          JSON.stringify({ type: 'change', table: id, seat: chairOf(viewer), ...JSON.parse(change) }),
        ),
    );
  return { sent, end: fullText(id, viewer, host.full(viewer)) };
}

const withoutHead = (text: string): string => text.replace(/"head":(\["[\w-]*"\]|"[\w-]*")/g, '"head":…');

/** The game as it would be if those whom this viewer is not among had offered each other nothing that came to nothing. */
function withoutOffersOfOthers(game: AnyGame, whole: Whole, viewer: Viewer): Whole['record']['entries'] {
  const table = opened(game, whole);
  const seats = [...table.machine.seats.keys()];
  const offers = () => new Map(seats.flatMap((seat) => table.summary(seat).offers.map((offer) => [offer.id, offer])));
  /** Every offer as it was last seen: closed ones leave the list after a while. */
  const known = new Map(offers());
  /** Of each entry about an offer, which one. */
  const about = whole.record.entries.map((entry) => {
    const before = offers();
    const { hash: _, draws: __, ...action } = entry;
    table.do(action);
    for (const [id, offer] of offers()) known.set(id, offer);
    if ('answer' in entry) return [entry.id];
    if (!('offer' in entry)) return [];
    return [...offers().keys()].filter((id) => !before.has(id));
  });
  // Offers among the same people are numbered, and may answer each other: they stay or go together.
  const circleOf = (id: string): string => id.split('#')[0]!;
  const kept = [...known.values()].filter(
    ({ from, to, kind, status }) =>
      from === viewer || to.includes(viewer as never) || (status === 'accepted' && game.deals!.kinds[kind]!.binding),
  );
  const circles = new Set(kept.map(({ id }) => circleOf(id)));
  const isTheirs = (id: string): boolean => !circles.has(circleOf(id));
  return whole.record.entries.filter((_, i) => !about[i]!.some(isTheirs));
}

/** A table host at this position. */
const hostAt = (game: AnyGame, { record }: Whole, position: Position): TableHost =>
  new TableHost(
    new Table(game, record.options as never, new ScriptedChance([]), record.chance, (machine) =>
      machine.copy(position as never),
    ) as never,
  );

/** What a table host answers to a question. */
function answerOf(host: TableHost, viewer: Viewer, question: Question, answer: HostMessage): object {
  const { type } = question;
  const id = 'id' in answer ? answer.id : undefined;
  if (type === 'past') return { type, id, ...host.at(viewer, question.at as number) };
  if (type === 'lines') return { type, id, ...host.lines(viewer, question.before as number) };
  return { type: 'explained', id, why: host.explain(viewer as Seat, question.choice as AnyChoice) };
}

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
/** So many choices late are spectators of some games. */
const LATE = 5;
/** All there is to hide in Alliance. */
const HIDDEN = { hiddenTreasuries: true, secretAlliances: true };
const whole = Array.from({ length: GAMES }, (_, n) => [
  { game: skirmish as unknown as AnyGame, options: { seats: n % 2 ? 2 : 3 }, every: 1, late: n % 2, n },
  {
    game: alliance as unknown as AnyGame,
    options: { seats: 2 + (n % 2), ...HIDDEN },
    every: 2,
    late: 1 - (n % 2),
    n,
  },
  {
    game: powerAndPrestige as unknown as AnyGame,
    options: { seats: 3 + (n % 3), years: 3, fog: n % 2 ? 'partial' : 'full' },
    every: 5,
    late: 1 - (n % 2),
    n,
  },
]).flat();
/** How many offers among others, and answers to them, were imagined away in all games. */
let leftOut = 0;

describe.each(whole)('a whole game of $game.title (number $n)', ({ game, options, every, late, n }) => {
  let server: ConcertServer;
  let played: Whole;
  beforeAll(async () => {
    server = await testServer({ RULES_LIMIT_MS: '60000' });
    const settings = { clock: { kind: 'decision', ms: 3_600_000 }, ...(late && { delay: { choices: LATE } }) };
    played = await playWhole(server, game, { options, settings, seed: `traffic ${n}` });
  }, 600_000);
  const gameTrafficOf = (viewer: Viewer): string[] => clientOf(played, viewer).traffic.filter(isOfTheGame);
  const isLate = (viewer: Viewer): boolean => late > 0 && viewer === SPECTATOR;

  test('each socket got what a table host without other viewers says, to the byte', () => {
    for (const viewer of viewersOf(played)) {
      const got = gameTrafficOf(viewer);
      const { sent, end } = alone(game, played, viewer);
      // Who sees it late sees the rest at once, when it is over.
      expect(got).toEqual(isLate(viewer) ? [...sent.flat().slice(0, got.length - 1), end] : sent.flat());
      // All else are answers to what this one asked, and facts that everyone knows.
      const asked = ['done', 'refused', 'explained', 'past', 'lines'];
      const known = ['hello', 'table', 'sight', 'change', 'press', 'clock', ...asked];
      expect([...kinds(clientOf(played, viewer).traffic).keys()].filter((type) => !known.includes(type))).toEqual([]);
    }
  });

  test.runIf(late)('who sees it late was never nearer than that, and heard nothing else meanwhile', () => {
    const { sent } = alone(game, played, SPECTATOR);
    for (const { entries, heard } of played.pace) {
      if (entries === played.record.entries.length) break;
      // Only what they can see counts for the delay.
      const visible = sent.slice(1, entries + 1).flat().length;
      expect(heard, `when there were ${entries} entries`).toBeLessThanOrEqual(1 + Math.max(0, visible - LATE));
    }
    expect(played.pace.at(-2)!.heard).toBeGreaterThan(1);
    const { traffic } = clientOf(played, SPECTATOR);
    const whole = traffic.findLastIndex((text) => text.startsWith('{"type":"sight"'));
    const meanwhile = traffic.slice(0, whole);
    expect(meanwhile.some((text) => text.startsWith('{"type":"clock"'))).toBe(false);
    for (const { text } of played.sayings) expect(meanwhile.join()).not.toContain(text);
  });

  test('what is offered to others is as if it had not been', () => {
    for (const viewer of viewersOf(played)) {
      const { sent } = alone(game, played, viewer);
      const entries = withoutOffersOfOthers(game, played, viewer);
      // The chain goes on over the entries of others too; its blinded heads are no more than noise to a viewer.
      const messages = (texts: string[][]): string[] => texts.flat().map(withoutHead);
      expect(messages(alone(game, played, viewer, entries).sent)).toEqual(messages(sent));
      leftOut += played.record.entries.length - entries.length;
    }
  });

  test('what is said is read by those it is said to, and its words stand nowhere else', () => {
    const { sayings } = played;
    expect(sayings.filter(({ said, to }) => said && to.length === 0).length).toBeGreaterThan(0);
    expect(sayings.filter(({ to }) => to.length > 0).length).toBeGreaterThan(0);
    for (const viewer of viewersOf(played)) {
      const client = clientOf(played, viewer);
      const mine = sayings.filter((saying) => mayRead(saying, viewer));
      const lines = mine.map(({ from, to, text }, i) => ({ n: i + 1, from, to, text }));
      expect(pressIn(client)).toMatchObject(lines);
      const all = client.traffic.join('\n');
      expect(sayings.filter((saying) => !mine.includes(saying) && all.includes(saying.text))).toEqual([]);
    }
  });

  test('every question was answered as by a table host that knows no more of the game, to the byte', () => {
    const { answers, record } = played;
    const host = new TableHost(opened(game, played));
    const open = new Set(answers);
    for (let entries = 0; entries <= record.entries.length; entries++) {
      for (const answered of open) {
        const { viewer, question, answer } = answered;
        // What is asked late may be asked of any moment that is long enough ago: how long is for the machine to say.
        const ago = answered.entries - entries;
        const then = isLate(viewer) ? ago >= LATE || entries === 0 : ago === 0;
        if (then && JSON.stringify(answer) === JSON.stringify(answerOf(host, viewer, question, answer)))
          open.delete(answered);
      }
      if (entries < record.entries.length) host.follow(record.entries[entries]!);
    }
    expect([...open].map(({ viewer, question, entries }) => `${question.type} of ${viewer} at ${entries}`)).toEqual([]);
    expect(answers.length).toBeGreaterThan(2);
  }, 300_000);

  test('a seat hears nothing while others write in private', () => {
    const { record, id } = played;
    const table = opened(game, played);
    const heard = viewersOf(played).map((viewer) => ({ viewer, messages: 0 }));
    for (const entry of record.entries) {
      const { count } = table.position;
      const { hash: _, draws: __, ...action } = entry;
      const before = heard.map(({ viewer }) => table.mark(viewer));
      table.do(action);
      for (const [i, each] of heard.entries()) {
        const moved = table.mark(each.viewer) !== before[i];
        if (moved) each.messages++;
        const open = table.position.count !== count || 'undo' in action;
        const party = action.seat === each.viewer || 'offer' in action || 'answer' in action;
        if (!open && !party) expect(moved).toBe(false);
        if ('offer' in action && action.seat !== each.viewer && !action.offer.to.includes(each.viewer as never))
          expect(moved).toBe(false);
      }
    }
    for (const { viewer, messages } of heard) {
      const changes = gameTrafficOf(viewer).filter((text) => text.startsWith('{"type":"change"'));
      if (!isLate(viewer)) expect(changes.length).toBe(messages);
      expect(changes.every((text) => text.includes(id))).toBe(true);
    }
  });

  test('anything a viewer cannot know may be replaced, and the viewer is sent the same bytes', () => {
    const { worlds } = twoWorlds(game, played.record, {
      seed: `worlds ${n}`,
      every,
      witness: ({ table, viewer, world }) => {
        const here = fullText(played.id, viewer, hostAt(game, played, table.position as never).full(viewer));
        const there = fullText(played.id, viewer, hostAt(game, played, world).full(viewer));
        expect(there).toBe(here);
      },
    });
    const bytes = played.clients.reduce((sum, { traffic }) => sum + traffic.join('').length, 0);
    console.log(
      `${game.title}: ${played.record.entries.length} entries, ${bytes} bytes to ${played.clients.length} sockets, ${worlds} imagined worlds`,
    );
    expect(worlds).toBeGreaterThan(0);
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
      const sessions = rows
        .flatMap((row) => Object.values(row))
        .filter((value) => typeof value === 'string')
        .filter((value) => value !== '');
      const mixed = record.chance.contributions.filter((share) => share !== '');
      const secrets = [secret, ...mixed, ...hashes, ...words, ...sessions];
      const others = users.map(({ id }) => id);
      expect([...secrets, ...others].filter((word) => word !== own && all.includes(word))).toEqual([]);
      // Alliance itself calls a pact “secret”; what is secret to us was looked for above.
      expect(/"(password|token|draws|hash)"/.exec(all)).toBeNull();
    }
  });

  test('lines that only others heard never came', () => {
    const table = opened(game, played);
    for (const { hash: _, draws: __, ...action } of played.record.entries) table.do(action);
    for (const viewer of viewersOf(played)) {
      const told = ({ what, args, clause }: Say): string => canonical({ what, args, clause } as Json);
      const mine = new Set(table.log(viewer).map(({ event }) => told(event)));
      const client = clientOf(played, viewer);
      const shown = client.screen(played.id, chairOf(viewer)).lines.map(told);
      for (const line of shown) expect(mine.has(line)).toBe(true);
      expect(shown.length).toBe(Math.min(table.logLength(viewer), shown.length));
    }
  });
});

test('there were offers to leave out', () => {
  expect(leftOut).toBeGreaterThan(0);
});
