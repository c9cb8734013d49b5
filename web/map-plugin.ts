/**
 * A compiled map says more than the page reads: what is painted into its pictures as names and roads, and the columns of the tables
 * it was made from. That is for those who check or redraw it, so it is left out of what is sent; of names only their boxes are kept.
 */
import { readFileSync } from 'node:fs';
import type { MapFile, MapLattice, MapPlace, MapSite } from '@concert/cartography/map';
import type { Plugin } from 'vite';
import { boxesOf } from './src/board/names.ts';

type Box = NonNullable<MapSite['names']>[number];

const MAP = /\/games\/[^/]+\/data\/map\/map\.json\?url$/;

/** The map as the page needs it. */
export function forThePage(file: MapFile): MapFile {
  return {
    ...file,
    ...(file.lattice && { lattice: plainLattice(file.lattice) }),
    places: file.places.map(({ labels, data, ...place }): MapPlace => {
      const names = labels && boxesOf({ ...place, labels }, file);
      return {
        ...place,
        ...(names && (names.length > 0 || !file.lattice) && { names }),
        // Where there are cells the boards have tables.
        ...(data && !file.lattice && { data }),
      };
    }),
    borders: file.borders.map(({ line: _line, ...border }) => border),
    sites: file.sites.map(
      ({ data: _data, ...site }): MapSite => ({
        ...site,
        marks: [],
        ...(site.names && { names: site.names.map(whole) }),
      }),
    ),
  };
}

/** Boxes in whole units are exact enough to keep off. */
const whole = ([zoom, ...sides]: Box): Box => [zoom, ...sides.map(Math.round)] as unknown as Box;

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
