/**
 * The tables as the rules read them: kinds of named things, and what can be known of the map, the troops, the buildings
 * and the artists before the game begins, as flat frozen arrays by id.
 */
import { type Id, kind } from '@concert/kernel';
import { advantages } from './data/advantages.ts';
import { artists as artistRows } from './data/artists.ts';
import { buildings as buildingRows } from './data/buildings.ts';
import { costs } from './data/costs.ts';
import { durations } from './data/durations.ts';
import { externalAlly } from './data/externalAlly.ts';
import { locations as locationRows } from './data/locations.ts';
import { provinces as provinceRows } from './data/provinces.ts';
import { residences } from './data/residences.ts';
import { roads as roadRows } from './data/roads.ts';
import { troops as troopRows } from './data/troops.ts';

const title = (id: string): string =>
  id
    .split('_')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');

const spaced = (id: string): string => id.replaceAll('_', ' ');

// Players and their troops.
export const colours = ['red', 'blue', 'green', 'yellow', 'black', 'white'] as const;
export const MOST_PLAYERS = 6;
/** The external ally's troops are one more force (PP-6.5.5-e). */
export const ALLY = 6;
export const FORCES = 7;
export const force = kind('force', [...colours, 'ally'], [...colours.map(title), 'External ally']);
export type Force = Id<'force'>;
export const [INFANTRY, CAVALRY, ARTILLERY] = [0, 1, 2];
export const ARMS = 3;
const armNames = ['infantry', 'cavalry', 'artillery'];
export const arm = kind('arm', armNames);
export type Arm = Id<'arm'>;
/** Army boxes, as they are added to the name of a place; 0 is the map itself. */
export const army = kind('army', ['none', 'one', 'two', 'three'], ['', ', army I', ', army II', ', army III']);
/** What is said of a die that was thrown for an additional loss; 0 where none was needed. */
export const die = kind(
  'die',
  ['none', 'one', 'two', 'three', 'four', 'five', 'six'],
  ['no die', 'die 1', 'die 2', 'die 3', 'die 4', 'die 5', 'die 6'],
);

const troopRow = armNames.map((name) => troopRows.find((row) => row.id === name)!);
/** By arm: how far it goes in a normal and in an extended move, what it is worth in battle and against its prey. */
export const moveOf: readonly number[] = troopRow.map((row) => row.move);
export const extendedOf: readonly number[] = troopRow.map((row) => row.extended);
export const worthOf: readonly number[] = troopRow.map((row) => row.value);
export const effectiveAgainst: readonly number[] = troopRow.map((row) => armNames.indexOf(row.against));
export const effectiveBonus: readonly number[] = troopRow.map((row) => row.bonus);
export const troopCost: readonly number[] = troopRow.map((row) => row.cost);
/** By level: the combat advantage bonus (PP-5.6-d). */
export const advantage: readonly number[] = advantages.map((row) => row.bonus);
export const TOP_LEVEL = 8;

// The year.
export const season = kind('season', ['spring', 'summer', 'fall', 'winter']);

// The map.
export const province = kind(
  'province',
  provinceRows.map((row) => row.id),
  provinceRows.map((row) => row.name),
);

export type Province = Id<'province'>;
export const PROVINCES = provinceRows.length;
export const location = kind(
  'location',
  locationRows.map((row) => row.id),
  locationRows.map((row) => row.name),
);

export type Location = Id<'location'>;
export const LOCATIONS = locationRows.length;
export const provinceId = (name: string): number => province.names.indexOf(name);
export const locationId = (name: string): number => location.names.indexOf(name);
export const provinceOf: readonly number[] = locationRows.map((row) => provinceId(row.province));
export const isCity: readonly boolean[] = locationRows.map((row) => row.city);
export const isHills: readonly boolean[] = locationRows.map((row) => row.hills);
export const capitalOf: readonly number[] = provinceRows.map((row) => locationId(row.capital));
export const goldOf: readonly number[] = provinceRows.map((row) => row.gold);
export const unrestOf: readonly number[] = provinceRows.map((row) => row.unrest);
export const coordinates: readonly (readonly [lat: number, lon: number])[] = locationRows.map((row) => [
  row.lat,
  row.lon,
]);
const everyLocation = locationRows.map((_, l) => l);
/** By province: its locations, and those of them that are cities. */
export const locationsOf: readonly (readonly number[])[] = provinceRows.map((_, p) =>
  everyLocation.filter((l) => provinceOf[l] === p),
);

export const citiesOf: readonly (readonly number[])[] = locationsOf.map((all) => all.filter((l) => isCity[l]));
const near: number[][] = locationRows.map(() => []);
const rivers = new Set<number>();
for (const { a, b, river } of roadRows) {
  const [from, to] = [locationId(a), locationId(b)];
  near[from].push(to);
  near[to].push(from);
  if (river) rivers.add(from * LOCATIONS + to).add(to * LOCATIONS + from);
}

/** The locations at the other ends of a location's roads. */
export const roadsFrom: readonly (readonly number[])[] = near;

