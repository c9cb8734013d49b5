/** A table's row and its chairs as the database has them, and what they mean. */
import { FIRST_FORMAT, type Seat, SPECTATOR, type Viewer } from '@concert/kernel';
import type { Reliability, SeatFacts, TableFacts, TableSettings } from '@concert/wire';
import { forbidden, notFound, type Refusal } from '../errors.ts';
import type { Origin } from '../rules/requests.ts';
import { type ChairRow, queryTemplate, type Store, type TableRow } from '../store/index.ts';
import type { RemotePresence } from './environment.ts';
import { agreed, type KeptSettings } from './settings.ts';

export interface Seating {
  row: TableRow;
  chairs: ChairRow[];
  /** The names of the people on the chairs, by id; and how they have kept to their games, where that is known. */
  names: Map<string, string>;
  reliability?: Map<string, Reliability>;
  settings: TableSettings;
}

type OfTable = { table: string };
const rowOf = queryTemplate<OfTable>()((db, { table }) => db.selectFrom('tables').selectAll().where('id', '=', table));
const chairsOf = queryTemplate<OfTable>()((db, { table }) =>
  db.selectFrom('chairs').selectAll().where('table_id', '=', table).orderBy('seat'),
);
/** The players, and the person who opened it. */
const peopleOf = queryTemplate<OfTable & { host: string }>()((db, { table, host }) => {
  const seated = db.selectFrom('chairs').select('user_id').where('table_id', '=', table);
  const kept = db.selectFrom('chairs').select('kept_for').where('table_id', '=', table).where('user_id', 'is', null);
  return db
    .selectFrom('users')
    .leftJoin('reliability', 'reliability.user_id', 'users.id')
    .select(['id', 'name', 'turns', 'late', 'finished', 'dropped'])
    .where((eb) => eb.or([eb('id', '=', host), eb('id', 'in', seated), eb('id', 'in', kept)]));
});
const entriesOf = queryTemplate<OfTable & { from: number; most: number }>()((db, { table, from, most }) =>
  db
    .selectFrom('entries')
    .select('body')
    .where('table_id', '=', table)
    .where('seq', '>=', from)
    .orderBy('seq')
    .limit(most),
);

export async function loadSeating(store: Pick<Store, 'read' | 'first'>, table: string): Promise<Seating | null> {
  const row = await store.first(rowOf, { table });
  if (!row) return null;
  const chairs = await store.read(chairsOf, { table });
  const people = await store.read(peopleOf, { table, host: row.host });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const reliability = new Map(
    people.flatMap(({ id, turns, late, finished, dropped }) =>
      finished === null
        ? []
        : [[id, { turns: Number(turns), late: Number(late), finished: Number(finished), dropped: Number(dropped) }]],
    ),
  );
  return { row, chairs, names, reliability, settings: agreed(row.settings) };
}

/** In which format a game is stored; the first did not say so. */
export const formatOf = (setup: string | null): string => JSON.parse(setup ?? '{}').format ?? FIRST_FORMAT;

/** Do the rules it is played by take snapshots? Those of the first format don't. */
export const takesSnapshots = ({ setup }: TableRow): boolean => formatOf(setup) !== FIRST_FORMAT;

/** Everything that is needed to play a table again, but for its entries. */
export const originOf = (row: TableRow): Omit<Origin, 'entries'> => ({
  owner: row.host,
  game: row.game,
  rules: row.rules,
  options: JSON.parse(row.options),
  secret: row.secret,
  commitment: row.commitment,
  contributions: JSON.parse(row.contributions ?? '[]'),
  ...(row.shares !== null && { shares: JSON.parse(row.shares) }),
  setup: row.setup,
});

/** The largest number both databases take for a limit. */
const ALL = 0x7fffffff;

export async function entriesFrom(
  store: Pick<Store, 'read'>,
  table: string,
  from: number,
  most = ALL,
): Promise<string[]> {
  if (most <= 0) return [];
  const rows = await store.read(entriesOf, { table, from, most: Math.min(most, ALL) });
  return rows.map(({ body }) => body);
}

/** The person who plays this seat now; null when a bot does, as a stand-in or on its own. */
export const playerOf = ({ user_id, regent, resigned }: ChairRow): string | null =>
  regent === null && !resigned ? user_id : null;

/** The bot that plays this seat now; null when its owner does, or no one. */
export const botOf = ({ user_id, bot, regent, resigned }: ChairRow): string | null =>
  regent ?? (user_id === null || resigned ? bot : null);

