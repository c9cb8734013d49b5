import { readFileSync } from 'node:fs';
import { type Board, type BoardContext, factsOf, type Piece } from '@concert/board';
import { type GameMap, loadMap } from '@concert/cartography/map';
import { readRecord, replay } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { board as alliance } from '../../games/alliance/board/index.ts';
import { board as imperialBorders } from '../../games/imperial-borders/board/index.tsx';
import type { Context as NationsContext } from '../../games/nations-in-arms/board/context.ts';
import { farLayout, LAND, TOWN } from '../../games/nations-in-arms/board/far-layout.ts';
import { board as nationsInArms } from '../../games/nations-in-arms/board/index.tsx';
import { namedUnder } from '../../games/nations-in-arms/board/pieces.ts';
import { boxOf, textExtent } from '../../games/nations-in-arms/board/room.ts';
import { writtenTowns } from '../../games/nations-in-arms/board/town-names.ts';
import { board as powerAndPrestige } from '../../games/power-and-prestige/board/index.tsx';
import { board as skirmish } from '../../games/skirmish/board/index.ts';
import { forThePage } from '../../web/map-plugin.ts';
import { levelAt, pieceScale } from '../../web/src/board/camera.ts';
import { arrange, findRoom, homeOf, openRoom, pieceSize, type Room } from '../../web/src/board/layout.ts';
import { coveredBy, type NameBox, nameBoxes } from '../../web/src/board/names.ts';
import { pictureAt } from '../../web/src/board/pictures.ts';

/** The whole map, half way, and close by; in pixels of the screen to a unit of the map. */
const zooms = [0.32, 0.6, 1.1];
/** The usual size of pieces, in pixels. */
const PIXELS = 32;
/** The part of a piece's square that hides what is under it. */
const INKED = 0.8;
/** From this zoom on names are large enough to be read at all. */
const LEGIBLE = 0.5;
/** A name of which more than this is covered cannot be read. */
const READABLE = 0.25;
/** Positions are looked at this far apart. */
const EVERY = 40;
/** A short game is looked at this often. */
const FEWEST = 8;

/** The height of a hex, and how far from its middle a counter in it may stand, in units of the map. */
const [HEX, REACH] = [30, 17.4];

const fileOf = (game: string, path: string): string =>
  readFileSync(new URL(`../../games/${game}/${path}`, import.meta.url), 'utf8');

/** Positions of a whole golden game, as one seat sees them. */
async function* positionsOf(game: string, golden: number, map: GameMap): AsyncGenerator<BoardContext> {
  const rules = await loadGame(game);
  const record = readRecord(JSON.parse(fileOf(game, `test/golden/${game}-${golden}.json`)));
  const { table } = replay(rules, { ...record, entries: [], outcome: null }, { secret: record.chance.secret ?? '' });
  const facts = factsOf(rules, record.options);
  for (const [at, { hash: _, draws: __, ...action }] of record.entries.entries()) {
    if (at % Math.min(EVERY, Math.ceil(record.entries.length / FEWEST)) === 0) {
      const view = table.view(at % facts.seats.length) as unknown as BoardContext['view'];
      yield { view, choices: [], facts, map, log: [], lookups: {}, textTables: [] };
    }
    table.do(action);
  }
}

/** What is wrong with where pieces stand, of those that are drawn, not under others, and have no spot of their own. */
interface Faults {
  /** Out of their place. */
  strays: Set<string>;
  /** Over a name of the map. */
  over: Set<string>;
}

/** What is worked out once for a map and a zoom. */
interface Look {
  readonly zoom: number;
  readonly names: readonly NameBox[];
  readonly rooms: Map<string, Room>;
}

const lookAt = (map: GameMap, zoom: number): Look => ({
  zoom,
  names: nameBoxes(map, pictureAt(zoom)),
  rooms: new Map(),
});

function faults(map: GameMap, pieces: readonly Piece[], { zoom, names, rooms }: Look, found: Faults): void {
  for (const id of new Set(pieces.map((piece) => piece.place))) {
    const here = pieces.filter((piece) => piece.place === id);
    const place = map.place(id);
    const size = pieceSize(place, pieceScale(zoom, PIXELS));
    const isIn = homeOf(map, id, size);
    const open = openRoom(map, id, size);
    const roomFor = (stacks: number): Room => {
      const key = `${id} ${stacks}`;
      const room = rooms.get(key) ?? findRoom(place, stacks, size, isIn, () => open, names);
      rooms.set(key, room);
      return room;
    };
    const spots = arrange(place, here, size, roomFor, names);
    for (const piece of here) {
      const { x, y, under, lead, size: side = size } = spots.get(piece.key)!;
      if (under || piece.at) continue;
      // On a leader line it stands in open room, and nowhere else.
      const stands = lead ? open.isIn : isIn;
      if (!stands([x, y])) found.strays.add(`${piece.title} of ${id} at zoom ${zoom}`);
      if (zoom >= LEGIBLE && coveredBy(names, [x, y], side * INKED) > READABLE) found.over.add(`${id} at zoom ${zoom}`);
    }
  }
}

