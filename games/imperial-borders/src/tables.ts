/**
 * The tables as the rules read them: kinds of named things, and what can be known of the map, the Forces and the dice
 * before the game begins, as flat frozen arrays by id.
 */
import { type Id, kind } from '@concert/kernel';
import { closed as closedRows } from './data/closed.ts';
import { congress as congressRows } from './data/congress.ts';
import { dice as diceRows } from './data/dice.ts';
import { forces as forceRows } from './data/forces.ts';
import { landBorders } from './data/landBorders.ts';
import { medals as medalRows } from './data/medals.ts';
import { mountains as mountainRows } from './data/mountains.ts';
import { nations as nationRows } from './data/nations.ts';
import { playerCounts } from './data/playerCounts.ts';
import { ports as portRows } from './data/ports.ts';
import { seaBorders } from './data/seaBorders.ts';
import { seas as seaRows } from './data/seas.ts';
import { startingForces as startRows } from './data/startingForces.ts';
import { territories as territoryRows } from './data/territories.ts';

// Nations.
export const nation = kind(
  'nation',
  nationRows.map((row) => row.id),
  nationRows.map((row) => row.name),
);
export type Nation = Id<'nation'>;
export const NATIONS = nationRows.length;
export const everyNation: readonly number[] = nationRows.map((_, n) => n);
export const nationId = (name: string): number => nation.names.indexOf(name);
export const [FRANCE, AUSTRIA, PRUSSIA, BRITAIN, RUSSIA, SPAIN] = [0, 1, 2, 3, 4, 5];
export const colourOf: readonly string[] = nationRows.map((row) => row.colour);
export const startingGold: readonly number[] = nationRows.map((row) => row.gold);

// Places: Territories, ranges, Open Seas and Ports in one table, in the order of the map.
const placeRows = [...territoryRows, ...mountainRows, ...seaRows, ...portRows];
export const place = kind(
  'place',
  placeRows.map((row) => row.id),
  placeRows.map((row) => (row.id === 'naples_port' ? 'the Port of Naples' : row.name)),
);
export type Place = Id<'place'>;
export const PLACES = placeRows.length;
export const TERRITORIES = territoryRows.length;
export const FIRST_RANGE = TERRITORIES;
export const FIRST_SEA = FIRST_RANGE + mountainRows.length;
export const FIRST_PORT = FIRST_SEA + seaRows.length;
export const placeId = (name: string): number => place.names.indexOf(name);
export const everyPlace: readonly number[] = placeRows.map((_, p) => p);
export const everyTerritory: readonly number[] = territoryRows.map((_, p) => p);
export const everyPort: readonly number[] = portRows.map((_, p) => FIRST_PORT + p);
export const isTerritory = (p: number): boolean => p < TERRITORIES;
export const isRange = (p: number): boolean => p >= FIRST_RANGE && p < FIRST_SEA;
export const isLand = (p: number): boolean => p < FIRST_SEA;
export const isOpenSea = (p: number): boolean => p >= FIRST_SEA && p < FIRST_PORT;
export const isPort = (p: number): boolean => p >= FIRST_PORT && p < PLACES;

/** IB-M.1-d: a White range stops all that enter it. */
export const isWhite: readonly boolean[] = everyPlace.map((p) => isRange(p) && mountainRows[p - FIRST_RANGE].white);

const near: number[][] = placeRows.map(() => []);

const join = (a: number, b: number): void => {
  near[a].push(b);
  near[b].push(a);
};

for (const { a, b } of landBorders) join(placeId(a), placeId(b));
for (const { a, b } of seaBorders) join(placeId(a), placeId(b));
for (const p of everyPort) join(p, placeId(portRows[p - FIRST_PORT].sea));
for (const list of near) list.sort((a, b) => a - b);
/** By place: the places a Force can move to in one step. A Port leads to its sea; its Interior is reached as cargo only. */
export const neighbours: readonly (readonly number[])[] = near;

/** By place: the Territory behind a Port, or −1. */
export const territoryOf: readonly number[] = everyPlace.map((p) =>
  isPort(p) ? placeId(portRows[p - FIRST_PORT].territory) : -1,
);
/** By Territory: its Ports. */
export const portsOf: readonly (readonly number[])[] = everyTerritory.map((t) =>
  everyPort.filter((p) => territoryOf[p] === t),
);