export const seatsOf = ({ chairs }: Pick<Seating, 'chairs'>, user: string): Seat[] =>
  chairs.filter(({ user_id, resigned }) => user_id === user && !resigned).map(({ seat }) => seat);

/** Was this person invited? */
export const invitedTo = ({ row }: Pick<Seating, 'row'>, user: string): boolean =>
  ((JSON.parse(row.settings) as KeptSettings).invited ?? []).includes(user);

/** May this person watch without a seat? */
export const mayLook = (seating: Seating, user: string): boolean =>
  seating.row.open === 1 ||
  seating.row.host === user ||
  seating.chairs.some(({ user_id, kept_for }) => user_id === user || kept_for === user) ||
  invitedTo(seating, user);

/** Do spectators of this table see its game with a delay now? Until it is over, also while it is frozen. */
export const isDelayed = ({ settings, row }: Pick<Seating, 'settings' | 'row'>): boolean =>
  settings.delay !== null && row.state !== 'over' && row.state !== 'ended';

/**
 * Are the names of its players hidden now? Until the game is over, also while it is frozen; for good where it never began:
 * who opened a table could call it off only to see who has come.
 */
export const hidesNames = ({ settings, row }: Pick<Seating, 'settings' | 'row'>): boolean =>
  settings.anonymous && !hasBeenPlayed(row);

/** Is there a game that has been played to its end, or was ended? */
export const hasBeenPlayed = ({ state, setup }: { state: string | null; setup: string | null }): boolean =>
  (state === 'over' || state === 'ended') && setup !== null;

/** Does this person still hold that seat? The rows are in the order of the seats. */
const holds = ({ chairs }: Seating, user: string, seat: Seat): boolean => {
  const chair = chairs[seat];
  return chair !== undefined && chair.user_id === user && !chair.resigned;
};

/** May this person watch from here? */
export const mayWatch = (seating: Seating, user: string, viewer: Viewer): boolean =>
  viewer === SPECTATOR ? mayLook(seating, user) : holds(seating, user, viewer);

/** Why this person may not act or watch from here; null when they may. */
export function forbids(seating: Seating, user: string, viewer: Viewer): Refusal | null {
  if (mayWatch(seating, user, viewer)) return null;
  return mayLook(seating, user) ? forbidden('That is not your seat.') : notFound('table');
}

/** Who is watching, on any node. */
export interface Present {
  isHere(user: string): boolean;
  spectators: number;
}

export const present = (
  here: Pick<Present, 'isHere' | 'spectators'> | undefined,
  { people, spectators }: RemotePresence = { people: new Set(), spectators: 0 },
): Present => ({
  isHere: (user) => here?.isHere(user) || people.has(user),
  spectators: (here?.spectators ?? 0) + spectators,
});

/** What this person may know of the table besides the game. */
export function factsFor(
  { row, chairs, names, reliability, settings }: Seating,
  user: string,
  { isHere, spectators }: Present,
): TableFacts {
  const isHidden = hidesNames({ row, settings });
  /** A hidden person always counts as present: who comes and goes at the same time would tell who it is. */
  const person = (id: string): Extract<SeatFacts['holder'], { kind: 'person' }> => {
    if (isHidden && id !== user) return { kind: 'person', name: '', here: true };
    const kept = reliability?.get(id);
    return { kind: 'person', name: names.get(id) ?? '?', here: isHere(id), ...(kept && { reliability: kept }) };
  };
  return {
    id: row.id,
    game: row.game,
    rules: row.rules,
    title: row.title,
    options: JSON.parse(row.options),
    state: row.state,
    begun: row.setup !== null,
    open: row.open === 1,
    seats: chairs.map((chair): SeatFacts => {
      const { user_id, seat_id, name, bot, regent, resigned, kept_for } = chair;
      const isKept = kept_for !== null && user_id === null && bot === null;
      return {
        id: seat_id,
        name,
        holder: user_id !== null && !resigned ? person(user_id) : bot !== null ? { kind: 'bot', name: bot } : null,
        ...(isKept && { keptFor: { name: person(kept_for).name, you: kept_for === user } }),
        regent,
        resigned: resigned === 1,
      };
    }),
    yours: seatsOf({ chairs }, user),
    host: person(row.host).name,
    opener: row.host === user,
    spectators,
    commitment: row.commitment,
    opening: row.state === 'gathering' ? row.shares_due : null,
    votes: chairs.filter(({ wants_end }) => wants_end === 1).map(({ seat }) => seat),
    settings,
    ...(row.tournament_id !== null && { tournament: row.tournament_id }),
    rematch: row.rematch,
    frozen: row.frozen,
  };
}
