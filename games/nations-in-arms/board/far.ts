/** The whole map at a glance: where the blocs meet, and the names of the majors across their lands. */
import { type Mark, safe } from '@concert/board';
import { COALITION, EMPIRE } from '../src/shape.ts';
import { HEXES, provinceOfHex } from '../src/tables.ts';
import { type Context, isOfAllEurope, placeIdOf, placeNumber, sideOf } from './context.ts';
import { type FarLayout, farLayout, type Region } from './far-layout.ts';
import { liveryOf, mixed } from './livery.ts';
import type { Spot } from './room.ts';

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

/** The names of majors across their lands, and of towns where there is room: in letters that keep their size. */
function names({ lands, towns }: FarLayout): Mark[] {
  return [
    ...lands.map(({ key, name, at, major }): Mark => {
      const ink = mixed(liveryOf(major).edge, '#3a2a08', 0.5);
      const draw = (): string => `<text class="na-land" fill="${ink}">${safe(name.toUpperCase())}</text>`;
      return { key, at, look: name, draw };
    }),
    ...towns.map(
      ({ key, name, at }): Mark => ({
        key,
        at,
        look: name,
        draw: () => `<text class="na-written na-far-0">${safe(name)}</text>`,
      }),
    ),
  ];
}

/** Hair lines from far blocks to where the forces stand. */
function lines(context: Context, blocks: readonly Region[]): Mark[] {
  return blocks.flatMap(({ power, forces, spot }) =>
    forces.map((force): Mark => {
      const { edge } = liveryOf(power);
      const [x, y] = context.map.place(placeIdOf(force.place)).at;
      const [dx, dy] = [(x - spot[0]).toFixed(1), (y - spot[1]).toFixed(1)];
      return {
        key: `line ${force.key}`,
        at: spot,
        look: `${x} ${y}`,
        draw: () =>
          `<path d="M0 0L${dx} ${dy}" stroke="${edge}" stroke-width="2"/><circle cx="${dx}" cy="${dy}" r="5" fill="${edge}" stroke="#fff3cf" stroke-width="1.500"/>`,
      };
    }),
  );
}

export function farMarks(context: Context): Mark[] {
  const layout = farLayout(context);
  const borders = isOfAllEurope(context.view.board) ? [blocBorder(context)] : [];
  return [...borders, ...lines(context, layout.blocks), ...names(layout)];
}
