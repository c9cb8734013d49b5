/**
 * The tables as the rules read them: kinds of named things, and what can be known of the map, the blocks and the cards
 * before the game begins, as flat frozen arrays by id.
 */
import { type Id, kind } from '@concert/kernel';
import { blocks as blockRows } from './data/blocks.ts';
import { borders as borderRows } from './data/borders.ts';
import { cards as cardRows } from './data/cards.ts';
import { regions as regionRows } from './data/regions.ts';
import { seas as seaRows } from './data/seas.ts';

// AL-1.1-a: the seven empires, then the fifteen minors.
export const empireNames = ['austria', 'britain', 'france', 'prussia', 'russia', 'spain', 'turkey'] as const;
const owners: readonly string[] = [...new Set(blockRows.map((b) => b.owner))];
const minorNames = owners.filter((name) => !empireNames.some((each) => each === name)).sort();
const capital = (id: string): string => id[0].toUpperCase() + id.slice(1);
export const power = kind('power', [...empireNames, ...minorNames], [...empireNames, ...minorNames].map(capital));
export type Power = Id<'power'>;
export const empire = kind('empire', empireNames);
export const EMPIRES = 7;
export const POWERS = power.names.length;
const [AUSTRIA, BRITAIN, FRANCE, PRUSSIA, RUSSIA, SPAIN, TURKEY] = [0, 1, 2, 3, 4, 5, 6];

export { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, RUSSIA, SPAIN, TURKEY };

const powerId = (name: string): number => power.names.indexOf(name);

// AL-1.1-d: regions first, then seas, in one table of places.
export const place = kind(
  'place',
  [...regionRows, ...seaRows].map((row) => row.id),
  [...regionRows, ...seaRows].map((row) => row.name),
);
export type Place = Id<'place'>;
export const REGIONS = regionRows.length;
export const PLACES = place.names.length;
export const isSea = (p: number): boolean => p >= REGIONS;
export const placeId = (name: string): number => place.names.indexOf(name);

const everyPlace = Array.from({ length: PLACES }, (_, p) => p);
/** By place: the power whose homeland it is, or −1 (AL-1.1-g). */
export const homeOf: readonly number[] = everyPlace.map((p) =>
  p < REGIONS && regionRows[p].homeland ? powerId(regionRows[p].owner) : -1,
);
/** By place: the value of its victory city or star (AL-1.2-a, AL-1.3-b). */
export const vpOf: readonly number[] = everyPlace.map((p) =>
  p < REGIONS ? regionRows[p].vp : seaRows[p - REGIONS].star,
);
export const hasBase: readonly boolean[] = everyPlace.map((p) => p < REGIONS && regionRows[p].base !== '');
/** By place: how many blocks may stand there; 0 for the places of one army and one fleet; seas have no limit. */
export const stackingOf: readonly number[] = everyPlace.map((p) => (p < REGIONS ? regionRows[p].stacking : 99));
/** The seas a base faces (AL-R-23). */
export const baseSeas: readonly (readonly number[])[] = everyPlace.map((p) =>
  p < REGIONS ? regionRows[p].baseSeas.map(placeId) : [],
);
/** The regions whose bases face a sea. */
export const basesOn: readonly (readonly number[])[] = everyPlace.map((s) =>
  everyPlace.filter((p) => baseSeas[p].includes(s)),
);
/** Places with a city or a star, and by power its homeland, its cities and its bases. */
export const prizes: readonly number[] = everyPlace.filter((p) => vpOf[p] > 0);
export const homelandOf: readonly (readonly number[])[] = power.names.map((_, e) =>
  everyPlace.filter((p) => homeOf[p] === e),
);
export const citiesOf: readonly (readonly number[])[] = homelandOf.map((all) => all.filter((p) => vpOf[p] > 0));
/** The city of most points in its homeland. */
export const capitalOf: readonly number[] = citiesOf.map((cities) =>
  cities.reduce((best, city) => (best < 0 || vpOf[city] > vpOf[best] ? city : best), -1),
);
/** By minor: the place whose loss is its defeat (AL-9.1-a). */
export const keyOf: readonly number[] = homelandOf.map((all, e) => citiesOf[e][0] ?? all[0] ?? -1);

// AL-4.2: borders.
export const [CLEAR, RIVER, FOREST, MOUNTAIN, MARSH, STRAIT, SEA, COAST] = [0, 1, 2, 3, 4, 5, 6, 7];
const borderTypes = ['clear', 'river', 'forest', 'mountain', 'marsh', 'strait', 'sea', 'coast'];
export const borderTypeNames: readonly string[] = borderTypes;
export const borderType: readonly number[] = borderRows.map((b) => borderTypes.indexOf(b.type));
export const borderLimit: readonly number[] = borderRows.map((b) => (b.type === 'sea' ? 99 : b.limit));
export const freezes: readonly boolean[] = borderRows.map((b) => b.freezes);
export const isOnega: readonly boolean[] = borderRows.map((b) => b.onega);
const edges = new Int16Array(PLACES * PLACES).fill(-1);
const near: number[][] = everyPlace.map(() => []);
borderRows.forEach((row, b) => {
  const [from, to] = [placeId(row.a), placeId(row.b)];
  edges[from * PLACES + to] = edges[to * PLACES + from] = b;
  near[from].push(to);
  near[to].push(from);
});

