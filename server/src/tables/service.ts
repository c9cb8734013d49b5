/** Opening tables, sitting down, starting, leaving. Anything that needs a rule is asked of the rules. */
import { randomBytes } from 'node:crypto';
import { isEdition } from '@concert/bundles/versions';
import { commitTo, FIRST_FORMAT, type Json, type Seat } from '@concert/kernel';
import type { DiceFacts, Person, TableFacts, TableSettings } from '@concert/wire';
import { BotPool } from '../bots/pool.ts';
import type { Editions } from '../editions/editions.ts';
import { bad, conflict, forbidden, notFound } from '../errors.ts';
import { newTableId } from '../ids.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import { addPendingOver } from '../notifications/pending.ts';
import { isBlockedBy } from '../people/relations.ts';
import { assertStillHere } from '../people/still-here.ts';
import type { Preview } from '../rules/requests.ts';
import type { ChairRow, Store, TableRow } from '../store/index.ts';
import { askForShares, beginWith, isTaken, STARTING, setChair, whileGathering } from './chairs.ts';
import type { RemotePresence } from './environment.ts';
import { listed } from './listed.ts';
import type { OpenTables } from './open-tables.ts';
import { Previews } from './previews.ts';
import { type Begun, blank, chairOf, countUnfinished, NO_SHARE, newTable, openAgain, UNFINISHED } from './rows.ts';
import { factsFor, formatOf, loadSeating, mayLook, present, type Seating, seatsOf } from './seating.ts';
import { agreed, type KeptSettings } from './settings.ts';
import { botShare, diceFactsOf, isAwaited, type SeatCommitment, shareWait } from './shares.ts';
import { startGame } from './start-game.ts';

export interface NewTable {
  game: string;
  options: { [name: string]: Json };
  title?: string | undefined;
  /** May anyone sit down and watch? */
  open: boolean;
  /** The seats of the person who opens it: several for people who share one screen. */
  mine: Seat[];
  /** What their browser commits to for those seats, as its shares of the dice. */
  commitments?: SeatCommitment[] | undefined;
  /** Bots by seat. */
  bots: { seat: Seat; name: string }[];
  /** A bot for every seat that is left. */
  fill?: string | undefined;
  settings?: TableSettings | undefined;
  /** The version of an edition, when it is not to be played by the newest rules as they are. */
  edition?: string | undefined;
}

/** A rematch, and who may join it. */
interface Again {
  of: string;
  invited: string[];
}

export interface TableLimits {
  /** Time limit of a bot for a choice. */
  botLimitMs: number;
  /** How many unfinished tables one person may have opened. */
  tablesEach: number;
  /** Titles of games in place of their own, by id. */
  gameTitles: { readonly [game: string]: string };
}

/** The bot that plays on for a player who leaves. */
export const REGENT = 'policy';

export class TablesService {
  private readonly store: Store;
  private readonly tables: OpenTables;
  private readonly limits: TableLimits;
  private readonly beginnings = new KeyedQueues();
  private readonly previews: Previews;
  private readonly editions: Editions;

  constructor(tables: OpenTables, limits: TableLimits, editions: Editions) {
    this.tables = tables;
    this.editions = editions;
    this.store = tables.store;
    this.limits = limits;
    this.previews = new Previews(tables.rules);
  }

  /** Opens a table; when all its seats are taken the game starts at once. */
  async create(person: Person, wanted: NewTable): Promise<string> {
    return (await this.open(person, wanted))!;
  }

