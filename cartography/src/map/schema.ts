// The one shape of every compiled map. No dependencies: the browser and the games read this.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type XY = readonly [number, number];

export interface MapLabel {
  readonly zoom: 1 | 2;
  readonly style: string;
  readonly lines: readonly string[];
  /** Middle of the text block. */
  readonly at: XY;
  readonly size: number;
  readonly angle?: number;
  /** A fine line runs from the label to here. */
  readonly leader?: XY;
}

export interface MapPlace {
  readonly id: string;
  readonly name: string;
  /** land, sea, ridge, province, city, point, hex, box … */
  readonly kind: string;
  /** Shape from shared lines: each ring lists arcs, i forwards, ~i backwards. */
  readonly rings?: readonly (readonly number[])[];
  /** Or a shape used many times (hexes): its name in `shapes` and where it stands. */
  readonly shape?: string;
  /** The heart of the place. */
  readonly at: XY;
  /** An extra round hit area (islands, cities, points): radius in units. */
  readonly reach?: number;
  readonly labels?: readonly MapLabel[];
  /** Side of a piece slot, then the slots' middles. */
  readonly slotSize?: number;
  readonly slots?: readonly XY[];
  readonly marker?: XY;
  readonly data?: { readonly [key: string]: Json };
}

export interface MapBorder {
  readonly a: string;
  readonly b: string;
  readonly kind: string;
  /** The common line, when there is one. */
  readonly arcs?: readonly number[];
  /** Or a line of its own (roads, strait crossings), flat x, y, x, y … in units. */
  readonly line?: readonly number[];
  /** Why the pair is adjacent although no common line is drawn. */
  readonly reason?: string;
  readonly data?: { readonly [key: string]: Json };
}

export interface MapSite {
  readonly id: string;
  readonly place: string;
  readonly name: string;
  readonly kind: string;
  readonly at: XY;
  readonly marks: readonly string[];
  readonly data?: { readonly [key: string]: Json };
}

export interface MapImage {
  readonly zoom: 1 | 2;
  readonly desk: 'light' | 'dark';
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export interface MapFile {
  readonly format: 1;
  readonly game: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly unitsPerKm: number;
  /** Arcs are stored as integers of this fraction of a unit, the first point absolute, the rest as steps. */
  readonly precision: number;
  readonly arcs: readonly (readonly number[])[];
  readonly shapes?: { readonly [name: string]: string };
  readonly places: readonly MapPlace[];
  readonly borders: readonly MapBorder[];
  readonly sites: readonly MapSite[];
  readonly images: readonly MapImage[];
  /** How each border kind is said, e.g. river → "across a river". */
  readonly words: { readonly [kind: string]: string };
}
