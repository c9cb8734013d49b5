// What lies in games/*/data/map agrees with the tables and keeps its figures. Nothing is compiled here.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PlaceId } from '../../games/alliance/data/map/ids.ts';
import { landIds, seaIds } from '../../games/alliance/data/map/ids.ts';
import * as borders from '../../games/imperial-borders/data/map/ids.ts';
import { loadFonts } from '../src/label/fonts.ts';
import { loadMap, type MapFile } from '../src/map/index.ts';
import { maps } from '../src/maps/index.ts';

const root = new URL('../../', import.meta.url);

for (const game of Object.keys(maps)) {
  const folder = new URL(`games/${game}/data/map/`, root);
  if (!existsSync(new URL('map.json', folder))) continue;
  const text = readFileSync(new URL('map.json', folder), 'utf8');
  const file: MapFile = JSON.parse(text);
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
      const drawn = new Set(
        [...owners.values()].filter((o) => o.size === 2).map((o) => [...o].sort().join(' ')),
      );
      const wanted = new Map(file.borders.map((b) => [[b.a, b.b].sort().join(' '), b]));
      const seas = new Set(file.places.filter((p) => p.kind === 'sea').map((p) => p.id));
      const coast = ([a, b]: string[]) => seas.has(a) !== seas.has(b);
      expect(
        [...drawn].filter((pair) => !wanted.has(pair) && !(tables.freeCoasts && coast(pair.split(' ')))),
      ).toEqual([]);
      expect(
        [...wanted].filter(([pair, b]) => !drawn.has(pair) && !b.reason && !b.line).map(([pair]) => pair),
      ).toEqual([]);
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
        const size = place.slotSize ?? 0;
        const slots = place.slots ?? [];
        expect(slots.length, place.id).toBeGreaterThanOrEqual(3);
        slots.forEach((a, i) => {
          for (const b of slots.slice(i + 1))
            expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])), place.id).toBeGreaterThanOrEqual(
              size - 0.2,
            );
        });
        expect(place.marker, place.id).toBeDefined();
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
              const face = l.style === 'sea' ? fonts.italic : fonts.bold;
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
      expect(file.images.map((i) => `${i.zoom} ${i.desk}`).sort()).toEqual([
        '1 dark',
        '1 light',
        '2 dark',
        '2 light',
      ]);
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
    const map = loadMap<PlaceId>(
      JSON.parse(readFileSync(new URL('games/alliance/data/map/map.json', root), 'utf8')),
    );
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
