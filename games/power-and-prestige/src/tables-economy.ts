/** The tables that the economic round reads: sites, yields, prices, what a basket holds, and the artists by name. */
import { type Id, kind } from '@concert/kernel';
import { rowAt } from '@concert/kit';
import { buildings as buildingRows } from './data/buildings.ts';
import { harvests } from './data/harvests.ts';
import {
  arm,
  artistId,
  building,
  citiesOf,
  costOf,
  extension,
  firstRural,
  firstUrban,
  goodId,
  PROVINCES,
  province,
  provinceId,
  ruralSites,
  SITES,
  troopCost,
  urbanSites,
} from './tables.ts';

/** By site: the city it is in (−1 for a rural one), and the province. */
const cityOf: number[] = Array(SITES).fill(-1);
const landOf: number[] = Array(SITES).fill(-1);
/** By province: all its sites. */
const sites: number[][] = province.names.map(() => []);
for (let p = 0; p < PROVINCES; p++) {
  const note = (first: number, count: number, city: number): void => {
    for (let s = first; s < first + count; s++) {
      cityOf[s] = city;
      landOf[s] = p;
      sites[p].push(s);
    }
  };
  for (const city of citiesOf[p]) note(firstUrban[city], urbanSites[city], city);
  note(firstRural[p], ruralSites[p], -1);
}

export const siteCity: readonly number[] = cityOf;
export const siteProvince: readonly number[] = landOf;
export const sitesIn: readonly (readonly number[])[] = sites;

// 10.1: what an active building gives a year, windmills by the harvest (6.9).
export const BUILDINGS = buildingRows.length;
export const buildingGold: readonly number[] = buildingRows.map((row) => row.gold);
export const buildingPrestige: readonly number[] = buildingRows.map((row) => row.prestige);
export const buildingBarrels: readonly number[] = buildingRows.map((row) => row.barrels);
/** By building: from how much recorded prestige on it gives more (PP-10.4). */
export const buildingThreshold: readonly number[] = buildingRows.map((row) => row.threshold);
/** By building: the gold it then gives more. */
export const buildingBonus: readonly number[] = buildingRows.map((row) =>
  Number(/^\+(\d+) gold$/.exec(row.bonus)?.[1] ?? 0),
);

/** By arm: the building that raises it, and what the unit of an unpaired one costs (PP-6.6.3-s). */
export const generatorOf: readonly number[] = arm.names.map((name) =>
  buildingRows.findIndex((row) => row.troop === name),
);

export const oddCost: readonly number[] = generatorOf.map((b) => buildingRows[b].oddCost);
/** PP-6.9-b: what a windmill gives, by the sum of the weather dice. */
/** How a harvest is called. */
export const harvest = kind(
  'harvest',
  harvests.map((row) => row.result),
);

export const harvestOf = (sum: number): (typeof harvests)[number] => rowAt(harvests, sum, ({ from }) => from);

// What a basket counts: troops, buildings (an upgrade is its building), fortresses, extensions.
const extensions = extension.names.slice(0, 4);
export const EXTENSIONS = extensions.length;
export const item = kind(
  'item',
  [...arm.names, ...building.names, 'fortress', ...extensions],
  [...arm.names, ...building.labels!, 'fortress', ...extension.labels!.slice(0, extensions.length)],
);

export type Item = Id<'item'>;
export const ITEMS = item.names.length;
export const FIRST_BUILDING = arm.names.length;
export const FORTRESS = FIRST_BUILDING + BUILDINGS;
export const FIRST_EXTENSION = FORTRESS + 1;
/** PP-10.2, PP-10.5: the price of each. */
export const itemCost: readonly number[] = [
  ...troopCost,
  ...buildingRows.map((row) => (row.replaces ? costOf.building_upgrade : costOf.building)),
  costOf.fortress,
  ...extensions.map((name) => costOf[name]),
];

export const [ARTWORK, GLASS, MARBLE, SUGAR, TEA] = ['artwork', 'glass', 'marble', 'sugar', 'tea'].map(goodId);
export const [BACH, BROWN, CANOVA, CONSTABLE, FRIEDRICH, GOETHE, KENT, KNOBELSDORFF, SCHILLER, SIEYES, STUBBS, SWIFT] =
  [
    'bach',
    'capability_brown',
    'canova',
    'constable',
    'friedrich',
    'goethe',
    'kent',
    'knobelsdorff',
    'schiller',
    'sieyes',
    'stubbs',
    'swift',
  ].map(artistId);
/** 10.3, note 2: provinces without hills and river. */
const plain = ['stettin', 'berlin', 'prag', 'paris', 'dijon', 'venezia'].map(provinceId);
export const isScenic: readonly boolean[] = province.names.map((_, p) => !plain.includes(p));
