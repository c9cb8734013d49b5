/** What is printed over the map: flags and hit points of forts and ports, Gold, Revolts, the arrows of orders; and tints. */
import type { Mark, Overlay, Tint } from '@concert/board';
import { everyTerritory, FORTIFICATIONS, icons, isTerritory, PLACES, placeOfFort } from '../src/tables.ts';
import { type Context, frameAt, ordersOf, placeIdOf, placeName, type ShownOrder } from './context.ts';
import { liveryOf, nationName } from './nations.ts';

const INK = '#1d1508';
type Spot = readonly [number, number];

export const overlays: readonly Overlay[] = [
  { id: 'control', name: 'Who controls what' },
  { id: 'leave', name: 'Whose leave you need' },
  { id: 'income', name: 'Income' },
];

export function tints(context: Context, overlay: string | null): Tint[] {
  const { board } = context.view;
  return everyTerritory.flatMap((t): Tint[] => {
    const owner = board.forts.owner[t]!;
    if (overlay === 'income') {
      const worth = icons[t]!;
      return owner < 0 ? [] : [{ place: placeIdOf(t), colour: '#b08a2a', strength: 0.16 * worth + 0.1 }];
    }
    if (overlay === 'leave') {
      const [blocker] = (context.lookups[`able.${placeIdOf(t)}`] as (string | number)[] | undefined) ?? [];
      return blocker === undefined
        ? []
        : [{ place: placeIdOf(t), colour: '#a32018', pattern: 'pattern-4', strength: 0.35 }];
    }
    if (owner < 0) return [];
    const { tint, pattern } = liveryOf(owner);
    return [{ place: placeIdOf(t), colour: tint, pattern, strength: 0.5 }];
  });
}

/** What the rules are asked for: who can oppose in each Territory, as all may know. */
export const leaveLookups = (): string[] => everyTerritory.map((t) => `able.${placeIdOf(t)}`);

const pips = (points: number, damage: number): string =>
  Array.from({ length: points }, (_, i) => {
    const x = (i - (points - 1) / 2) * 7;
    return `<circle cx="${x}" cy="14" r="2.700" fill="${i < points - damage ? INK : '#fffaf0'}" stroke="${INK}" stroke-width="1.200"/>`;
  }).join('');

function fortMark(context: Context, f: number): Mark[] {
  const { board } = context.view;
  const owner = board.forts.owner[f]!;
  if (owner < 0) return [];
  const at = placeOfFort(f);
  const spot = context.map.place(placeIdOf(at));
  const { face, line, emblem } = liveryOf(owner);
  const shape = isTerritory(at)
    ? `<path d="M0-12L11-4L8 9H-8L-11-4Z" fill="${face}" stroke="${INK}" stroke-width="1.600"/>`
    : `<circle r="9" fill="${face}" stroke="${INK}" stroke-width="1.600"/>`;
  const damage = board.forts.damage[f]!;
  const red = board.forts.red[f] ? `<path d="M8-12L14-6M14-12L8-6" stroke="#b02a2f" stroke-width="2.400"/>` : '';
  const kind = isTerritory(at) ? 'fort' : 'port';
  return [
    {
      key: `fort ${f}`,
      at: spot.marker ?? spot.at,
      look: `${owner} ${damage} ${red !== ''}`,
      draw: () => `${shape}<g fill="${line}" transform="scale(.5)">${emblem}</g>${pips(icons[f]!, damage)}${red}`,
      title: `${placeName(at)}: ${nationName(owner)}’s ${kind}, ${icons[f]! - damage} of ${icons[f]} hit points`,
    },
  ];
}

function coins(context: Context): Mark[] {
  const { board } = context.view;
  return everyTerritory.flatMap((t): Mark[] => {
    const spot = context.map.place(placeIdOf(t)).at;
    const marks: Mark[] = [];
    if (board.pile[t]! > 0)
      marks.push({
        key: `gold ${t}`,
        at: [spot[0] + 24, spot[1] + 18],
        look: `${board.pile[t]}`,
        draw: () =>
          `<circle r="10" fill="#e0b02c" stroke="${INK}" stroke-width="1.600"/><text y="4.500" text-anchor="middle" font-size="12" font-weight="700" fill="${INK}">${board.pile[t]}</text>`,
        title: `${board.pile[t]} Gold lying in ${placeName(t)}`,
      });
    if (board.revolt[t])
      marks.push({
        key: `revolt ${t}`,
        at: [spot[0] - 24, spot[1] + 18],
        look: 'revolt',
        draw: () =>
          `<circle r="10" fill="#8e1b1b" stroke="${INK}" stroke-width="1.600"/><path d="M-4 6V-1L-5-3L-3-6L-1-5L0-7L2-6L4-6L5-3V2L3 6Z" fill="#fff3df"/>`,
        title: `Revolt in ${placeName(t)}`,
      });
    return marks;
  });
}

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

function arrowMark(context: Context, order: ShownOrder): Mark[] {
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
      title: orderTitle(order),
    },
  ];
}

export function orderTitle({ nation, number, origin, path, count, state }: ShownOrder): string {
  const via = path.slice(0, -1).map(placeName).join(', ');
  const size = count > 0 ? `${count} ${count === 1 ? 'Force' : 'Forces'} ` : '';
  const way = via ? ` through ${via}` : '';
  const note = state === 'done' ? ' (done)' : state === 'cancelled' ? ' (cancelled)' : '';
  return `${nationName(nation)}, order ${number}: ${size}from ${placeName(origin)}${way} to ${placeName(path.at(-1) ?? origin)}${note}`;
}

/** Where the viewer's Forces will start: as many dots as heads, while only their places are chosen. */
function dotMarks(context: Context): Mark[] {
  const { board } = context.view;
  const draft = frameAt(context, 'setup.dots');
  return board.dots.flatMap((known, n): Mark[] => {
    const drafted = draft?.nations.indexOf(n) ?? -1;
    const dots = drafted >= 0 ? draft!.dots[drafted]! : (known ?? []);
    const { face, line } = liveryOf(n);
    return [...new Set(dots)].map((p) => {
      const count = dots.filter((each) => each === p).length;
      const [x, y] = context.map.place(placeIdOf(p)).at;
      return {
        key: `dot ${n} ${p}`,
        at: [x, y + 22],
        look: `${count}`,
        draw: () =>
          `<circle r="11" fill="${face}" stroke="${INK}" stroke-width="1.800"/><text y="5" text-anchor="middle" font-size="14" font-weight="700" fill="${line}">${count}</text>`,
        title: `${nationName(n)}: ${count} ${count === 1 ? 'Force starts' : 'Forces start'} in ${placeName(p)}`,
      };
    });
  });
}

export function marks(context: Context): Mark[] {
  const forts = Array.from({ length: FORTIFICATIONS }, (_, f) => fortMark(context, f)).flat();
  return [
    ...forts,
    ...coins(context),
    ...dotMarks(context),
    ...ordersOf(context).flatMap((order) => arrowMark(context, order)),
  ];
}
