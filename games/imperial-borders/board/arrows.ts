/** The arrows of orders: drawn, sealed, shown, carried out. */
import { type Mark, put } from '@concert/board';
import { PLACES } from '../src/tables.ts';
import { type Context, placeIdOf, type ShownOrder } from './context.ts';
import { liveryOf } from './nations.ts';

const INK = '#1d1508';
type Spot = readonly [number, number];

/** A smooth line through the places of a path. */
function curve(points: readonly Spot[]): string {
  const [x0, y0] = points[0]!;
  let d = `M${x0} ${y0}`;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]!;
    const [bx, by] = points[i]!;
    // Bent a little to one side, so that a way there and a way back do not lie upon each other.
    const [mx, my] = [(ax + bx) / 2 - (by - ay) * 0.09, (ay + by) / 2 + (bx - ax) * 0.09];
    d += `Q${mx.toFixed(1)} ${my.toFixed(1)} ${bx} ${by}`;
  }
  return d;
}

export function arrowMark(context: Context, order: ShownOrder): Mark[] {
  if (order.origin >= PLACES || order.path.length === 0) return [];
  const spots = [order.origin, ...order.path].map((p) => context.map.place(placeIdOf(p)).at);
  const [ox, oy] = spots[0]!;
  const local = spots.map(([x, y]): Spot => [x - ox, y - oy]);
  const { arrow } = liveryOf(order.nation);
  const faded = order.state === 'done' ? 0.45 : 1;
  const dash = order.state === 'drawing' ? '9 6' : order.state === 'cancelled' ? '2 6' : '';
  const d = curve(local);
  const [ex, ey] = local.at(-1)!;
  const [px, py] = local.at(-2)!;
  const turn = (Math.atan2(ey - py, ex - px) * 180) / Math.PI;
  const head =
    order.state === 'cancelled'
      ? ''
      : `<path d="M-2-9L13 0L-2 9L2 0Z" transform="translate(${ex} ${ey}) rotate(${turn.toFixed(0)})" fill="${arrow}" stroke="#fff8e8" stroke-width="1.600"/>`;
  const rings = local
    .slice(1, -1)
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="#fff8e8" stroke="${arrow}" stroke-width="2"/>`)
    .join('');
  const number =
    order.state === 'drawing'
      ? ''
      : `<circle r="9" fill="${arrow}" stroke="#fff8e8" stroke-width="1.600"/><text y="4.500" text-anchor="middle" font-size="12" font-weight="700" fill="#fff8e8">${order.number}</text>`;
  const count =
    order.count > 0
      ? `<g transform="translate(${ex + 2} ${ey - 17})"><rect x="-13" y="-9" width="26" height="18" rx="9" fill="#fffaf0" stroke="${arrow}" stroke-width="1.600"/><text y="4.500" text-anchor="middle" font-size="12" font-weight="700" fill="${INK}">×${order.count}</text></g>`
      : '';
  return [
    {
      key: `order ${order.nation} ${order.number}`,
      at: [ox, oy],
      look: `${order.state} ${order.count} ${order.path.join()}`,
      draw: () =>
        `<g opacity="${faded}" fill="none"><path d="${d}" stroke="#fff8e8" stroke-width="8" stroke-opacity=".8"/>` +
        `<path d="${d}" stroke="${arrow}" stroke-width="4.600" stroke-dasharray="${dash}"/></g><g opacity="${faded}">${head}${rings}${number}${count}</g>`,
      title: orderTitle(context, order),
    },
  ];
}

export function orderTitle(context: Context, { nation, number, origin, path, count, state }: ShownOrder): string {
  const goal = path.at(-1) ?? origin;
  const via = path.slice(0, -1);
  return [
    put(context, count > 0 ? 'mark.order-forces' : 'mark.order', { nation, number, count, origin, goal }),
    ...(via.length > 0 ? [put(context, 'mark.through', { places: via })] : []),
    ...(state === 'done' || state === 'cancelled' ? [put(context, `mark.${state}`)] : []),
  ].join(', ');
}
