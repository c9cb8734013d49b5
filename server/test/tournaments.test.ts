/** Tournaments over HTTP: a club of forty through three rounds, with people who leave and people who never come. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { onBothStores } from './both-stores.ts';
import { Client } from './client.ts';
import { Club, descending, facts, guests, opened, tableOf } from './club.ts';
import { scratch, Time, testServer } from './server.ts';

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;
/** The whole club on the database that every test uses, and what tells the two apart on the other. */
const FORTY = { people: 40, seats: 7, boards: 6, game: 'alliance' };
const FOURTEEN = { people: 14, seats: 3, boards: 5, game: 'skirmish' };

onBothStores((env) => {
  test('a club plays three rounds of many seats, with all that goes wrong', async () => {
    const time = new Time();
    const where = { ...(await env()), DATA_DIR: scratch() };
    const { people, seats, boards: tables, game } = 'DATABASE_URL' in where ? FOURTEEN : FORTY;
    const server = await testServer(where, { now: time.now });
    // The first person on a new server is its host.
    const organiser = await Client.guest(server.url, 'Organiser');
    const club = new Club(server, time, [organiser, ...(await guests(server.url, people - 1))]);
    await club.open({ game, options: { seats }, plan: { rounds: 3, seatHours: 48, roundDays: 14 } });
    const first = await club.boards();
    expect(first).toHaveLength(tables);
    expect(first.flatMap((each) => each.seats.flatMap(({ entrant }) => entrant ?? []))).toHaveLength(people);
    // One never comes. They are reminded, then a bot has their seat and they are last.
    const [never] = first[0]!.seats.flatMap(({ entrant }) => entrant ?? []).filter((entrant) => entrant !== 1);
    club.absent.add(never!);
    await club.sit();
    expect((await tableOf(club.organiser, first[0]!.table!)).state).toBe('gathering');
    await club.pass(25 * HOUR);
    // They may still see for themselves for a while.
    await club.pass(10 * 60_000);
    await server.notifications.sweep();
    const told = (await club.people[never! - 1]!.get('/api/me/notices')).body.notices as {
      kind: string;
      text: string;
    }[];
    expect(told.map(({ kind }) => kind).sort()).toEqual(['reminder', 'seat']);
    expect(told[0]!.text).toContain('Cup: round 1, table 1');
    await club.pass(24 * HOUR);
    // Before the first table is decided, the server stops and another one starts.
    await server.close();
    const next = await testServer(where, { now: time.now });
    club.server = next;
    club.people = club.people.map((person) => person.at(next.url));
    await club.finish(descending);
    const { round, players, standings, rounds } = await club.facts();
    expect(round).toBe(2);
    expect(players.find(({ entrant }) => entrant === never)).toMatchObject({ withdrawn: true });
    const lost = rounds[0]!.boards[0]!.seats.find(({ entrant }) => entrant === never)!;
    expect(lost).toMatchObject({ missed: true, place: seats });
    expect(standings[0]!.lines.at(-1)!.points).toBe(0);
    expect(standings[0]!.lines[0]).toMatchObject({ rank: 1, played: 1, points: seats - 1, wins: 1 });

    // In the second round one withdraws before they sit, and a table is not finished in time.
    const second = await club.boards();
    expect(second.flatMap((each) => each.seats.flatMap(({ entrant }) => entrant ?? []))).toHaveLength(people - 1);
    const leaver = second[0]!.seats.find(({ entrant }) => entrant !== null && entrant !== 1)!.entrant!;
    club.absent.add(leaver);
    await club.sit();
    expect((await club.people[leaver - 1]!.post(`/api/tournaments/${club.id}/withdraw`)).status).toBe(200);
    expect((await tableOf(club.organiser, second[0]!.table!)).state).toBe('playing');
    expect((await club.organiser.post(`/api/tournaments/${club.id}/end-round`)).status).toBe(409);
    await club.pass(14 * DAY);
    expect((await club.people[5]!.post(`/api/tournaments/${club.id}/end-round`)).status).toBe(403);
    expect((await club.organiser.post(`/api/tournaments/${club.id}/end-round`)).status).toBe(200);
    const ended = (await club.facts()).rounds[1]!.boards[0]!;
    expect(ended).toMatchObject({ decided: true, state: 'ended' });
    const places = ended.seats.map(({ entrant, place }) => [entrant === leaver, place]);
    for (const [left, place] of places) expect(place).toBe(left ? seats : 1);

    // In the third one of them is back; of seven powers no one has had one twice, and then it is over.
    club.absent.delete(leaver);
    expect((await club.people[leaver - 1]!.post(`/api/tournaments/${club.id}/join`)).status).toBe(200);
    expect((await club.facts()).round).toBe(3);
    await club.sit();
    await club.finish(descending);
    const all = await club.facts();
    expect(all).toMatchObject({ state: 'over', round: 3, seatsDue: null, roundDue: null });
    const had = all.rounds.flatMap(({ boards }) =>
      boards.flatMap((each) =>
        each.seats.flatMap(({ entrant, seat }) => (entrant === null ? [] : `${entrant} ${seat}`)),
      ),
    );
    // With three seats and people who come and go it can't always be avoided that one has a seat again.
    if (seats > 3) expect(new Set(had).size).toBe(had.length);
    expect(all.standings[0]!.lines.map(({ rank }) => rank)).toEqual(Array.from({ length: people }, (_, i) => i + 1));
    await club.pass(10 * 60_000);
    await next.notifications.sweep();
    const news = (await club.organiser.get('/api/me/notices')).body.notices as { kind: string }[];
    expect(news.map(({ kind }) => kind)).toContain('standings');
  });
});

