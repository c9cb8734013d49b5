/** The tables of the database, the same on both kinds. Times are milliseconds since 1970, JSON is text, flags are 0 or 1. */
import type { TableState } from '@concert/wire';

export type Flag = 0 | 1;

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
  /** May anybody sit down and look on, or only who was invited? */
  open: Flag;
  /** The host's secret of the dice; null where a record was imported without it. Never leaves the server while it runs. */
  secret: string | null;
  commitment: string;
  /** What the seats mixed in, in their order; null until the game begins. */
  contributions: string | null;
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
}

/** A seat of a table, whoever sits there. */
export interface ChairRow {
  table_id: string;
  seat: number;
  /** As the rules call it. */
  seat_id: string;
  name: string;
  user_id: string | null;
  /** The bot that plays it when nobody owns it. */
  bot: string | null;
  /** The bot that plays it for its owner. */
  regent: string | null;
  resigned: Flag;
  wants_end: Flag;
  contribution: string | null;
  /** What its owner wants answered while he is away: a list, as JSON; null when there is nothing. For nobody else. */
  answers: string | null;
}

/** What was said at a table. */
export interface PressRow {
  table_id: string;
  /** Without gaps; what viewers are told is numbered for each of them. */
  n: number;
  seat: number;
  /** The seats it was said to, as `,1,3,`; empty is the whole table. */
  addressees: string;
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
  /** Rises with every change: of two nodes that change it at once one has to look again. */
  version: number;
  /** Everything, as JSON. */
  state: string;
  /** When somebody's time runs out; null while no time runs. */
  due: number | null;
}

/** Who looks at a table through which node; only where there may be several. */
export interface PresenceRow {
  node: string;
  table_id: string;
  user_id: string;
  /** How many eyes he has among the spectators. */
  spectating: number;
  /** In the database's own time. */
  seen_at: number;
}

/** Something a person is to be told unless he sees it himself first. */
export interface ExpectationRow {
  user_id: string;
  table_id: string;
  kind: string;
  since: number;
}

/** Something a person should know. Of each kind and table there is one at most that he has not looked at. */
export interface NoticeRow {
  user_id: string;
  n: number;
  table_id: string;
  kind: string;
  text: string;
  at: number;
  seen: Flag;
  /** Of a turn: how many choices had been made in the open when it was his; null otherwise. */
  count: number | null;
}

/** How a person wants to be told. */
export interface NotificationSettingsRow {
  user_id: string;
  mail: string | null;
  /** Has whoever reads that address agreed? */
  mail_agreed: Flag;
  webhook: string | null;
  /** What webhooks are signed with. */
  secret: string | null;
  /** Kinds he does not want to hear of outside the page, as a list. */
  unwanted: string;
}

/** A notice that has to be carried out of the house. */
export interface DeliveryRow {
  id: string;
  user_id: string;
  /** The number of the notice; null for a letter that asks whether an address is right. */
  n: number | null;
  way: 'mail' | 'webhook';
  tries: number;
  /** When it is to be tried (again). Whoever moves this forward first is the one who does it. */
  due: number;
}

export interface EntryRow {
  table_id: string;
  seq: number;
  body: string;
  at: number;
}

/**
 * A table as it stood after so many entries. Whatever is here can be made again from the entries: a row that is missing or
 * damaged costs time and nothing else.
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

/** What went wrong at a table, for whoever mends the rules. */
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

export interface UserRow {
  id: string;
  name: string;
  guest: Flag;
  /** May administer. */
  host: Flag;
  /** The name by which an account is found, however it is written; null for guests. */
  account: string | null;
  password: string | null;
  /** May not come in any more. */
  locked: Flag;
  created_at: number;
}

export interface SessionRow {
  /** SHA-256 of the cookie: who reads the database cannot log in with what he finds. */
  token: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

/** A link by which somebody may come to a table. */
export interface InvitationRow {
  /** SHA-256 of the word in the link. */
  word: string;
  table_id: string;
  /** The chair that is kept for whoever comes. */
  seat: number | null;
  by_user: string;
  uses_left: number;
  created_at: number;
  expires_at: number;
}

/** What there is only one of. */
export interface SiteSettingRow {
  key: 'host' | 'key' | 'seal' | 'beat';
  value: string;
}

export interface Schema {
  tables: TableRow;
  chairs: ChairRow;
  entries: EntryRow;
  snapshots: SnapshotRow;
  reports: ReportRow;
  notes: NoteRow;
  users: UserRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  house: SiteSettingRow;
  press: PressRow;
  press_read: PressReadRow;
  clocks: ClockRow;
  presence: PresenceRow;
  expectations: ExpectationRow;
  notices: NoticeRow;
  wishes: NotificationSettingsRow;
  deliveries: DeliveryRow;
}

const names: { readonly [name in keyof Schema]: true } = {
  tables: true,
  chairs: true,
  entries: true,
  snapshots: true,
  reports: true,
  notes: true,
  users: true,
  sessions: true,
  invitations: true,
  house: true,
  press: true,
  press_read: true,
  clocks: true,
  presence: true,
  notices: true,
  wishes: true,
  deliveries: true,
  expectations: true,
};

/** Their names. Whatever else is in a database is somebody else's, but for `migrations`. */
export const TABLE_NAMES = Object.keys(names) as readonly (keyof Schema)[];
