/**
 * Who watches a table, on any node. On one node its sockets tell. Where there may be several, each node records who
 * watches through it, tells the others when that changes, and reports every few seconds that it is alive. A node that
 * has died reports nothing any more, and its people are gone with it: the others notice, and take over its tables. All
 * times are the database's own.
 */
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import type { OtherNodes, RemotePresence } from '../tables/environment.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import type { ConnectionPlugin } from './connection.ts';

const BEAT_MS = 5_000;
/** A node that has been silent for this long is gone. The others notice one beat later at the latest. */
const GONE_MS = 15_000;
/** Its rows are deleted after this long. */
const FORGOTTEN_MS = 10 * GONE_MS;
const AT_ONCE = 1_000;
const TOPIC = 'here';
/** What a node says when it shuts down. */
const FAREWELL = 'farewell';
/** The table and person in a node's own row, by which it is known when no one watches through it. */
const ITSELF = '';
const NO_ONE: RemotePresence = { people: new Set(), spectators: 0 };

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const ago = (ms: number) => sql<number>`${now} - ${sql.lit(ms)}`;

export class Presence implements ConnectionPlugin, OtherNodes {
  private readonly tables: () => OpenTables;
  private readonly node = newId();
  private readonly queues = new KeyedQueues();
  /** Who watches through other nodes, as far as this one knows. */
  private readonly known = new Map<string, RemotePresence>();
  /** What this node has recorded of its own people, by table. */
  private readonly written = new Map<string, [user: string, spectating: number][]>();
  /** Does the database hold what this node thinks it does? */
  private sound = true;
  /** The others that were alive at the last beat. */
  private nodes = new Set<string>();
  private missed: () => void = () => {};
  private timer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(tables: () => OpenTables) {
    this.tables = tables;
  }

  /** Starts to tell other nodes and to listen to them; with a single node there is nothing to do. */
  begin(): void {
    if (this.alone) return;
    this.tables().subscribe(TOPIC, (table) => {
      if (this.tables().find(table)) this.next(() => this.look([table]));
    });
    // Also for every table when some messages may have been missed: then this one may have been.
    this.tables().subscribe(FAREWELL, () => this.missed());
    this.next(() => this.arrive());
    this.timer = setInterval(() => this.next(() => this.beat()), BEAT_MS);
    this.timer.unref();
  }

  /** Calls back when another node has gone: its work has to be continued. */
  onMissed(listener: () => void): void {
    this.missed = listener;
  }

  at(table: string): RemotePresence {
    return this.known.get(table) ?? NO_ONE;
  }

  async read(tables: readonly string[]): Promise<Map<string, RemotePresence>> {
    const found = new Map<string, { people: Set<string>; spectators: number }>();
    if (this.alone) return found;
    for (let i = 0; i < tables.length; i += AT_ONCE) {
      const rows = await this.others()
        .select(['table_id', 'user_id', 'spectating'])
        .where('table_id', 'in', tables.slice(i, i + AT_ONCE))
        .execute();
      for (const { table_id, user_id, spectating } of rows) {
        const there = found.get(table_id) ?? { people: new Set(), spectators: 0 };
        there.people.add(user_id);
        there.spectators += spectating;
        found.set(table_id, there);
      }
    }
    return found;
  }

  async isHere(table: string, user: string): Promise<boolean> {
    if (this.tables().find(table)?.audience.isHere(user)) return true;
    if (this.alone) return false;
    const rows = this.others().select('node').where('table_id', '=', table).where('user_id', '=', user);
    return (await rows.limit(1).executeTakeFirst()) !== undefined;
  }

  take(): boolean {
    return false;
  }

  watched(table: string): void {
    this.presenceChanged(table);
  }

  presenceChanged(table: string): void {
    if (!this.alone) this.next(() => this.write(table));
  }

  async close(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    if (this.alone) return;
    this.closed = true;
    await this.queues.settled();
    const { store } = this.tables();
    // If the database can't be reached the others will notice in time.
    await this.erase()
      .then(() => Promise.all([...this.written.keys()].map((table) => store.tell(TOPIC, table))))
      .then(() => store.tell(FAREWELL, this.node))
      .catch(() => {});
  }