// Fortifications: forts by Territory, then port pieces, in one table.
export const FORTIFICATIONS = TERRITORIES + portRows.length;

/** The fortification that belongs to a place, or −1 in a range or on Open Sea. */
export const fortOf = (p: number): number =>
  p < TERRITORIES ? p : p >= FIRST_PORT ? p - FIRST_PORT + TERRITORIES : -1;

/** The place a fortification stands in. */
export const placeOfFort = (f: number): number => (f < TERRITORIES ? f : f - TERRITORIES + FIRST_PORT);
const iconsOf = (tier: string): number => (tier === 'capital' ? 4 : tier === 'major' ? 2 : 1);

/** IB-M.2-e: by fortification, the icons: its Gold, Medal Points, Hit Points and dice. */
export const icons: readonly number[] = [...territoryRows, ...portRows].map((row) => iconsOf(row.tier));

/** By Territory: the Nation whose Homeland it is, or −1; by Nation: its Capital and its five Homelands. */
export const homelandOf: readonly number[] = territoryRows.map((row) => nationId(row.homeland));
export const capitalOf: readonly number[] = nationRows.map((row) => placeId(row.capital));
export const annexedStart: readonly number[] = nationRows.map((row) => placeId(row.annexed));
export const homelandsOf: readonly (readonly number[])[] = everyNation.map((n) =>
  everyTerritory.filter((t) => homelandOf[t] === n),
);
/** IB-M.4-c: by Nation, its Original Homeland Ports; Gibraltar and Malta are no one's. */
export const homePortsOf: readonly (readonly number[])[] = everyNation.map((n) =>
  everyPort.filter((p) => territoryOf[p] >= 0 && homelandOf[territoryOf[p]] === n && !isBase(p)),
);

function isBase(p: number): boolean {
  return portRows[p - FIRST_PORT].id === 'gibraltar' || portRows[p - FIRST_PORT].id === 'malta';
}

export const [GIBRALTAR, MALTA, LONDON] = ['gibraltar', 'malta', 'london'].map(placeId);
export const [ENGLAND, SWEDEN, PORTUGAL] = ['england', 'sweden', 'portugal'].map(placeId);
/** By fortification: the Nation that controls it when the game begins, or −1. */
export const startingOwner: readonly number[] = [
  ...territoryRows.map((row) => nationId(row.homeland || row.annexedBy)),
  ...portRows.map((row) => nationId(row.controller)),
];
/** IB-T.3: by Nation, the places that are closed when it is Neutral. */
export const closedBy: readonly (readonly number[])[] = nationRows.map((row) =>
  closedRows.filter((each) => each.neutral === row.id).map((each) => placeId(each.region)),
);

/** IB-T.1: by number of players and option, how many Nations each has and which are Neutral. */
export const seating = (players: number, neutrals: boolean): Seating =>
  seatings[players - 2][players === 2 && neutrals ? 1 : 0];

export interface Seating {
  readonly each: number;
  readonly neutral: readonly number[];
}

/** Asked for at every step of every path, so they are made once. */
const seatings: readonly (readonly Seating[])[] = [2, 3, 4, 5, 6].map((players) =>
  playerCounts
    .filter((row) => row.players === players)
    .sort((a, b) => (a.option < b.option ? -1 : 1))
    .map((row) => ({ each: row.each, neutral: row.neutral.map(nationId) })),
);

