// What a hex map is made of before anything is drawn. A game's file in maps/ fills this from its tables.
import type { Pt } from '../core/geometry.ts';
import type { BorderSpec, ConnectorSpec, LabelOverride, PlaceSpec, SeedPoint } from '../core/spec.ts';
import type { HexGrid } from './grid.ts';

export type Terrain = 'clear' | 'rough' | 'woods' | 'swamp' | 'mountain' | 'desert' | 'waste';

export interface HexSpec {
  readonly code: string;
  readonly terrain: Terrain;
  /** The province it belongs to. */
  readonly group: string;
  readonly coast: boolean;
  /** Where its middle lies by the tables: [lon, lat]. */
  readonly lonLat: Pt;
}

export interface SideSpec {
  readonly a: string;
  readonly b: string;
  /** Names of the rivers that run here. */
  readonly rivers: readonly string[];
  /** The city that keeps a bridge here. */
  readonly bridge?: string;
  readonly ridge: boolean;
  readonly pass: boolean;
  /** Sea lies between the two. */
  readonly blocked: boolean;
  readonly strait?: { readonly id: string; readonly name: string; readonly sea: string };
}

export interface GroupSpec {
  readonly id: string;
  readonly name: string;
  /** The drawn name, when it differs; `|` splits lines. */
  readonly label?: string;
  readonly capital: string;
  /** Whose it is where the base map draws state borders. */
  readonly state: string;
  /** Colour on the contact sheet. */
  readonly tint: string;
  readonly data: NonNullable<PlaceSpec['data']>;
}

export interface CitySpec {
  readonly id: string;
  readonly name: string;
  readonly hex: string;
  readonly at: Pt;
  readonly fortress: number;
  readonly capital: boolean;
  readonly key: boolean;
  readonly criterion?: string;
  readonly harbour?: { readonly sea: string; readonly trade: number; readonly shipyard: boolean };
}

export interface BoxSpec {
  readonly id: string;
  readonly name: string;
  readonly label: readonly string[];
  readonly kind: 'box' | 'holding';
  /** Middle of the box on the sheet, units. */
  readonly at: Pt;
  /** Hexes it is entered from. */
  readonly entries: readonly string[];
  /** Other boxes it touches. */
  readonly touches: readonly string[];
  readonly data: NonNullable<PlaceSpec['data']>;
}

/** A side open by the tables although the drawn land does not join there (or the other way round). */
export interface SideReason {
  readonly a: string;
  readonly b: string;
  readonly reason: string;
}

export interface HexMapSpec {
  readonly game: string;
  readonly title: string;
  readonly seed: number;
  readonly grid: HexGrid;
  readonly hexes: readonly HexSpec[];
  readonly sides: readonly SideSpec[];
  readonly groups: readonly GroupSpec[];
  readonly cities: readonly CitySpec[];
  readonly boxes: readonly BoxSpec[];
  readonly seas: {
    readonly places: readonly PlaceSpec[];
    readonly seeds: readonly SeedPoint[];
    readonly borders: readonly BorderSpec[];
    readonly connectors: readonly ConnectorSpec[];
  };
  readonly reasons: readonly SideReason[];
  readonly labels: readonly LabelOverride[];
}

/** One word for what a side is: water first, then height. */
export function kindOf(side: SideSpec): string {
  if (side.strait) return 'strait';
  if (side.blocked) return 'blocked';
  const water = side.bridge ? 'bridge' : side.rivers.length > 0 ? 'river' : '';
  const height = side.pass ? 'pass' : side.ridge ? 'ridge' : '';
  return [water, height].filter((w) => w !== '').join('-') || 'clear';
}
