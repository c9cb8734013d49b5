// What lies in games/*/data/map agrees with the tables and keeps its figures. Nothing is compiled here.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PlaceId } from '../../games/alliance/data/map/ids.ts';
import { landIds, seaIds } from '../../games/alliance/data/map/ids.ts';
import * as borders from '../../games/imperial-borders/data/map/ids.ts';
import type { PlaceId as NiaPlace } from '../../games/nations-in-arms/data/map/ids.ts';
import { blockadeIds, hexIds, provinceIds } from '../../games/nations-in-arms/data/map/ids.ts';
import { loadFonts } from '../src/label/fonts.ts';
import { loadMap, type MapFile, unfold } from '../src/map/index.ts';
import { corners } from '../src/map/unfold.ts';
import { maps } from '../src/maps/index.ts';

const root = new URL('../../', import.meta.url);

for (const game of Object.keys(maps)) {
  const folder = new URL(`games/${game}/data/map/`, root);
  if (!existsSync(new URL('map.json', folder))) continue;
  const text = readFileSync(new URL('map.json', folder), 'utf8');
  // Packed cells become plain places and borders and are held against the tables like all others.
  const file = unfold(JSON.parse(text) as MapFile);
  const areas = new Set(file.places.flatMap((p) => (file.lattice?.group ? [p.data?.[file.lattice.group]] : [])));
  const { tables } = maps[game](new URL(`games/${game}/data/`, root));

  describe(`the committed map of ${game}`, () => {
    it('has the places and borders of the tables, no more and no fewer', () => {
      const pairs = (list: readonly { a: string; b: string; kind: string }[]) =>
        list.map((b) => `${[b.a, b.b].sort().join(' ')} ${b.kind}`).sort();
      expect(pairs(file.borders)).toEqual(pairs(tables.borders));
      expect(file.places.map((p) => p.id)).toEqual(tables.places);
    });

    it('draws a common line exactly for neighbours, or gives the reason', () => {
      const owners = new Map<number, Set<string>>();
      for (const place of file.places)
        for (const ref of (place.rings ?? []).flat()) {
          const arc = ref < 0 ? ~ref : ref;
          owners.set(arc, (owners.get(arc) ?? new Set()).add(place.id));
        }
      const drawn = new Set([...owners.values()].filter((o) => o.size === 2).map((o) => [...o].sort().join(' ')));
      // Equal shapes have a common side where they share two corners.
      const cells = file.places.filter((p) => p.shape !== undefined && p.shape === file.lattice?.shape);
      const byColumn = new Map<number, typeof cells>();
      for (const cell of cells) {
        const column = Math.round(cell.at[0] / 20);
        byColumn.set(column, [...(byColumn.get(column) ?? []), cell]);
      }
      const ring = (p: (typeof cells)[number]) => corners(file.shapes?.[p.shape ?? '']?.path ?? '', p.at);
      for (const a of cells)
        for (let column = -2; column <= 2; column++)
          for (const b of byColumn.get(Math.round(a.at[0] / 20) + column) ?? []) {
            if (a.id >= b.id || Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) > 60) continue;
            const other = ring(b);
            const common = ring(a).filter((p) => other.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 0.5));
            if (common.length === 2) drawn.add(`${a.id} ${b.id}`);
          }
      // What stands inside an area touches it: blockade boxes in their sea.
      const map = loadMap(file);
      for (const { a, b, kind } of file.borders)
        if (kind === 'roads') {
          expect(map.in(b, map.place(a).at), `${a} lies in ${b}`).toBe(true);
          drawn.add([a, b].sort().join(' '));
        }
      const wanted = new Map(file.borders.map((b) => [[b.a, b.b].sort().join(' '), b]));
      const seas = new Set(file.places.filter((p) => p.kind === 'sea').map((p) => p.id));
      const coast = ([a, b]: string[]) => seas.has(a) !== seas.has(b);
      expect([...drawn].filter((pair) => !wanted.has(pair) && !(tables.freeCoasts && coast(pair.split(' '))))).toEqual(
        [],
      );
      expect([...wanted].filter(([pair, b]) => !drawn.has(pair) && !b.reason && !b.line).map(([pair]) => pair)).toEqual(
        [],
      );
    });

    it('closes every ring', () => {
      const map = loadMap(file);
      const ends = file.arcs.map((arc) => {
        const p = [0, 0];
        for (let i = 0; i < arc.length; i += 2) {
          p[0] += arc[i];
          p[1] += arc[i + 1];
        }
        return { from: `${arc[0]} ${arc[1]}`, to: `${p[0]} ${p[1]}` };
      });
      for (const place of file.places)
        for (const ring of place.rings ?? [])
          ring.forEach((ref, i) => {
            const next = ring[(i + 1) % ring.length];
            const end = ref < 0 ? ends[~ref].from : ends[ref].to;
            const start = next < 0 ? ends[~next].to : ends[next].from;
            expect(start, `${place.id} ring`).toBe(end);
          });
      expect(map.ids.length).toBe(file.places.length);
    });

    it('gives every place slots that do not overlap, a marker and a name', () => {
      for (const place of file.places) {
        // Pieces stand in the cells of a larger area; it has a marker and a name only.
        if (areas.has(place.id)) {
          expect(place.marker, place.id).toBeDefined();
          expect(place.labels?.length, place.id).toBeGreaterThanOrEqual(1);
          continue;
        }
        const size = place.slotSize ?? 0;
        const slots = place.slots ?? [];
        // Building sites take one piece; everything else several.
        expect(slots.length, place.id).toBeGreaterThanOrEqual(place.kind.endsWith('-site') ? 1 : 3);
        slots.forEach((a, i) => {
          for (const b of slots.slice(i + 1))
            expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])), place.id).toBeGreaterThanOrEqual(size - 0.2);
        });
        expect(place.marker, place.id).toBeDefined();
        if (!place.rings && !place.shape && !place.labels) continue;
        expect(
          place.labels?.some((l) => l.zoom === 2),
          place.id,
        ).toBe(true);
      }
    });

    it('keeps its labels apart', () => {
      const fonts = loadFonts();
      for (const zoom of [1, 2]) {
        const boxes = file.places.flatMap((p) =>
          (p.labels ?? [])
            .filter((l) => l.zoom === zoom)
            .map((l) => {
              const face = { sea: fonts.italic, city: fonts.roman, battle: fonts.italic }[l.style] ?? fonts.bold;
              const flat = Math.max(...l.lines.map((line) => face.width(line))) * l.size;
              const high = l.size * (0.8 + (l.lines.length - 1) * 0.9);
              const turn = ((l.angle ?? 0) * Math.PI) / 180;
              const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
              const [w, h] = [flat * c + high * s, flat * s + high * c];
              return {
                id: p.id,
                x0: l.at[0] - w / 2,
                x1: l.at[0] + w / 2,
                y0: l.at[1] - h / 2,
                y1: l.at[1] + h / 2,
              };
            }),
        );
        const over = boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            .filter((b) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1)
            .map((b) => `${a.id} ${b.id} ${zoom}`),
        );
        expect(over).toEqual([]);
      }
    });

    it('stays within its figures', () => {
      expect(gzipSync(text).length).toBeLessThanOrEqual(90 * 1024);
      for (const image of file.images) {
        const bytes = statSync(new URL(image.file, folder)).size;
        if (image.zoom === 1) expect(bytes, image.file).toBeLessThanOrEqual(600 * 1024);
      }
      expect(file.images.map((i) => `${i.zoom} ${i.desk}`).sort()).toEqual(['1 dark', '1 light', '2 dark', '2 light']);
    });
  });
}