// Forces.
export const [HALF, FULL, CAVALRY, CANNON] = [0, 1, 2, 3];
export const ARMS = 4;
const [landRows, shipRows] = ['land', 'ship'].map((type) => forceRows.filter((row) => row.class === type));
/** In the order in which they take Hits (IB-B2.E.1-g). */
const armRows = ['half_infantry', 'full_infantry', 'cavalry', 'cannon'].map(
  (id) => landRows.find((row) => row.id === id)!,
);
export const arm = kind(
  'arm',
  armRows.map((row) => row.id),
  armRows.map((row) => row.name),
);
export type Arm = Id<'arm'>;
export const [FRIGATE, LINE_SHIP] = [0, 1];
export const hull = kind(
  'hull',
  shipRows.map((row) => row.id),
  shipRows.map((row) => row.name),
);
export type Hull = Id<'hull'>;
/** What can be bought: the four arms and the two hulls; also the first six columns of a tray. */
const wareRows = [...armRows, ...shipRows];
export const WARES = wareRows.length;
export const ware = kind(
  'ware',
  wareRows.map((row) => row.id),
  wareRows.map((row) => row.name),
);
export type Ware = Id<'ware'>;
export const costOf: readonly number[] = wareRows.map((row) => row.cost);
export const hitPointsOf: readonly number[] = wareRows.map((row) => row.hitPoints);
export const CHEAPEST = Math.min(...costOf);
export const [LAND_MOVE, SEA_MOVE] = [armRows[HALF].movement, shipRows[FRIGATE].movement];
/** By arm, in Half Infantry: the room it takes aboard; by hull: the room there is. */
export const sizeOf: readonly number[] = armRows.map((row) => row.size);
export const capacityOf: readonly number[] = shipRows.map((row) => row.capacity);
/** By arm: White dice in Front, in Rear and in a Port battle; Black dice. By hull: Black dice of a whole ship. */
export const whiteFront: readonly number[] = armRows.map((row) => row.whiteFront);
export const whiteRear: readonly number[] = armRows.map((row) => row.whiteRear);
export const whitePort: readonly number[] = armRows.map((row) => row.whitePort);
export const blackOf: readonly number[] = armRows.map((row) => row.blackLand);
export const hullDice: readonly number[] = shipRows.map((row) => row.blackSea);
const triad = forceRows.find((row) => row.id === 'triad')!;
export const [TRIAD_BLACK, TRIAD_WHITE] = [triad.blackLand, triad.whiteFront];

/** The columns of a tray: casualties by ware, pennants, Blue and Red Morale Tokens. */
export const [PENNANTS, BLUE_TOKENS, RED_TOKENS] = [6, 7, 8];
export const item = kind(
  'item',
  [...ware.names, 'elite_pennant', 'blue_morale', 'red_morale'],
  [...ware.labels!, 'Elite Pennant', 'Blue Morale Token', 'Red Morale Token'],
);
export type Item = Id<'item'>;
export const ITEMS = item.names.length;
/** IB-6.A: casualty points by item. */
export const pointsOf: readonly number[] = item.names.map((id) => forceRows.find((row) => row.id === id)!.points);

/** By Nation: what it starts with. */
export const startOf: readonly (readonly { ware: number; count: number; elite: boolean }[])[] = nationRows.map((n) =>
  startRows
    .filter((row) => row.nation === n.id)
    .map((row) => ({ ware: ware.names.indexOf(row.force), count: row.count, elite: row.elite })),
);

// Sorts: what makes land pieces interchangeable: arm, pennant and Arrow Tags; and Field Hospital Tents.
export const [RED, BLUE, WHITE] = [1, 2, 4];
const tagNames = ['', 'red', 'blue', 'blue red', 'white'];
const tagLabels = ['', 'Red', 'Blue', 'Blue and Red', 'White'];
export const TAGS = tagNames.length;
const sortNames = armRows.flatMap((row) =>
  ['', 'elite'].flatMap((elite) => tagNames.map((tag) => [row.id, elite, tag].filter(Boolean).join(' '))),
);
const sortLabels = armRows.flatMap((row) =>
  ['', 'elite '].flatMap((elite) => tagLabels.map((tag) => `${elite}${row.name}${tag ? ` (${tag})` : ''}`)),
);
export const FIRST_TENT = sortNames.length;
export const sort = kind(
  'sort',
  [...sortNames, 'tent', 'tent blue', 'tent white'],
  [...sortLabels, 'Tent', 'Tent (Blue)', 'Tent (White)'],
);
export type Sort = Id<'sort'>;
export const SORTS = sort.names.length;
export const [TENT, TENT_BLUE, TENT_WHITE] = [FIRST_TENT, FIRST_TENT + 1, FIRST_TENT + 2];
export const isTent = (s: number): boolean => s >= FIRST_TENT;
export const armOf = (s: number): number => Math.floor(s / (2 * TAGS));
export const isElite = (s: number): boolean => !isTent(s) && Math.floor(s / TAGS) % 2 === 1;
export const tagsOf = (s: number): number => (isTent(s) ? [0, BLUE, WHITE][s - FIRST_TENT] : s % TAGS);
export const sortOf = (a: number, elite: boolean, tags = 0): number => (a * 2 + (elite ? 1 : 0)) * TAGS + tags;

