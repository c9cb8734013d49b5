/**
 * 5.2.3.6: the hex graph. Hexes are flat-topped and numbered column, row on two sheets of 42 columns that join; even columns
 * sit half a hex lower. A directed side is `hex * DIRECTIONS + direction`; directions run clockwise from north. Off-map boxes
 * (5.2.3.7) come after the hexes and are neighbours of their entry hexes.
 */
import { DIRECTIONS as HEXSIDES, HexGrid, opposite, Scratch } from '@concert/kit';
import { hexes as hexRows } from './data/hexes.ts';
import { sides as sideRows } from './data/sides.ts';
import { straits as straitRows } from './data/straits.ts';
import { terrains as terrainRows } from './data/terrains.ts';
import {
  FIRST_OFF_MAP,
  FIRST_SEA,
  HEXES,
  isOffMap,
  MOUNTAIN,
  offMapNeighbours,
  PROVINCES,
  placeId,
  SWAMP,
  terrainNames,
  terrainOf,
  WASTE,
} from './tables.ts';

/** The six sides of a hex, and for some hexes the way into an off-map box. */
export const DIRECTIONS = HEXSIDES + 1;
const BOX_WAY = HEXSIDES;

/** Bits of a side. */
export const [RIVER, BRIDGE, RIDGE, PASS, SEA, STRAIT] = [1, 2, 4, 8, 16, 32];

const terrainRow = (id: string) => {
  const row = terrainRows.find((t) => t.id === id);
  if (!row) throw new RangeError(`terrain_effects.tsv has no row ${id}`);
  return row;
};
/** By terrain: what the terrain effects chart says of the hex. */
export const terrainEffects = terrainNames.map(terrainRow);
const passRow = terrainRow('mountain_pass');
const ridgeRow = terrainRow('mountain_hexside');
const riverRow = terrainRow('river');
const straitRow = terrainRow('strait');
export const boxRow = terrainRow('offmap_box');
export const ridgeModifier = ridgeRow.attacker;
export const riverModifier = riverRow.attacker;
export const bridgeModifier = terrainRow('river_bridged').attacker;
export const straitModifier = straitRow.attacker;

/** Columns 1–42 are the west sheet, 43–84 the east. */
const cellOf = (code: string): [column: number, row: number] => [
  Number(code.slice(1, 3)) + (code[0] === 'E' ? 42 : 0),
  Number(code.slice(3)),
];
export const grid = new HexGrid(
  { shape: 'flat', shifted: 'even' },
  hexRows.map((h) => cellOf(h.code)),
);
/** For surveys and searches, which look at one position and keep nothing. */
export const scratch = new Scratch(HEXES);
export const provinceScratch = new Scratch(PROVINCES);
/** By directed side: the hex or off-map box there, or −1 where the map has no land; and the directed side that leads back. */
export const neighbour = new Int32Array(HEXES * DIRECTIONS).fill(-1);
export const sideBack = new Int32Array(HEXES * DIRECTIONS).fill(-1);
for (let hex = 0; hex < FIRST_OFF_MAP; hex++)
  for (let d = 0; d < HEXSIDES; d++) {
    const to = grid.neighbour[hex * HEXSIDES + d];
    neighbour[hex * DIRECTIONS + d] = to;
    if (to >= 0) sideBack[hex * DIRECTIONS + d] = to * DIRECTIONS + opposite(d);
  }
// NA-R-43: a box has its entry hexes and the boxes it touches for neighbours.
offMapNeighbours.forEach((others, i) => {
  const box = FIRST_OFF_MAP + i;
  others.forEach((other, d) => {
    const back = isOffMap(other) ? offMapNeighbours[other - FIRST_OFF_MAP].indexOf(box) : BOX_WAY;
    const [out, into] = [box * DIRECTIONS + d, other * DIRECTIONS + back];
    [neighbour[out], neighbour[into], sideBack[out], sideBack[into]] = [other, box, into, out];
  });
});

/** The direction in which one hex touches another, or −1. */
export function directionTo(from: number, to: number): number {
  if (from < FIRST_OFF_MAP && to < FIRST_OFF_MAP) return grid.directionTo(from, to);
  if (from >= HEXES || to < 0) return -1;
  return neighbour.subarray(from * DIRECTIONS, (from + 1) * DIRECTIONS).indexOf(to);
}

/** By hex: its axial coordinates, as columns: searches ask for distances all the time. */
const axialQ = Int16Array.from(grid.axial, ({ q }) => q);
const axialR = Int16Array.from(grid.axial, ({ r }) => r);

/** The least number of hexes between two; off-map boxes are far from everything but what they touch. */
export function distanceTo(from: number, to: number): number {
  if (isOffMap(from) || isOffMap(to)) return directionTo(from, to) < 0 ? FAR : 1;
  const q = axialQ[from] - axialQ[to];
  const r = axialR[from] - axialR[to];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}
const FAR = 99;

