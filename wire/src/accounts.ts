/** What the server answers over HTTP: who a person is, their invitations, notification settings, and so on. */
import type { Seat } from '@concert/kernel';
import type { TableFacts } from './messages.ts';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  /** May administer. */
  host: boolean;
}

/** One of a person's own sessions: a browser in which they are logged in. */
export interface SessionFacts {
  id: string;
  /** The browser and its system, in a few words; empty where it did not say. */
  device: string;
  /** When they logged in there, and when it was last used, to the hour. */
  at: number;
  seen: number;
  /** Is it the one that asks? */
  current: boolean;
}

/** One of a person's own passkeys. */
export interface PasskeyFacts {
  id: string;
  name: string;
  at: number;
  /** When it was last used to log in; null: not yet. */
  used: number | null;
}

/** A line that was written before the game: by a person, who may have no seat yet. */
export interface WaitingLine {
  n: number;
  name: string;
  /** Is it the reader's own? */
  yours: boolean;
  /** Does the reader want to hear less of its author? */
  muted: boolean;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What an invitation is for. */
export interface Invitation {
  table: string;
  game: string;
  title: string;
  by: string;
  /** The seat that is reserved for the invited person. */
  seat: Seat | null;
  /** What the invited person would sit down to: who is there, how far it is, what was agreed. */
  at: Pick<TableFacts, 'seats' | 'settings' | 'options' | 'open' | 'state'>;
  /** What was written there before the game. */
  chat: WaitingLine[];
}

/** How a person wants to be notified. */
export interface NotificationSettings {
  mail: string | null;
  /** Does the address serve for the account alone, and get no notifications? */
  mailOff: boolean;
  webhook: string | null;
  /** Kinds they don't want to get outside the page. */
  unwanted: string[];
  /** Should what happened since their last turn be told with it? */
  recap: boolean;
}
/** A browser's address for pushes, and its keys, as `PushSubscription.toJSON` gives them. */
export interface PushSubscriptionKeys {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
export interface SavedNotificationSettings extends NotificationSettings {
  /** Has the owner of the address confirmed it? */
  agreed: boolean;
  /** What webhooks are signed with. */
  secret: string | null;
  /** Does this server send email at all? */
  letters: boolean;
  /** The server's public key for pushes, which a browser asks for when it subscribes. */
  pushKey: string;
  /** Is this browser pushed to? */
  pushed: boolean;
}

/** A person whom one wants to hear less of. */
export interface RelationFacts {
  id: string;
  name: string;
  kind: 'mute' | 'block';
  at: number;
}
/** What people complain of. */
export const COMPLAINT_REASONS = ['abuse', 'cheating', 'spam', 'name', 'other'] as const;
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

/** A complaint as the host of the server sees it. */
export interface Complaint {
  id: string;
  at: number;
  by: string;
  /** Null while the host plays at that table and its names are hidden. */
  about: { id: string; name: string; locked: boolean } | null;
  table: string;
  title: string;
  reason: string;
  text: string;
  /** The last lines there; null while the host plays at that table. */
  context: { name: string; text: string; at: number }[] | null;
  decision: string | null;
  note: string;
  handledBy: string | null;
}
/** What a host did. */
export interface AuditLine {
  id: string;
  at: number;
  host: string;
  action: string;
  target: string;
  detail: string;
}

/** A person as the host of the server sees them. */
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
/** A failure of the rules. */
export interface Report {
  id: string;
  table: string;
  seq: number;
  what: string;
  detail: string;
  at: number;
}