/** The border between two places, or −1. */
export const borderOf = (a: number, b: number): number => edges[a * PLACES + b];

/** Regions next to a region; seas next to a sea; seas along a region's coast; regions along a sea's coast. */
export const neighbouringRegions: readonly (readonly number[])[] = near.map((all, p) =>
  isSea(p) ? [] : all.filter((q) => !isSea(q)),
);
export const neighbouringSeas: readonly (readonly number[])[] = near.map((all, p) =>
  isSea(p) ? all.filter(isSea) : [],
);
export const coastSeas: readonly (readonly number[])[] = near.map((all, p) => (isSea(p) ? [] : all.filter(isSea)));
export const coastRegions: readonly (readonly number[])[] = near.map((all, p) =>
  isSea(p) ? all.filter((q) => !isSea(q)) : [],
);

/** AL-8.1-f, AL-11.1-c, AL-11.2-d: sea borders that two shores can close. */
const strait = (a: string, b: string, x: string, y: string): readonly number[] => [a, b, x, y].map(placeId);
export const straits: readonly (readonly number[])[] = [
  strait('aegean_sea', 'sea_of_marmara', 'thracia', 'anatolia'),
  strait('black_sea', 'sea_of_marmara', 'thracia', 'angora'),
  strait('baltic_sea', 'danish_sea', 'denmark', 'sweden'),
];
const straitAt = new Int8Array(PLACES * PLACES).fill(-1);
straits.forEach(([a, b], g) => {
  straitAt[a * PLACES + b] = straitAt[b * PLACES + a] = g;
});

/** The strait between two seas, or −1. */
export const straitBetween = (a: number, b: number): number => straitAt[a * PLACES + b];

// Blocks.
export const [HQ, INFANTRY, CAVALRY, ARTILLERY, FORTRESS, FLEET] = [0, 1, 2, 3, 4, 5];
export const blockTypes: readonly string[] = ['hq', 'infantry', 'cavalry', 'artillery', 'fortress', 'fleet'];
const adjectives: { [owner: string]: string } = {
  austria: 'Austrian',
  britain: 'British',
  france: 'French',
  prussia: 'Prussian',
  russia: 'Russian',
  spain: 'Spanish',
  turkey: 'Turkish',
};
export const block = kind(
  'block',
  blockRows.map((b) => b.id),
  blockRows.map((b) => `${adjectives[b.owner] ?? capital(b.owner)} ${b.name}`),
);
export const BLOCKS = blockRows.length;
export const blockId = (name: string): number => block.names.indexOf(name);
export const typeOf: readonly number[] = blockRows.map((b) => blockTypes.indexOf(b.type));
export const powerOf: readonly number[] = blockRows.map((b) => powerId(b.owner));
/** AL-2.2-a: by block, the empire whose colour it has; all minors are brown. */
export const BROWN = -1;
export const colourOf: readonly number[] = powerOf.map((p) => (p < EMPIRES ? p : BROWN));
export const letterOf: readonly number[] = blockRows.map((b) => 'ABCD'.indexOf(b.letter));
export const firepowerOf: readonly number[] = blockRows.map((b) => b.firepower);
export const maxOf: readonly number[] = blockRows.map((b) => b.max);
export const minOf: readonly number[] = blockRows.map((b) => b.min);
/** By block: the one region where a fortress stands, else −1. */
export const siteOf: readonly number[] = blockRows.map((b) => (b.build ? placeId(b.build) : -1));
export const blocksOf: readonly (readonly number[])[] = power.names.map((_, e) =>
  blockRows.flatMap((_row, b) => (powerOf[b] === e ? [b] : [])),
);
export const NAPOLEON = blockId('FR-HQ');
/** Fleets are numbered among themselves, for what only fleets remember. */
export const fleets: readonly number[] = blockRows.flatMap((b, i) => (b.type === 'fleet' ? [i] : []));
export const fleetNumber: readonly number[] = blockRows.map((_, b) => fleets.indexOf(b));

// Cards: a card's id is its number; 0 is no card.
export const card = kind('card', ['no card', ...cardRows.map((c) => c.name)]);
export type Card = Id<'card'>;
export const CARDS = cardRows.length;
export const LAST_CARD = card.names.length - 1;
export const cardEmpire: readonly number[] = [-1, ...cardRows.map((c) => powerId(c.empire))];
/** AL-3.2-a, b: the points that a card would give to a camp: three, and one more for a card of its own empire. */
export const pointsFor = (card: number, camp: number): number => (cardEmpire[card] === camp ? 4 : 3);
export const isLeader: readonly boolean[] = [false, ...cardRows.map((c) => c.leader)];
/** AL-LC: what the event of a card does, as the table says it. */
/** AL-GT-a: game turns by number. */
export const season = kind(
  'season',
  ['no turn', 'spring', 'summer', 'autumn', 'winter'],
  ['', 'Spring', 'Summer', 'Autumn', 'Winter'],
);
export const event = kind('event', card.names, ['', ...cardRows.map((c) => c.event)]);
export const [CUESTA, SELIM, TALLEYRAND, CHARLES, ALEXANDER, BLUCHER, WELLINGTON, NAPOLEON_CARD] = [
  35, 36, 37, 38, 39, 40, 41, 42,
];
