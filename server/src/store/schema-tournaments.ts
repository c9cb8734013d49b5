/** The rows of tournaments. */
import type { TournamentState } from '@concert/wire';
import type { Flag } from './schema-people.ts';

export interface TournamentRow {
  id: string;
  title: string;
  game: string;
  /** The options, completed by the rules, as JSON; and the names of the seats they give. */
  options: string;
  seats: string;
  /** What is agreed at each of its tables. */
  settings: string;
  /** Rounds, groups and times, as JSON. */
  plan: string;
  /** Who opened it. */
  host: string;
  state: TournamentState;
  /** 0 before the first. A final is one more than the plan has. */
  round: number;
  /** Until when seats of this round can be taken, and from when the organiser may end it. */
  seats_due: number | null;
  round_due: number | null;
  /** What draws are made from: never leaves the server. */
  seed: string;
  created_at: number;
  ended_at: number | null;
}

/** A person who takes part. */
export interface EntrantRow {
  tournament_id: string;
  user_id: string;
  /** In the order in which they joined, from 1: how others refer to them. */
  n: number;
  /** Drawn when it begins: the group, and what decides when nothing else does. */
  division: number;
  lot: number;
  /** Not seated again: 1, until they come back; 2, removed by the organiser for good. */
  withdrawn: 0 | 1 | 2;
}

/** A table of a round. It is written before the table is opened, so that a server that stops in between opens it later. */
export interface BoardRow {
  tournament_id: string;
  round: number;
  board: number;
  /** Null for a player who has no opponent in this round. */
  table_id: string | null;
  decided: Flag;
  /** How many of its reminders have been sent. */
  reminded: number;
}

export interface BoardSeatRow {
  tournament_id: string;
  round: number;
  board: number;
  seat: number;
  /** Null: a bot from the start. */
  user_id: string | null;
  /** Did they not take their seat in time? */
  missed: Flag;
  /** How it came out, 1 is best; null until the table is decided. */
  place: number | null;
}
