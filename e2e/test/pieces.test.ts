import { readFileSync } from 'node:fs';
import { type Board, type BoardContext, factsOf, type Piece } from '@concert/board';
import { type GameMap, loadMap } from '@concert/cartography/map';
import { readRecord, replay } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { board as alliance } from '../../games/alliance/board/index.ts';
import { board as imperialBorders } from '../../games/imperial-borders/board/index.tsx';
import { board as nationsInArms } from '../../games/nations-in-arms/board/index.tsx';
import { board as powerAndPrestige } from '../../games/power-and-prestige/board/index.tsx';
import { board as skirmish } from '../../games/skirmish/board/index.ts';
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

test('counters of Nations in Arms stay in their hex or at its border over a whole game, at three zooms', async () => {
  const map = loadMap(JSON.parse(fileOf('nations-in-arms', 'data/map/map.json')));
  const { size } = nationsInArms.zooms!;
  const [strays, large] = [new Set<string>(), new Set<string>()];
  let positions = 0;
  for await (const context of positionsOf('nations-in-arms', 1, map)) {
    positions++;
    for (const zoom of levels) {
      const level = levelAt(zoom, nationsInArms.zooms!, null);
      const side = size(level, zoom);
      for (const { at, place, title, size: part = 1 } of nationsInArms.pieces(context, level)) {
        const [x, y] = map.place(place).at;
        const spot = at ?? [x, y];
        if (level !== 'far' && Math.hypot(spot[0] - x, spot[1] - y) > REACH)
          strays.add(`${title} of ${place} (${level})`);
        // A counter over more than its own hex would hide the names of others.
        if (level === 'near' && side * part * INKED > HEX) large.add(title);
      }
    }
  }
  expect(positions).toBeGreaterThan(3);
  expect([...strays]).toEqual([]);
  expect([...large]).toEqual([]);
});