/** Is the road between two neighbours a river crossing (PP-5.4.5-c)? */
export const crossesRiver = (from: number, to: number): boolean => rivers.has(from * LOCATIONS + to);

/** PP-4.2-a, PP-4.3-a: by number of players, which provinces and which locations are in play, and which are on the edge. */
const players = [0, 1, 2, 3, 4, 5, 6];
export const inPlay: readonly (readonly boolean[])[] = players.map((n) =>
  provinceRows.map((row) => (n === 3 ? row.in3 : n === 4 ? row.in4 : true)),
);

export const isEdge: readonly (readonly boolean[])[] = players.map((n) =>
  provinceRows.map((row) => (n === 3 ? row.edge3 : n === 4 ? row.edge4 : row.edge56) === true),
);

/** By number of players and location: the roads that stay within the provinces in play (PP-4.3-b). */
export const roadsInPlay: readonly (readonly (readonly number[])[])[] = players.map((n) =>
  near.map((all, l) => (inPlay[n][provinceOf[l]] ? all.filter((to) => inPlay[n][provinceOf[to]]) : [])),
);

// Building sites: urban ones by city, then rural ones by province, in one table.
let site = 0;
/** By location: its first urban site, and how many it has; by province: its first rural site, and how many it has. */
export const urbanSites: readonly number[] = locationRows.map((row) => row.sites);
export const firstUrban: readonly number[] = urbanSites.map((count) => (site += count) - count);
export const ruralSites: readonly number[] = provinceRows.map((row) => row.rural);
export const firstRural: readonly number[] = ruralSites.map((count) => (site += count) - count);
export const SITES = site;

export const building = kind(
  'building',
  buildingRows.map((row) => row.id),
  buildingRows.map((row) => row.name),
);

export type Building = Id<'building'>;
export const buildingId = (name: string): number => building.names.indexOf(name);
export const [
  ART_ACADEMY,
  ART_MANUFACTORY,
  BANK,
  BARRACKS,
  FOUNDRY,
  HORSE_FARM,
  MANUFACTORY,
  TRADING_HOUSE,
  UNIVERSITY,
  WINDMILL,
] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
export const isRural: readonly boolean[] = buildingRows.map((row) => row.rural);
/** By building: the one it is an upgrade of, or −1 (PP-6.6.4-j). */
export const baseOf: readonly number[] = buildingRows.map((row) => (row.replaces ? buildingId(row.replaces) : -1));

// Luxury goods: those of provinces, then what art manufactories make and what the external ally offers.
const goodNames = [...new Set(provinceRows.map((row) => row.luxury).filter(Boolean))].sort();
export const good = kind('good', [...goodNames, 'artwork', 'tea']);
export type Good = Id<'good'>;
export const goodId = (name: string): number => good.names.indexOf(name);

/** By province: its luxury good, or −1. */
export const luxuryOf: readonly number[] = provinceRows.map((row) => (row.luxury ? goodId(row.luxury) : -1));

// Great artists.
export const artist = kind(
  'artist',
  artistRows.map((row) => row.id),
  artistRows.map((row) => row.name),
);

export type Artist = Id<'artist'>;
export const ARTISTS = artistRows.length;
export const artistId = (name: string): number => artist.names.indexOf(name);
export const artistType: readonly string[] = artistRows.map((row) => row.type);
export const artistCost: readonly number[] = artistRows.map((row) => row.cost);
export const artistDice: readonly number[] = artistRows.map((row) => row.dice);
export const artistPlus: readonly number[] = artistRows.map((row) => row.plus);
export const [GOYA, GROS] = [artistId('goya'), artistId('gros')];

// Residences: bits of `court`.
export const [PALACE, GRAND_PALACE, GARDEN, HALL, ROOM] = [1, 2, 4, 8, 16];
const extensionNames = ['palace', 'grand_palace', 'garden', 'magnificent_hall', 'extra_artist_room'];
export const extension = kind('extension', extensionNames, extensionNames.map(spaced));
const extensionRow = extension.names.map((name) => residences.find((row) => row.id === name)!);
/** By extension: its price, the prestige it brings once, and its rooms for artists. */
export const extensionCost: readonly number[] = extensionRow.map((row) => row.cost);
export const extensionPrestige: readonly number[] = extensionRow.map((row) => row.prestige);
export const extensionRooms: readonly number[] = extensionRow.map((row) => row.rooms);

/** Prices by item of costs.tsv. */
export const costOf: { readonly [item: string]: number } = Object.fromEntries(costs.map((row) => [row.item, row.gold]));

/** By length of the game in years: what durations.tsv says of it. */
export const lengthOf = (years: number): (typeof durations)[number] => durations.find((row) => row.years === years)!;

/** PP-10.6: what the external ally sends, and its bonus, in a year; nothing with four or six players. */
export function allySends(players: number, years: number, year: number): { units: readonly number[]; bonus: number } {
  const row = externalAlly.find(
    (each) => each.players === players && each.years === lengthOf(years).ally && each.year === year,
  );
  return row
    ? { units: [row.infantry, row.cavalry, row.artillery], bonus: row.attack }
    : { units: [0, 0, 0], bonus: 0 };
}
