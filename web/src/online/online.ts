/** The server, if there is one: the person's account, the tables, and the one socket to all of them. */
import type { OpenReason } from '@concert/bundles';
import type { Json, Seat } from '@concert/kernel';
import type {
  AdminTable,
  DiceFacts,
  Guest,
  Invitation,
  NotificationMessage,
  NotificationSettings,
  Person,
  Report,
  SavedNotificationSettings,
  TableFacts,
  TableSettings,
  WaitingLine,
} from '@concert/wire';
import { signal } from '@preact/signals';
import { KeptDiceBox } from '../dice/kept-dice.ts';
import { BrowserHeads, type HeadStore } from '../dice/receipts.ts';
import { Shares } from '../dice/shares.ts';
import { editions, type ListedEdition } from '../editions.ts';
import { SocketLink } from '../link/socket-link.ts';
import { siteTitles } from '../lobby/titles.ts';
import { t } from '../text/index.ts';
import { canPush, subscribe, unsubscribe, wantsPush } from './push.ts';

export interface NewOnlineTable {
  game: string;
  options: { [name: string]: Json };
  open: boolean;
  mine: Seat[];
  bots: { seat: Seat; name: string }[];
  settings?: TableSettings;
  /** The version of an edition. */
  edition?: string;
}
export type Notification = Omit<NotificationMessage, 'type'> & { seen: boolean };
/** What admits a person to a server that is not open to all: the host's key, or an invitation. */
export interface Pass {
  key?: string;
  invitation?: string;
}

/** No answer at all: the network is gone, or the server is. */
class Unanswered extends Error {}

/** Waits before a server that did not answer is asked again, in milliseconds. */
const PATIENCE = [1000, 2000, 4000, 8000];

export class Online {
  /** Whether this page came from a server that hosts tables; not so when it is opened offline or from plain files. */
  readonly reachable = signal(false);
  /** No answer so far; it is being tried again. */
  readonly unanswered = signal(false);
  readonly me = signal<Person | null>(null);
  /** What one has not seen yet comes first to the eye; the newest is first. */
  readonly notices = signal<Notification[]>([]);
  readonly notificationSettings = signal<SavedNotificationSettings | null>(null);
  /** At which seats of which table sit people whom one mutes. */
  readonly muted = signal<{ readonly [table: string]: readonly Seat[] }>({});
  /** What this browser keeps of the dice of tables, and its shares of them. */
  readonly keptDice = new KeptDiceBox(localStorage);
  readonly shares: Shares;
  private heads: Promise<HeadStore> | null = null;
  private socket: SocketLink | null = null;

  /** `commit` gives the hash of a share of the dice. */
  constructor(commit: (share: string) => Promise<string>) {
    this.shares = new Shares(this.keptDice, this, commit);
  }

  /** The heads of records that this browser was shown. */
  receipts(): Promise<HeadStore> {
    this.heads ??= BrowserHeads.open();
    return this.heads;
  }

