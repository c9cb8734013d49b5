/** Tournaments: opened by a person, joined until they begin, then played round by round (`rounds.ts`). */
import { randomBytes } from 'node:crypto';
import { FastChance, type Json } from '@concert/kernel';
import type { Person, TableSettings, TournamentFacts, TournamentPlan, TournamentSummary } from '@concert/wire';
import type { Transaction } from 'kysely';
import { bad, conflict, forbidden, notFound, Refusal, tooOften } from '../errors.ts';
import { newId } from '../ids.ts';
import { isBlockedBy } from '../people/relations.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { Schema, Store, TournamentRow } from '../store/index.ts';
import type { TablesService } from '../tables/service.ts';
import { drawDivisions } from './draw.ts';
import { factsOf, summariesOf } from './facts.ts';
import type { Rounds } from './rounds.ts';
import { loadTournament, REMOVED } from './rows.ts';

const HOUR = 3600 * 1000;
/** How many tournaments one person may have that are not over. */
const MOST_OPEN = 5;
/** How many that are over are listed. */
const MOST_OVER = 20;

export interface NewTournament {
  title: string;
  game: string;
  options: { [name: string]: Json };
  settings: TableSettings;
  plan: TournamentPlan;
}

export class Tournaments {
  private readonly store: Store;
  private readonly service: TablesService;
  private readonly rounds: Rounds;
  private readonly now: () => number;
  /** They are kept for good, so their number is limited. */
  private readonly openings = new KeyedRateLimit(20, HOUR);

  constructor(store: Store, service: TablesService, rounds: Rounds, now: () => number) {
    this.store = store;
    this.service = service;
    this.rounds = rounds;
    this.now = now;
  }

  /** Guests come and go with a cookie: people with an account, and hosts, may run a tournament. */
  async create(person: Person, { title, game, options, settings, plan }: NewTournament): Promise<string> {
    if (person.guest && !person.host)
      throw forbidden('Sign up first: a tournament needs an organiser with an account.');
    if (settings.anonymous) throw bad('A tournament shows who plays whom, so names can’t be hidden at its tables.');
    const preview = await this.service.preview(game, options);
    if (preview.seats.length < 2) throw bad('A tournament needs a game for at least two players.');
    if (!this.openings.take(person.id)) throw tooOften();
    const { db } = this.store;
    const { count } = await db
      .selectFrom('tournaments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('host', '=', person.id)
      .where('state', 'in', ['joining', 'playing'])
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_OPEN)
      throw conflict(`You run ${MOST_OPEN} tournaments that are not over; finish or cancel one first.`);
    const id = newId();
    const row: TournamentRow = {
      ...{ id, title, game, host: person.id, state: 'joining', round: 0 },
      options: JSON.stringify(preview.options),
      seats: JSON.stringify(preview.seats.map(({ name }) => name)),
      settings: JSON.stringify(settings),
      plan: JSON.stringify(plan),
      seats_due: null,
      round_due: null,
      seed: randomBytes(16).toString('hex'),
      created_at: this.now(),
      ended_at: null,
    };
    await db.insertInto('tournaments').values(row).execute();
    return id;
  }

  /** Those that can be joined or are played, and the last that are over; the newest first. */
  async list(person: Person): Promise<TournamentSummary[]> {
    const { db } = this.store;
    const all = db.selectFrom('tournaments').selectAll().orderBy('created_at', 'desc').orderBy('id');
    const rows = [
      ...(await all.where('state', 'in', ['joining', 'playing']).limit(200).execute()),
      ...(await all.where('state', '=', 'over').limit(MOST_OVER).execute()),
    ];
    return summariesOf(db, rows, person);
  }

  async facts(person: Person, id: string): Promise<TournamentFacts> {
    return factsOf(this.store.db, await loadTournament(this.store.db, id), person);
  }

  /** Before it begins a person joins; later one who has withdrawn comes back, from the next round on. */
  async join(person: Person, id: string): Promise<void> {
    await this.locked(id, async (db, row) => {
      const own = await entrant(db, id, person.id);
      if (own?.withdrawn === 0) return;
      if (own?.withdrawn === REMOVED || (await isBlockedBy(db, person.id, [row.host])))
        throw forbidden('You can’t join this tournament: its organiser doesn’t want you in it.');
      if (row.state === 'playing' && own) return setWithdrawn(db, id, person.id, 0);
      if (row.state !== 'joining') throw conflict('This tournament has already begun; you can no longer join it.');
      const { most } = JSON.parse(row.plan) as TournamentPlan;
      const { count } = await db
        .selectFrom('entrants')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('tournament_id', '=', id)
        .where('withdrawn', '<>', REMOVED)
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) throw conflict(`This tournament is full: ${most} people have joined.`);
      const { last } = await db
        .selectFrom('entrants')
        .select(({ fn }) => fn.max('n').as('last'))
        .where('tournament_id', '=', id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('entrants')
        .values({
          ...{ tournament_id: id, user_id: person.id, n: Number(last ?? 0) + 1 },
          ...{ division: 0, lot: 0, withdrawn: 0 },
        })
        .execute();
    });
  }

