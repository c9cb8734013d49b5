/**
 * Who is looking at a table, through whatever node. On one node its sockets tell; where there may be several, each writes
 * down who looks through it, tells the others when that changes, and says every few seconds that it is still there. A
 * node that has died says nothing any more, and its people are gone with it: the others notice, and see to its tables. All
 * times are the database's own.
 */
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import { KeyedQueues } from '../keyed-queues.ts';
import type { OtherNodes, RemotePresence } from '../tables/environment.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import type { ConnectionPlugin } from './connection.ts';

const BEAT_MS = 5_000;
/** A node that has said nothing for so long is gone. The others see it after one beat more at the latest. */
const GONE_MS = 15_000;
/** So long its rows are left lying. */
const FORGOTTEN_MS = 10 * GONE_MS;
const AT_ONCE = 1_000;
const TOPIC = 'here';
/** What a node says when it goes. */
const FAREWELL = 'farewell';
/** What stands for table and person in a node's own row, by which it is known where nobody looks through it. */
const ITSELF = '';
const NOBODY: RemotePresence = { people: new Set(), spectators: 0 };

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const ago = (ms: number) => sql<number>`${now} - ${sql.lit(ms)}`;

export class Presence implements ConnectionPlugin, OtherNodes {
  private readonly tables: () => OpenTables;
  private readonly node = newId();
  private readonly queues = new KeyedQueues();
  /** Who looks through other nodes, as far as this one has heard. */
  private readonly known = new Map<string, RemotePresence>();
  /** What this node has written down of its own people, by table. */
  private readonly written = new Map<string, [user: string, spectating: number][]>();
  /** Is what is written down what this node thinks it is? */
  private sound = true;
  /** The others that were there at the last beat. */
  private nodes = new Set<string>();
  private missed: () => void = () => {};
  private timer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(tables: () => OpenTables) {
    this.tables = tables;
  }

  /** Begins to tell other nodes and to hear them; where there can be none there is nothing to do. */
  begin(): void {
    if (this.alone) return;
    this.tables().subscribe(TOPIC, (table) => {
      if (this.tables().find(table)) this.next(() => this.look([table]));
    });
    // Also for every table when some of what was told may have been missed: then this may have been.
    this.tables().subscribe(FAREWELL, () => this.missed());
    this.next(() => this.arrive());
    this.timer = setInterval(() => this.next(() => this.beat()), BEAT_MS);
    this.timer.unref();
  }

  /** Tells when another node has gone: what it was at has to be gone on with. */
  onMissed(listener: () => void): void {
    this.missed = listener;
  }

  at(table: string): RemotePresence {
    return this.known.get(table) ?? NOBODY;
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
    // If the database cannot be reached the others will notice in their own time.
    await this.erase()
      .then(() => Promise.all([...this.written.keys()].map((table) => store.tell(TOPIC, table))))
      .then(() => store.tell(FAREWELL, this.node))
      .catch(() => {});
  }

  private get alone(): boolean {
    return this.tables().store.kind === 'sqlite';
  }

  /** What other nodes that are still there have written down. */
  private others() {
    return this.tables()
      .store.db.selectFrom('presence')
      .where('node', '<>', this.node)
      .where('seen_at', '>', ago(GONE_MS));
  }

  /** Writes down who looks at a table through this node, if it is not what is written already. */
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

  /** Reads who looks at tables through other nodes, and tells whoever looks through this one if it has changed. */
  private async look(tables: readonly string[]): Promise<void> {
    const found = await this.read(tables);
    for (const table of tables) {
      const [before, after] = [this.at(table), found.get(table) ?? NOBODY];
      if (after === NOBODY) this.known.delete(table);
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

  /** Writes down that this node is there. */
  private async arrive(): Promise<void> {
    const row = { node: this.node, table_id: ITSELF, user_id: ITSELF, spectating: 0, seen_at: now };
    await this.tables().store.db.insertInto('presence').values(row).execute();
  }

  /** Looks which nodes are there, and whether one is missing. */
  private async count(): Promise<void> {
    const rows = await this.others().select('node').where('table_id', '=', ITSELF).execute();
    const before = this.nodes;
    this.nodes = new Set(rows.map(({ node }) => node));
    if (![...before].some((node) => !this.nodes.has(node))) return;
    this.tables().lookAgain();
    this.missed();
  }

  /** Says that this node is still there, with everybody who looks through it. */
  private async touch(): Promise<void> {
    const { numUpdatedRows } = await this.tables()
      .store.db.updateTable('presence')
      .set({ seen_at: now })
      .where('node', '=', this.node)
      .executeTakeFirst();
    const rows = [...this.written.values()].reduce((sum, here) => sum + here.length, 1);
    // It may have been silent for so long that others cleared up after it.
    this.sound = Number(numUpdatedRows) === rows;
  }

  /** Writes everything anew, after something could not be written. */
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

  /** One after the other, so that what is written last is what is true. */
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
