/** The camera: a point of the screen is a point of the map × k, moved by x and y. Pure; the frame applies it. */
import type { Level, Zooms } from '@concert/board';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** What panels cover of the viewport, so that fitting avoids them. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
export const noInsets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Zooming closer gains nothing; zooming out beyond twice the whole sheet makes it unreadable. */
export const CLOSEST = 2.4;

export const toMap = (camera: Camera, [x, y]: readonly [number, number]): [number, number] => [
  (x - camera.x) / camera.k,
  (y - camera.y) / camera.k,
];

export const toScreen = (camera: Camera, [x, y]: readonly [number, number]): [number, number] => [
  x * camera.k + camera.x,
  y * camera.k + camera.y,
];

/** The whole sheet in the free part of the viewport, or (on a narrow screen) as much as fills it. */
export function fit(view: Size, sheet: Size, insets: Insets = noInsets, how: 'whole' | 'cover' = 'whole'): Camera {
  const width = Math.max(80, view.width - insets.left - insets.right);
  const height = Math.max(80, view.height - insets.top - insets.bottom);
  const across = width / sheet.width;
  const down = height / sheet.height;
  const k = how === 'whole' ? Math.min(across, down) : Math.max(across, down);
  return {
    k,
    x: insets.left + (width - sheet.width * k) / 2,
    y: insets.top + (height - sheet.height * k) / 2,
  };
}

/** Zooms with one point of the screen held still. */
export function zoomAt(
  camera: Camera,
  at: readonly [number, number],
  factor: number,
  least: number,
  closest = CLOSEST,
): Camera {
  const k = Math.min(closest, Math.max(least, camera.k * factor));
  const f = k / camera.k;
  return { k, x: at[0] - (at[0] - camera.x) * f, y: at[1] - (at[1] - camera.y) * f };
}

export const pan = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Keeps a good part of the sheet in the viewport. */
export function hold(camera: Camera, view: Size, sheet: Size): Camera {
  const axis = (at: number, length: number, size: number): number => {
    const margin = Math.min(length, size) * 0.4;
    return Math.min(length - margin, Math.max(margin - size, at));
  };
  return {
    k: camera.k,
    x: axis(camera.x, view.width, sheet.width * camera.k),
    y: axis(camera.y, view.height, sheet.height * camera.k),
  };
}

/** Centres a place in the free part of the viewport. */
export function centreOn(
  camera: Camera,
  point: readonly [number, number],
  view: Size,
  insets: Insets = noInsets,
  k = camera.k,
): Camera {
  return {
    k,
    x: insets.left + (view.width - insets.left - insets.right) / 2 - point[0] * k,
    y: insets.top + (view.height - insets.top - insets.bottom) / 2 - point[1] * k,
  };
}

/** How much larger than on the sheet pieces are drawn, so that they can be read and hit from far away. In steps. */
export function pieceScale(k: number, wanted: number, slot = 34): number {
  const scale = wanted / (slot * k);
  return Math.max(0.6, Math.round(scale * 5) / 5);
}

/** Between two cameras, for a smooth flight. */
export function between(a: Camera, b: Camera, t: number): Camera {
  const s = t * t * (3 - 2 * t);
  const mix = (from: number, to: number): number => from + (to - from) * s;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), k: mix(a.k, b.k) };
}

/** Is a point of the screen free of panels? */
export const isInView = ([x, y]: readonly [number, number], view: Size, insets: Insets): boolean =>
  x >= insets.left && x <= view.width - insets.right && y >= insets.top && y <= view.height - insets.bottom;

/** Shows all of these points of the map in the free part of the viewport, without zooming in. */
export function frameAll(
  spots: readonly (readonly [number, number])[],
  view: Size,
  insets: Insets,
  least: number,
  most: number,
): Camera {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(80, view.width - insets.left - insets.right);
  const height = Math.max(80, view.height - insets.top - insets.bottom);
  // With some land around the outermost.
  const across = width / (1.25 * (Math.max(...xs) - left) + 60);
  const down = height / (1.25 * (Math.max(...ys) - top) + 60);
  const k = Math.max(least, Math.min(most, across, down));
  const middle = [(left + Math.max(...xs)) / 2, (top + Math.max(...ys)) / 2];
  return { k, x: insets.left + width / 2 - middle[0] * k, y: insets.top + height / 2 - middle[1] * k };
}

/** Between two levels the zoom must pass the border by a tenth, so that a level doesn't flicker. */
const SLACK = 1.1;

/** The level at a zoom, coming from another. */
export function levelAt(k: number, { middle, near }: Pick<Zooms, 'middle' | 'near'>, before: Level | null): Level {
  const rank = before === null ? -1 : ['far', 'middle', 'near'].indexOf(before);
  const passed = (border: number, above: number): boolean => {
    if (rank < 0) return k >= border;
    return rank >= above ? k >= border / SLACK : k >= border * SLACK;
  };
  return passed(near, 2) ? 'near' : passed(middle, 1) ? 'middle' : 'far';
}
