/**
 * The tables of the database, the same on both kinds. Times are milliseconds since 1970, JSON is text, flags are 0 or
 * 1.
 */
import type { TableState } from '@concert/wire';
import type {
  AuditRow,
  ChallengeRow,
  ComplaintRow,
  Flag,
  InvitationRow,
  PasskeyRow,
  PasswordResetRow,
  RelationRow,
  ReliabilityRow,
  ResultRow,
  SessionRow,
  SiteSettingRow,
  UserRow,
} from './schema-people.ts';
import type { BoardRow, BoardSeatRow, EntrantRow, TournamentRow } from './schema-tournaments.ts';

export type * from './schema-people.ts';
export type * from './schema-tournaments.ts';

export interface TableRow {
  id: string;
  game: string;
  /** The version of the rules it is played by. */
  rules: string;
  title: string;
  options: string;
  state: TableState;
  /** Why it is frozen, for its players; null when it is not. */
  frozen: string | null;
  /** May anyone sit down and watch, or only invited people? */
  open: Flag;
  /**
   * The server's secret for the dice; null where a record was imported without it. Never leaves the server while the
   * game runs.
   */
  secret: string | null;
  commitment: string;
  /** What the seats mixed in, in their order; null until the game begins. */
  contributions: string | null;
  /** What each seat had committed to, as the record says it; null until the game begins, and where seats did not commit. */
  shares: string | null;
  /** Until when seats may open their shares; null before every seat is taken and when the game has begun. */
  shares_due: number | null;
  /** Draws and hash of the set-up; null until the game begins. */
  setup: string | null;
  outcome: string | null;
  /** Settings of the server's own services: clocks, delays. Each service reads its own key. */
  settings: string;
  /** Who opened it. */
  host: string;
  rematch: string | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  /** Has its end been counted for the players' reliability? */
  counted: Flag;
  /** The tournament it belongs to; null for a table of its own. */
  tournament_id: string | null;
}

/** A seat of a table. */
export interface ChairRow {
  table_id: string;
  seat: number;
  /** As the rules call it. */
  seat_id: string;
  name: string;
  user_id: string | null;
  /** The only person who may take it, as long as it is free; null: anyone. */
  kept_for: string | null;
  /** The bot that plays it when it has no owner. */
  bot: string | null;
  /** The stand-in that plays it for its owner. */
  regent: string | null;
  resigned: Flag;
  wants_end: Flag;
  /** SHA-256 of its share of the dice; null when it gives none. */
  commitment: string | null;
  /** The share once it is opened; a bot's from the start. */
  contribution: string | null;
  /** How often it did not open its share. */
  failures: number;
  /** Standing answers as they were kept before there were standing orders: read once, then null. */
  answers: string | null;
}

/** A chat line. */
export interface PressRow {
  table_id: string;
  /** Without gaps; viewers get numbers of their own. */
  n: number;
  seat: number;
  /** The seats it was sent to, as `,1,3,`; empty is the whole table. */
  addressees: string;
  text: string;
  at: number;
}

/** A line of the chat before the game. */
export interface WaitingLineRow {
  table_id: string;
  n: number;
  user_id: string;
  text: string;
  at: number;
}

/** How far a seat has read, in its own numbers. */
export interface PressReadRow {
  table_id: string;
  seat: number;
  up_to: number;
}

export interface ClockRow {
  table_id: string;
  /** Rises with every change: of two nodes that change it at once one has to try again. */
  version: number;
  /** The whole clock, as JSON. */
  state: string;
  /** When the next player's time runs out; null while no clock runs. */
  due: number | null;
}

/** Who watches a table through which node; only where there may be several. */
export interface PresenceRow {
  node: string;
  table_id: string;
  user_id: string;
  /** How many connections they have as a spectator. */
  spectating: number;
  /** In the database's own time. */
  seen_at: number;
}

/** Something a person is to be told unless they see it themselves first. */
export interface ExpectationRow {
  user_id: string;
  table_id: string;
  kind: string;
  since: number;
}

/** A notification. There is at most one unseen per kind and table. */
export interface NoticeRow {
  user_id: string;
  n: number;
  table_id: string;
  kind: string;
  text: string;
  at: number;
  seen: Flag;
  /** For a turn: how many choices had been made in the open when it was theirs; null otherwise. */
  count: number | null;
  /** For a turn: what happened since their last one, a line each, for a person who asked for it; null otherwise. */
  recap: string | null;
}