  private get alone(): boolean {
    return this.tables().store.kind === 'sqlite';
  }

  /** What other live nodes have recorded. */
  private others() {
    return this.tables()
      .store.db.selectFrom('presence')
      .where('node', '<>', this.node)
      .where('seen_at', '>', ago(GONE_MS));
  }

  /** Records who watches a table through this node, if that differs from what is stored. */
  private async write(table: string): Promise<void> {
    const here = [...(this.tables().find(table)?.audience.lookers ?? [])].sort();
    const before = this.written.get(table) ?? [];
    if (JSON.stringify(here) === JSON.stringify(before)) return;
    const { node } = this;
    await this.tables()
      .store.db.transaction()
      .execute(async (db) => {
        await db.deleteFrom('presence').where('node', '=', node).where('table_id', '=', table).execute();
        if (here.length === 0) return;
        const rows = here.map(([user_id, spectating]) => ({
          node,
          table_id: table,
          user_id,
          spectating,
          seen_at: now,
        }));
        await db.insertInto('presence').values(rows).execute();
      });
    if (here.length > 0) this.written.set(table, here);
    else this.written.delete(table);
    this.tables().publish(TOPIC, table);
    if (before.length === 0) await this.look([table]);
  }

  /** Reads who watches tables through other nodes, and tells viewers on this node if it changed. */
  private async look(tables: readonly string[]): Promise<void> {
    const found = await this.read(tables);
    for (const table of tables) {
      const [before, after] = [this.at(table), found.get(table) ?? NO_ONE];
      if (after === NO_ONE) this.known.delete(table);
      else this.known.set(table, after);
      if (!isSame(before, after)) this.tables().find(table)?.liveSeating.presenceChanged();
    }
  }

  private async beat(): Promise<void> {
    const tables = this.tables();
    const open = [...tables].filter(({ audience }) => !audience.empty).map(({ id }) => id);
    if (this.sound) await this.touch();
    else await this.rewrite(open);
    await tables.store.db.deleteFrom('presence').where('seen_at', '<', ago(FORGOTTEN_MS)).execute();
    await this.count();
    await this.look(open);
    for (const table of this.known.keys()) if (!tables.find(table)) this.known.delete(table);
  }

  /** Records that this node is alive. */
  private async arrive(): Promise<void> {
    const row = { node: this.node, table_id: ITSELF, user_id: ITSELF, spectating: 0, seen_at: now };
    await this.tables().store.db.insertInto('presence').values(row).execute();
  }

  /** Looks which nodes are alive, and whether one is missing. */
  private async count(): Promise<void> {
    const rows = await this.others().select('node').where('table_id', '=', ITSELF).execute();
    const before = this.nodes;
    this.nodes = new Set(rows.map(({ node }) => node));
    if (![...before].some((node) => !this.nodes.has(node))) return;
    this.tables().lookAgain();
    this.missed();
  }

  /** Reports that this node is alive, with everyone who watches through it. */
  private async touch(): Promise<void> {
    const { numUpdatedRows } = await this.tables()
      .store.db.updateTable('presence')
      .set({ seen_at: now })
      .where('node', '=', this.node)
      .executeTakeFirst();
    const rows = [...this.written.values()].reduce((sum, here) => sum + here.length, 1);
    // It may have been silent for so long that others cleaned up after it.
    this.sound = Number(numUpdatedRows) === rows;
  }

  /** Writes everything again, after a failed write. */
  private async rewrite(open: readonly string[]): Promise<void> {
    await this.erase();
    this.written.clear();
    this.sound = true;
    await this.arrive();
    for (const table of open) await this.write(table);
  }

  private async erase(): Promise<void> {
    await this.tables().store.db.deleteFrom('presence').where('node', '=', this.node).execute();
  }

  /** One after the other, so that the last write is the true one. */
  private next(work: () => Promise<void>): void {
    if (this.closed) return;
    this.queues
      .run('', () => (this.closed ? Promise.resolve() : work()))
      .catch((error) => {
        this.sound = false;
        this.tables().log('who is here could not be written down', { error });
      });
  }
}

const isSame = (a: RemotePresence, b: RemotePresence): boolean =>
  a.spectators === b.spectators && a.people.size === b.people.size && [...a.people].every((user) => b.people.has(user));