test.for([
  ['alliance', alliance, 1],
  ['alliance', alliance, 3],
  ['power-and-prestige', powerAndPrestige, 3],
  ['imperial-borders', imperialBorders, 1],
  ['skirmish', skirmish, 1],
] as [string, Board, number][])(
  'pieces stay in their place over a whole game of %s, at three zooms',
  async ([game, board, golden]) => {
    const map = loadMap(JSON.parse(fileOf(game, 'data/map/map.json')));
    const looks = zooms.map((zoom) => lookAt(map, zoom));
    let positions = 0;
    const found: Faults = { strays: new Set(), over: new Set() };
    for await (const context of positionsOf(game, golden, map)) {
      positions++;
      const pieces = board.pieces(context);
      for (const look of looks) faults(map, pieces, look, found);
    }
    expect(positions).toBeGreaterThan(3);
    expect([...found.strays]).toEqual([]);
    expect([...found.over]).toEqual([]);
  },
);

/** The whole map, half way, and close by, where a board has levels of its own. */
const levels = [0.32, 0.9, 1.9];

/** What is wrong with counters on a hex map: out of their hex, over more than one, or over a name that is then nowhere. */
interface HexFaults {
  strays: Set<string>;
  large: Set<string>;
  lost: Set<string>;
  /** Names that the page wrote in place of covered ones. */
  written: number;
}

type Square = readonly [spot: readonly [number, number], side: number];

/** More than a quarter of the name is covered. */
const isHidden = (box: NameBox, squares: readonly Square[]): boolean =>
  squares.some(([spot, side]) => coveredBy([box], spot, side) > READABLE);

/** From afar: seas, boxes, majors and towns. A block is half as high as it is wide: two squares side by side. */
function namesAfar(context: NationsContext, seas: readonly NameBox[], { lost }: HexFaults): void {
  const { blocks, towns, lands } = farLayout(context);
  const squares = blocks.flatMap(({ spot: [x, y] }) => [-26, 26].map((half): Square => [[x + half, y], 52]));
  const names = [
    ...seas.map((box) => ({ name: 'a sea or box', box })),
    ...towns.map(({ name, at }) => ({ name, box: boxOf(at, textExtent(name.length, TOWN)) })),
    ...lands.map(({ name, at }) => ({ name, box: boxOf(at, textExtent(name.length, LAND.size, LAND.spacing)) })),
  ];
  for (const { name, box } of names) if (isHidden(box, squares)) lost.add(`${name} from afar`);
}

/** Near by every town is named by the picture, under a counter, or again by the page. */
function townsNear(context: NationsContext, level: 'near' | 'middle', zoom: number, found: HexFaults): void {
  const side = nationsInArms.zooms!.size(level, zoom) * INKED;
  const squares = nationsInArms
    .pieces(context, level)
    .map(({ at, place, size = 1 }): Square => [at ?? context.map.place(place).at, side * size]);
  const again = writtenTowns(context, level).filter(({ picture }) => picture === 2);
  found.written += again.length;
  for (const { name, box } of again) if (isHidden(box, squares)) found.lost.add(`${name} written ${level}`);
  const under = level === 'near' ? namedUnder(context) : new Set();
  for (const site of context.map.file.sites) {
    const [, left, top, right, bottom] = site.names!.find(([picture]) => picture === 2)!;
    if (under.has(site.place) || again.some(({ key }) => key === `town ${site.id} 2`)) continue;
    const [x, y] = site.at;
    const box = { left: x + left, top: y + top, right: x + right, bottom: y + bottom };
    if (isHidden(box, squares)) found.lost.add(`${site.name} ${level}`);
  }
}

function countersOf(context: NationsContext, zoom: number, { strays, large }: HexFaults): void {
  const level = levelAt(zoom, nationsInArms.zooms!, null);
  const side = nationsInArms.zooms!.size(level, zoom);
  for (const { at, place, title, side: of, size: part = 1 } of nationsInArms.pieces(context, level)) {
    const [x, y] = context.map.place(place).at;
    const spot = at ?? [x, y];
    // Ships at sea have all of it.
    const reach = of.startsWith('ships') ? 3 * REACH : REACH;
    if (level !== 'far' && Math.hypot(spot[0] - x, spot[1] - y) > reach) strays.add(`${title} of ${place} (${level})`);
    // A counter over more than its own hex would hide the names of others.
    if (level === 'near' && side * part * INKED > HEX) large.add(title);
  }
}

test.for([
  ['Bonaparte in Italy', 1],
  ['a year of all Europe', 6],
] as const)(
  'counters of Nations in Arms stay in their hex, and no name is lost under them, at three zooms: %s',
  async ([, golden]) => {
    const file = forThePage(JSON.parse(fileOf('nations-in-arms', 'data/map/map.json')));
    const map = loadMap(file);
    const seas = nameBoxes(map, 1);
    const found: HexFaults = { strays: new Set(), large: new Set(), lost: new Set(), written: 0 };
    let positions = 0;
    for await (const context of positionsOf('nations-in-arms', golden, map)) {
      positions++;
      const nations = context as NationsContext;
      for (const zoom of levels) countersOf(nations, zoom, found);
      namesAfar(nations, seas, found);
      townsNear(nations, 'middle', 1.3, found);
      townsNear(nations, 'near', 1.9, found);
    }
    expect(positions).toBeGreaterThan(3);
    expect([...found.strays]).toEqual([]);
    expect([...found.large]).toEqual([]);
    expect([...found.lost]).toEqual([]);
    expect(found.written).toBeGreaterThan(10);
  },
);
