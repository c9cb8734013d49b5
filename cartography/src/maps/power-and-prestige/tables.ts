// The four tables of the map, typed.
import type { Pt } from '../../core/geometry.ts';
import { readTable } from '../../core/tables.ts';
import { townName } from './names.ts';

export interface ProvinceRow {
  readonly id: string;
  readonly name: string;
  readonly gold: number;
  readonly unrest: number;
  readonly luxury: string | null;
  readonly capital: string;
  readonly in3p: boolean;
  readonly in4p: boolean;
  /** Whether the province lies on the edge; null where it is not in play. */
  readonly edge: Readonly<Record<'3' | '4' | '56', boolean | null>>;
  readonly rural: number;
}

export interface LocationRow {
  readonly id: string;
  readonly name: string;
  readonly province: string;
  readonly kind: 'city' | 'point';
  readonly capital: boolean;
  readonly sites: number;
  readonly hills: boolean;
  /** [lon, lat] */
  readonly at: Pt;
}

export interface RoadRow {
  readonly a: string;
  readonly b: string;
  readonly river: boolean;
}

export interface BorderRow {
  readonly a: string;
  readonly b: string;
  readonly kind: string;
}

export interface Tables {
  readonly provinces: readonly ProvinceRow[];
  readonly locations: readonly LocationRow[];
  readonly roads: readonly RoadRow[];
  readonly borders: readonly BorderRow[];
  /** Provinces on the sea or the frame. */
  readonly rim: ReadonlySet<string>;
}

/** A city and its province often have one name in the tables; on the map the province carries a prefix. */
export const provinceId = (id: string): string => `province:${id}`;
export const urbanId = (city: string, i: number): string => `${city}:site:${i + 1}`;
export const ruralId = (province: string, i: number): string => `${provinceId(province)}:rural:${i + 1}`;

export function readTables(dataDir: URL): Tables {
  const table = (name: string) => readTable(new URL(`${name}.tsv`, dataDir));
  const yes = (cell: string) => cell === 'y';
  const edge = (cell: string) => (cell === '-' ? null : yes(cell));
  const borders = table('borders');
  return {
    provinces: table('provinces').map((r) => ({
      id: r.id,
      name: r.name,
      gold: Number(r.gold),
      unrest: Number(r.unrest),
      luxury: r.luxury === '-' ? null : r.luxury,
      capital: r.capital,
      in3p: yes(r.in3p),
      in4p: yes(r.in4p),
      edge: { '3': edge(r.edge3p), '4': edge(r.edge4p), '56': edge(r.edge56p) },
      rural: Number(r.rural_sites),
    })),
    locations: table('locations').map((r) => ({
      id: r.id,
      name: r.name === '-' ? townName(r.id) : r.name,
      province: r.province,
      kind: r.kind as 'city' | 'point',
      capital: yes(r.capital),
      sites: Number(r.urban_sites),
      hills: yes(r.hills),
      at: [Number(r.lon), Number(r.lat)],
    })),
    roads: table('roads').map((r) => ({ a: r.a, b: r.b, river: yes(r.river) })),
    borders: borders.filter((r) => r.b !== 'OUT').map((r) => ({ a: r.a, b: r.b, kind: r.kind })),
    rim: new Set(borders.filter((r) => r.b === 'OUT').map((r) => r.a)),
  };
}
