import { readFileSync } from 'node:fs';
import { loadMap, type MapFile } from '@concert/cartography/map';
import { describe, expect, test } from 'vitest';
import { forThePage } from '../map-plugin.ts';
import { findRoom, homeOf, moveRoom } from '../src/board/layout.ts';

const mapOf = (game: string): MapFile =>
  JSON.parse(readFileSync(new URL(`../../games/${game}/data/map/map.json`, import.meta.url), 'utf8')) as MapFile;

describe('the map that a page is sent', () => {
  test('leaves out the lines of roads, which its picture shows, and keeps areas, neighbours and hit areas', () => {
    const file = mapOf('power-and-prestige');
    const [whole, sent] = [loadMap(file), loadMap(forThePage(file))];
    expect(file.borders.some(({ line }) => line)).toBe(true);
    expect(sent.file.borders.some(({ line }) => line)).toBe(false);
    expect(JSON.stringify(sent.file).length).toBeLessThan(JSON.stringify(file).length * 0.9);
    for (const id of whole.ids) {
      expect(sent.path(id)).toBe(whole.path(id));
      expect(sent.describe(id)).toBe(whole.describe(id));
      expect(sent.at(whole.place(id).at)).toBe(whole.at(whole.place(id).at));
    }
  });
});

describe('room in the cells of a map', () => {
  const map = loadMap(mapOf('nations-in-arms'));
  const cells = map.ids.filter((id) => map.place(id).shape === 'hex');
  const [one, other] = [cells[0]!, cells[700]!];

  test.each([
    [1, 9],
    [2, 12],
    [3, 24],
    [2, 160],
  ])('%i stacks of size %i stand in one cell as in any other', (stacks, size) => {
    const room = (id: string) => findRoom(map.place(id), stacks, size, homeOf(map, id, size));
    const moved = moveRoom(moveRoom(room(one), map.place(one).at, -1), map.place(other).at, 1);
    const found = room(other);
    expect(moved.side).toBe(found.side);
    moved.at.forEach(([x, y], i) => {
      expect(x).toBeCloseTo(found.at[i]![0], 1);
      expect(y).toBeCloseTo(found.at[i]![1], 1);
    });
  });
});
