/**
 * The tables as the rules read them: kinds of named things, and what can be known of places, pieces and charts before
 * the game begins, as flat frozen arrays by id.
 */
import { type Id, kind } from '@concert/kernel';
import { boxes as boxRows } from './data/boxes.ts';
import { cities as cityRows } from './data/cities.ts';
import { counters as counterRows } from './data/counters.ts';
import { fleets as fleetRows } from './data/fleets.ts';
import { hexes as hexRows } from './data/hexes.ts';
import { leaders as leaderRows } from './data/leaders.ts';
import { minors as minorRows } from './data/minors.ts';
import { powers as powerRows } from './data/powers.ts';
import { provinces as provinceRows } from './data/provinces.ts';
import { seas as seaRows } from './data/seas.ts';
import { units as unitRows } from './data/units.ts';

/** The index of a name in a list that must have it. */
export function indexIn(names: readonly string[], name: string, what: string): number {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`there is no ${what} ${JSON.stringify(name)}`);
  return index;
}

// Powers: the seven majors in diplomatic order (Spain first, Britain last), then the minors, then insurgents (14.3).
const majorRows = [...powerRows].sort((a, b) => a.order - b.order);
export const power = kind(
  'power',
  [...majorRows.map((p) => p.id), ...minorRows.map((m) => m.id), 'insurgent'],
  [...majorRows.map((p) => p.name), ...minorRows.map((m) => m.name), 'Insurgents'],
);
export type PowerId = Id<'power'>;
export const MAJORS = majorRows.length;
export const POWERS = power.names.length;
export const powerId = (name: string): PowerId => indexIn(power.names, name, 'power') as PowerId;
export const isMajor = (p: number): boolean => p < MAJORS;
export const [SPAIN, TURKEY, PRUSSIA, AUSTRIA, RUSSIA, FRANCE, BRITAIN] = [
  'es',
  'tr',
  'pr',
  'at',
  'ru',
  'fr',
  'gb',
].map(powerId);
export const adjectiveOf: readonly string[] = power.names.map((_, p) =>
  p < MAJORS ? majorRows[p].adjective : power.labels![p],
);

