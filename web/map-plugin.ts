/**
 * A compiled map says more than the page reads: what is painted into its pictures as names and roads, and the columns of the tables
 * it was made from. That is for those who check or redraw it, so it is left out of what is sent; of names only their boxes are kept.
 */
import { readFileSync } from 'node:fs';
import type { MapFile, MapLattice, MapPlace, MapSite, XY } from '@concert/cartography/map';
import type { Plugin } from 'vite';
import { simplify } from '../cartography/src/core/geometry.ts';
import { boxesOf } from './src/board/names.ts';

type Box = NonNullable<MapSite['names']>[number];

const MAP = /\/games\/[^/]+\/data\/map\/map\.json\?url$/;

/** The map as the page needs it. */
export function forThePage(file: MapFile): MapFile {
  return {
    ...file,
    ...(file.lattice && {
      lattice: plainLattice(file.lattice),
      precision: 1,
      arcs: file.arcs.map((arc) => simplerArc(arc, file.precision)),
    }),
    places: file.places.map(
      file.lattice
        ? besideCells
        : ({ labels, ...place }): MapPlace => ({
            ...place,
            ...(labels && { names: boxesOf({ ...place, labels }, file) }),
          }),
    ),
    borders: file.borders.map(({ line: _line, ...border }) => border),
    sites: file.sites.map(
      ({ data: _data, ...site }): MapSite => ({
        ...site,
        at: file.lattice ? rounded(site.at) : site.at,
        marks: [],
        ...(site.names && { names: site.names.map(whole) }),
      }),
    ),
  };
}

/** Where there are cells, boards have tables, place their pieces themselves and need the names that are seen from afar. */
function besideCells({ labels = [], data: _, slots: __, slotSize: ___, marker: ____, ...place }: MapPlace): MapPlace {
  const names = boxesOf({ ...place, labels }, { lattice: {} as MapLattice }).filter(([zoom]) => zoom === 1);
  return { ...place, at: rounded(place.at), ...(names.length > 0 && { names }) };
}

const rounded = ([x, y]: XY): XY => [Math.round(x), Math.round(y)];

/** Boxes in whole units are exact enough to keep off. */
const whole = ([zoom, ...sides]: Box): Box => [zoom, ...sides.map(Math.round)] as unknown as Box;

/** How far an outline of a sea may be from what is painted, in units: a third of a pixel from afar, four at the closest zoom. */
const LOOSE = 1.2;

/** On a hex map only seas have outlines of their own, for what glows: fewer points in whole units are fine enough. */
function simplerArc(arc: readonly number[], precision: number): number[] {
  const points: XY[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < arc.length; i += 2) {
    [x, y] = [x + arc[i]!, y + arc[i + 1]!];
    points.push([x / precision, y / precision]);
  }
  let [px, py] = [0, 0];
  return simplify(points, LOOSE).flatMap((point) => {
    const [qx, qy] = rounded(point);
    const step = [qx - px, qy - py];
    [px, py] = [qx, qy];
    return step;
  });
}

/** The cells with nothing but the larger place they belong to. */
function plainLattice({ label: _label, group, data, rows, sides, ...lattice }: MapLattice): MapLattice {
  const groups = data.map((record) => (group === undefined ? undefined : record[group]));
  const kinds = [...new Set(groups)];
  return {
    ...lattice,
    ...(group !== undefined && { group }),
    data: kinds.map((kind) => (group === undefined || kind === undefined ? {} : { [group]: kind })),
    rows: rows.map(([id, x, y, ...cells]) => [id, x, y, ...cells.map((cell) => kinds.indexOf(groups[cell]))]),
    sides: sides.map(({ data: _data, ...side }) => side),
  };
}

export function pageMaps(): Plugin {
  return {
    name: 'concert-page-maps',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!MAP.test(id)) return null;
      const file = JSON.parse(readFileSync(id.replace('?url', ''), 'utf8')) as MapFile;
      const sent = this.emitFile({ type: 'asset', name: 'map.json', source: JSON.stringify(forThePage(file)) });
      return `export default import.meta.ROLLUP_FILE_URL_${sent};`;
    },
  };
}