/** How a person wants to be notified. */
export interface NotificationSettingsRow {
  user_id: string;
  mail: string | null;
  /** Has the owner of that address confirmed it? */
  mail_agreed: Flag;
  /** Does the address serve for the account alone, and get no notifications? */
  mail_off: Flag;
  webhook: string | null;
  /** What webhooks are signed with. */
  secret: string | null;
  /** Kinds they don't want to get outside the page, as a list. */
  unwanted: string;
  /** Do they want to be told what happened, too? */
  recap: Flag;
  /** Their time zone, by its name; null where it is not known. */
  zone: string | null;
  /** When nothing is sent outside the page, in minutes since midnight there; null: never. */
  quiet_from: number | null;
  quiet_to: number | null;
  /** SHA-256 of the token in the address of their calendar; null when they have none. */
  calendar: string | null;
}

/** A browser that is pushed to, as long as its session lasts. */
export interface SubscriptionRow {
  /** SHA-256 of its endpoint. */
  id: string;
  /** The session in which it was made. */
  session: string;
  /** Its address at its push service. */
  endpoint: string;
  /** Its public key. */
  p256dh: string;
  /** The secret it shares with this server. */
  auth: string;
}

/** A notification to be sent by email, webhook or push. */
export interface DeliveryRow {
  id: string;
  user_id: string;
  /** The number of the notification; null for an email that asks to confirm an address. */
  n: number | null;
  way: 'mail' | 'webhook' | 'push';
  /** The subscription, for a push; `reset` for an email with a link to a new password; null otherwise. */
  target: string | null;
  tries: number;
  /** When to try (again). The node that moves this forward first is the one that does it. */
  due: number;
}

export interface EntryRow {
  table_id: string;
  seq: number;
  body: string;
  at: number;
}

/**
 * A table as it stood after this many entries. All of it can be made again from the entries: a missing or damaged row costs
 * only time.
 */
export interface SnapshotRow {
  table_id: string;
  /** How many entries led to it. */
  seq: number;
  /** How many choices had been made in the open. */
  count: number;
  /** How many lines each viewer's log had, spectators last: a list, as JSON. */
  lines: string;
  body: string;
}

/**
 * Whose turn it was at a table when it was closed: true as long as it has this many entries. It can be found again from the
 * entries: a missing row costs only time.
 */
export interface TurnRow {
  table_id: string;
  /** How many entries led to it. */
  seq: number;
  /** Who is waited for, publicly: a list, as JSON. */
  waiting: string;
  /** Who has something to choose, which of several who are asked together is a secret: a list, as JSON. */
  busy: string;
}

/** What went wrong at a table, for the people who mend the rules. */
export interface ReportRow {
  id: string;
  table_id: string;
  seq: number;
  what: string;
  detail: string;
  at: number;
}

export interface NoteRow {
  table_id: string;
  user_id: string;
  text: string;
  archived: Flag;
  at: number;
}

/** A file of an edition. A version never changes, so neither does a row. */
export interface EditionFileRow {
  game: string;
  rules: string;
  name: string;
  /** In base64. */
  body: string;
  at: number;
}

export interface Schema {
  tables: TableRow;
  chairs: ChairRow;
  entries: EntryRow;
  snapshots: SnapshotRow;
  turns: TurnRow;
  reports: ReportRow;
  notes: NoteRow;
  users: UserRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  house: SiteSettingRow;
  press: PressRow;
  waiting_lines: WaitingLineRow;
  press_read: PressReadRow;
  clocks: ClockRow;
  presence: PresenceRow;
  expectations: ExpectationRow;
  notices: NoticeRow;
  wishes: NotificationSettingsRow;
  deliveries: DeliveryRow;
  subscriptions: SubscriptionRow;
  password_resets: PasswordResetRow;
  passkeys: PasskeyRow;
  challenges: ChallengeRow;
  relations: RelationRow;
  complaints: ComplaintRow;
  audit: AuditRow;
  reliability: ReliabilityRow;
  results: ResultRow;
  tournaments: TournamentRow;
  entrants: EntrantRow;
  boards: BoardRow;
  board_seats: BoardSeatRow;
  edition_files: EditionFileRow;
}

const names: { readonly [name in keyof Schema]: true } = {
  tables: true,
  chairs: true,
  entries: true,
  snapshots: true,
  turns: true,
  reports: true,
  notes: true,
  users: true,
  sessions: true,
  invitations: true,
  house: true,
  press: true,
  waiting_lines: true,
  press_read: true,
  clocks: true,
  presence: true,
  notices: true,
  wishes: true,
  deliveries: true,
  subscriptions: true,
  expectations: true,
  password_resets: true,
  passkeys: true,
  challenges: true,
  relations: true,
  complaints: true,
  audit: true,
  reliability: true,
  results: true,
  tournaments: true,
  entrants: true,
  boards: true,
  board_seats: true,
  edition_files: true,
};

/** Their names. Anything else in a database is not ours, except `migrations`. */
export const TABLE_NAMES = Object.keys(names) as readonly (keyof Schema)[];