  /** The same for a rematch: null when another player has opened it at the same moment. */
  private async open(person: Person, wanted: NewTable, again?: Again): Promise<string | null> {
    if (wanted.edition !== undefined) this.editions.assertOffered(wanted.game, wanted.edition);
    const { options, seats, rules, title } = await this.preview(wanted.game, wanted.options, wanted.edition);
    await this.assertRoom(person);
    for (const seat of [...wanted.mine, ...wanted.bots.map((bot) => bot.seat)])
      if (seat >= seats.length) throw bad(`There is no seat ${seat}; this game has ${seats.length}.`);
    for (const { seat } of wanted.commitments ?? [])
      if (!wanted.mine.includes(seat)) throw bad(`You can’t commit to dice for seat ${seat}; it is not yours.`);
    for (const { name } of wanted.bots) this.assertBot(name);
    if (wanted.fill !== undefined) this.assertBot(wanted.fill);
    const secret = randomBytes(32).toString('hex');
    const id = newTableId();
    const row: TableRow = {
      ...blank(id, person.id),
      game: wanted.game,
      rules,
      title: wanted.title || this.limits.gameTitles[wanted.game] || title,
      options: JSON.stringify(options),
      open: wanted.open ? 1 : 0,
      secret,
      commitment: commitTo(secret),
      settings: JSON.stringify({ ...wanted.settings, ...(again && { invited: again.invited }) } satisfies KeptSettings),
    };
    const chairs = seats.map((info, seat): ChairRow => {
      const mine = wanted.mine.includes(seat);
      const bot = mine ? null : (wanted.bots.find((each) => each.seat === seat)?.name ?? wanted.fill ?? null);
      const commitment = wanted.commitments?.find((each) => each.seat === seat)?.commitment ?? null;
      const share = bot === null ? { commitment } : botShare();
      return { ...chairOf(id, seat, info), user_id: mine ? person.id : null, bot, ...share };
    });
    const isFull = chairs.every(isTaken);
    if (isFull && chairs.some(isAwaited)) row.shares_due = this.tables.now() + shareWait(agreed(row.settings).clock);
    const seating = { row, chairs, names: new Map([[person.id, person.name]]), settings: agreed(row.settings) };
    let written = true;
    const write = async (begun: Begun | null): Promise<boolean> => {
      if (again) written = await openAgain(this.store, again.of, { ...row, ...begun }, chairs);
      else await this.store.write(...newTable({ ...row, ...begun }, chairs));
      return written;
    };
    if (isFull && row.shares_due === null) await startGame(this.tables, seating, write);
    else await write(null);
    if (!written) return null;
    await assertStillHere(this.store.db, this.store.kind, person.id).catch(async (error) => {
      await this.close(id);
      throw error;
    });
    this.tables.changed(id);
    return id;
  }

  async facts(person: Person, id: string): Promise<TableFacts> {
    const elsewhere = await this.tables.otherNodes.read([id]);
    return this.factsWith(person, id, elsewhere);
  }

  /** What is known of the dice of a table. */
  async dice(person: Person, id: string): Promise<DiceFacts> {
    return diceFactsOf(await this.seatingFor(person, id));
  }

  private async factsWith(person: Person, id: string, elsewhere: Map<string, RemotePresence>): Promise<TableFacts> {
    const seating = await this.seatingFor(person, id);
    return factsFor(seating, person.id, present(this.tables.find(id)?.audience, elsewhere.get(id)));
  }

  /**
   * Tables where this person has a seat or which they opened, and those that anyone may join or watch; the newest
   * first.
   */
  async list(person: Person, archived: boolean): Promise<TableFacts[]> {
    const ids = await listed(this.store, person.id, archived);
    const elsewhere = await this.tables.otherNodes.read(ids);
    const facts = await Promise.all(ids.map((id) => this.factsWith(person, id, elsewhere)));
    return this.tables.turns.addTo(facts);
  }

  /** Takes a seat, with what the person's browser commits to as its share of the dice. */
  async sit(person: Person, id: string, seat: Seat, commitment?: string): Promise<void> {
    const { row, settings } = await this.gathering(person, id);
    await whileGathering(this.store, id, async (db, chairs) => {
      await assertStillHere(db, this.store.kind, person.id);
      const others = [row.host, ...chairs.flatMap(({ user_id }) => user_id ?? [])];
      // Who plays whom in a tournament is drawn; what one has muted stays muted. Where names are hidden a refusal would tell
      // who is there: blocks made elsewhere don't count, as in the list of tables.
      const isOpenlyPlayed = row.tournament_id === null && !settings.anonymous;
      if (isOpenlyPlayed && (await isBlockedBy(db, person.id, others)))
        throw forbidden('You can’t take a seat at this table.');
      if (row.host !== person.id && seatsOf({ chairs }, person.id).length > 0)
        throw conflict('You have a seat here already.');
      const chair = chairs[seat];
      if (!chair || chair.user_id !== null || chair.bot !== null)
        throw conflict('That seat is taken, or does not exist.');
      if (chair.kept_for !== null && chair.kept_for !== person.id)
        throw conflict('That seat is kept for another player.');
      const share = { ...NO_SHARE, commitment: commitment ?? null };
      await setChair(db, id, seat, { user_id: person.id, ...share, answers: null });
    });
    await this.proceed(id);
  }

  async stand(person: Person, id: string, seat: Seat): Promise<void> {
    await this.gathering(person, id);
    await whileGathering(this.store, id, async (db, chairs) => {
      this.assertOwn({ chairs }, person, seat);
      // What an earlier version kept there belongs to the player who left.
      await setChair(db, id, seat, { user_id: null, ...NO_SHARE, answers: null });
    });
    await this.tables.announce(id);
  }