describe('the ids of Alliance', () => {
  it('are types', () => {
    const good: PlaceId = 'bavaria';
    // @ts-expect-error no such place
    const bad: PlaceId = 'atlantis';
    expect([good, bad]).toEqual(['bavaria', 'atlantis']);
    expect([landIds.length, seaIds.length]).toEqual([104, 20]);
  });

  it('read out well', () => {
    const map = loadMap<PlaceId>(JSON.parse(readFileSync(new URL('games/alliance/data/map/map.json', root), 'utf8')));
    expect(map.describe('rhodes')).toBe(
      'Rhodes, land. Here: Rhodes. Neighbours: Aegean Sea by the coast; Levant Sea by the coast.',
    );
    expect(map.describe('sicily')).toContain('Calabria across a strait (Strait of Messina)');
  });
});

describe('the map of Imperial Borders', () => {
  const map = loadMap<borders.PlaceId>(
    JSON.parse(readFileSync(new URL('games/imperial-borders/data/map/map.json', root), 'utf8')),
  );

  it('has every territory, ridge, sea and port', () => {
    const { landIds: land, ridgeIds, seaIds: sea, portIds } = borders;
    expect([land.length, ridgeIds.length, sea.length, portIds.length]).toEqual([62, 26, 26, 51]);
    const icons = land.map((id) => map.place(id).data?.icons);
    expect([4, 2, 1].map((n) => icons.filter((i) => i === n).length)).toEqual([6, 24, 32]);
  });

  it('gives a ridge its two sides and nothing else', () => {
    for (const id of borders.ridgeIds) {
      const { colour, sides } = map.place(id).data as { colour: string; sides: string[] };
      const around = map.neighbours(id);
      expect(around.map((n) => n.id).sort(), id).toEqual([...sides].sort());
      expect(new Set(around.map((n) => n.kind)), id).toEqual(new Set([`${colour}-ridge`]));
    }
  });

  it('gives a port its territory and its sea, and puts it near both', () => {
    for (const id of borders.portIds) {
      const { territory, sea } = map.place(id).data as { territory: borders.PlaceId | null; sea: string };
      const sides = territory ? [territory, sea] : [sea];
      expect(
        map
          .neighbours(id)
          .map((n) => n.id)
          .sort(),
        id,
      ).toEqual(sides.sort());
      expect(map.at(map.place(id).at), id).toBe(id);
    }
  });

  it('reads out well', () => {
    expect(map.describe('dolomites')).toBe(
      'Dolomites, ridge. Neighbours: Lombardy-Venetia by the slope of a white range; Tyrol by the slope of a white range.',
    );
    expect(map.describe('malta')).toBe('Malta, port. Neighbours: Strait of Sicily by the harbour mouth.');
    expect(map.describe('aegean_sea')).toContain('Black Sea over open sea (Dardanelles and Bosphorus');
  });
});

