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
}

export interface EntryRow {
  table_id: string;
  seq: number;
  body: string;
  at: number;
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
  password: string | null;
  created_at: number;
}

export interface SessionRow {
  /** SHA-256 of the cookie: who reads the database cannot log in with what he finds. */
  token: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

export interface Schema {
  tables: TableRow;
  chairs: ChairRow;
  entries: EntryRow;
  reports: ReportRow;
  notes: NoteRow;
  users: UserRow;
  sessions: SessionRow;
}
