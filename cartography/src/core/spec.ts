// What a region map is made of, before anything is drawn. A game's file in maps/ fills this from its tables.
import type { ProjectionSpec } from '../geo/projection.ts';
import type { Palette } from '../paint/palette.ts';
import type { Pt } from './geometry.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface PlaceSpec {
  readonly id: string;
  readonly name: string;
  /** `land` and `sea` are flooded; `waste` is land or water outside the game: drawn, never named, never tested. */
  readonly kind: 'land' | 'sea' | 'waste-land' | 'waste-sea' | 'ridge';
  /** The drawn name, when it differs; `|` splits lines. */
  readonly label?: string;
  readonly anchor?: Pt;
  /** The place is small on purpose: its borders may be short. */
  readonly small?: boolean;
  /** Terrain drawn inside: forest, mountain, marsh … */
  readonly terrain?: string;
  readonly data?: { readonly [key: string]: Json };
}

export interface SeedPoint {
  readonly place: string;
  /** [lon, lat] */
  readonly at: Pt;
  /** Everything of the right ground within this many units belongs to the place. */
  readonly radius?: number;
}

export interface BorderSpec {
  readonly a: string;
  readonly b: string;
  readonly kind: string;
  readonly data?: { readonly [key: string]: Json };
}

/** A pair the tables call adjacent although the drawing cannot show a common border. */
export interface ConnectorSpec {
  readonly a: string;
  readonly b: string;
  readonly reason: string;
  /** [lon, lat] points of the dashed line; empty when nothing needs drawing. */
  readonly path: readonly Pt[];
}

export interface SiteSpec {
  readonly id: string;
  readonly place: string;
  readonly name: string;
  readonly kind: string;
  /** [lon, lat] */
  readonly at: Pt;
  /** Symbols drawn there, e.g. `city`, `capital`, `base`, `fortress`. */
  readonly marks: readonly string[];
  /** From which zoom its name is drawn; 0 = never. */
  readonly named?: 0 | 1 | 2;
  readonly data?: { readonly [key: string]: Json };
}

/** A polyline cut out of the land as a place of its own. */
export interface RidgePlace {
  readonly place: string;
  readonly line: readonly Pt[];
  readonly halfWidthKm: number;
  /** Share of the half-width left at both ends; 1 = as broad as the middle. */
  readonly taper?: number;
}

export interface LabelOverride {
  readonly place: string;
  readonly zoom?: 1 | 2;
  readonly lines?: readonly string[];
  readonly size?: number;
  /** [lon, lat] of the middle of the label. */
  readonly at?: Pt;
  readonly angle?: number;
  /** Draw a fine line from the label to the place. */
  readonly leader?: boolean;
  /** Leave it out at this zoom. */
  readonly hide?: boolean;
}

export interface RegionMapSpec {
  readonly game: string;
  readonly title: string;
  readonly seed: number;
  readonly projection: ProjectionSpec;
  readonly spacing: number;
  readonly margin: number;
  readonly coast: {
    readonly tolerance: number;
    readonly smallest: number;
    readonly resolution?: '10m' | '50m';
  };
  readonly flood: { readonly wildness: number; readonly river: number; readonly climb: number };
  readonly places: readonly PlaceSpec[];
  readonly seeds: readonly SeedPoint[];
  readonly ridges?: readonly RidgePlace[];
  readonly borders: readonly BorderSpec[];
  /** The tables say nothing about land against sea: ships come ashore in ports only, so a coast is no border. */
  readonly freeCoasts?: boolean;
  readonly connectors: readonly ConnectorSpec[];
  readonly sites: readonly SiteSpec[];
  readonly labels: readonly LabelOverride[];
  /** Shortest common border, in kilometres, that a reader can see. */
  readonly shortest: number;
  /** Border kinds that are drawn as water and follow a real river where one is near. */
  readonly riverKinds: readonly string[];
}

export interface Cartouche {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly subtitle: string;
  /** `sample` is a border kind, or star, base, fortress, link, or one of the style's own glyphs. */
  readonly rows: readonly { readonly sample: string; readonly text: string }[];
}

/** How the map is dressed: everything that is taste and not geography. */
export interface MapStyle {
  /** Names of places: sizes to try at the first zoom, largest first; the second zoom scales them. */
  readonly landSizes: readonly number[];
  readonly seaSizes: readonly number[];
  /** Names of ridges that are places; like land when left out. */
  readonly ridgeSizes?: readonly number[];
  readonly siteSize: number;
  /** The second zoom shows everything this much smaller in map units. */
  readonly closer: number;
  readonly slotSizes: readonly number[];
  readonly slots: number;
  /** Radius of symbols at the first zoom. */
  readonly symbol: number;
  /** Width in pixels of the two base images, and their quality. */
  readonly images: readonly { readonly zoom: 1 | 2; readonly width: number; readonly quality: number }[];
  /** How each border kind is said. */
  readonly words: { readonly [kind: string]: string };
  /** Marks that need the sea. */
  readonly ports: readonly string[];
  /** Colours of owners, for the contact sheet only. */
  readonly tints: { readonly [owner: string]: string };
  tintOf(place: PlaceSpec): string | undefined;
  /** Symbols of this game alone, by mark: for sites, the key, and (one letter each) under names. */
  readonly glyphs?: { readonly [mark: string]: (at: Pt, r: number, palette: Palette) => string };
  /** False leaves out the peaks of the world's ridges, where only ridges that are places count. */
  readonly relief?: boolean;
  /** Stars (or the like) under a place's name. */
  suffix(place: PlaceSpec): string;
  /** A title plate with the key, where nothing else is. */
  readonly cartouche?: Cartouche;
  /** Close-ups for the contact sheet: name, [lon, lat], width in units. */
  readonly closeups: readonly { readonly name: string; readonly at: Pt; readonly width: number }[];
}
