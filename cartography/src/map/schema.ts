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
  /** Or a shape used many times (hexes): its name in `shapes`; it stands at `at`. */
  readonly shape?: string;
  /** The place this one is part of: a city's province, a building site's city. */
  readonly within?: string;
  /** The heart of the place. */
  readonly at: XY;
  /** An extra round hit area (islands, cities, points): radius in units. */
  readonly reach?: number;
  readonly labels?: readonly MapLabel[];
  /** In place of the labels, in the map that a page is sent: their zooms and boxes. */
  readonly names?: readonly (readonly [zoom: number, left: number, top: number, right: number, bottom: number])[];
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
  /** Or a line of its own (roads, strait crossings), stored like an arc. */
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
  /** Where its name is written, by zoom, in units from `at`: pieces that cover it have it written again elsewhere. */
  readonly names?: MapPlace['names'];
  readonly data?: { readonly [key: string]: Json };
}

export interface MapImage {
  readonly zoom: 1 | 2;
  readonly desk: 'light' | 'dark';
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A transparent picture over the base image, so that a page can fade what it shows: the names of towns, say. */
export interface MapOverlay extends MapImage {
  readonly layer: 'towns';
}

/** A shape used many times, around [0, 0]; a place that names it and has no slots of its own takes these. */
export interface MapShape {
  /** SVG path of absolute `x y` pairs. */
  readonly path: string;
  readonly slotSize?: number;
  readonly slots?: readonly XY[];
  readonly marker?: XY;
}

/**
 * Thousands of equal places on a regular grid, packed: `unfold` makes plain places of the cells and plain borders of
 * their adjacency. Cells one of `steps` apart are neighbours, of kind `open` unless `sides` names the pair.
 */
export interface MapLattice {
  readonly kind: string;
  readonly shape: string;
  readonly steps: readonly XY[];
  readonly open: string;
  /** A label every cell has: the id from letter `from` on, relative to the cell's middle. */
  readonly label?: Omit<MapLabel, 'lines'> & { readonly from: number };
  /** The entry of `data` that names the larger place a cell belongs to; that place is the union of its cells. */
  readonly group?: string;
  /** The different records of data. */
  readonly data: readonly { readonly [key: string]: Json }[];
  /**
   * Rows of cells: the id and the middle of the first, then for each cell the number of its record. Ids count up by one, and
   * each cell lies the first of `steps` after the one before.
   */
  readonly rows: readonly (readonly [id: string, x: number, y: number, ...data: number[]])[];
  readonly sides: readonly MapSides[];
}

/**
 * Sides between cells that are alike. A side is the number of a cell times the count of steps, plus the step that leads over
 * it; `between` has them in ascending order, each as what it is more than the one before.
 */
export interface MapSides extends Omit<MapBorder, 'a' | 'b' | 'arcs' | 'line'> {
  readonly between: readonly number[];
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
  readonly shapes?: { readonly [name: string]: MapShape };
  readonly lattice?: MapLattice;
  readonly places: readonly MapPlace[];
  readonly borders: readonly MapBorder[];
  readonly sites: readonly MapSite[];
  readonly images: readonly MapImage[];
  /** What the base images leave out because a page fades it. */
  readonly overlays?: readonly MapOverlay[];
  /** How each border kind is said, e.g. river → "across a river". */
  readonly words: { readonly [kind: string]: string };
}
