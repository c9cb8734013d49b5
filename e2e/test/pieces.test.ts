import { readFileSync } from 'node:fs';
import { type Board, type BoardContext, factsOf, type Piece } from '@concert/board';
import { type GameMap, loadMap } from '@concert/cartography/map';
import { readRecord, replay } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { board as alliance } from '../../games/alliance/board/index.ts';
import { board as imperialBorders } from '../../games/imperial-borders/board/index.tsx';
import { board as powerAndPrestige } from '../../games/power-and-prestige/board/index.tsx';
import { pieceScale } from '../../web/src/board/camera.ts';
import { arrange, findRoom, homeOf, openRoom, pieceSize } from '../../web/src/board/layout.ts';

/** The whole map, half way, and close by; in pixels of the screen to a unit of the map. */
const zooms = [0.32, 0.6, 1.1];
/** The usual size of pieces, in pixels. */
const PIXELS = 32;
/** Positions are looked at this far apart. */
const EVERY = 40;

const fileOf = (game: string, path: string): string =>
  readFileSync(new URL(`../../games/${game}/${path}`, import.meta.url), 'utf8');

/** Positions of a whole golden game, as one seat sees them. */
async function* positionsOf(game: string, golden: number, map: GameMap): AsyncGenerator<BoardContext> {
  const rules = await loadGame(game);
  const record = readRecord(JSON.parse(fileOf(game, `test/golden/${game}-${golden}.json`)));
  const { table } = replay(rules, { ...record, entries: [], outcome: null }, { secret: record.chance.secret ?? '' });
  const facts = factsOf(rules, record.options);
  for (const [at, { hash: _, draws: __, ...action }] of record.entries.entries()) {
    if (at % EVERY === 0) {
      const view = table.view(at % facts.seats.length) as unknown as BoardContext['view'];
      yield { view, choices: [], facts, map, log: [], lookups: {}, textTables: [] };
    }
    table.do(action);
  }
}

/** Pieces that leave their place: of those that are drawn, not under others, and have no spot of their own. */
function strays(map: GameMap, pieces: readonly Piece[], zoom: number): string[] {
  const scale = pieceScale(zoom, PIXELS);
  const found: string[] = [];
  for (const id of new Set(pieces.map((piece) => piece.place))) {
    const here = pieces.filter((piece) => piece.place === id);
    const place = map.place(id);
    const size = pieceSize(place, scale);
    const isIn = homeOf(map, id, size);
    const open = openRoom(map, id, size);
    const spots = arrange(place, here, size, (stacks) => findRoom(place, stacks, size, isIn, () => open));
    for (const piece of here) {
      const { x, y, under, lead } = spots.get(piece.key)!;
      // On a leader line it stands in open room, and nowhere else.
      const stands = lead ? open.isIn : isIn;
      if (!under && !piece.at && !stands([x, y])) found.push(`${piece.title} of ${id} at zoom ${zoom}`);
    }
  }
  return found;
}

test.for([
  ['alliance', alliance, 1],
  ['alliance', alliance, 3],
  ['power-and-prestige', powerAndPrestige, 3],
  ['imperial-borders', imperialBorders, 1],
] as [string, Board, number][])(
  'pieces stay in their place over a whole game of %s, at three zooms',
  async ([game, board, golden]) => {
    const map = loadMap(JSON.parse(fileOf(game, 'data/map/map.json')));
    let positions = 0;
    const found = new Set<string>();
    for await (const context of positionsOf(game, golden, map)) {
      positions++;
      const pieces = board.pieces(context);
      for (const zoom of zooms) for (const stray of strays(map, pieces, zoom)) found.add(stray);
    }
    expect(positions).toBeGreaterThan(3);
    expect([...found]).toEqual([]);
  },
);
