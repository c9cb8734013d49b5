/**
 * The tables of the synthetic area game: 60 areas, 180 pieces, 110 cards, as big as the games it stands for. Nothing here
 * is history; the numbers come from small formulas so that the tables need no data files. Clauses are called AR-n.
 */
import { field, type Id, kind, option, type Seat } from '@concert/kernel';

export const SEATS = 7;
/** Owner of the neutral garrisons, and of areas without an owner. */
export const NEUTRAL = SEATS;

// ── areas ────────────────────────────────────────────────────────────────────────────────────────────────────────────
const COLUMNS = 10;
const ROWS = 6;
export const AREAS = COLUMNS * ROWS;
const columnOf = (a: number): number => Math.floor(a / ROWS);
const rowOf = (a: number): number => a % ROWS;
const areaIds = Array.from({ length: AREAS }, (_, a) => a as Area);

export type Area = Id<'area'>;
export const area = kind(
  'area',
  areaIds.map((a) => `${'ABCDEFGHIJ'[columnOf(a)]}${rowOf(a) + 1}`),
);
/** What an area pays a turn, and what it counts at the end. */
export const worth: readonly number[] = areaIds.map((a) => (a * 7) % 4);
/** Whose home an area is: strips of the map, so that neighbours meet early. */
export const home: readonly Seat[] = areaIds.map((a) => Math.floor((a * SEATS) / AREAS));
export const homesOf: readonly (readonly Area[])[] = Array.from({ length: SEATS }, (_, seat) =>
  areaIds.filter((a) => home[a] === seat),
);

// ── borders ──────────────────────────────────────────────────────────────────────────────────────────────────────────
const touches = (a: number, b: number): boolean => {
  const across = columnOf(b) - columnOf(a);
  const down = rowOf(b) - rowOf(a);
  return (across === 0 && down === 1) || (across === 1 && down === 0) || (across === 1 && down === 1 && a % 2 === 0);
};

const borders = areaIds.flatMap((a) => areaIds.filter((b) => touches(a, b)).map((b) => [a, b] as const));
export const BORDERS = borders.length;
/** How many pieces may cross a border in one turn: four on a road, two on a path. */
export const limit: readonly number[] = borders.map(([a, b]) => ((a + b) % 3 === 0 ? 2 : 4));
/** The ways out of an area: where to, and over which border. */
export const ways: readonly (readonly { to: Area; border: number }[])[] = areaIds.map((from) =>
  borders.flatMap(([a, b], border) => (a === from ? [{ to: b, border }] : b === from ? [{ to: a, border }] : [])),
);
/** The name a battle's dice are drawn under. */
export const battleOf: readonly string[] = areaIds.map((a) => `battle of ${area.names[a]}`);

// ── pieces ───────────────────────────────────────────────────────────────────────────────────────────────────────────
export const EACH = 25;
export const GARRISONS = 5;
export const PIECES = SEATS * EACH + GARRISONS;
export type Piece = Id<'piece'>;
const pieceIds = Array.from({ length: PIECES }, (_, p) => p as Piece);
export const owner: readonly Seat[] = pieceIds.map((p) => Math.floor(p / EACH));
const arms = ['foot', 'foot', 'horse', 'foot', 'guns'] as const;
const armOf = (p: Piece): (typeof arms)[number] => arms[p % arms.length]!;

/** Steps of a piece at full strength, and the highest number on which each of its dice hits. */
export const full: readonly number[] = pieceIds.map((p) => ({ foot: 4, horse: 3, guns: 2 })[armOf(p)]);
export const aim: readonly number[] = pieceIds.map((p) => ({ foot: 1, horse: 2, guns: 3 })[armOf(p)]);
export const piece = kind(
  'piece',
  pieceIds.map((p) => `${p < SEATS * EACH ? `${'ABCDEFG'[owner[p]!]}` : 'garrison'}-${armOf(p)}-${(p % EACH) + 1}`),
);
/** Pieces of a seat that begin in its reserve instead of on the map. */
export const RESERVE = 8;
export const garrisonAt = (p: Piece): Area => ((p - SEATS * EACH) * 13 + 3) as Area;

// ── cards ────────────────────────────────────────────────────────────────────────────────────────────────────────────
export const CARDS = 110;
export type Card = Id<'card'>;
const cardIds = Array.from({ length: CARDS }, (_, c) => c as Card);
const events = ['none', 'coin', 'levy', 'forced march', 'scout'] as const;
export const points: readonly number[] = cardIds.map((c) => 2 + (c % 4));
export const event: readonly (typeof events)[number][] = cardIds.map((c) => events[c % events.length]!);
export const card = kind(
  'card',
  cardIds.map((c) => `${event[c]} ${c + 1}`),
);

export const options = {
  seats: option(field.int(2, SEATS), SEATS, 'How many take part'),
  rounds: option(field.int(1, 40), 6, 'How many rounds are played'),
};
export const verbs = {
  bid: { gold: field.int(0, 3) },
  play: { card: field.id(card) },
  pass: {},
  activate: { area: field.id(area) },
  march: { piece: field.id(piece), to: field.id(area) },
  halt: {},
  muster: { area: field.id(area) },
  raise: { piece: field.id(piece) },
  reinforce: { piece: field.id(piece) },
  harass: { area: field.id(area) },
  target: { piece: field.handle(piece) },
  look: { area: field.id(area) },
  end: {},
  battle: { area: field.id(area) },
  fire: {},
  retreat: { to: field.id(area) },
  lose: { piece: field.id(piece) },
};