  /** Before it begins that is all; later the player is not seated again, and a table they have joined goes on. */
  async withdraw(person: Person, id: string): Promise<void> {
    await this.leave(id, person.id, 1);
  }

  /** The organiser removes a person, by their number; they can't come back. */
  async remove(person: Person, id: string, n: number): Promise<void> {
    await this.assertRuns(person, id);
    const found = await this.store.db
      .selectFrom('entrants')
      .select('user_id')
      .where('tournament_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!found) throw notFound('player in this tournament');
    await this.leave(id, found.user_id, found.user_id === person.id ? 1 : REMOVED);
  }

  private async leave(id: string, user: string, withdrawn: 1 | typeof REMOVED): Promise<void> {
    const row = await this.locked(id, async (db, { state }) => {
      const own = await entrant(db, id, user);
      if (!own || own.withdrawn === REMOVED) throw conflict('You have not joined this tournament.');
      if (state !== 'joining' && state !== 'playing') throw conflict('This tournament is over.');
      if (state === 'playing' || withdrawn === REMOVED) return setWithdrawn(db, id, user, withdrawn);
      await db.deleteFrom('entrants').where('tournament_id', '=', id).where('user_id', '=', user).execute();
    });
    if (row.state === 'playing') await this.rounds.advance(id);
  }

  /** Draws the groups and lots; from then on no one can join, and the first round begins. */
  async begin(person: Person, id: string): Promise<void> {
    await this.assertRuns(person, id);
    await this.locked(id, async (db, row) => {
      if (row.state !== 'joining') throw conflict('This tournament has already begun.');
      const { groups } = JSON.parse(row.plan) as TournamentPlan;
      await db.deleteFrom('entrants').where('tournament_id', '=', id).where('withdrawn', '<>', 0).execute();
      const people = await db
        .selectFrom('entrants')
        .select('user_id as user')
        .where('tournament_id', '=', id)
        .execute();
      if (people.length < 2 * groups)
        throw conflict(
          groups === 1
            ? 'A tournament needs at least 2 people.'
            : `${groups} groups need at least ${2 * groups} people; ${people.length} have joined.`,
        );
      const chance = new FastChance(row.seed);
      const users = people.map(({ user }) => user).sort();
      const divisions = drawDivisions(users, groups, chance);
      for (const [lot, user] of chance.shuffle(users, 'lots').entries())
        await db
          .updateTable('entrants')
          .set({ division: divisions.get(user)!, lot })
          .where('tournament_id', '=', id)
          .where('user_id', '=', user)
          .execute();
      await db.updateTable('tournaments').set({ state: 'playing' }).where('id', '=', id).execute();
    });
    await this.rounds.advance(id);
  }

  /** The organiser ends a round whose time is over: games that still run are a tie between those who play them. */
  async endRound(person: Person, id: string): Promise<void> {
    const { state, round_due } = await this.assertRuns(person, id);
    if (state !== 'playing') throw conflict('This tournament is not being played.');
    if (round_due === null || this.now() < round_due)
      throw conflict('The time of this round is not over yet; it ends by itself when all its games are over.');
    await this.rounds.endRound(id);
  }

  /** Stops it for good; its tables are ended. */
  async cancel(person: Person, id: string): Promise<void> {
    await this.assertRuns(person, id);
    await this.locked(id, async (db, { state }) => {
      if (state !== 'joining' && state !== 'playing') throw conflict('This tournament is over.');
      await db
        .updateTable('tournaments')
        .set({ state: 'cancelled', ended_at: this.now(), seats_due: null, round_due: null })
        .where('id', '=', id)
        .execute();
    });
    const { boards } = await loadTournament(this.store.db, id);
    for (const { table_id, decided } of boards)
      if (table_id !== null && decided === 0)
        await this.service.close(table_id).catch((error) => {
          // It is over, or was never opened.
          if (!(error instanceof Refusal)) throw error;
        });
  }

  /** The organiser, and the hosts of the server. */
  private async assertRuns({ id: user, host }: Person, id: string): Promise<TournamentRow> {
    const { row } = await loadTournament(this.store.db, id);
    if (row.host !== user && !host) throw forbidden('Only the organiser can do that.');
    return row;
  }

  /** Changes a tournament while no one else does, on any node. */
  private locked(
    id: string,
    work: (db: Transaction<Schema>, row: TournamentRow) => Promise<void>,
  ): Promise<TournamentRow> {
    return this.store.db.transaction().execute(async (db) => {
      // It changes nothing, and locks the row: PostgreSQL lets no one else past here until this is done.
      const row = await db
        .updateTable('tournaments')
        .set(({ ref }) => ({ round: ref('round') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw notFound('tournament');
      await work(db, row);
      return row;
    });
  }
}

const entrant = (db: Transaction<Schema>, id: string, user: string) =>
  db.selectFrom('entrants').selectAll().where('tournament_id', '=', id).where('user_id', '=', user).executeTakeFirst();

async function setWithdrawn(db: Transaction<Schema>, id: string, user: string, withdrawn: 0 | 1 | 2): Promise<void> {
  await db
    .updateTable('entrants')
    .set({ withdrawn })
    .where('tournament_id', '=', id)
    .where('user_id', '=', user)
    .execute();
}
