/** Tournaments as the server tells of them. */
import type { Json, Seat } from '@concert/kernel';
import type { TableSettings, TableState } from './messages.ts';

/** `joining` until it begins, `cancelled` if it never does or is stopped. */
export type TournamentState = 'joining' | 'playing' | 'over' | 'cancelled';

export interface TournamentPlan {
  rounds: number;
  /** Players meet only players of their own group. */
  groups: number;
  /** Do the best play one more table, which decides the first places? */
  final: boolean;
  /** How long a seat is kept for its player when a round begins. */
  seatHours: number;
  /** After so many days the organiser may end a round. */
  roundDays: number;
  /** How many people may join. */
  most: number;
}

/** A tournament in a list. */
export interface TournamentSummary {
  id: string;
  title: string;
  game: string;
  state: TournamentState;
  round: number;
  plan: TournamentPlan;
  /** How many have joined. */
  entrants: number;
  /** Has the person this is sent to? */
  joined: boolean;
  organiser: string;
}

export interface TournamentSeat {
  seat: Seat;
  /** The number of the player; null for a bot. */
  entrant: number | null;
  missed: boolean;
  place: number | null;
}

export interface TournamentBoard {
  board: number;
  /** Null where a player has no opponent in this round. */
  table: string | null;
  /** Null before the table is opened, and where there is none. */
  state: TableState | null;
  decided: boolean;
  seats: TournamentSeat[];
}

/** A line of the standings. */
export interface TournamentLine {
  rank: number;
  entrant: number;
  played: number;
  points: number;
  wins: number;
  /** The points of all opponents. */
  opposition: number;
  /** The place in the final; null for others. */
  finalPlace: number | null;
}

export interface TournamentFacts extends TournamentSummary {
  options: { [name: string]: Json };
  settings: TableSettings;
  /** The names of the seats. */
  seats: string[];
  /** May the person this is sent to run it? */
  yours: boolean;
  seatsDue: number | null;
  roundDue: number | null;
  players: { entrant: number; name: string; group: number; withdrawn: boolean; you: boolean }[];
  rounds: { round: number; final: boolean; boards: TournamentBoard[] }[];
  standings: { group: number; lines: TournamentLine[] }[];
}
