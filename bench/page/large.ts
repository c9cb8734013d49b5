/**
 * The board frame of the page with the 840 pieces of the large synthetic game, and 280 places lit, on the largest map there is.
 * Runs in a browser; `src/browser/large-board.ts` builds and drives it.
 */
import type { Piece, Zooms } from '@concert/board';
import { type GameMap, loadMap, type MapFile } from '@concert/cartography/map';
import { BoardFrame } from '../../web/src/board/frame.ts';
import { noLights } from '../../web/src/board/map-layers.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import '../../web/src/style/board.css';
import { owner, PIECES, piece, startOf, within } from '../src/games/large-tables.ts';

const colours = ['#7d2f2a', '#2f4f7d', '#3d6b3d', '#7a6a2c', '#5b3f7a', '#2f6f73', '#6b4a32'];

/** As a game on hexes of this size has it: a counter fills its hex when it is near enough to be read. */
const zooms: Zooms = {
  middle: 20 / 30,
  near: 50 / 30,
  closest: 3.2,
  size: (level, pixels) => (level === 'near' ? 26 : level === 'middle' ? 33 : 50 / pixels),
};

/** The places of the synthetic game, on a map that has a few less. */
const placeOf = (map: GameMap, p: number): string => map.file.places[p % map.file.places.length]!.id;

/** As much to draw as a counter with a stripe, a symbol, a strength and a name has. */
function counter(p: number): string {
  const colour = colours[owner(p)]!;
  return (
    `<rect x="-48" y="-48" width="96" height="96" rx="8" fill="#f4ecd8" stroke="${colour}" stroke-width="4"/>` +
    `<rect x="-48" y="-48" width="96" height="22" fill="${colour}"/>` +
    `<rect x="-24" y="-16" width="48" height="30" fill="none" stroke="${colour}" stroke-width="3"/>` +
    `<path d="M-24 -16 L24 14 M24 -16 L-24 14" stroke="${colour}" stroke-width="3"/>` +
    `<text x="0" y="42" font-size="26" text-anchor="middle">${(p % 6) + 1}</text>` +
    `<text x="0" y="-31" font-size="16" fill="#fff" text-anchor="middle">${piece.names[p]}</text>`
  );
}

const piecesOn = (map: GameMap): Piece[] =>
  Array.from({ length: PIECES }, (_, p) => ({
    key: `piece ${p}`,
    place: placeOf(map, startOf(p)),
    side: String(owner(p)),
    look: String(p),
    draw: () => counter(p),
    title: piece.names[p]!,
    points: [{ kind: 'piece', id: p }],
  }));

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Draws everything; how many milliseconds passed until it was on the screen. */
async function drawLarge(file: MapFile): Promise<number> {
  const map = loadMap(file);
  const pieces = piecesOn(map);
  const lit = new Set(within[startOf(0)]!.map((p) => placeOf(map, p)));
  await nextFrame();
  const began = performance.now();
  const frame = new BoardFrame({
    map,
    image: (name) => `/${name}`,
    theme: 'light',
    zooms,
    covered: () => ({ top: 0, right: 0, bottom: 0, left: 0 }),
    events: {
      tap() {},
      mayDrag: () => false,
      drag() {},
      drop() {},
      hover() {},
      hold() {},
      key: () => false,
      level() {},
    },
  });
  frame.attach(document.body);
  frame.update(pieces, [], []);
  frame.light({ ...noLights, places: lit });
  await nextFrame();
  // What was asked for before this frame is on the screen at the next.
  await nextFrame();
  return performance.now() - began;
}

Object.assign(window, { drawLarge });
