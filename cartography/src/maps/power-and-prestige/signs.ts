// The signs of a province and its farms: each where it covers least, signs in a block where there is room.
import { type Box, dist, type Pt } from '../../core/geometry.ts';
import { boxAt, type Room } from '../../label/room.ts';
import type { Ink } from './ink.ts';
import { isFree } from './sheet-names.ts';
import { grow } from './standing.ts';
import type { ProvinceRow } from './tables.ts';

/** Sides of a sign's square: the first that fits as a block is taken. */
const SIGNS = [28, 26, 24, 22.5];
const SCATTERED = 25;
export const FARM = 25;

export type SignKind = 'control' | 'gold' | 'unrest' | 'luxury';

export interface Sign {
  readonly side: number;
  readonly kind: SignKind;
  readonly at: Pt;
}

/** Columns and rows of a block of signs. */
type Grid = readonly [number, number];

interface Block {
  readonly at: Pt;
  readonly grid: Grid;
  readonly box: Box;
  readonly side: number;
}

/** Arrangements of n signs, as columns and rows. */
const GRIDS: Readonly<Record<number, readonly Grid[]>> = {
  3: [
    [3, 1],
    [1, 3],
    [2, 2],
  ],
  4: [
    [4, 1],
    [2, 2],
    [1, 4],
  ],
};

const kindsOf = (p: ProvinceRow): SignKind[] =>
  p.luxury ? ['control', 'gold', 'unrest', 'luxury'] : ['control', 'gold', 'unrest'];

/** Where signs and farms are put: what is drawn, and what already stands there. */
export interface Ground {
  readonly ink: Ink;
  /** Grows with everything that is placed. */
  readonly solid: Box[];
  miss(fault: string): void;
}

/** The best free spot of a province for one square, taken at once. */
function spotFor(
  { ink, solid }: Ground,
  room: Room,
  side: number,
  cost: (q: Pt) => number,
  gap: number,
): Pt | undefined {
  let best: Pt | undefined;
  let least = Infinity;
  for (let y = room.box.y0 + 15; y <= room.box.y1 - 15; y += 4)
    for (let x = room.box.x0 + 15; x <= room.box.x1 - 15; x += 4) {
      const box = boxAt([x, y], side + 3, side + 3);
      if (!room.holds(box) || !isFree(box, solid, gap)) continue;
      const now = ink.under(grow(box, 2)) * 8 + cost([x, y]);
      if (now < least) {
        least = now;
        best = [x, y];
      }
    }
  if (best) solid.push(boxAt(best, side + 2, side + 2));
  return best;
}

/** The best place for a block of this many signs with this side, in any arrangement. */
function blockOf({ ink, solid }: Ground, room: Room, count: number, side: number): Block | undefined {
  let best: Block | undefined;
  let least = Infinity;
  for (const [g, grid] of GRIDS[count].entries()) {
    const [w, h] = [grid[0] * side + 4, grid[1] * side + 4];
    for (let y = room.box.y0 + h / 2; y <= room.box.y1 - h / 2; y += 5)
      for (let x = room.box.x0 + w / 2; x <= room.box.x1 - w / 2; x += 5) {
        const box = boxAt([x, y], w, h);
        if (!room.holds(box) || !isFree(box, solid)) continue;
        const cost = ink.under(box) * 6 + dist([x, y], room.centre) * 0.2 + g * 14;
        if (cost < least) {
          least = cost;
          best = { at: [x, y], grid, box, side };
        }
      }
  }
  return best;
}

const inBlock = (kinds: readonly SignKind[], { at, grid, side }: Block): Sign[] =>
  kinds.map((kind, i) => ({
    kind,
    side,
    at: [
      at[0] + ((i % grid[0]) - (Math.min(grid[0], kinds.length) - 1) / 2) * side,
      at[1] + (Math.floor(i / grid[0]) - (grid[1] - 1) / 2) * side,
    ],
  }));

/** The signs of a province: as a block, or each where it can. */
export function placeSigns(ground: Ground, p: ProvinceRow, room: Room): Sign[] {
  const kinds = kindsOf(p);
  for (const side of SIGNS) {
    const block = blockOf(ground, room, kinds.length, side);
    if (!block) continue;
    ground.solid.push(block.box);
    return inBlock(kinds, block);
  }
  const own: Sign[] = [];
  for (const kind of kinds) {
    const at = spotFor(ground, room, SCATTERED, (q) => dist(q, own[0]?.at ?? room.centre) * 0.4, 1);
    if (at) own.push({ kind, at, side: SCATTERED });
    else ground.miss(`no room for the ${kind} sign of ${p.name}`);
  }
  return own;
}

/** The farms of a province, well apart. */
export function placeFarms(ground: Ground, p: ProvinceRow, room: Room): Pt[] {
  const own: Pt[] = [];
  for (let i = 0; i < p.rural; i++) {
    const crowd = (q: Pt): number => Math.min(70, ...own.map((o) => dist(o, q)));
    const best = spotFor(ground, room, FARM, (q) => dist(q, room.centre) * 0.12 - crowd(q) * 0.35, 2);
    if (best) own.push(best);
    else ground.miss(`no room for farm ${i + 1} of ${p.name}`);
  }
  return own.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}
