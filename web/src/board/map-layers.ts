/** What is drawn on the map besides its picture and its pieces: tints, glows, marks and arrows. */
import { type Mark, patterns, type Tint } from '@concert/board';
import type { GameMap } from '@concert/cartography/map';
import { type Arrow, arrowMarkup } from './arrows.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** What glows, by place ids of the map and by keys of points. */
export interface Lights {
  /** Can be clicked. */
  readonly places: ReadonlySet<string>;
  readonly points: ReadonlySet<string>;
  /** Has been clicked. */
  readonly chosenPlaces: ReadonlySet<string>;
  readonly chosenPoints: ReadonlySet<string>;
  /** Is mentioned: a line of the log under the pointer. */
  readonly pointed: ReadonlySet<string>;
  /** Where the keyboard cursor is. */
  readonly cursor: string | null;
}
export const noLights: Lights = {
  places: new Set(),
  points: new Set(),
  chosenPlaces: new Set(),
  chosenPoints: new Set(),
  pointed: new Set(),
  cursor: null,
};

export class MapLayers {
  /** Under the names of towns, and above them. */
  readonly below: SVGSVGElement;
  readonly above: SVGSVGElement;
  readonly groups: { [name: string]: SVGGElement } = {};
  private readonly map: GameMap;
  private readonly paths = new Map<string, string>();
  private readonly drawn = { tints: '', marks: '', lights: '', arrows: '' };

  constructor(map: GameMap, defs: string) {
    this.map = map;
    this.below = this.drawing(['tints', 'glows']);
    this.above = this.drawing(['lights', 'marks', 'arrows', 'pieces']);
    const shared = document.createElementNS(SVG, 'defs');
    shared.innerHTML = `${patterns}${defs}`;
    this.above.prepend(shared);
  }

  /** Moves of others, from place to place. */
  drawArrows(arrows: readonly Arrow[]): void {
    const markup = arrowMarkup(arrows, (id) => this.map.place(id).at);
    if (markup === this.drawn.arrows) return;
    this.drawn.arrows = markup;
    this.groups.arrows.innerHTML = markup;
  }

  light(lights: Lights): void {
    const { places, chosenPlaces, pointed, cursor } = lights;
    const all = [...new Set([...pointed, ...places, ...chosenPlaces, ...(cursor ? [cursor] : [])])];
    const states = all.map((id) => {
      const classes = [];
      if (places.has(id)) classes.push('may');
      if (chosenPlaces.has(id)) classes.push('chosen');
      if (pointed.has(id)) classes.push('pointed');
      if (cursor === id) classes.push('cursor');
      return { id, state: classes.join(' ') };
    });
    const key = states.map(({ id, state }) => `${id} ${state}`).join();
    if (key === this.drawn.lights) return;
    this.drawn.lights = key;
    // The colour is blended into the map, so that its names stay readable; the line is on top.
    this.groups.glows.innerHTML = states.map(({ id, state }) => this.glow(id, state)).join('');
    this.groups.lights.innerHTML = states
      .map(({ id, state }) => this.shape(id, `light ${state}`, `data-place="${id}"`))
      .join('');
  }

  /** A stronger rim than middle, so that the colour of the owner stays to be seen. A clip would blur the names below; a hex is too small. */
  private glow(id: string, state: string): string {
    return this.shape(id, this.map.file.lattice ? `glow filled ${state}` : `glow ${state}`);
  }

  private path(id: string): string {
    let path = this.paths.get(id);
    if (path === undefined) {
      path = this.map.path(id);
      this.paths.set(id, path);
    }
    return path;
  }

  /** A place as markup: its area, or a ring around it where it is a point or too small to see. */
  private shape(id: string, classes: string, more = ''): string {
    const place = this.map.place(id);
    const path = this.path(id);
    const area = path ? `<path class="${classes}" ${more} fill-rule="evenodd" d="${path}"/>` : '';
    if (path && place.reach === undefined) return area;
    const [x, y] = place.at;
    return `${area}<circle class="${classes}" ${path ? '' : more} cx="${x}" cy="${y}" r="${place.reach ?? 16}"/>`;
  }

  tint(tints: readonly Tint[]): void {
    const markup = tints
      .map(({ place, colour, pattern, strength = 0.3 }) => {
        const d = this.path(place);
        if (!d) return '';
        const fill = `<path d="${d}" fill-rule="evenodd" fill="${colour}" fill-opacity="${strength}"/>`;
        const lines = pattern
          ? `<path d="${d}" fill-rule="evenodd" fill="url(#${pattern})" color="${colour}" opacity="0.55"/>`
          : '';
        return fill + lines;
      })
      .join('');
    if (markup === this.drawn.tints) return;
    this.drawn.tints = markup;
    this.groups.tints.innerHTML = markup;
  }

  mark(marks: readonly Mark[]): void {
    const key = marks.map((mark) => `${mark.key} ${mark.look} ${mark.at}`).join('|');
    if (key === this.drawn.marks) return;
    this.drawn.marks = key;
    this.groups.marks.innerHTML = marks
      .map(({ at, draw }) => `<g transform="translate(${at[0]} ${at[1]})">${draw()}</g>`)
      .join('');
  }

  /** An SVG over the whole sheet with groups by name, the later above. */
  private drawing(groups: readonly string[]): SVGSVGElement {
    const { width, height } = this.map.file;
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('aria-hidden', 'true');
    for (const name of groups) {
      const group = document.createElementNS(SVG, 'g');
      group.setAttribute('class', name);
      this.groups[name] = group;
      svg.append(group);
    }
    return svg;
  }
}