/** By directed side: RIVER, BRIDGE, … */
export const sideOf = new Uint8Array(HEXES * DIRECTIONS);
/** By directed side: the sea area of its strait, or −1. */
export const straitSea = new Int16Array(HEXES * DIRECTIONS).fill(-1);
for (const row of sideRows) {
  const [a, b] = [placeId(row.a), placeId(row.b)];
  const d = directionTo(a, b);
  if (d < 0) throw new RangeError(`map_hexsides.tsv: ${row.a} and ${row.b} do not touch`);
  const strait = straitRows.find((s) => s.id === row.strait);
  const bits =
    (row.river ? RIVER : 0) |
    (row.bridge ? BRIDGE : 0) |
    (row.ridge ? RIDGE : 0) |
    (row.pass ? PASS : 0) |
    (row.sea ? SEA : 0) |
    (strait ? STRAIT : 0);
  for (const side of [a * DIRECTIONS + d, sideBack[a * DIRECTIONS + d]]) {
    sideOf[side] = bits;
    if (strait) straitSea[side] = placeId(strait.sea);
  }
}

/** Sea areas come after the hexes in the table of places. */
export const isSeaArea = (p: number): boolean => p >= FIRST_SEA;

/** A side that land units never cross. */
export const CLOSED = 99;
/**
 * By directed side: the MP to enter the hex there, without river and strait: 2 along a pass, else the terrain and 2 more for a
 * mountain hexside unless the hex is mountain itself (NA-R-170); CLOSED over the sea and into waste.
 */
export const entryCost = new Int8Array(HEXES * DIRECTIONS).fill(CLOSED);
for (let side = 0; side < entryCost.length; side++) {
  const to = neighbour[side];
  if (to < 0 || terrainOf[to] === WASTE) continue;
  const bits = sideOf[side];
  if (bits & SEA && !(bits & STRAIT)) continue;
  const ridge = bits & RIDGE && terrainOf[to] !== MOUNTAIN ? ridgeRow.cost : 0;
  // NA-5.2.3.7-b, NA-5.2.3.7-i: who leaves a box pays for that and for what is entered.
  const leaving = isOffMap(Math.floor(side / DIRECTIONS)) ? boxRow.leaving : 0;
  entryCost[side] = bits & PASS ? passRow.cost : terrainEffects[terrainOf[to]].cost + ridge + leaving;
}

export const isUnbridged = (side: number): boolean => (sideOf[side] & (RIVER | BRIDGE)) === RIVER;
/** 5.2.3.6: an unbridged river costs 2 MP more, with engineers or an army 1. */
export const RIVER_COST = riverRow.cost;
export const RIVER_COST_ENGINEERS = RIVER_COST - 1;
export const STRAIT_COST = straitRow.cost;
/** 5.2.3.6: what a swamp of Russia costs more from 1798 on. */
export const RUSSIAN_SWAMP_EXTRA = 1;
export const isSwampEntry = (side: number): boolean => terrainOf[neighbour[side]] === SWAMP && !(sideOf[side] & PASS);

/** By directed side: entry with river and strait for a force without engineers. */
export const plainCost = new Int8Array(HEXES * DIRECTIONS).fill(CLOSED);
/** The same with engineers or an army. */
export const engineerCost = new Int8Array(HEXES * DIRECTIONS).fill(CLOSED);
for (let side = 0; side < plainCost.length; side++) {
  if (entryCost[side] === CLOSED) continue;
  const strait = sideOf[side] & STRAIT ? STRAIT_COST : 0;
  plainCost[side] = entryCost[side] + strait + (isUnbridged(side) ? RIVER_COST : 0);
  engineerCost[side] = entryCost[side] + strait + (isUnbridged(side) ? RIVER_COST_ENGINEERS : 0);
}

/** By directed side: 1 where its price depends on the position: on bridges and floods, or on who owns a swamp. */
export const isVariable = Uint8Array.from(plainCost, (_, side) =>
  neighbour[side] >= 0 && (isUnbridged(side) || isSwampEntry(side)) ? 1 : 0,
);

/** What supply lines pay: as a force without engineers (NA-R-52), and 3 into or out of an off-map box (NA-R-43). */
export const lineCost = plainCost.map((cost, side) =>
  isOffMap(neighbour[side]) || isOffMap(Math.floor(side / DIRECTIONS)) ? Math.min(cost, boxRow.cost) : cost,
);

/**
 * 5.2.3: the hexside of entry and the two beside it, as directions from the hex entered; of the ways of an off-map box only the
 * one that was taken.
 */
export const contactDirections = (direction: number, place: number): readonly number[] =>
  direction === BOX_WAY || isOffMap(place)
    ? [direction]
    : [direction, (direction + 1) % HEXSIDES, (direction + 5) % HEXSIDES];

/** NA-R-107: does a zone of influence reach over this side? */
export const zoneReaches = (side: number): boolean => neighbour[side] >= 0 && !(sideOf[side] & SEA);

/** Difficult terrain: a hex that costs 2 MP or more by its terrain (5.2.3.3). */
export const isDifficult = (hex: number): boolean => terrainEffects[terrainOf[hex]].difficult;

/** Is there a hex that passes a test within so many of another? */
export function isNear(from: number, isGoal: (hex: number) => boolean, most: number): boolean {
  if (isGoal(from)) return true;
  const seen = scratch.column();
  seen[from] = 1;
  let ring = [from];
  for (let at = 1; at <= most; at++) {
    const next: number[] = [];
    for (const hex of ring)
      for (let d = 0; d < DIRECTIONS; d++) {
        const to = neighbour[hex * DIRECTIONS + d];
        if (to < 0 || seen[to] === 1) continue;
        if (isGoal(to)) return true;
        seen[to] = 1;
        next.push(to);
      }
    ring = next;
  }
  return false;
}
