/** The whole map at a glance: where the blocs meet, and the names of the majors across their lands. */
import { type Mark, safe } from '@concert/board';
import { COALITION, EMPIRE } from '../src/shape.ts';
import { HEXES, MAJORS, provinceOfHex } from '../src/tables.ts';
import { type Context, isOfAllEurope, placeIdOf, placeNumber, sideOf } from './context.ts';
import { liveryOf, mixed } from './livery.ts';
import { powerName } from './words.ts';

type Spot = readonly [number, number];

/** Half of a side of a hex, towards each end of it. */
const HALF = 8.66;

/** The line between two neighbouring hexes: across the middle between them, at a right angle to the way from one to the other. */
function between([x, y]: Spot, [nx, ny]: Spot): string {
  const [mx, my, length] = [(x + nx) / 2, (y + ny) / 2, Math.hypot(nx - x, ny - y)];
  const [dx, dy] = [(-(ny - y) / length) * HALF, ((nx - x) / length) * HALF];
  return `M${(mx - dx).toFixed(1)} ${(my - dy).toFixed(1)}L${(mx + dx).toFixed(1)} ${(my + dy).toFixed(1)}`;
}

/** Where the land of one bloc meets that of others: dark red on cream. */
function blocBorder(context: Context): Mark {
  const { map, view } = context;
  const sideAt = (hex: number): number => sideOf(view.board, view.board.owner[provinceOfHex[hex]!]!);
  const isLand = (hex: number): boolean => hex < HEXES && provinceOfHex[hex]! >= 0;
  let path = '';
  for (let hex = 0; hex < HEXES; hex++) {
    if (!isLand(hex)) continue;
    const side = sideAt(hex);
    if (side !== EMPIRE && side !== COALITION) continue;
    const { at } = map.place(placeIdOf(hex));
    for (const next of map.neighbours(placeIdOf(hex))) {
      const other = placeNumber.get(next.id) ?? HEXES;
      // A border of two blocs is drawn once.
      if (!isLand(other) || sideAt(other) === side || (side === COALITION && sideAt(other) === EMPIRE)) continue;
      path += between(at, map.place(next.id).at);
    }
  }
  const draw = (): string =>
    `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="#fff3cf" stroke-width="8" opacity=".9"/><path d="${path}" stroke="#6b1d1d" stroke-width="4"/></g>`;
  return { key: 'blocs', at: [0, 0], look: path, draw };
}

/** Each major's name in the middle of the land that it owns. */
function majorNames(context: Context): Mark[] {
  const { map, view } = context;
  return Array.from({ length: MAJORS }, (_, major) => major).flatMap((major): Mark[] => {
    let [x, y, count] = [0, 0, 0];
    for (let hex = 0; hex < HEXES; hex++) {
      if (provinceOfHex[hex]! < 0 || view.board.owner[provinceOfHex[hex]!] !== major) continue;
      const { at } = map.place(placeIdOf(hex));
      [x, y, count] = [x + at[0], y + at[1], count + 1];
    }
    if (count === 0) return [];
    const name = powerName(context, major);
    const ink = mixed(liveryOf(major).edge, '#3a2a08', 0.5);
    const draw = (): string =>
      `<text class="na-land" x="0" y="0" font-size="44" letter-spacing="12" text-anchor="middle" fill="${ink}" stroke="#fdf4da" stroke-width="7" paint-order="stroke" opacity=".82">${safe(name.toUpperCase())}</text>`;
    return [{ key: `land ${major}`, at: [x / count, y / count], look: `${name} ${count}`, draw }];
  });
}

export const farMarks = (context: Context): Mark[] =>
  isOfAllEurope(context.view.board) ? [blocBorder(context), ...majorNames(context)] : [];
