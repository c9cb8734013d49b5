/** Who watches a table on this node, and as which viewer. */
import { SPECTATOR, type Viewer } from '@concert/kernel';
import type { Texts } from '../rules/requests.ts';

/** A connection that watches a table, on behalf of a person. */
export interface Watcher {
  readonly user: string;
  /** Sends what this viewer of a table, or every viewer, gets to know. */
  send(text: string, table: string, viewer?: Viewer): void;
  /** What follows is everything that this viewer sees: what was sent before counts no more. */
  fresh(table: string, viewer: Viewer): void;
}

/** A viewer that is no longer watched is still followed for this long, for people who come right back. */
const LINGER_MS = 30_000;
/** People who come and go at once are reported together. */
const REPORT_MS = 400;

export class Audience {
  private readonly watchers = new Map<Viewer, Set<Watcher>>();
  /** Spectators with a delay: they are here, and get the table's facts, but nothing of the current game. */
  private readonly delayed = new Set<Watcher>();
  private readonly unwatchedSince = new Map<Viewer, number>();
  private readonly table: string;
  private readonly changed: () => void;
  private changeTimer: NodeJS.Timeout | null = null;
  private lastReported = '';

  /** `changed` is called when the people here changed, but not for every reload. */
  constructor(table: string, changed: () => void) {
    this.table = table;
    this.changed = changed;
  }

  get empty(): boolean {
    return this.watchers.size === 0 && this.delayed.size === 0;
  }
  get viewers(): Viewer[] {
    return [...this.watchers.keys()];
  }
  get spectators(): number {
    return this.delayed.size + (this.watchers.get(SPECTATOR)?.size ?? 0);
  }
  /** Everyone, once. */
  get all(): Set<Watcher> {
    return new Set([...this.watchers.values(), this.delayed].flatMap((set) => [...set]));
  }

  /** The people among them. */
  get users(): Set<string> {
    return new Set([...this.all].map(({ user }) => user));
  }

  /** How many connections each person has as a spectator. */
  get lookers(): Map<string, number> {
    const lookers = new Map([...this.users].map((user) => [user, 0]));
    for (const set of [this.watchers.get(SPECTATOR) ?? [], this.delayed])
      for (const { user } of set) lookers.set(user, lookers.get(user)! + 1);
    return lookers;
  }

  isHere(user: string): boolean {
    for (const set of this.watchers.values()) for (const watcher of set) if (watcher.user === user) return true;
    for (const watcher of this.delayed) if (watcher.user === user) return true;
    return false;
  }

  add(watcher: Watcher, viewer: Viewer): void {
    const set = this.watchers.get(viewer) ?? new Set();
    set.add(watcher);
    this.watchers.set(viewer, set);
    this.unwatchedSince.delete(viewer);
    this.reportSoon();
  }

  remove(watcher: Watcher, viewer: Viewer): void {
    const set = this.watchers.get(viewer);
    if (!set?.delete(watcher)) return;
    this.reportSoon();
    if (set.size > 0) return;
    this.watchers.delete(viewer);
    this.unwatchedSince.set(viewer, performance.now());
  }

  addDelayed(watcher: Watcher): void {
    this.delayed.add(watcher);
    this.reportSoon();
  }

  removeDelayed(watcher: Watcher): void {
    if (this.delayed.delete(watcher)) this.reportSoon();
  }

  /** Drops watchers that may no longer watch from where they do. */
  keep(may: (user: string, viewer: Viewer) => boolean): void {
    for (const [viewer, set] of this.watchers)
      for (const watcher of set) if (!may(watcher.user, viewer)) this.remove(watcher, viewer);
  }

  /** A person is about to watch as this viewer: follow it until they do. */
  expect(viewer: Viewer): void {
    this.unwatchedSince.delete(viewer);
  }

  /** The table follows this viewer although it may not be watched. */
  linger(viewer: Viewer): void {
    if (!this.watchers.has(viewer)) this.unwatchedSince.set(viewer, performance.now());
  }

  tell(viewer: Viewer, text: string): void {
    for (const watcher of this.watchers.get(viewer) ?? []) watcher.send(text, this.table, viewer);
  }

  /** To each viewer what is for it. */
  show(texts: Texts): void {
    for (const [viewer, text] of texts) this.tell(viewer, text);
  }

  /** The same to everyone; to people who watch as several viewers, for each. */
  tellAll(text: string): void {
    for (const viewer of this.watchers.keys()) this.tell(viewer, text);
    for (const watcher of this.delayed) watcher.send(text, this.table, SPECTATOR);
  }

  /** Viewers that have not been watched for a while; each is returned once. */
  lost(now: number): Viewer[] {
    const lost: Viewer[] = [];
    for (const [viewer, since] of this.unwatchedSince) if (now - since >= LINGER_MS) lost.push(viewer);
    for (const viewer of lost) this.unwatchedSince.delete(viewer);
    return lost;
  }

  /** A person came or left. */
  private reportSoon(): void {
    this.changeTimer ??= setTimeout(() => {
      this.changeTimer = null;
      const here = `${this.spectators} ${[...this.users].sort().join()}`;
      if (here === this.lastReported) return;
      this.lastReported = here;
      this.changed();
    }, REPORT_MS).unref();
  }

  /** The table follows no viewer any more. */
  forget(): void {
    this.unwatchedSince.clear();
  }
}
