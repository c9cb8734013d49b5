import type { Piece } from '@concert/board';
import type { MapPlace } from '@concert/cartography/map';
import { describe, expect, test } from 'vitest';
import {
  between,
  CLOSEST,
  fit,
  frameAll,
  hold,
  isInView,
  levelAt,
  pieceScale,
  toMap,
  toScreen,
  zoomAt,
} from '../src/board/camera.ts';
import {
  arrange,
  fanOut,
  findRoom,
  type OpenRoom,
  PART_SIDE,
  pieceSize,
  spreadParts,
  spreadRows,
} from '../src/board/layout.ts';
import { boxesOf, coveredBy, nameBoxes } from '../src/board/names.ts';
import { badgeCorner, pairUp } from '../src/board/pieces.ts';

const view = { width: 1440, height: 900 };
const sheet = { width: 2400, height: 1830 };

describe('the level of detail', () => {
  const zooms = { middle: 0.6, near: 1.6 };

  test('follows the zoom', () => {
    expect([0.3, 0.7, 2].map((k) => levelAt(k, zooms, null))).toEqual(['far', 'middle', 'near']);
  });

  test('changes only when the zoom has passed its border by a tenth, in both directions', () => {
    expect([1.61, 1.77].map((k) => levelAt(k, zooms, 'middle'))).toEqual(['middle', 'near']);
    expect([1.5, 1.44].map((k) => levelAt(k, zooms, 'near'))).toEqual(['near', 'middle']);
    expect([0.62, 0.67].map((k) => levelAt(k, zooms, 'far'))).toEqual(['far', 'middle']);
    expect([0.56, 0.5].map((k) => levelAt(k, zooms, 'middle'))).toEqual(['middle', 'far']);
  });
});

describe('the camera', () => {
  test('brings all that can be chosen into the free part of a narrow screen, and comes no nearer for it', () => {
    const phone = { width: 390, height: 844 };
    const covered = { top: 48, right: 0, bottom: 130, left: 0 };
    const spots = [
      [300, 200],
      [900, 1500],
    ] as const;
    const camera = frameAll(spots, phone, covered, 0.1, 0.62);
    for (const spot of spots) expect(isInView(toScreen(camera, spot), phone, covered)).toBe(true);
    expect(frameAll([[500, 500]], phone, covered, 0.1, 0.62).k).toBe(0.62);
    expect(isInView([200, 800], phone, covered)).toBe(false);
  });

  test('fits the whole sheet into what the panels leave free', () => {
    const camera = fit(view, sheet, { top: 60, right: 300, bottom: 100, left: 200 });
    const [left, top] = toScreen(camera, [0, 0]);
    const [right, bottom] = toScreen(camera, [2400, 1830]);
    expect([left >= 199.9, top >= 59.9, right <= 1140.1, bottom <= 800.1]).toEqual([true, true, true, true]);
  });
  test('covers a narrow screen', () => {
    const camera = fit({ width: 390, height: 844 }, sheet, undefined, 'cover');
    expect(camera.k).toBeCloseTo(844 / 1830);
  });
  test('zooms around a point that stays where it is, within limits', () => {
    const camera = fit(view, sheet);
    const at: [number, number] = [500, 300];
    const before = toMap(camera, at);
    const after = toMap(zoomAt(camera, at, 2, 0.1), at);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
    expect(zoomAt(camera, at, 1000, 0.1).k).toBe(CLOSEST);
    expect(zoomAt(camera, at, 0.0001, 0.1).k).toBe(0.1);
  });
  test('never loses the sheet', () => {
    const lost = hold({ x: 99_999, y: -99_999, k: 1 }, view, sheet);
    expect(toScreen(lost, [0, 0])[0]).toBeLessThan(view.width);
    expect(toScreen(lost, [0, sheet.height])[1]).toBeGreaterThan(0);
  });
  test('flies from one end to the other', () => {
    const [a, b] = [fit(view, sheet), { x: 1, y: 2, k: 2 }];
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1)).toEqual(b);
  });
  test('pieces grow as the eye withdraws', () => {
    expect(pieceScale(0.5, 34)).toBe(2);
    expect(pieceScale(2, 34)).toBe(0.6);
  });
});

const place: MapPlace = {
  id: 'x',
  name: 'X',
  kind: 'land',
  at: [100, 100],
  slotSize: 34,
  slots: [
    [100, 100],
    [140, 100],
    [180, 100],
  ],
};
const standing = (keys: string) => [...keys].map((key) => ({ key, side: key.toLowerCase() === key ? 'a' : 'b' }));

const anywhere = (stacks: number) => findRoom(place, stacks, pieceSize(place, 1), () => true);

