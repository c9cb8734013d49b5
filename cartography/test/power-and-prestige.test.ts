// The committed map of Power & Prestige against its tables: towns, sites, roads, bridges, playing areas.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cityIds, type PlaceId, pointIds, provinceIds } from '../../games/power-and-prestige/data/map/ids.ts';
import { boxesMeet, boxOf, type Pt, resample, shapeContains } from '../src/core/geometry.ts';
import { readTable } from '../src/core/tables.ts';
import { loadMap, type MapFile } from '../src/map/index.ts';
import { crossings } from '../src/maps/power-and-prestige/plan.ts';

const data = new URL('../../games/power-and-prestige/data/', import.meta.url);
const file: MapFile = JSON.parse(readFileSync(new URL('map/map.json', data), 'utf8'));
const map = loadMap<PlaceId>(file);
const table = (name: string) => readTable(new URL(`${name}.tsv`, data));
const locations = table('locations');
const provinces = table('provinces');
const place = (id: string) => map.place(id as PlaceId);

/** Points out of steps, the first from nought. */
const lineOf = (steps: readonly number[], unit = 1): Pt[] => {
  const out: Pt[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    [x, y] = [x + steps[i] / unit, y + steps[i + 1] / unit];
    out.push([x, y]);
  }
  return out;
};

/** Ends of roads are stored to a quarter of a unit, towns to a tenth. */
const apart = (p: Pt, q: readonly [number, number]): number => Math.hypot(p[0] - q[0], p[1] - q[1]);
const roadLine = ({ line = [] }: { line?: readonly number[] }): Pt[] => lineOf(line, file.precision);

const ringsOf = (id: string): Pt[][] =>
  map
    .path(id as PlaceId)
    .split('Z')
    .filter((d) => d.length > 0)
    .map((d) => lineOf(d.slice(1).split(/[l ]/).map(Number)));

const roads = file.borders.filter((b) => b.kind === 'road' || b.kind === 'bridge');

describe('the provinces', () => {
  it('are drawn as closed rings around their hearts', () => {
    for (const id of provinceIds) {
      const rings = ringsOf(id);
      expect(rings.length).toBeGreaterThan(0);
      for (const ring of rings) expect(ring.at(-1)).toEqual(ring[0]);
      expect(shapeContains(rings, map.place(id).at)).toBe(true);
    }
  });

  it('carry gold, unrest, luxury and the playing areas of the table', () => {
    for (const row of provinces)
      expect(place(`province:${row.id}`).data).toMatchObject({
        gold: Number(row.gold),
        unrest: Number(row.unrest),
        luxury: row.luxury === '-' ? null : row.luxury,
        in3p: row.in3p === 'y',
        in4p: row.in4p === 'y',
      });
    const inPlay = (key: 'in3p' | 'in4p') => provinceIds.filter((id) => map.place(id).data?.[key]).length;
    expect([provinceIds.length, inPlay('in4p'), inPlay('in3p')]).toEqual([35, 30, 27]);
  });

  it('have a spot for the owner, the coin, the unrest and, where there is one, the good', () => {
    for (const row of provinces)
      expect(Object.keys(place(`province:${row.id}`).data?.spots as object).sort()).toEqual(
        ['control', 'gold', 'unrest', ...(row.luxury === '-' ? [] : ['luxury'])].sort(),
      );
  });

  it('hold their rural sites', () => {
    for (const row of provinces) {
      const farms = file.places.filter((p) => p.kind === 'rural-site' && p.within === `province:${row.id}`);
      expect(farms.length, row.id).toBe(Number(row.rural_sites));
      for (const farm of farms) expect(shapeContains(ringsOf(`province:${row.id}`), farm.at), farm.id).toBe(true);
    }
  });
});

describe('the towns', () => {
  it('are the cities and points of the table, in their provinces, with their building sites', () => {
    expect([cityIds.length, pointIds.length]).toEqual([67, 126]);
    for (const row of locations) {
      const town = place(row.id);
      expect([town.kind, town.within]).toEqual([row.kind, `province:${row.province}`]);
      expect(town.data).toEqual({
        capital: row.capital === 'y',
        sites: Number(row.urban_sites),
        hills: row.hills === 'y',
      });
      const sites = file.places.filter((p) => p.within === row.id);
      expect(sites.length, row.id).toBe(Number(row.urban_sites));
    }
  });

  it('can be hit, and no two hit areas hide each other', () => {
    for (const id of [...cityIds, ...pointIds]) {
      const town = map.place(id);
      expect(town.reach, id).toBeGreaterThanOrEqual(14);
      expect(map.at(town.at), id).toBe(id);
    }
  });

  it('keep their troops apart from those of other towns', () => {
    const slots = [...cityIds, ...pointIds].flatMap((id) =>
      (map.place(id).slots ?? []).map((at) => ({ id, at, size: map.place(id).slotSize ?? 0 })),
    );
    const clash = slots.flatMap((a, i) =>
      slots
        .slice(i + 1)
        .filter((b) => Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1])) < (a.size + b.size) / 2 - 0.2)
        .map((b) => `${a.id} ${b.id}`),
    );
    expect(clash).toEqual([]);
  });
});

describe('the roads', () => {
  it('lead from town to town and cross only at towns', () => {
    for (const road of roads) {
      const line = roadLine(road);
      expect(apart(line[0], place(road.a).at), road.a).toBeLessThan(0.3);
      expect(apart(line[line.length - 1], place(road.b).at), road.b).toBeLessThan(0.3);
    }
    const crossed = roads.flatMap((a, i) =>
      roads
        .slice(i + 1)
        .filter((b) => ![b.a, b.b].some((id) => id === a.a || id === a.b))
        .filter((b) => crossings(roadLine(a), roadLine(b)) > 0)
        .map((b) => `${a.a}–${a.b} ${b.a}–${b.b}`),
    );
    expect(crossed).toEqual([]);
  });

  it('have a bridge exactly where the table has a river', () => {
    const rows = new Map(table('roads').map((r) => [`${r.a} ${r.b}`, r.river]));
    expect(roads.length).toBe(rows.size);
    for (const road of roads) {
      const bridges = (road.data?.bridges ?? []) as readonly unknown[];
      expect(bridges.length > 0, `${road.a}–${road.b}`).toBe(rows.get(`${road.a} ${road.b}`) === 'y');
    }
  });

  it('run through the provinces of their ends', () => {
    const rings = provinceIds.map((id) => {
      const own = ringsOf(id);
      return { id, rings: own, box: boxOf(own.flat()) };
    });
    for (const road of roads) {
      const own = [place(road.a).within, place(road.b).within];
      const strays = resample(roadLine(road), 4).filter((p) =>
        rings.some((r) => !own.includes(r.id) && boxesMeet(r.box, boxOf([p])) && shapeContains(r.rings, p)),
      );
      expect(strays.length, `${road.a}–${road.b}`).toBeLessThanOrEqual(3);
    }
  });

  it('read out well', () => {
    expect(map.describe('bonn')).toBe('Bonn, point. Neighbours: Köln by road; Koblenz by road over a bridge.');
    expect(map.describe('province:genova')).toContain('Here: Genova, Savona, Novi, La Spezia');
    // @ts-expect-error no such place
    expect(() => map.describe('province:london')).toThrow();
  });
});