describe('the hexes of Nations in Arms', () => {
  const map = loadMap<NiaPlace>(
    JSON.parse(readFileSync(new URL('games/nations-in-arms/data/map/map.json', root), 'utf8')),
  );

  it('are types', () => {
    const good: NiaPlace = 'W4228';
    // @ts-expect-error no such hex
    const bad: NiaPlace = 'W9999';
    expect([good, bad]).toEqual(['W4228', 'W9999']);
    expect([hexIds.length, provinceIds.length, blockadeIds.length]).toEqual([2663, 162, 126]);
  });

  it('border what the tables say', () => {
    const kind = (a: NiaPlace, b: NiaPlace) => map.border(a, b)?.kind;
    expect(kind('W4227', 'W4228')).toBe('bridge-ridge');
    expect(kind('W3534', 'W3535')).toBe('ridge');
    expect(kind('W4228', 'E0128')).toBe('pass');
    expect(kind('W4228', 'E0129')).toBe('clear');
    expect(kind('W2920', 'W2921')).toBe('strait');
    expect(kind('W4228', 'W4128')).toBeDefined();
    expect(kind('W4228', 'E0228')).toBeUndefined();
    expect(map.neighbours('W4228')).toHaveLength(6);
  });

  it('can be found, filled and read out', () => {
    const { at } = map.place('W4228');
    expect(map.at([at[0] + 3, at[1] + 4])).toBe('W4228');
    expect(map.at(map.place('blockade_brest').at)).toBe('blockade_brest');
    expect(map.cells('portugal')).toContain('W0739');
    expect(map.path('malta').match(/L/g)).toHaveLength(5);
    expect(map.borderPath('W4227', 'W4228')).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
    expect(map.describe('W0739')).toContain('Here: Lisbon.');
    expect(map.describe('W2920')).toContain('W2921 across a strait (Strait of Dover)');
    expect(map.describe('blockade_brest')).toContain('Bay of Biscay');
  });
});

it('keeps the names of towns of nations-in-arms apart, so that a page can fade them', () => {
  const folder = new URL('games/nations-in-arms/data/map/', root);
  const { images, overlays } = JSON.parse(readFileSync(new URL('map.json', folder), 'utf8')) as MapFile;
  expect(overlays?.map(({ layer, zoom, desk, width }) => [layer, zoom, desk, width])).toEqual(
    images.map(({ zoom, desk, width }) => ['towns', zoom, desk, width]),
  );
  for (const { file } of overlays ?? []) expect(existsSync(new URL(file, folder)), file).toBe(true);
});