  /** Puts a bot on an empty seat, or removes it. */
  async putBot(person: Person, id: string, seat: Seat, name: string | null): Promise<void> {
    const seating = await this.gathering(person, id);
    if (seating.row.host !== person.id) throw forbidden('Only the person who opened the table can do that.');
    this.assertFree(seating);
    if (name !== null) this.assertBot(name);
    await whileGathering(this.store, id, async (db, chairs) => {
      if (!chairs[seat]) throw conflict('That seat is taken, or does not exist.');
      if (chairs[seat].user_id !== null) throw conflict('That seat is taken.');
      await setChair(db, id, seat, { bot: name, kept_for: null, ...(name === null ? NO_SHARE : botShare()) });
    });
    await this.proceed(id);
  }

  /** Cancels a table before its game starts. */
  async cancel(person: Person, id: string): Promise<void> {
    const { row } = await this.gathering(person, id);
    if (row.host !== person.id) throw forbidden('Only the person who opened the table can do that.');
    this.assertFree({ row });
    if (row.shares_due !== null) throw conflict(STARTING);
    await this.close(id, ['gathering']);
  }

  /** Leaves a running game for good, for all to see: of two players the other has won, at larger tables a bot plays on. */
  async resign(person: Person, id: string, seat: Seat): Promise<void> {
    const seating = await this.seatingFor(person, id);
    this.assertOwn(seating, person, seat);
    this.assertRunning(seating);
    // Games of the first format have no entry for it: there only the seat is given up.
    if (formatOf(seating.row.setup) !== FIRST_FORMAT) {
      const result = await this.tables.get(id).actAnyhow(seat, { resign: true });
      if (!result.ok && result.key !== 'kernel.already-resigned') throw conflict(result.sentence);
      if ((await this.seating(id)).row.state !== 'playing') return this.tables.announce(id);
    }
    await setChair(this.store.db, id, seat, { resigned: 1, wants_end: 0, bot: REGENT, regent: null });
    if (await this.endIfWanted(id)) this.tables.wake(id);
  }

  /** Votes to end the game early, or withdraws the vote. It ends when everyone who still plays agrees. */
  async vote(person: Person, id: string, seat: Seat, end: boolean): Promise<void> {
    const seating = await this.seatingFor(person, id);
    this.assertOwn(seating, person, seat);
    this.assertRunning(seating);
    await setChair(this.store.db, id, seat, { wants_end: end ? 1 : 0 });
    await this.endIfWanted(id);
  }

  /** A rematch for the same players; the first to ask opens it. */
  async rematch(person: Person, id: string, commitments?: SeatCommitment[]): Promise<string> {
    const { row, chairs, settings } = await this.seatingFor(person, id);
    if (!chairs.some(({ user_id }) => user_id === person.id)) throw forbidden('You did not play here.');
    if (row.state !== 'over' && row.state !== 'ended') throw conflict('This game is not over yet.');
    if (row.rematch) return row.rematch;
    const players = [...new Set(chairs.flatMap(({ user_id }) => user_id ?? []))];
    const edition = isEdition(row.rules) ? this.editions.renewed(row.game, row.rules) : undefined;
    if (edition === null)
      throw conflict('The edition this game was played with is not installed for the newest rules.');
    const next = await this.open(
      person,
      {
        game: row.game,
        options: JSON.parse(row.options),
        title: row.title,
        open: row.open === 1,
        mine: chairs.filter(({ user_id }) => user_id === person.id).map(({ seat }) => seat),
        commitments,
        bots: chairs.flatMap(({ seat, bot, user_id }) => (bot && !user_id ? { seat, name: bot } : [])),
        settings,
        edition,
      },
      { of: id, invited: players },
    );
    await this.tables.announce(id);
    return next ?? (await this.seating(id)).row.rematch!;
  }

  /** Ends a game early; for the host of the server. */
  async close(id: string, states: readonly TableRow['state'][] = UNFINISHED): Promise<void> {
    const { row } = await this.seating(id);
    if (!(await this.end(id, states))) throw conflict(`That table is already ${row.state}.`);
    await this.tables.announce(id);
  }

  /** Lets a frozen table continue from where it was frozen, when its rules have been fixed. */
  async thaw(id: string): Promise<void> {
    const { row } = await this.seating(id);
    const finished = row.outcome !== null ? 'over' : 'ended';
    const state = row.ended_at !== null ? finished : row.setup === null ? 'gathering' : 'playing';
    const { numUpdatedRows } = await this.store.db
      .updateTable('tables')
      .set({ state, frozen: null })
      .where('id', '=', id)
      .where('state', '=', 'frozen')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict('That table is not frozen.');
    await this.proceed(id);
    if (state === 'playing') this.tables.wake(id);
  }