// Places: hexes, off-map boxes, sea areas, blockade boxes, boxes that only hold pieces, by the ids of the map.
const offMapRows = boxRows.filter((b) => !b.holding);
const holdingRows = boxRows.filter((b) => b.holding);
const harbourRows = cityRows.filter((c) => c.harbour);
const cityName = new Map(cityRows.map((c) => [c.hex, c.name]));
/** NA-R-43: off-map boxes come after the hexes, and the rules of the land take them for hexes. */
export const FIRST_OFF_MAP = hexRows.length;
export const HEXES = FIRST_OFF_MAP + offMapRows.length;
export const SEAS = seaRows.length;
export const FIRST_SEA = HEXES;
export const FIRST_BLOCKADE = FIRST_SEA + SEAS;
export const FIRST_BOX = FIRST_BLOCKADE + harbourRows.length;
const provinceNames = new Map<string, string>(provinceRows.map((p) => [p.id, p.name.replace(/ (\(|and ).*/, '')]));

/** A hex without a town, as people speak of it: by its land, and by the number that the map prints in it. */
const hexName = ({ code, province: of }: (typeof hexRows)[number]): string =>
  `${provinceNames.get(of) ?? 'hex'} ${code.slice(1)}`;

export const place = kind(
  'place',
  [
    ...hexRows.map((h) => h.code),
    ...offMapRows.map((b) => b.id),
    ...seaRows.map((s) => s.id),
    ...harbourRows.map((c) => `blockade_${c.id}`),
    ...holdingRows.map((b) => b.id),
  ],
  [
    ...hexRows.map((h) => cityName.get(h.code) ?? hexName(h)),
    ...offMapRows.map((b) => b.name),
    ...seaRows.map((s) => s.name),
    ...harbourRows.map((c) => `the blockade of ${c.name}`),
    ...holdingRows.map((b) => b.name),
  ],
);
export type PlaceId = Id<'place'>;
export const PLACES = place.names.length;
const placeIndex: ReadonlyMap<string, number> = new Map(place.names.map((name, p) => [name, p]));
export const isHex = (p: number): boolean => p >= 0 && p < HEXES;
/** 5.2.3.7: a part of the world beside the map. */
export const isOffMap = (p: number): boolean => p >= FIRST_OFF_MAP && p < HEXES;
/** A box that only holds pieces. */
export const isHoldingBox = (p: number): boolean => p >= FIRST_BOX;
/** By off-map box, from FIRST_OFF_MAP on: the hexes and boxes next to it. */
export const offMapNeighbours: readonly (readonly number[])[] = offMapRows.map((b) =>
  [...b.entries, ...b.touches].map(placeId),
);

export function placeId(name: string): PlaceId {
  const index = placeIndex.get(name);
  if (index === undefined) throw new RangeError(`there is no place ${JSON.stringify(name)}`);
  return index as PlaceId;
}

export const province = kind(
  'province',
  provinceRows.map((p) => p.id),
  provinceRows.map((p) => p.name),
);
export type ProvinceId = Id<'province'>;
export const PROVINCES = provinceRows.length;
export const provinceId = (name: string): ProvinceId => indexIn(province.names, name, 'province') as ProvinceId;

export const city = kind(
  'city',
  cityRows.map((c) => c.id),
  cityRows.map((c) => c.name),
);
export type CityId = Id<'city'>;
export const CITIES = cityRows.length;
export const cityId = (name: string): CityId => indexIn(city.names, name, 'city') as CityId;
export const hexOfCity: readonly number[] = cityRows.map((c) => placeId(c.hex));
export const fortressOf: readonly number[] = cityRows.map((c) => c.fortress);
/** Cities that have a fortress. */
export const fortressCities: readonly number[] = cityRows.flatMap((c, i) => (c.fortress > 0 ? [i] : []));
export const provinceOfCity: readonly number[] = cityRows.map((c) => provinceId(c.province));
export const isHarbour: readonly boolean[] = cityRows.map((c) => c.harbour);
/** By city: the sea area of its harbour, or −1. */
export const seaOfCity: readonly number[] = cityRows.map((c) => (c.harbour ? placeId(c.sea) : -1));
/** By sea area, counted from FIRST_SEA: the areas next to it. */
export const seaNeighbours: readonly (readonly number[])[] = seaRows.map((s) => s.adjacent.map(placeId));
/** By city: the blockade box before its harbour, or −1. */
export const blockadeOfCity: readonly number[] = cityRows.map((c) => (c.harbour ? placeId(`blockade_${c.id}`) : -1));
export const isRedCapital: readonly boolean[] = cityRows.map((c) => c.capital);
/** By hex: the city in it, or −1 (at most one). */
export const cityAt: readonly number[] = invert(hexOfCity, HEXES);
/** By province: how much it counts for income: a key province is 2 (12.2.1). */
export const provinceWeight: readonly number[] = provinceRows.map((p) => p.weight);
/** By province: its capital. */
export const capitalOfProvince: readonly number[] = provinceRows.map((p) => (p.capital ? cityId(p.capital) : -1));
/** By power: its capital city, or −1. */
export const capitalOfPower: readonly number[] = [
  ...majorRows.map((p) => cityId(p.capital)),
  ...minorRows.map((m) => (m.capital ? cityId(m.capital) : -1)),
  -1,
];

// Hexes.
export const terrainNames = ['clear', 'rough', 'woods', 'swamp', 'mountain', 'desert', 'waste', 'offmap_box'] as const;
export const [CLEAR, ROUGH, WOODS, SWAMP, MOUNTAIN, DESERT, WASTE, OFF_MAP] = [0, 1, 2, 3, 4, 5, 6, 7];
export const terrainOf: readonly number[] = [
  ...hexRows.map((h) => indexIn(terrainNames, h.terrain, 'terrain')),
  ...offMapRows.map(() => OFF_MAP),
];
/** A box follows the fate of its province (NA-R-43). */
export const provinceOfHex: readonly number[] = [...hexRows, ...offMapRows].map((h) => provinceId(h.province));

// Pieces: corps and army markers, leaders, detachments, supply units and engineers by number, fleets.
export const [UNIT, LEADER, DETACHMENT, SUPPLY, ENGINEER, FLEET] = [0, 1, 2, 3, 4, 5];

const counterPieces = (['detachment', 'supply', 'engineer'] as const).flatMap((counter) =>
  counterRows
    .filter((c) => c.counter === counter)
    .flatMap((row) => Array.from({ length: row.count }, (_, i) => ({ row, number: i + 1 }))),
);

const counterShort: { readonly [counter: string]: string } = { detachment: 'det', supply: 'supply', engineer: 'eng' };
const adjective = (p: string): string => adjectiveOf[powerId(p)];
/** An admiral stands for the fleet; others are named after where they belong. */
function fleetName({ name, power: p, decoy, geographic }: (typeof fleetRows)[number]): string {
  if (decoy) return `${adjective(p)} ${name.toLowerCase()}`;
  return geographic && !/Fleet|Squadron/.test(name) ? `${name} fleet` : name;
}

/** A leader with two counters, for the Revolution and the Empire, is one person with one name. */
const leaderName = (name: string): string => name.replace(/ \(Revolution\)$/, '');

/** Armies have names of their own; the corps of minors and insurgents say whose they are already. */
const isNamedInFull = ({ kind: sort, power: of }: (typeof unitRows)[number]): boolean =>
  sort === 'army' || powerId(of) >= MAJORS;

export const piece = kind(
  'piece',
  [
    ...unitRows.map((u) => u.id),
    ...leaderRows.map((l) => l.id),
    ...counterPieces.map(({ row, number }) => `${row.power}_${counterShort[row.counter]}${number}`),
    ...fleetRows.map((f) => f.id),
  ],
  [
    ...unitRows.map((u) => (isNamedInFull(u) ? u.name : `${adjective(u.power)} ${u.name}`)),
    ...leaderRows.map((l) => leaderName(l.name)),
    ...counterPieces.map(({ row, number }) => `${adjective(row.power)} ${row.counter} ${number}`),
    ...fleetRows.map(fleetName),
  ],
);
export type PieceId = Id<'piece'>;
export const UNITS = unitRows.length;
export const LEADERS = leaderRows.length;
export const FIRST_LEADER = UNITS;
export const FIRST_COUNTER = UNITS + LEADERS;
export const FIRST_FLEET = FIRST_COUNTER + counterPieces.length;
export const PIECES = piece.names.length;
const pieceIndex: ReadonlyMap<string, number> = new Map(piece.names.map((name, p) => [name, p]));

export function pieceId(name: string): PieceId {
  const index = pieceIndex.get(name);
  if (index === undefined) throw new RangeError(`there is no piece ${JSON.stringify(name)}`);
  return index as PieceId;
}

export const typeOf: readonly number[] = [
  ...unitRows.map(() => UNIT),
  ...leaderRows.map(() => LEADER),
  ...counterPieces.map(({ row }) => ({ detachment: DETACHMENT, supply: SUPPLY, engineer: ENGINEER })[row.counter]!),
  ...fleetRows.map(() => FLEET),
];
export const powerOf: readonly number[] = [
  ...unitRows.map((u) => powerId(u.power)),
  ...leaderRows.map((l) => powerId(l.power)),
  ...counterPieces.map(({ row }) => powerId(row.power)),
  ...fleetRows.map((f) => powerId(f.power)),
];
/** By piece: the class of a combat unit ('infantry', 'cavalry', …, 'detachment'), 'army', or nothing. */
export const classOf: readonly string[] = [
  ...unitRows.map((u) => u.kind),
  ...leaderRows.map(() => ''),
  ...counterPieces.map(({ row }) => (row.counter === 'detachment' ? 'detachment' : '')),
  ...fleetRows.map(() => ''),
];
export const isArmy: readonly boolean[] = classOf.map((c) => c === 'army');
export const isLeader: readonly boolean[] = typeOf.map((t) => t === LEADER);
export const isSupply: readonly boolean[] = typeOf.map((t) => t === SUPPLY);
export const isEngineer: readonly boolean[] = typeOf.map((t) => t === ENGINEER);
/** Every engineer. */
export const engineers: readonly number[] = typeOf.flatMap((t, p) => (t === ENGINEER ? [p] : []));
/** Every supply unit. */
export const supplyUnits: readonly number[] = typeOf.flatMap((t, p) => (t === SUPPLY ? [p] : []));
export const isFleet: readonly boolean[] = typeOf.map((t) => t === FLEET);
export const isDetachment: readonly boolean[] = typeOf.map((t) => t === DETACHMENT);
/** 1.1.1: corps, detachments, Cossacks, guerrillas: what has combat points of its own. */
export const isCombat: readonly boolean[] = typeOf.map((t, p) => (t === UNIT && !isArmy[p]) || t === DETACHMENT);
/** Steps at full strength; 0 for what has none. */
export const fullSteps: readonly number[] = typeOf.map((t, p) =>
  t === UNIT ? unitRows[p].steps : t === DETACHMENT ? 1 : 0,
);

const figure = (of: (unit: (typeof unitRows)[number]) => number, detachment: (row: CounterRow) => number) =>
  typeOf.map((t, p) =>
    t === UNIT ? of(unitRows[p]) : t === LEADER || t === FLEET ? 0 : detachment(counterPieces[p - FIRST_COUNTER].row),
  );

type CounterRow = (typeof counterRows)[number];
export const modifierOf: readonly number[] = figure(
  (u) => u.modifier,
  (row) => row.modifier,
);
export const moraleOf: readonly number[] = figure(
  (u) => u.morale,
  (row) => row.morale,
);
const noArtillery = (): number => 0;
const artilleryFull = figure((u) => u.artillery, noArtillery);
const artilleryReduced = figure((u) => u.artilleryReduced, noArtillery);

/** 1.1.1: the artillery points on the side of the counter that shows this many steps. */
export const artilleryOf = (p: number, steps: number): number =>
  steps < fullSteps[p] ? artilleryReduced[p] : artilleryFull[p];

/** 1.1.1.2: MP of a unit, a leader or a support unit. */
export const movementOf: readonly number[] = typeOf.map((t, p) =>
  t === UNIT ? unitRows[p].movement : t === LEADER ? 8 : t === FLEET ? 0 : 6,
);

// Leaders, by piece; 0 or false for other pieces.
const leaderFigure = <T>(of: (row: (typeof leaderRows)[number]) => T, none: T): readonly T[] =>
  typeOf.map((t, p) => (t === LEADER ? of(leaderRows[p - FIRST_LEADER]) : none));

export const rankOf = leaderFigure((l) => l.rank, 0);
export const initiativeOf = leaderFigure((l) => l.initiative, 0);
export const combatOf = leaderFigure((l) => l.combat, 0);
export const armyInitiativeOf = leaderFigure((l) => l.armyInitiative, 0);
export const armyCombatOf = leaderFigure((l) => l.armyCombat, 0);
export const capacityOf = leaderFigure((l) => l.capacity, 0);
export const isCavalryLeader = leaderFigure((l) => l.cavalry, false);
export const isSovereign = leaderFigure((l) => l.sovereign, false);
const fleetRow = (p: number): (typeof fleetRows)[number] | undefined => fleetRows[p - FIRST_FLEET];
export const entryOf: readonly number[] = typeOf.map((t, p) =>
  t === UNIT ? unitRows[p].entry : t === LEADER ? leaderRows[p - FIRST_LEADER].entry : (fleetRow(p)?.entry ?? 0),
);
export const exitOf: readonly number[] = typeOf.map((t, p) =>
  t === UNIT ? unitRows[p].exit : t === LEADER ? leaderRows[p - FIRST_LEADER].exit : (fleetRow(p)?.exit ?? 0),
);
export const isBracketed: readonly boolean[] = typeOf.map((t, p) =>
  t === UNIT ? unitRows[p].bracketed : t === LEADER ? leaderRows[p - FIRST_LEADER].bracketed : false,
);

/** NA-R-177: which classes are cavalry, and which of them light. */
const horse = ['cavalry', 'cuirassiers', 'guard_cavalry', 'cossack'];
export const isCavalry: readonly boolean[] = classOf.map((c) => horse.includes(c));
export const isLightCavalry: readonly boolean[] = classOf.map((c) => c === 'cavalry');
export const isCossack: readonly boolean[] = classOf.map((c) => c === 'cossack');
export const isGuerrilla: readonly boolean[] = classOf.map((c) => c === 'guerrilla');
/** Tactical card 13: guards, grenadiers and Janissaries. */
const elite = ['guard', 'old_guard', 'young_guard', 'grenadiers', 'janissaries'];
export const isGuard: readonly boolean[] = classOf.map((c) => elite.includes(c));
/** 14.5.3: the corps of the Landwehr, which come by card 58. */
export const isLandwehr: readonly boolean[] = classOf.map((c, p) => c === 'militia' && /_lw\d$/.test(piece.names[p]));
export const isFeudal: readonly boolean[] = classOf.map((c) => c === 'feudal');
/** By piece: the province a feudal corps comes from, else −1. */
export const homeOf: readonly number[] = typeOf.map((t, p) =>
  t === UNIT && unitRows[p].home ? provinceId(unitRows[p].home) : -1,
);
/** 1.1.3.3, 1.1.3.4, 14.5.2: moves and attacks without a leader. */
export const movesAlone: readonly boolean[] = classOf.map((_, p) => isCossack[p] || isGuerrilla[p] || isFeudal[p]);
/** Every army marker. */
export const armies: readonly number[] = classOf.flatMap((_, p) => (isArmy[p] ? [p] : []));
/** By piece: the number of an army marker among `armies`, else −1. */
export const armyIndex: readonly number[] = classOf.map((_, p) => armies.indexOf(p));
/** Every piece of a power, in the order of the table. */
export const piecesOf: readonly (readonly number[])[] = power.names.map((_, who) =>
  powerOf.flatMap((p, i) => (p === who ? [i] : [])),
);

export const minorIndex = (p: number): number => p - MAJORS;
export const minorProvinces: readonly (readonly number[])[] = power.names.map((_, p) =>
  p >= MAJORS && p < POWERS - 1 ? minorRows[p - MAJORS].provinces.map(provinceId) : [],
);

/** NA-11.2.3-f: the national modifier of a power for attempts of the Empire (0) or the Coalition (1). */
export function courtModifier(p: number, side: number): number {
  const row = p < MAJORS ? majorRows[p] : minorRows[p - MAJORS];
  return side === 0 ? row.courtFrance : row.courtBritain;
}
/** NA-R-145: by power, what a minor takes the field with, and at which places first. */
export const fieldOf: readonly {
  corps: readonly number[];
  detachments: number;
  fleets: readonly number[];
  places: readonly number[];
}[] = power.names.map((_, p) => {
  if (p < MAJORS || p >= POWERS - 1) return { corps: [], detachments: 0, fleets: [], places: [] };
  const row = minorRows[p - MAJORS];
  return {
    corps: row.corps.map(pieceId),
    detachments: row.detachments,
    fleets: row.fleets.map(pieceId),
    places: row.places.map((name) => (placeIndex.has(name) ? placeId(name) : hexOfCity[cityId(name)])),
  };
});

function invert(of: readonly number[], length: number): number[] {
  const inverse = Array<number>(length).fill(-1);
  of.forEach((at, i) => {
    inverse[at] = i;
  });
  return inverse;
}
