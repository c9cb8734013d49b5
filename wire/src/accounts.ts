/** What a server answers when it is asked over HTTP: who somebody is, what he is invited to, how he wants to be told, and so on. */
import type { Json, Seat } from '@concert/kernel';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  /** May administer. */
  host: boolean;
}

/** What an invitation is for. */
export interface Invitation {
  table: string;
  game: string;
  title: string;
  by: string;
  /** The chair that is kept for whoever comes. */
  seat: Seat | null;
}

/** How somebody wants to be told of what waits for him. */
export interface NotificationSettings {
  mail: string | null;
  webhook: string | null;
  /** Kinds he does not want to hear of outside the page. */
  unwanted: string[];
}
export interface SavedNotificationSettings extends NotificationSettings {
  /** Has whoever reads the address agreed? */
  agreed: boolean;
  /** What webhooks are signed with. */
  secret: string | null;
  /** Does this server send letters at all? */
  letters: boolean;
}

/** What is to be chosen while one is away, when it is the only choice that fits. */
export interface StandingAnswer {
  id: string;
  verb: string;
  /** What has to be in the argument; what is not named may be anything. */
  arg: { [key: string]: Json };
  /** Not after this; null for as long as the game lasts. */
  until: number | null;
}

/** Somebody as the host of the server sees him. */
export interface Guest extends Person {
  locked: boolean;
  at: number;
}
export interface AdminTable {
  id: string;
  game: string;
  title: string;
  state: string;
  at: number;
}
/** Rules that broke. */
export interface Report {
  id: string;
  table: string;
  seq: number;
  what: string;
  detail: string;
  at: number;
}
