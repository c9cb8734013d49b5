/**
 * A campaign of many entries in a database of its own, with the rules in this thread: the server's own code for opening,
 * looking back and keeping long games, without sockets and threads around it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleOf } from '@concert/bundles';
import {
  type AnyChoice,
  type AnyGame,
  FastChance,
  openTable,
  type Seat,
  secretFrom,
  type Table,
} from '@concert/kernel';
import {
  blank,
  openStore,
  openStored,
  RequestError,
  RulesError,
  RulesHost,
  type RulesPool,
  type RulesRequest,
  type Store,
  TableHistory,
  type TableRow,
} from '@concert/server/parts';
import { campaign } from './games/campaign.ts';

export const secret = secretFrom('campaign');
const CONTRIBUTIONS = ['a', 'b', 'c', 'd', 'e'];
const TABLE = 'campaign';
const ROWS_AT_ONCE = 500;
const LONG_TAIL = 290;

/** A game that lasts as long as one likes, or at least for very long. */
export interface LongGame {
  readonly game: AnyGame;
  readonly options: object;
}

export const syntheticCampaign: LongGame = {
  game: campaign as unknown as AnyGame,
  options: { turns: 1_000_000 },
};

/** A table at which it begins. */
export const newCampaign = ({ game, options }: LongGame): Table =>
  openTable(game, options, secret, CONTRIBUTIONS) as Table;

/** Plays on at random until there are this many entries; `each` gets every entry as it is stored. */
export function playTo(table: Table, chance: FastChance, entries: number, each: (text: string) => void): void {
  while (table.entries < entries) {
    if (table.over) throw new Error(`the game is over after ${table.entries} entries`);
    const [seat, choices] = someChoices(table, chance);
    const done = table.choose(seat, chance.pick(choices, 'choice'));
    if (!done.ok) throw new Error(done.sentence);
    each(JSON.stringify(done.entry));
  }
}

/** One of those who can choose, and what. Of several asked in the open some may be ready, and wait for the others. */
export function someChoices(table: Table, chance: FastChance): [Seat, AnyChoice[]] {
  const busy = table.machine.busy(table.position);
  const first = chance.index(busy.length, 'seat');
  for (let i = 0; i < busy.length; i++) {
    const seat = busy[(first + i) % busy.length]!;
    const choices = table.choices(seat);
    if (choices.length > 0) return [seat, choices];
  }
  throw new Error('no seat has a choice');
}

export class StoredCampaign {
  readonly dir = mkdtempSync(join(tmpdir(), 'concert-bench-'));
  readonly entries: string[] = [];
  /** How many choices were made in the open. */
  count = 0;
  /** The most memory in use at the end of any request, in megabytes. */
  peak = 0;
  store!: Store;
  private row!: TableRow;
  private readonly long: LongGame;
  private readonly host: RulesHost;
  readonly rules = {
    ask: async (request: RulesRequest): Promise<unknown> => {
      try {
        return await this.host.take(request);
      } catch (error) {
        throw error instanceof RequestError ? new RulesError(error.failure) : error;
      } finally {
        this.peak = Math.max(this.peak, inUse());
      }
    },
    request: (request: RulesRequest, callback: () => void): void => void this.rules.ask(request).then(callback),
  } as unknown as RulesPool;

  constructor(long: LongGame) {
    this.long = long;
    this.host = new RulesHost({ ids: [long.game.id], load: async () => bundleOf(long.game) });
  }

  /** Plays a campaign of this many entries and stores it. */
  static async make(length: number, long: LongGame): Promise<StoredCampaign> {
    const stored = new StoredCampaign(long);
    process.once('exit', () => stored.remove());
    const table = newCampaign(long);
    const keep = (text: string): void => {
      stored.entries.push(text);
      table.takeSnapshot();
    };
    const chance = new FastChance('campaign');
    playTo(table, chance, length, keep);
    // Opening costs most just before the next snapshot.
    while (table.journal.length < LONG_TAIL) playTo(table, chance, table.entries + 1, keep);
    stored.count = table.position.count;
    stored.store = await openStore({ dataDir: stored.dir, databaseUrl: null }, () => {});
    await stored.add(TABLE, table);
    // The first opening replays everything, and takes the snapshots that a server takes as the game is played.
    await stored.open();
    return stored;
  }

  private async add(id: string, { machine, chance, setup }: Table): Promise<void> {
    const { game } = this.long;
    this.row = {
      ...blank(id, 'bench'),
      game: game.id,
      rules: game.rules,
      title: game.title,
      options: JSON.stringify(machine.options),
      state: 'playing',
      open: 1,
      secret,
      commitment: chance.commitment,
      contributions: JSON.stringify(chance.contributions),
      setup: JSON.stringify(setup),
      outcome: null,
      settings: '{}',
      started_at: 1,
      ended_at: null,
    };
    await this.store.db.insertInto('tables').values(this.row).execute();
    for (let at = 0; at < this.entries.length; at += ROWS_AT_ONCE)
      await this.store.db
        .insertInto('entries')
        .values(
          this.entries.slice(at, at + ROWS_AT_ONCE).map((body, i) => ({ table_id: id, seq: at + i, body, at: at + i })),
        )
        .execute();
  }

  /** Copies the campaign to tables of other names, in the database itself. */
  async copy(copies: number): Promise<void> {
    const { db } = this.store;
    for (let n = 1; n <= copies; n++) {
      const id = `${TABLE}-${n}`;
      await db
        .insertInto('tables')
        .values({ ...this.row, id })
        .execute();
      await db
        .insertInto('entries')
        .columns(['table_id', 'seq', 'body', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('entries')
            .select(({ val }) => [val(id).as('table_id'), 'seq', 'body', 'at'])
            .where('table_id', '=', TABLE),
        )
        .execute();
      await db
        .insertInto('snapshots')
        .columns(['table_id', 'seq', 'count', 'lines', 'body'])
        .expression((eb) =>
          eb
            .selectFrom('snapshots')
            .select(({ val }) => [val(id).as('table_id'), 'seq', 'count', 'lines', 'body'])
            .where('table_id', '=', TABLE),
        )
        .execute();
    }
  }

  /** Opens it under a name of its own. */
  async open(table = TABLE): Promise<void> {
    const { turnStatus } = await openStored(this, this.row, table === TABLE ? {} : { table });
    if (turnStatus.entries !== this.entries.length) throw new Error(`opened at entry ${turnStatus.entries}`);
  }

  leave(table = TABLE): void {
    this.host.drop(table);
  }

  /** Shows a past moment to a seat; nothing is kept for the next. */
  async past(at: number): Promise<void> {
    const history = new TableHistory(this);
    const text = await history.ask(this.row, { kind: 'past', table: TABLE, id: 1, viewer: 0, at }, this.count);
    if (JSON.parse(text).at !== at) throw new Error(`asked for ${at}, got ${text.slice(0, 80)}`);
    history.forget();
    await history.close();
  }

  log(message: string): void {
    throw new Error(message);
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Megabytes of memory in use, garbage included. */
export function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
