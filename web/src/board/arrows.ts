/** Arrows on the map: a casing, a shaft in the colour of the power, a head, and a number at its start. */

export interface Arrow {
  readonly key: string;
  /** Places of the map, in order. */
  readonly places: readonly string[];
  readonly colour: string;
  readonly number?: number;
}

type Spot = readonly [number, number];

/** How far from the middle of a place an arrow ends, in units of the map: the pieces there stay visible. */
const SHORT = 20;

export const arrowMarkup = (arrows: readonly Arrow[], spotOf: (place: string) => Spot): string =>
  arrows.map((arrow) => oneArrow(arrow, arrow.places.map(spotOf))).join('');

function oneArrow({ colour, number }: Arrow, spots: readonly Spot[]): string {
  const [start, end] = [spots[0], spots.at(-1)!];
  const middle = bend(spots.at(-2)!, end);
  const tip = shorten(middle, end);
  const via = spots.slice(1, -1).map((spot) => `L${at(spot)}`);
  const d = `M${at(start)}${via.join('')}Q${at(middle)} ${at(tip)}`;
  const turn = round((Math.atan2(tip[1] - middle[1], tip[0] - middle[0]) * 180) / Math.PI);
  const place = `translate(${at(tip)}) rotate(${turn})`;
  const head = `<path class="arrow-head" d="M10 0L-9 -9L-4 0L-9 9Z" fill="${colour}" transform="${place}"/>`;
  const shaft = `<path class="arrow-case" d="${d}"/><path class="arrow-shaft" d="${d}" stroke="${colour}"/>`;
  return `<g class="arrow">${shaft}${head}${number === undefined ? '' : badge(number, start, colour)}</g>`;
}

const badge = (number: number, spot: Spot, colour: string): string =>
  `<g transform="translate(${at(spot)})"><circle class="arrow-badge" r="11" fill="${colour}"/>` +
  `<text class="arrow-number" y="4.500">${number}</text></g>`;

/** A point beside the middle, so that there and back are two arrows. */
function bend([ax, ay]: Spot, [bx, by]: Spot): Spot {
  const [dx, dy] = [bx - ax, by - ay];
  return [(ax + bx) / 2 - dy * 0.16, (ay + by) / 2 + dx * 0.16];
}

function shorten([ax, ay]: Spot, [bx, by]: Spot): Spot {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const keep = Math.max(0.4, 1 - SHORT / length);
  return [ax + (bx - ax) * keep, ay + (by - ay) * keep];
}

const round = (n: number): number => Math.round(n * 10) / 10;
const at = ([x, y]: Spot): string => `${round(x)} ${round(y)}`;
