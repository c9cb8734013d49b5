/** The corps on the map, and the orders being written. */
import { type Mark, type Piece, put, safe, type Tint } from '@concert/board';
import { corps as corpsKind, GOTHA, owner } from '../src/tables.ts';
import { INK_ON_FACE, liveryOf } from './colours.ts';
import { type Context, ownOrders, placeName, standing } from './context.ts';

const ROMAN = ['I', 'II', 'III'];

const block = (seat: number, inside: string): string => {
  const { face, edge } = liveryOf(seat);
  return (
    `<rect x="-40" y="-36" width="80" height="78" rx="7" fill="${edge}"/>` +
    `<rect x="-40" y="-42" width="80" height="78" rx="7" fill="${face}" stroke="${edge}" stroke-width="2"/>${inside}`
  );
};

const faceUp = (seat: number, number: string, worth: number): string =>
  block(
    seat,
    `<text class="sk-number" x="-30" y="-20" font-size="21" fill="${INK_ON_FACE}">${number}</text>` +
      `<text class="sk-worth" y="20" font-size="50" text-anchor="middle" fill="${INK_ON_FACE}">${safe(worth)}</text>`,
  );

const faceDown = (seat: number): string => block(seat, `<g transform="translate(0 -3)">${liveryOf(seat).emblem}</g>`);

export function pieces(context: Context): Piece[] {
  const { board } = context.view;
  const known = board.known
    .filter(({ at }) => at >= 0)
    .map(({ id, at, worth }): Piece => {
      const seat = owner(id);
      return {
        key: `corps ${id}`,
        place: placeName(at),
        side: `side ${seat}`,
        look: `${worth}`,
        draw: () => faceUp(seat, ROMAN[id % 3]!, worth),
        title: put(context, 'board.corps', { corps: id, worth }),
        points: [{ kind: corpsKind.kind, id }],
      };
    });
  const hidden = board.hidden.map(
    ({ id, owner: seat, at }): Piece => ({
      key: `hidden ${id}`,
      group: `hidden ${seat}`,
      place: placeName(at),
      side: `side ${seat}`,
      look: 'hidden',
      draw: () => faceDown(seat),
      title: put(context, 'board.hidden', { seat }),
      points: [{ kind: corpsKind.kind, id }],
    }),
  );
  return [...known, ...hidden];
}

/** A province is tinted by the side that stands there alone. */
export function tints(context: Context): Tint[] {
  const sides = new Map<number, Set<number>>();
  for (const { seat, at } of standing(context)) sides.set(at, (sides.get(at) ?? new Set()).add(seat));
  return [...sides].flatMap(([at, seats]) => {
    const [seat, ...others] = seats;
    if (seat === undefined || others.length > 0) return [];
    const { face, pattern } = liveryOf(seat);
    return [{ place: placeName(at), colour: face, pattern, strength: at === GOTHA ? 0.35 : 0.25 }];
  });
}

/** An arrow for every order, which only its owner sees. */
export function marks(context: Context): Mark[] {
  const { board } = context.view;
  return ownOrders(context).flatMap(({ corps, to }): Mark[] => {
    const from = board.known.find(({ id }) => id === corps)?.at ?? -1;
    if (from < 0 || from === to) return [];
    const [x, y] = context.map.place(placeName(from)).at;
    const [gx, gy] = context.map.place(placeName(to)).at;
    const colour = liveryOf(owner(corps)).face;
    // The three orders of a province start side by side.
    const shift = ((corps % 3) - 1) * 16;
    const [dx, dy] = [gx - x, gy - y];
    const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
    const length = Math.hypot(dx, dy) * 0.82;
    return [
      {
        key: `order ${corps}`,
        at: [x, y],
        look: `${from} ${to}`,
        title: put(context, 'board.ordered', { corps, to }),
        draw: () =>
          `<g transform="rotate(${turn.toFixed(1)}) translate(0 ${shift})" fill="none">` +
          `<path d="M40 0H${length.toFixed(0)}" stroke="#fff8e8" stroke-width="12" stroke-opacity=".85"/>` +
          `<path d="M40 0H${length.toFixed(0)}" stroke="${colour}" stroke-width="7"/>` +
          `<path d="M${(length - 6).toFixed(0)} -14L${(length + 18).toFixed(0)} 0L${(length - 6).toFixed(0)} 14Z" fill="${colour}" stroke="#fff8e8" stroke-width="2"/></g>`,
      },
    ];
  });
}