  /** Options completed and seats named, by the newest rules or those of a version; or why there is no such game. */
  preview(game: string, options: { [name: string]: Json }, rules?: string): Promise<Preview> {
    return this.previews.of(game, options, rules);
  }

  /** A table as this person may know it: to people who may not see it, it doesn't exist. */
  async seatingFor(person: Person, id: string): Promise<Seating> {
    const seating = await this.seating(id);
    if (!mayLook(seating, person.id)) throw notFound('table');
    return seating;
  }

  private async seating(id: string): Promise<Seating> {
    await this.tables.find(id)?.ending;
    const seating = await loadSeating(this.store, id);
    if (!seating) throw notFound('table');
    return seating;
  }

  // ── beginning and ending ─────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Goes on when all seats are taken: asks for the shares of the dice, and starts when they are in. Of several who sit
   * down at once the last one finds it started.
   */
  async proceed(id: string): Promise<void> {
    await this.beginnings.run(id, async () => {
      for (let done = false; !done; ) {
        const seating = await this.seating(id);
        const { row, chairs, settings } = seating;
        if (row.state !== 'gathering' || !chairs.every(isTaken)) break;
        const now = this.tables.now();
        const isWaiting = chairs.some(isAwaited);
        if (isWaiting) done = await askForShares(this.store, id, now, now + shareWait(settings.clock));
        // When a seat changed while the rules set the game up, it is tried again.
        else done = await startGame(this.tables, seating, (begun) => this.begun(seating, begun));
      }
    });
    await this.tables.announce(id);
  }

  /** Stores how a game started; false when its seats changed since the set-up, or another node was faster. */
  private async begun({ row, chairs }: Seating, begun: Begun | null): Promise<boolean> {
    return begun === null || beginWith(this.store, row.id, chairs, begun);
  }

  /** Returns whether the game goes on. */
  private async endIfWanted(id: string): Promise<boolean> {
    const { chairs } = await this.seating(id);
    const playing = chairs.filter(({ user_id, resigned }) => user_id !== null && !resigned);
    const wanted = playing.every(({ wants_end }) => wants_end === 1);
    if (wanted) await this.end(id, ['playing']);
    await this.tables.announce(id);
    return !wanted;
  }

  /** Ends it early, if it is in such a state; its players are to be told. */
  private end(id: string, states: readonly TableRow['state'][]): Promise<boolean> {
    return this.store.db.transaction().execute(async (db) => {
      await addPendingOver(db, { table: id, since: this.tables.now() }, states).execute();
      const { numUpdatedRows } = await db
        .updateTable('tables')
        .set({ state: 'ended', frozen: null, ended_at: Date.now() })
        .where('id', '=', id)
        .where('state', 'in', states)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  // ── small ones ───────────────────────────────────────────────────────────────────────────────────────────────────

  private async gathering(person: Person, id: string): Promise<Seating> {
    const seating = await this.seatingFor(person, id);
    if (seating.row.state !== 'gathering') throw conflict('The game has already started.');
    return seating;
  }

  private assertOwn({ chairs }: Pick<Seating, 'chairs'>, person: Person, seat: Seat): void {
    if (!seatsOf({ chairs }, person.id).includes(seat)) throw forbidden('That is not your seat.');
  }

  private assertFree({ row }: Pick<Seating, 'row'>): void {
    if (row.tournament_id !== null)
      throw conflict('This table belongs to a tournament, which fills its seats and ends it.');
  }

  private assertRunning({ row }: Seating): void {
    if (row.state !== 'playing') throw conflict('The game is not running.');
  }

  /** Tables cost time and memory until they are over, and bots play at unwatched ones. */
  private async assertRoom({ id }: Person): Promise<void> {
    const { tablesEach } = this.limits;
    const { count } = (await this.store.first(countUnfinished, { host: id }))!;
    if (count >= tablesEach)
      throw conflict(`You have ${tablesEach} unfinished tables; end some of them before you open another.`);
  }

  private assertBot(name: string): void {
    const [, ms] = /^search:(\d+)$/.exec(name) ?? [];
    if (!BotPool.knows(name)) throw bad(`There is no bot ${JSON.stringify(name.slice(0, 40))}.`);
    if (Number(ms ?? 0) > this.limits.botLimitMs / 2) throw bad('Bots on this server can’t think that long.');
  }
}
