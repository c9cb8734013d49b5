import { describe, expect, it } from 'vitest';
import { compileMap, picture, regionMap } from '../src/compile.ts';
import { checkAdjacency } from '../src/core/check.ts';
import type { RegionMapSpec } from '../src/core/spec.ts';
import { loadFonts } from '../src/label/fonts.ts';
import { loadMap } from '../src/map/index.ts';
import { idsModule, serialise } from '../src/out/file.ts';
import { webp } from '../src/out/raster.ts';
import { light } from '../src/paint/palette.ts';
import { at, spec, style, world } from './synthetic.ts';

const compile = (change: Partial<RegionMapSpec> = {}) => compileMap({ ...spec, ...change }, style, {}, world);
const kinds = (change: Partial<RegionMapSpec>) => compile(change).findings.map((f) => `${f.kind}: ${f.what}`);

describe('the map compiler', () => {
  it('draws exactly what the tables say', () => {
    expect(compile().findings).toEqual([]);
  });

  it('gives the same bytes for the same input', async () => {
    const [one, two] = [compile(), compile()];
    expect(serialise(one.file)).toBe(serialise(two.file));
    const shot = () =>
      picture(regionMap(spec, style, {}, world).compile(), loadFonts(), {
        zoom: 1,
        width: 600,
        palette: light,
        tinted: false,
      });
    const [a, b] = [await shot(), await shot()];
    expect((await webp(a, 70)).equals(await webp(b, 70))).toBe(true);
  });

  it('draws something else for another seed', () => {
    expect(serialise(compile({ seed: 8 }).file)).not.toBe(serialise(compile().file));
  });

  it('covers the whole island with its places, each point once', () => {
    const map = loadMap(compile().file);
    for (let x = 110; x < 500; x += 13)
      for (let y = 110; y < 400; y += 13) expect(['nw', 'ne', 'sw', 'se']).toContain(map.at([x, y]));
  });
});

describe('a ridge that is a place', () => {
  const ridged: Partial<RegionMapSpec> = {
    places: [...spec.places, { id: 'spine', name: 'Spine', kind: 'ridge' }],
    ridges: [{ place: 'spine', line: [at(305, 240), at(400, 250), at(498, 245)], halfWidthKm: 24 }],
    borders: [
      ...spec.borders.filter((b) => !(b.a === 'ne' && b.b === 'se')),
      { a: 'spine', b: 'ne', kind: 'foot' },
      { a: 'spine', b: 'se', kind: 'foot' },
      { a: 'spine', b: 'nw', kind: 'foot' },
      { a: 'spine', b: 'east', kind: 'coast' },
    ],
  };

  it('is cut out of the land and named along its line', () => {
    const { findings, layout, file } = compile(ridged);
    expect(findings).toEqual([]);
    expect(layout.zooms[0].labels.find((l) => l.place === 'spine')?.angle).not.toBe(0);
    expect(loadMap(file).at([400, 250])).toBe('spine');
  });
});

describe('the checker stops the build for', () => {
  it('a border the tables have and no drawing can show', () => {
    // Four coastal quarters cannot touch over both diagonals.
    const found = kinds({ borders: [...spec.borders, { a: 'ne', b: 'sw', kind: 'clear' }] });
    expect(found.some((f) => /^missing border: (ne–sw|nw–se)/.test(f))).toBe(true);
  });

  it('a border the drawing shows and the tables lack', () => {
    const found = kinds({ borders: spec.borders.filter((b) => !(b.a === 'nw' && b.b === 'west')) });
    expect(found.some((f) => f.startsWith('unwanted border: nw–west'))).toBe(true);
  });

  const stricter = (shortest: number) => {
    const { drawing } = compile();
    return checkAdjacency({ ...drawing, spec: { ...spec, shortest } }).map((f) => `${f.kind}: ${f.what}`);
  };

  it('a border too short to be seen', () => {
    expect(stricter(400).some((f) => f.startsWith('near touch: nw–se (forest) share only'))).toBe(true);
  });

  it('places that are no neighbours but nearly touch', () => {
    expect(stricter(300).some((f) => f.startsWith('near touch: ne–sw are no neighbours'))).toBe(true);
  });

  it('a place without any seed', () => {
    const found = kinds({ places: [...spec.places, { id: 'lost', name: 'Lost', kind: 'land' }] });
    expect(found).toContain('place without shape: lost');
    expect(found).toContain('place without anchor: lost');
  });

  it('a table that names a place that does not exist, or a pair twice', () => {
    const found = kinds({
      borders: [...spec.borders, { a: 'nw', b: 'atlantis', kind: 'clear' }, { a: 'sw', b: 'nw', kind: 'clear' }],
    });
    expect(found).toContain('unknown place: atlantis in border nw–atlantis');
    expect(found).toContain('double border: sw–nw');
  });

  it('a port without sea', () => {
    const inland: Partial<RegionMapSpec> = {
      places: spec.places.map((p) => (p.kind === 'sea' ? { ...p, kind: 'waste-sea' as const } : p)),
      borders: spec.borders.filter((b) => b.kind !== 'coast' && b.kind !== 'sea'),
    };
    expect(kinds(inland)).toContain('port without sea: Harbour in nw');
  });

  it('a label outside its place', () => {
    expect(
      kinds({ labels: [{ place: 'nw', at: at(400, 340) }] }).some((f) => f.startsWith('label outside: Norwest')),
    ).toBe(true);
  });

  it('two labels over each other', () => {
    const found = kinds({
      labels: [
        { place: 'nw', at: at(200, 170) },
        { place: 'ne', at: at(210, 175) },
      ],
    });
    expect(found.some((f) => f.startsWith('labels overlap: Norwest and Noreast'))).toBe(true);
  });

  it('a connector that no table knows', () => {
    const found = kinds({ connectors: [{ a: 'ne', b: 'sw', reason: 'none', path: [] }] });
    expect(found).toContain('unwanted border: connector ne–sw is in no table');
  });
});

describe('the loader', () => {
  const map = loadMap(compile().file);

  it('knows neighbours and borders', () => {
    expect(
      map
        .neighbours('nw')
        .map((n) => n.id)
        .sort(),
    ).toEqual(['ne', 'se', 'sw', 'west']);
    expect(map.border('ne', 'nw')?.kind).toBe('river');
    expect(map.border('ne', 'sw')).toBeUndefined();
    expect(map.borderPath('nw', 'ne')).toMatch(/^M/);
    expect(map.path('nw')).toMatch(/^M.*Z$/);
    expect(() => map.place('atlantis')).toThrow('no place called atlantis');
  });

  it('says a place in words', () => {
    expect(map.describe('nw')).toBe(
      'Norwest, land. Here: Harbour. Neighbours: Noreast across a river; Souwest over open country; Soueast forest; West Sea coast.',
    );
  });

  it('finds the place under a point', () => {
    expect(map.at([200, 170])).toBe('nw');
    expect(map.at([550, 250])).toBe('east');
  });

  it('writes ids as types', () => {
    const code = idsModule(map.file);
    expect(code).toContain("export const landIds = [\n  'nw',");
    expect(code).toContain('export type PlaceId = LandId | SeaId;');
  });
});
