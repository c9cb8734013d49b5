/**
 * Two nodes on one PostgreSQL take the same tournaments further, at the same moments: there is one draw, one set of tables, one of each
 * notice, and one result.
 */
import { beforeAll, expect, test } from 'vitest';
import { Client } from './client.ts';
import { Club, descending, facts, guests, opened } from './club.ts';
import { kindsOf, WINDOW } from './notified.ts';
import { Time } from './server.ts';
import { twoNodes } from './two-nodes.ts';

const HOUR = 3600 * 1000;
const PEOPLE = 6;
const SEATS = 3;
/** So many at once: what could go wrong goes wrong sometimes. */
const TOURNAMENTS = 3;
const time = new Time();

twoNodes(
  'two nodes and the same tournaments',
  (both) => {
    let organiser: Client;
    const clubs: Club[] = [];
    /** The same at both nodes, at the same moment. */
    const together = <T>(work: (node: (typeof both.nodes)[number]) => Promise<T>): Promise<T[]> =>
      Promise.all(both.nodes.map(work));
    const sweep = () => together(({ rounds }) => rounds.sweep());
    const pass = async (ms: number): Promise<void> => {
      time.pass(ms);
      // The servers were at work all the while.
      const beat = both.nodes[0].store.db.updateTable('house').set({ value: String(time.at) });
      await beat.where('key', '=', 'beat').execute();
      await sweep();
    };
    const tell = async (): Promise<void> => {
      await pass(WINDOW);
      await together(({ notifications }) => notifications.sweep());
    };
    /** How often each person of a club was told something of this kind; the organiser, who is in all of them, left out. */
    const told = async ({ people }: Club, kind: string): Promise<number[]> => {
      const kinds = await Promise.all(people.slice(1).map((person) => kindsOf(person)));
      return kinds.map((all) => all.filter((each) => each === kind).length);
    };
    /** The tables of a round as the database has them: each once, with a chair for each seat. */
    const tablesOf = async ({ id }: Club, round: number) => {
      const { db } = both.nodes[0].store;
      const boards = await db
        .selectFrom('boards')
        .select('table_id')
        .where('tournament_id', '=', id)
        .where('round', '=', round)
        .execute();
      const ids = boards.flatMap(({ table_id }) => table_id ?? []);
      const tables = await db.selectFrom('tables').select('id').where('tournament_id', '=', id).execute();
      const chairs = await db.selectFrom('chairs').select('seat').where('table_id', 'in', ids).execute();
      return { boards: ids.length, tables: tables.length, chairs: chairs.length };
    };

    beforeAll(async () => {
      const [here, there] = both.urls;
      organiser = await Client.guest(here, 'Organiser');
      for (let n = 0; n < TOURNAMENTS; n++) {
        const people = await guests(n % 2 ? there : here, PEOPLE - 1);
        const club = new Club(both.nodes[n % 2]!, time, [organiser, ...people]);
        const wanted = { game: 'skirmish', options: { seats: SEATS }, plan: { rounds: 2, seatHours: 48 } };
        club.id = await opened(organiser, wanted);
        clubs.push(club);
      }
    });

    test('joined through both at once, each has everyone once; and it begins once', async () => {
      for (const club of clubs) {
        await organiser.post(`/api/tournaments/${club.id}/join`);
        const twice = club.people.flatMap((person) => both.urls.map((url) => person.at(url)));
        await Promise.all(twice.map((person) => person.post(`/api/tournaments/${club.id}/join`)));
        // Who came first has the first number: that is the organiser.
        const numbers = await Promise.all(
          club.people.map(async (person) => (await facts(person, club.id)).players.find(({ you }) => you)!.entrant),
        );
        expect([...numbers].sort()).toEqual(Array.from({ length: PEOPLE }, (_, i) => i + 1));
        club.people = numbers.map((_, i) => club.people[numbers.indexOf(i + 1)]!);
      }
      const begun = await Promise.all(
        clubs.flatMap(({ id }) => both.urls.map((url) => organiser.at(url).post(`/api/tournaments/${id}/begin`))),
      );
      expect(begun.map(({ status }) => status).sort()).toEqual(
        [200, 409].flatMap((status) => Array(TOURNAMENTS).fill(status)),
      );
      await sweep();
      for (const club of clubs) {
        expect(await facts(organiser, club.id)).toMatchObject({ state: 'playing', round: 1 });
        expect(await tablesOf(club, 1)).toEqual({ boards: 2, tables: 2, chairs: 2 * SEATS });
        const seats = (await club.boards()).flatMap((board) => board.seats.flatMap(({ entrant }) => entrant ?? []));
        expect(seats.sort()).toEqual(Array.from({ length: PEOPLE }, (_, i) => i + 1));
      }
    });

    test('everyone is told of their seat once, and reminded once', async () => {
      await tell();
      for (const club of clubs) expect(await told(club, 'seat')).toEqual(Array(PEOPLE - 1).fill(1));
      await pass(25 * HOUR);
      await tell();
      for (const club of clubs) expect(await told(club, 'reminder')).toEqual(Array(PEOPLE - 1).fill(1));
      // The organiser has a seat in each of them.
      expect(await kindsOf(organiser)).toHaveLength(2 * TOURNAMENTS);
    });

    test('who does not come is replaced once, and the next round is drawn once', async () => {
      for (const club of clubs) {
        club.absent.add(PEOPLE);
        await club.sit();
      }
      await pass(24 * HOUR);
      for (const club of clubs) {
        const missed = (await club.boards()).flatMap(({ seats }) => seats).filter((seat) => seat.missed);
        expect(missed.map(({ entrant }) => entrant)).toEqual([PEOPLE]);
        await club.over(descending);
      }
      await sweep();
      await sweep();
      for (const club of clubs) {
        const { round, standings } = await facts(organiser, club.id);
        expect(round).toBe(2);
        expect(standings[0]!.lines.map(({ played }) => played)).toEqual(Array(PEOPLE).fill(1));
        expect(await tablesOf(club, 2)).toEqual({ boards: 2, tables: 4, chairs: 2 * SEATS });
      }
    });

    test('it ends once, with one set of standings', async () => {
      for (const club of clubs) {
        await club.sit();
        await club.over(descending);
      }
      await sweep();
      await sweep();
      await tell();
      for (const club of clubs) {
        const { state, standings } = await facts(organiser, club.id);
        expect(state).toBe('over');
        expect(standings[0]!.lines.map(({ rank }) => rank)).toEqual(Array.from({ length: PEOPLE }, (_, i) => i + 1));
        // They are told at the last table they had: who was not there in the last round, too.
        expect(await told(club, 'standings')).toEqual(Array(PEOPLE - 1).fill(1));
        expect(await tablesOf(club, 2)).toMatchObject({ boards: 2, tables: 4 });
      }
    });
  },
  { instead: { now: time.now } },
);
