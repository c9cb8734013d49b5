/** The rows about people: accounts, sessions, ratings, what they did to each other, invitations; and the settings of the site. */

export type Flag = 0 | 1;

export interface UserRow {
  id: string;
  name: string;
  guest: Flag;
  /** May administer. */
  host: Flag;
  /** The canonical name of an account, however it is typed; null for guests. */
  account: string | null;
  password: string | null;
  /** Is locked out. */
  locked: Flag;
  /** When the account was deleted: what is left is a name without a person, for games others can still read. */
  deleted_at: number | null;
  created_at: number;
}

export interface SessionRow {
  /** SHA-256 of the cookie: reading the database is not enough to log in. */
  token: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  /** When it was last used, to the hour. */
  seen_at: number;
  /** The browser and system it was begun in, in a few words; empty where it did not say. */
  device: string;
}

/** A link in an email by which a forgotten password is replaced. It is good once, and for a short time. */
export interface PasswordResetRow {
  /** SHA-256 of the token in the link. */
  word: string;
  user_id: string;
  expires_at: number;
}

/** A passkey: what a person's device signs with instead of a password. */
export interface PasskeyRow {
  /** As the device names it, base64url. */
  id: string;
  user_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it has signed, where it counts. */
  counter: number;
  transports: string;
  /** As its owner calls it. */
  name: string;
  created_at: number;
  used_at: number | null;
}

/** What a device is to sign, once. */
export interface ChallengeRow {
  challenge: string;
  /** Whose new passkey it is for; null for a log-in. */
  user_id: string | null;
  expires_at: number;
}

/** A person who wants to hear less of another. */
export interface RelationRow {
  id: string;
  user_id: string;
  other_id: string;
  /** `block` includes `mute`. */
  kind: 'mute' | 'block';
  /** The table where names are hidden at which it was made: it holds there alone. Null: everywhere. */
  only_at: string | null;
  /** How the other person was called there. */
  label: string;
  at: number;
}

/** What a person complained of to the host. */
export interface ComplaintRow {
  id: string;
  by_user: string;
  about_user: string;
  table_id: string;
  reason: string;
  text: string;
  /** The last lines that the person who complained could read there, as JSON. */
  context: string;
  /** What a host decided; null while it is open. */
  decision: string | null;
  note: string;
  handled_by: string | null;
  handled_at: number | null;
  at: number;
}

/** What a host did. */
export interface AuditRow {
  id: string;
  host_id: string;
  action: string;
  /** The person or table it was done to. */
  target: string;
  detail: string;
  at: number;
}

/** How a person has kept to their turns and games, over all finished games with other people. */
export interface ReliabilityRow {
  user_id: string;
  /** Turns they took in time, and times a stand-in had to take over. */
  turns: number;
  late: number;
  /** Games they played to the end, and games they resigned. */
  finished: number;
  dropped: number;
}

/** How a seat came out of a rated game. It stays when the table goes, so that ratings can always be worked out anew. */
export interface ResultRow {
  table_id: string;
  seat: number;
  game: string;
  /** What makes seats comparable: the scenario and the number of seats. */
  format: string;
  seat_name: string;
  /** The id of a person, or `bot` and which one. */
  player: string;
  /** 1 is best; equal places are ties. */
  place: number;
  ended_at: number;
}

/** An invite link. */
export interface InvitationRow {
  /** SHA-256 of the token in the link. */
  word: string;
  table_id: string;
  /** The seat that is reserved for the invited person. */
  seat: number | null;
  by_user: string;
  uses_left: number;
  created_at: number;
  expires_at: number;
}

/** Site-wide values, one row each. */
export interface SiteSettingRow {
  key: 'host' | 'key' | 'seal' | 'beat' | 'push';
  value: string;
}