/** The same piece with other Arrow Tags; a White Arrow replaces all others (IB-4.C.3-f). */
export const tagged = (s: number, tags: number): number =>
  isTent(s) ? (tags & WHITE ? TENT_WHITE : tags & BLUE ? TENT_BLUE : TENT) : s - (s % TAGS) + (tags & WHITE ? 4 : tags);

// Ships: slots, and marks: the Arrow Tags and the pennant.
export const SHIPS = 64;
export const ELITE = 8;
const slots = Array.from({ length: SHIPS }, (_, i) => i + 1);
export const ship = kind(
  'ship',
  slots.map((n) => `ship ${n}`),
);
export type Ship = Id<'ship'>;

// Dice (IB-R-123): a throw of 1 … 6 is read down the rows of a die.
export const [BLANK, BAR, BLAST, DOUBLE, RED_BLAST, BLUE_BLAST] = [0, 1, 2, 3, 4, 5];
const faceNames = ['blank', 'bar', 'blast', 'double_blast', 'red_blast', 'blue_blast'];
export const face = kind('face', faceNames, ['blank', 'Bar', 'Blast', 'Double Blast', 'Red Blast', 'Blue Blast']);
export type Face = Id<'face'>;

const facesOf = (die: string): readonly number[] =>
  diceRows
    .filter((row) => row.die === die)
    .flatMap((row) => Array<number>(row.faces).fill(faceNames.indexOf(row.face)));

/** By throw − 1: the face that shows. */
export const blackFaces = facesOf('black');
export const whiteFaces = facesOf('white');

/** Hits as they are assigned: a Black one, a Double Blast, Red, Blue, and the Bar of a White die. */
export const [HIT_BLACK, HIT_DOUBLE, HIT_RED, HIT_BLUE, HIT_BAR] = [0, 1, 2, 3, 4];
export const HITS = 5;
export const hit = kind(
  'hit',
  ['black', 'double', 'red', 'blue', 'bar'],
  ['Black Hit', 'Double Blast', 'Red Hit', 'Blue Hit', 'White Bar'],
);
export type Hit = Id<'hit'>;
export const [FRONT, REAR, LAND_ZONE, SEA_ZONE] = [0, 1, 2, 3];
export const zone = kind('zone', ['front', 'rear', 'land', 'sea'], ['Front', 'Rear', 'land zone', 'sea zone']);
export type Zone = Id<'zone'>;

// Medals, by column.
export const medal = kind(
  'medal',
  medalRows.map((row) => row.id),
  medalRows.map((row) => row.name),
);
export type Medal = Id<'medal'>;
export const MEDALS = medalRows.length;
export const [LAETISSIMA, ALIENA, PATRIAS, EXERCITUS, MARIS, VICTORIAM] = [0, 1, 2, 3, 4, 5];
export const column = kind('column', [
  'morale',
  'annexed territories',
  'homeland territories',
  'elite land units',
  'elite ships',
  'medal points',
]);
export type Column = Id<'column'>;

/** What a Nation may be asked permission for (IB-R-15), and "everything" for a wider grant (IB-R-17). */
export const [EXIT, LOAD, UNLOAD, TRANSFER, SEIZE, ASSAULT, REPAIR, REFIT, COLONIES, CARRY, QUELL, EVERYTHING] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
];
export const act = kind(
  'act',
  [
    'exit',
    'load',
    'unload',
    'transfer',
    'seize',
    'assault',
    'repair',
    'refit',
    'colonies',
    'carry',
    'quell',
    'everything',
  ],
  [
    'leave',
    'load in',
    'unload in',
    'transfer cargo in',
    'seize',
    'attack the Port from',
    'repair its fortification in',
    'repair its ships in',
    'collect from its colonies through',
    'share cargo in',
    'quell the Revolt from',
    'do anything in',
  ],
);
export type ActKind = Id<'act'>;

/** By round: is there a vote, and how many extra votes for Peace (IB-6.D). */
export const votesIn = (round: number): boolean => congressRows.find((row) => row.round === round)?.vote ?? false;
export const dovesIn = (round: number): number => congressRows.find((row) => row.round === round)?.doves ?? 0;
export const LAST_ROUND = 9;