describe('a tournament', () => {
  const time = new Time();
  let server: ConcertServer;
  beforeAll(async () => {
    server = await testServer({}, { now: time.now });
    await Client.guest(server.url, 'Host');
  });
  const member = async (name: string): Promise<Client> => {
    const client = await Client.guest(server.url, name);
    await client.post('/api/accounts', { name, password: 'correct horse' });
    return client;
  };

  test('of two-seat games: forty people, a free round for the odd one, games by their own results, and a final', async () => {
    const [organiser, ...others] = [await member('Organiser'), ...(await guests(server.url, 40))] as [
      Client,
      ...Client[],
    ];
    const club = new Club(server, time, [organiser, ...others]);
    await club.open({ game: 'skirmish', plan: { rounds: 3, groups: 3, final: true, most: 41 } });
    for (let round = 1; round <= 3; round++) {
      await club.sit();
      const boards = await club.boards();
      // Forty-one in three groups of 14, 14 and 13.
      expect(boards).toHaveLength(21);
      const free = boards.filter(({ table }) => table === null);
      expect(free).toMatchObject([{ decided: true }]);
      await Promise.all(
        boards.map(async ({ table, seats }) => {
          const { seat, entrant } = seats[round % 2]!;
          if (table === null) return;
          expect((await club.people[entrant! - 1]!.post(`/api/tables/${table}/resign`, { seat })).status).toBe(200);
        }),
      );
      await expect.poll(() => server.rounds.sweep().then(() => club.facts().then((all) => all.round))).toBe(round + 1);
    }
    const { rounds, standings } = await club.facts();
    expect(standings.map(({ lines }) => lines.length).sort()).toEqual([13, 14, 14]);
    const [final] = rounds.at(-1)!.boards;
    expect(rounds.at(-1)).toMatchObject({ round: 4, final: true });
    const best = standings.flatMap(({ lines }) => lines.map(({ points }) => points)).sort((a, b) => b - a);
    expect(best[0]).toBe(3);
    await club.sit();
    const loser = final!.seats[0]!;
    await club.people[loser.entrant! - 1]!.post(`/api/tables/${final!.table}/resign`, { seat: 0 });
    await expect.poll(() => server.rounds.sweep().then(() => club.facts().then((all) => all.state))).toBe('over');
    const [decided] = (await club.facts()).standings;
    expect(decided).toMatchObject({
      group: 0,
      lines: [
        { rank: 1, entrant: final!.seats[1]!.entrant, finalPlace: 1 },
        { rank: 2, entrant: loser.entrant, finalPlace: 2 },
      ],
    });
  });

  test('a player whose opponent never comes wins without a game; where neither comes, neither does', async () => {
    const club = new Club(server, time, [await member('Forfeit'), ...(await guests(server.url, 3))]);
    await club.open({ game: 'skirmish', plan: { rounds: 2, seatHours: 1 } });
    const [one, two] = await club.boards();
    const came = one!.seats[0]!;
    await club.people[came.entrant! - 1]!.post(`/api/tables/${one!.table}/sit`, { seat: 0 });
    await club.pass(61 * 60_000);
    const { rounds, state } = await club.facts();
    expect(rounds[0]!.boards[0]!.seats.map(({ place, missed }) => [place, missed])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(rounds[0]!.boards[1]!.seats.map(({ place }) => place)).toEqual([1, 1]);
    expect((await tableOf(club.organiser, two!.table!)).state).toBe('ended');
    // One is left, and there is nothing more to play.
    expect(state).toBe('over');
  });

  test('keeps its seats for its players, and its tables from its organiser', async () => {
    const club = new Club(server, time, [await member('Strict'), ...(await guests(server.url, 3))]);
    await club.open({ game: 'skirmish', title: 'Strict Cup' });
    const [, ben] = club.people as [Client, Client];
    const stranger = await Client.guest(server.url, 'Stranger');
    const mine = (await club.boards()).find(({ seats }) => seats.some(({ entrant }) => entrant === 1))!;
    const table = mine.table!;
    const other = mine.seats.find(({ entrant }) => entrant !== 1)!;
    expect((await stranger.post(`/api/tables/${table}/sit`, { seat: 0 })).status).toBe(404);
    expect((await club.organiser.post(`/api/tables/${table}/sit`, { seat: other.seat })).status).toBe(409);
    expect((await club.organiser.post(`/api/tables/${table}/bot`, { seat: other.seat, name: 'random' })).status).toBe(
      409,
    );
    expect((await club.organiser.post(`/api/tables/${table}/call-off`)).status).toBe(409);
    expect((await club.organiser.post(`/api/tables/${table}/keep`, { seat: other.seat, name: null })).status).toBe(409);
    const seen = await tableOf(club.people[other.entrant! - 1]!, table);
    expect(seen.tournament).toBe(club.id);
    expect(seen.seats[other.seat]).toMatchObject({ holder: null, keptFor: { you: true } });
    const listed = (await club.people[other.entrant! - 1]!.get('/api/tables')).body.tables as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(table);
    // Its tables don't count as the organiser's own.
    const left = (await club.organiser.get('/api/tables')).body.tables as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual([table]);
    expect((await ben.post(`/api/tournaments/${club.id}/cancel`)).status).toBe(403);
    expect((await club.organiser.post(`/api/tournaments/${club.id}/cancel`)).status).toBe(200);
    expect((await tableOf(club.organiser, table)).state).toBe('ended');
    expect((await facts(ben, club.id)).state).toBe('cancelled');
    expect((await club.organiser.post(`/api/tournaments/${club.id}/cancel`)).status).toBe(409);
  });

  test('that is cancelled while its tables are opened leaves none that waits for players', async () => {
    const [organiser, ...people] = [await member('Hasty'), ...(await guests(server.url, 3))] as [Client, ...Client[]];
    const id = await opened(organiser, { game: 'skirmish', title: 'Hasty Cup' });
    for (const person of [organiser, ...people]) await person.post(`/api/tournaments/${id}/join`);
    // Between the look whether a table is there and its opening.
    const preview = server.service.preview.bind(server.service);
    let cancelled = 0;
    server.service.preview = async (...asked) => {
      server.service.preview = preview;
      cancelled = (await organiser.post(`/api/tournaments/${id}/cancel`)).status;
      return preview(...asked);
    };
    expect((await organiser.post(`/api/tournaments/${id}/begin`)).status).toBe(200);
    expect(cancelled).toBe(200);
    expect((await facts(organiser, id)).state).toBe('cancelled');
    const tables = server.store.db.selectFrom('tables').select('state').where('tournament_id', '=', id);
    expect((await tables.execute()).filter(({ state }) => state !== 'ended')).toEqual([]);
  });

  test('is joined once, until it is full or begins; the organiser may remove people before and after', async () => {
    const [ann, ben, cid, dan] = [await member('Ann'), ...(await guests(server.url, 3))] as [
      Client,
      Client,
      Client,
      Client,
    ];
    const id = await opened(ann, { game: 'skirmish', plan: { most: 3, groups: 1 } });
    expect((await ann.post(`/api/tournaments/${id}/begin`)).body.sentence).toMatch(/at least 2/);
    await Promise.all([ann, ben, cid, ben, cid].map((each) => each.post(`/api/tournaments/${id}/join`)));
    expect((await facts(ann, id)).players.map(({ entrant }) => entrant)).toEqual([1, 2, 3]);
    expect((await dan.post(`/api/tournaments/${id}/join`)).body.sentence).toMatch(/full/);
    const bens = (await facts(ben, id)).players.find(({ you }) => you)!;
    expect((await ben.post(`/api/tournaments/${id}/remove`, { entrant: bens.entrant })).status).toBe(403);
    expect((await ann.post(`/api/tournaments/${id}/remove`, { entrant: 99 })).status).toBe(404);
    expect((await ann.post(`/api/tournaments/${id}/remove`, { entrant: bens.entrant })).status).toBe(200);
    // Who was removed does not come back, and takes no one's place.
    expect((await ben.post(`/api/tournaments/${id}/join`)).status).toBe(403);
    expect((await ben.post(`/api/tournaments/${id}/withdraw`)).status).toBe(409);
    expect(await facts(ben, id)).toMatchObject({ entrants: 2, joined: false });
    expect((await facts(ben, id)).players.map(({ entrant }) => entrant)).toEqual([1, 5 - bens.entrant]);
    expect((await dan.post(`/api/tournaments/${id}/join`)).status).toBe(200);
    expect((await ben.post(`/api/tournaments/${id}/begin`)).status).toBe(403);
    expect((await ann.post(`/api/tournaments/${id}/begin`)).status).toBe(200);
    expect((await ann.post(`/api/tournaments/${id}/begin`)).status).toBe(409);
    expect((await ben.post(`/api/tournaments/${id}/join`)).status).toBe(409);
    expect((await ben.post(`/api/tournaments/${id}/withdraw`)).status).toBe(409);
    const exported = (await dan.get('/api/me/export')).body as { tournaments: object[] };
    expect(exported.tournaments).toMatchObject([{ tournament: id, title: 'Cup' }]);
    expect((await dan.request('DELETE', '/api/me', {})).status).toBe(200);
    await server.rounds.sweep();
    expect((await facts(ann, id)).players.at(-1)).toMatchObject({ name: 'Former player', withdrawn: true });
    const cids = (await facts(cid, id)).players.find(({ you }) => you)!;
    expect((await ann.post(`/api/tournaments/${id}/remove`, { entrant: cids.entrant })).status).toBe(200);
    for (const action of ['join', 'withdraw'])
      expect([403, 409]).toContain((await cid.post(`/api/tournaments/${id}/${action}`)).status);
    await server.rounds.sweep();
    expect((await facts(ann, id)).players.find(({ entrant }) => entrant === cids.entrant)).toMatchObject({
      withdrawn: true,
    });
  });

  test('is not for people whom its organiser has blocked, and none of its organiser’s making is left when they go', async () => {
    const [ann, ben] = [await member('Organising'), await member('Unwanted')];
    const met = await ann.open({ game: 'skirmish', open: true, options: { seats: 3 } });
    await ben.post(`/api/tables/${met}/sit`, { seat: 1 });
    await ann.post(`/api/tables/${met}/relations`, { seat: 1, kind: 'block' });
    const id = await opened(ann, { game: 'skirmish' });
    expect((await ben.post(`/api/tournaments/${id}/join`)).status).toBe(403);
    const other = await opened(ben, { game: 'skirmish' });
    expect((await ann.post(`/api/tournaments/${other}/join`)).status).toBe(200);
    expect((await ann.request('DELETE', '/api/me', { password: 'correct horse' })).status).toBe(200);
    expect(await facts(ben, id)).toMatchObject({ state: 'cancelled', organiser: 'Former player' });
    expect(await facts(ben, other)).toMatchObject({ entrants: 0, players: [] });
  });

  test('what is wrong is refused, and one person can’t open without end', async () => {
    const ann = await member('Wrong');
    const status = async (client: Client, wanted: object) =>
      (await client.post('/api/tournaments', { title: 'Cup', game: 'skirmish', ...wanted })).status;
    expect(await status(await Client.guest(server.url, 'Guest'), {})).toBe(403);
    expect(await status(ann, { title: '\u0000' })).toBe(400);
    expect(await status(ann, { title: ' ' })).toBe(400);
    expect([400, 404]).toContain(await status(ann, { game: 'chess' }));
    expect(await status(ann, { options: { seats: 99 } })).toBe(400);
    expect(await status(ann, { plan: { rounds: 0 } })).toBe(400);
    expect(await status(ann, { plan: { rounds: 3, host: true } })).toBe(400);
    expect(await status(ann, { settings: { anonymous: true } })).toBe(400);
    expect((await ann.get('/api/tournaments/nowhere')).status).toBe(404);
    expect((await ann.post('/api/tournaments/nowhere/join')).status).toBe(404);
    for (let i = 0; i < 5; i++) expect(await status(ann, {})).toBe(200);
    expect(await status(ann, {})).toBe(409);
    const { tournaments } = (await ann.get('/api/tournaments')).body as { tournaments: { organiser: string }[] };
    expect(tournaments.filter(({ organiser }) => organiser === 'Wrong')).toHaveLength(5);
  });

  test('a guest who joined and then logs in has joined with their account, once', async () => {
    const ann = await member('Merging');
    const id = await opened(ann, { game: 'skirmish' });
    await ann.post(`/api/tournaments/${id}/join`);
    const guest = await Client.guest(server.url, 'Incognito');
    await guest.post(`/api/tournaments/${id}/join`);
    expect((await guest.post('/api/session', { name: 'Merging', password: 'correct horse' })).status).toBe(200);
    expect((await facts(guest, id)).players).toMatchObject([{ entrant: 1, you: true }]);
  });
});

describe('a seat that is kept', () => {
  test('can be taken only by the person it is kept for, who is told', async () => {
    const server = await testServer();
    const [ann, eve] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Eve')];
    const ben = await Client.guest(server.url, 'Ben');
    await ben.post('/api/accounts', { name: 'Ben', password: 'correct horse' });
    const table = await ann.open({ game: 'skirmish', options: { seats: 3 }, open: true });
    const keep = async (client: Client, seat: number, name: string | null) =>
      (await client.post(`/api/tables/${table}/keep`, { seat, name })).status;
    expect(await keep(eve, 1, 'Ben')).toBe(403);
    // A guest can't write to people with an account, not even by the title of a table of their own.
    const eves = await eve.open({ game: 'skirmish', title: 'Buy this', open: true });
    expect((await eve.post(`/api/tables/${eves}/keep`, { seat: 1, name: 'Ben' })).status).toBe(403);
    expect(await keep(ann, 1, 'No such person')).toBe(404);
    expect(await keep(ann, 0, 'Ben')).toBe(409);
    expect(await keep(ann, 9, 'Ben')).toBe(409);
    expect(await keep(ann, 1, 'bEN')).toBe(200);
    expect(await keep(ann, 2, 'Ben')).toBe(409);
    expect((await eve.post(`/api/tables/${table}/sit`, { seat: 1 })).body.sentence).toMatch(/kept/);
    expect((await tableOf(eve, table)).seats[1]).toMatchObject({ keptFor: { name: 'Ben', you: false } });
    expect((await tableOf(ben, table)).seats[1]).toMatchObject({ keptFor: { name: 'Ben', you: true } });
    // Anyone may have it again when the person who opened the table says so.
    expect(await keep(ann, 1, null)).toBe(200);
    expect((await eve.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
    expect(await keep(ann, 2, 'Ben')).toBe(200);
    expect((await ben.post(`/api/tables/${table}/sit`, { seat: 2 })).status).toBe(200);
    expect((await tableOf(ann, table)).state).toBe('playing');
  });

  test('is anyone’s again when the person it was kept for is gone', async () => {
    const server = await testServer();
    const [ann, eve] = [await Client.guest(server.url, 'Ann'), await Client.guest(server.url, 'Eve')];
    const ben = await Client.guest(server.url, 'Ben');
    await ben.post('/api/accounts', { name: 'Ben', password: 'correct horse' });
    const table = await ann.open({ game: 'skirmish', open: true });
    expect((await ann.post(`/api/tables/${table}/keep`, { seat: 1, name: 'Ben' })).status).toBe(200);
    expect((await ben.request('DELETE', '/api/me', { password: 'correct horse' })).status).toBe(200);
    expect((await tableOf(ann, table)).seats[1]!.keptFor).toBeUndefined();
    expect((await eve.post(`/api/tables/${table}/sit`, { seat: 1 })).status).toBe(200);
  });
});