describe('where pieces stand', () => {
  test('in the slots when there is room, sides together', () => {
    const spots = arrange(place, standing('aBc'), pieceSize(place, 1), anywhere);
    expect(spots.get('c')).toEqual({ x: 140, y: 100 });
    expect(spots.get('B')).toEqual({ x: 180, y: 100 });
  });
  test('as one counted stack for each side when they are too many or too large, within the place', () => {
    const isIn = ([x, y]: readonly [number, number]) => x > 80 && x < 200 && y > 80 && y < 120;
    for (const scale of [1, 2, 3]) {
      const size = pieceSize(place, scale);
      const spots = arrange(place, standing('abcdeFGH'), size, (stacks) => findRoom(place, stacks, size, isIn));
      expect([...spots.values()].flatMap(({ count }) => count ?? [])).toEqual([5, 3]);
      expect([...spots.values()].filter(({ under }) => under)).toHaveLength(6);
      for (const { x, y, size: side } of spots.values())
        for (const d of [-0.36, 0.36]) expect(isIn([x + d * side!, y + d * side!])).toBe(true);
    }
  });
  test('the parts of a piece are spread in rows above it, none over another nor over the piece', () => {
    for (const count of [2, 5, 6, 13]) {
      const spots = spreadParts(count);
      expect(spots).toHaveLength(count);
      for (const [i, [x, y]] of spots.entries()) {
        expect(y + PART_SIDE / 2).toBeLessThanOrEqual(-50);
        for (const [otherX, otherY] of spots.slice(i + 1))
          expect(Math.max(Math.abs(x - otherX), Math.abs(y - otherY))).toBeGreaterThanOrEqual(PART_SIDE - 0.01);
      }
      expect(spots.reduce((sum, [x]) => sum + x, 0)).toBeCloseTo(0);
    }
  });

  test('of several pieces in a place the second and third have their parts below it, row after row', () => {
    const second = spreadParts(6, 0);
    const third = spreadParts(3, spreadRows(6));
    for (const [, y] of second) expect(y - PART_SIDE / 2).toBeGreaterThanOrEqual(50);
    const lowest = Math.max(...second.map(([, y]) => y));
    for (const [, y] of third) expect(y - lowest).toBeGreaterThanOrEqual(PART_SIDE - 0.01);
  });

  test('fanned out for a person who looks closer, every one of them to be seen', () => {
    for (const [keys, scale] of [
      ['abcdefghijklmno', 1],
      ['aB', 3],
    ] as const) {
      const size = pieceSize(place, scale);
      const spots = [...fanOut(place, standing(keys), size).values()];
      expect(spots).toHaveLength(keys.length);
      for (const [i, a] of spots.entries())
        for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(size * 0.4);
    }
  });
  test('a piece with a spot of its own keeps it', () => {
    const [own] = [{ key: 'a', side: 'a', at: [7, 8] as const }];
    expect(arrange(place, [own], pieceSize(place, 1), anywhere).get('a')).toEqual({ x: 7, y: 8 });
  });
});

describe('names of the map', () => {
  const file = {
    places: [{ kind: 'land', labels: [{ zoom: 1, style: '', lines: ['Ulm'], at: [100, 60], size: 40 }] }],
  };
  const names = nameBoxes({ file } as never, 1);
  const size = pieceSize(place, 1.4);

  test('are kept clear of stacks and of their numbers, where there is room', () => {
    const { at, side } = findRoom(place, 1, size, () => true, undefined, names);
    expect(coveredBy(names, at[0]!, side)).toBe(0);
    const under = { x: 108, y: 60 + 18 + side / 2 };
    const [right, down] = badgeCorner(names, under, side);
    expect(down).toBe(1);
    expect(badgeCorner([], under, side)).toEqual([1, -1]);
    expect(right).toBe(1);
  });

  test('are sent to the page as boxes, without captions of points and names on hex maps', () => {
    const [sent] = file.places.map((each) => boxesOf(each as never, {}));
    expect(nameBoxes({ file: { places: [{ names: sent }] } } as never, 1)).toEqual(names);
    expect(boxesOf({ ...file.places[0], kind: 'point' } as never, {})).toEqual([]);
    expect(boxesOf(file.places[0] as never, { lattice: {} as never })).toEqual([]);
    expect(nameBoxes({ file } as never, 2)).toEqual([]);
  });
});

test('a hidden piece that vanishes here and appears there has moved', () => {
  const piece = (key: string, kin?: string): Piece => ({
    key,
    place: 'x',
    side: 's',
    look: '',
    draw: () => '',
    title: '',
    ...(kin && { group: kin }),
  });
  const pairs = pairUp([piece('h1', 'h'), piece('known')], [piece('h2', 'h'), piece('h3', 'h'), piece('new')]);
  expect([...pairs]).toEqual([['h2', 'h1']]);
});

describe('a place without room for its stacks', () => {
  const narrow = { ...place, slots: [[0, 0]] as [number, number][], at: [0, 0] as [number, number] };
  const size = 30;
  // Only a sliver of the place lies around its middle.
  const sliver = ([x, y]: readonly [number, number]): boolean => Math.abs(x) < 4 && Math.abs(y) < 4;
  const sea: OpenRoom = {
    spots: [
      [60, 0],
      [90, 0],
    ],
    isIn: ([x]) => x > 40,
  };

  test('lets them stand in the sea next to it, on a leader line from its middle', () => {
    const room = findRoom(narrow, 2, size, sliver, () => sea);
    expect(room.lead).toEqual([0, 0]);
    expect(room.at).toEqual([
      [60, 0],
      [90, 0],
    ]);
    const spots = arrange(narrow, standing('aB'), size, () => room);
    expect(spots.get('a')).toMatchObject({ x: 60, lead: [0, 0] });
  });

  test('shrinks them where there is no sea, and keeps them in where they fit', () => {
    expect(findRoom(narrow, 1, size, sliver).lead).toBeUndefined();
    const anywhere = (): boolean => true;
    const room = findRoom(narrow, 1, size, anywhere, () => sea);
    expect(room).toMatchObject({ side: size, at: [[0, 0]] });
    expect(room.lead).toBeUndefined();
  });
});