  /** Looks for the server until it answers. A plain file server answers too, but doesn't say who is logged in. */
  async loadUser(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const { me } = await this.get<{ me: Person | null }>('/api/me');
        this.unanswered.value = false;
        this.reachable.value = true;
        this.setUser(me);
        void this.readTitles();
        return;
      } catch (error) {
        this.unanswered.value = error instanceof Unanswered;
        if (!this.unanswered.value) return;
      }
      const wait = PATIENCE[Math.min(attempt, PATIENCE.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** What games are called here, if the operator has changed that. */
  private async readTitles(): Promise<void> {
    const { titles = {} } = await this.get<{ titles?: { [game: string]: string } }>('/api/site').catch(() => ({
      titles: {},
    }));
    siteTitles.value = titles;
    const listed = await this.get<{ editions: ListedEdition[] }>('/api/editions').catch(() => ({ editions: [] }));
    editions.value = listed.editions;
  }

  /** No line to the server: it may be that one is not known there any more, having left in another window. */
  private async refreshUser(): Promise<void> {
    const { me } = await this.get<{ me: Person | null }>('/api/me').catch(() => ({ me: this.me.value }));
    if (me?.id !== this.me.value?.id) this.setUser(me);
  }

  // ── who one is ───────────────────────────────────────────────────────────────────────────────────────────────────

  async enter(name: string, pass: Pass = {}): Promise<void> {
    this.setUser((await this.send<{ me: Person }>('POST', '/api/guests', { name, ...pass })).me);
  }

  /** Signs up; a guest keeps everything. */
  async register(name: string, password: string, pass: Pass = {}): Promise<void> {
    this.setUser((await this.send<{ me: Person }>('POST', '/api/accounts', { name, password, ...pass })).me);
  }

  async logIn(name: string, password: string): Promise<void> {
    this.setUser((await this.send<{ me: Person }>('POST', '/api/session', { name, password })).me);
  }

  async logOut(everywhere = false): Promise<void> {
    await unsubscribe();
    await this.send('DELETE', everywhere ? '/api/sessions' : '/api/session');
    this.setUser(null);
  }

  async rename(name: string): Promise<void> {
    await this.send('PUT', '/api/me', { name });
    this.me.value = this.me.value && { ...this.me.value, name };
  }

  changePassword = (old: string, password: string): Promise<unknown> =>
    this.send('PUT', '/api/me/password', { old, password });

  /** Another person is another socket: what the old one may know the new one may not. */
  setUser(me: Person | null): void {
    this.socket?.close();
    this.socket = null;
    this.notices.value = [];
    this.notificationSettings.value = null;
    this.me.value = me;
    if (me) void this.readNotices();
  }

  /** One socket for everything; it needs a logged-in person. */
  get link(): SocketLink {
    if (!this.socket) {
      const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`;
      this.socket = new SocketLink(address, () => void this.refreshUser());
      this.socket.listen((message) => {
        if (message.type !== 'notice') return;
        const { type: _, ...notice } = message;
        const others = this.notices.value.filter(({ n }) => n !== notice.n);
        this.notices.value = [{ ...notice, seen: false }, ...others];
      });
    }
    return this.socket;
  }

  // ── notices ──────────────────────────────────────────────────────────────────────────────────────────────────────

  async readNotices(): Promise<void> {
    try {
      const { notices, wishes } = await this.get<{ notices: Notification[]; wishes: SavedNotificationSettings }>(
        '/api/me/notices',
      );
      this.notices.value = notices.sort((a, b) => b.n - a.n);
      this.notificationSettings.value = wishes;
      const me = this.me.value;
      // The session is another one since they signed up, or the browser has renewed its address.
      if (me && !wishes.pushed && wantsPush(me.id) && canPush()) await this.push(true);
    } catch {
      // They are shown when they can be loaded; a table is playable without them.
    }
  }

  /** The server knows what the person has looked at; so should the lobby. */
  lookedAt(table: string): void {
    this.notices.value = this.notices.peek().map((each) => (each.table === table ? { ...each, seen: true } : each));
  }

  async markNoticesRead(): Promise<void> {
    const upTo = this.notices.value[0]?.n;
    if (upTo === undefined) return;
    this.notices.value = this.notices.value.map((notice) => ({ ...notice, seen: true }));
    await this.send('POST', '/api/me/notices/seen', { upTo });
  }

  /** A new address of an account needs its password. */
  async saveNotificationSettings(settings: NotificationSettings, password?: string): Promise<void> {
    await this.send('PUT', '/api/me/notices', { ...settings, ...(password !== undefined && { password }) });
    await this.readNotices();
  }

  /** Turns pushes to this browser on or off. */
  async push(on: boolean): Promise<void> {
    const [me, known] = [this.me.value, this.notificationSettings.value];
    if (!me || !known) return;
    const subscription = on ? await subscribe(me.id, known.pushKey) : null;
    if (!on) await unsubscribe();
    await this.send('PUT', '/api/me/push', { subscription });
    this.notificationSettings.value = { ...known, pushed: on };
  }

  // ── tables ───────────────────────────────────────────────────────────────────────────────────────────────────────

  tables = async (archived = false): Promise<TableFacts[]> =>
    (await this.get<{ tables: TableFacts[] }>(`/api/tables${archived ? '?archived=true' : ''}`)).tables;
  facts = (id: string): Promise<TableFacts> => this.get(`/api/tables/${id}`);
  dice = (id: string): Promise<DiceFacts> => this.get(`/api/tables/${id}/dice`);
  openShare = (id: string, seat: Seat, share: string | null): Promise<unknown> =>
    this.postTo(id, 'share', { seat, share });

  async open(table: NewOnlineTable): Promise<string> {
    const drawn = await Promise.all(table.mine.map((seat) => this.shares.draw(seat)));
    const commitments = drawn.map(({ seat, commitment }) => ({ seat, commitment }));
    const { table: id } = await this.send<{ table: string }>('POST', '/api/tables', { ...table, commitments });
    await this.shares.keep(id, drawn);
    return id;
  }

  async sit(id: string, seat: Seat): Promise<void> {
    const own = await this.shares.draw(seat);
    // Before the server knows of it: the answer may get lost, and then only this browser could open it.
    const before = this.keptDice.read(id);
    this.keptDice.keepShare(id, own);
    try {
      await this.postTo(id, 'sit', { seat, commitment: own.commitment });
    } catch (error) {
      if (!(error instanceof Unanswered)) this.keptDice.change(id, { shares: before.shares });
      throw error;
    }
    await this.shares.keep(id, [own]);
  }

  leaveSeat = (id: string, seat: Seat): Promise<unknown> => this.postTo(id, 'stand', { seat });
  putBot = (id: string, seat: Seat, name: string | null): Promise<unknown> => this.postTo(id, 'bot', { seat, name });
  keepSeat = (id: string, seat: Seat, name: string | null): Promise<unknown> => this.postTo(id, 'keep', { seat, name });
  cancelTable = (id: string): Promise<unknown> => this.postTo(id, 'call-off', {});
  resign = (id: string, seat: Seat): Promise<unknown> => this.postTo(id, 'resign', { seat });
  voteToEnd = (id: string, seat: Seat, end: boolean): Promise<unknown> => this.postTo(id, 'vote', { seat, end });
  archive = (id: string, archived: boolean): Promise<unknown> => this.postTo(id, 'archive', { archived });

  /** A rematch, with shares of the dice for the seats one has had. */
  async rematch(id: string, seats: readonly Seat[]): Promise<string> {
    const drawn = await Promise.all(seats.map((seat) => this.shares.draw(seat)));
    const commitments = drawn.map(({ seat, commitment }) => ({ seat, commitment }));
    const { table } = await this.send<{ table: string }>('POST', `/api/tables/${id}/rematch`, { commitments });
    await this.shares.keep(table, drawn);
    return table;
  }

  async readMuted(table: string): Promise<void> {
    const { seats } = await this.get<{ seats: { seat: Seat }[] }>(`/api/tables/${table}/relations`);
    this.muted.value = { ...this.muted.value, [table]: seats.map(({ seat }) => seat) };
  }

  waitingLines = async (id: string, after = 0): Promise<WaitingLine[]> =>
    (await this.get<{ lines: WaitingLine[] }>(`/api/tables/${id}/waiting?after=${after}`)).lines;
  sayWaiting = (id: string, text: string): Promise<unknown> => this.postTo(id, 'waiting', { text });

  voteToPause = (id: string, seat: Seat, pause: boolean): Promise<unknown> => this.postTo(id, 'pause', { seat, pause });
  goAway = (id: string, seat: Seat, days: number): Promise<unknown> => this.postTo(id, 'vacation', { seat, days });
  takeBack = (id: string, seat: Seat): Promise<unknown> => this.postTo(id, 'return', { seat });

  // ── invitations ──────────────────────────────────────────────────────────────────────────────────────────────────

  invite = async (id: string, seat: Seat | null, uses: number): Promise<string> =>
    (await this.send<{ word: string }>('POST', `/api/tables/${id}/invitations`, { seat, uses })).word;
  invitation = (word: string): Promise<Invitation> => this.get(`/api/invitations/${encodeURIComponent(word)}`);
  async accept(word: string, seat: Seat | null): Promise<Invitation> {
    const own = await this.shares.draw(seat ?? 0);
    const body = seat === null ? {} : { commitment: own.commitment };
    const invited = await this.send<Invitation>('POST', `/api/invitations/${encodeURIComponent(word)}/accept`, body);
    await this.shares.keep(invited.table, seat === null ? [] : [own]);
    return invited;
  }

  // ── what is one's own at a table ─────────────────────────────────────────────────────────────────────────────────

  /** For the host alone: a page of people, tables or failures, the newest first. */
  guests = async (after?: Guest): Promise<Guest[]> =>
    (await this.get<{ people: Guest[] }>(`/api/house/people${olderThan(after)}`)).people;
  adminTables = async (after?: AdminTable): Promise<AdminTable[]> =>
    (await this.get<{ tables: AdminTable[] }>(`/api/house/tables${olderThan(after)}`)).tables;
  reports = async (after?: Report): Promise<Report[]> =>
    (await this.get<{ reports: Report[] }>(`/api/house/reports${olderThan(after)}`)).reports;
  /** Locks a person out or lets them in; makes them host or takes that back. */
  setGuest = (id: string, change: { locked?: boolean; host?: boolean }): Promise<unknown> =>
    this.send('PUT', `/api/house/people/${id}`, change);
  /** A new password for a person who forgot theirs. */
  newPassword = async (id: string): Promise<string> =>
    (await this.send<{ password: string }>('POST', `/api/house/people/${id}/password`)).password;
  thaw = (id: string): Promise<unknown> => this.send('POST', `/api/house/tables/${id}/thaw`);
  closeTable = (id: string): Promise<unknown> => this.send('POST', `/api/house/tables/${id}/close`);

  notes = async (id: string): Promise<string> => (await this.get<{ text: string }>(`/api/tables/${id}/notes`)).text;
  writeNotes = (id: string, text: string): Promise<unknown> => this.send('PUT', `/api/tables/${id}/notes`, { text });
  /** Imports the record of a finished game as a table that others can view too. */
  bring = async (record: Json): Promise<string> =>
    (await this.send<{ table: string }>('POST', '/api/records', record as object)).table;
  record = (id: string): Promise<Json> => this.get(`/api/tables/${id}/record`);
  why = async (id: string, count: number): Promise<OpenReason | null> =>
    (await this.get<{ reason: OpenReason | null }>(`/api/tables/${id}/why?count=${count}`)).reason;
  reportBlunder = (id: string, count: number, about: string): Promise<unknown> =>
    this.postTo(id, 'blunder', { count, about });
  caseFile = (id: string, seat: Seat | null, about: string): Promise<Json> =>
    this.get(`/api/tables/${id}/case?${new URLSearchParams({ ...(seat !== null && { seat: String(seat) }), about })}`);

  private postTo(id: string, name: string, body: object): Promise<unknown> {
    return this.send('POST', `/api/tables/${id}/${name}`, body);
  }

  get<T>(path: string): Promise<T> {
    return this.ask<T>(path, { headers: { accept: 'application/json' } });
  }

  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
    return this.ask<T>(path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), accept: 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** The server's answer; refusals arrive as sentences. */
  private async ask<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(path, { ...init, cache: 'no-store' }).catch(() => {
      throw new Unanswered(t.people.noAnswer);
    });
    if (answer.ok) return (await answer.json()) as T;
    // A proxy in front of the server, or instead of it, refuses in other words.
    const { sentence } = (await answer.json().catch(() => ({}))) as { sentence?: string };
    throw new Error(sentence ?? t.people.failedWith(answer.status));
  }
}

/** A page starts after the last row of the one before. */
export const olderThan = (row?: { id: string; at: number }): string => (row ? `?before=${row.at}:${row.id}` : '');
