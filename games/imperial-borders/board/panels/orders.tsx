/** The orders in words: the viewer's own while they are drafted and carried out, and those that have been shown. */
import { put } from '@concert/board';
import { DoIf, Drawing } from '@concert/board/panels';
import { fortOf, isLand, isPort, isWhite, LAND_MOVE, SEA_MOVE } from '../../src/tables.ts';
import {
  type Context,
  headsOf,
  ordersOf,
  ownNations,
  placeName,
  type ShownOrder,
  stacksOf,
  topFrame,
} from '../context.ts';
import { flagSign, handSign, quaySign, stopSign } from '../marks.ts';
import { liveryOf } from '../nations.ts';
import { opposersAt } from '../overlays.ts';
import { type BoardUi, NationName } from './parts.tsx';

export function Orders({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const orders = ordersOf(context);
  const own = new Set(ownNations(context));
  const nations = [...new Set([...own, ...orders.map(({ nation }) => nation)])];
  const drafting = topFrame(context)?.at.startsWith('plot') === true;
  return (
    <div class="ib-orders">
      {drafting && <p class="quiet">{put(context, 'orders.secret')}</p>}
      {nations.map((nation) => {
        const list = orders.filter((order) => order.nation === nation);
        if (list.length === 0 && !own.has(nation)) return null;
        return (
          <section key={nation}>
            <h4>
              <NationName ui={ui} nation={nation} />
            </h4>
            {list.length === 0 && <p class="quiet">{put(context, 'orders.none')}</p>}
            <ol>
              {list.map((order) => (
                <OrderLine key={order.number} ui={ui} order={order} />
              ))}
            </ol>
            {own.has(nation) && drafting && <StayingPut context={context} nation={nation} orders={list} />}
          </section>
        );
      })}
      {drafting && <Legend ui={ui} />}
    </div>
  );
}

function OrderLine({ ui, order }: { ui: BoardUi; order: ShownOrder }) {
  const { context } = ui;
  const { nation, number, origin, path, count, state } = order;
  const { arrow } = liveryOf(nation);
  const target = path.at(-1) ?? origin;
  const most = isLand(origin) ? LAND_MOVE : SEA_MOVE;
  const mine = ownNations(context).includes(nation);
  const warnings = mine && state !== 'done' && state !== 'cancelled' ? warningsOf(context, order) : [];
  return (
    <li class={`ib-order ib-order-${state}`}>
      <span class="ib-order-number" style={{ background: arrow, color: '#fff8e8' }}>
        {number}
      </span>
      <span class="ib-target">{placeName(context, target)}</span>
      <span class="ib-heads" title={put(context, 'orders.forces', { count })}>
        {count > 0 ? count : '…'}
      </span>
      <div class="quiet">
        {put(context, 'orders.way', { places: [origin, ...path.slice(0, -1)], steps: path.length, most })}
        {state !== 'pending' && ` · ${put(context, `orders.${state}`)}`}
      </div>
      {warnings.map((warning) => (
        <div key={warning} class="ib-warning">
          {warning}
        </div>
      ))}
      <div class="ib-order-verbs">
        <DoIf ui={ui} verb="carry" arg={{ order: number }} label={put(context, 'orders.carry-out', { order: number })}>
          {put(context, 'orders.carry')}
        </DoIf>
        <DoIf ui={ui} verb="cancel" arg={{ order: number }} label={put(context, 'orders.cancel-it', { order: number })}>
          {put(context, 'orders.cancel')}
        </DoIf>
        <DoIf ui={ui} verb="strike" arg={{ order: number }} label={put(context, 'orders.strike-it', { order: number })}>
          {put(context, 'orders.strike')}
        </DoIf>
      </div>
    </li>
  );
}

/** What may go wrong, and what can be done on the way: by what everyone sees now. */
function warningsOf(context: Context, { origin, path }: ShownOrder): string[] {
  const stops = [origin, ...path.slice(0, -1)];
  const blocked = stops.flatMap((p) => {
    const who = opposersAt(context, p);
    return who.length > 0 ? [put(context, 'orders.can-stop', { nations: who, place: p })] : [];
  });
  const target = path.at(-1);
  if (target === undefined) return blocked;
  const notes = [
    isWhite[target] ? put(context, 'orders.white') : '',
    isPort(target) && context.view.board.forts.owner[fortOf(target)]! < 0
      ? put(context, 'orders.seize', { place: target })
      : '',
  ];
  return [...blocked, ...notes.filter(Boolean)];
}

/** Who has no order: it can still be loaded, ride or defend. */
function StayingPut({ context, nation, orders }: { context: Context; nation: number; orders: readonly ShownOrder[] }) {
  const byPlace = new Map<number, number>();
  for (const stack of stacksOf(context.view.board))
    if (stack.nation === nation && stack.cells.length > 0)
      byPlace.set(stack.place, (byPlace.get(stack.place) ?? 0) + headsOf(stack));
  for (const { origin, count } of orders) byPlace.set(origin, (byPlace.get(origin) ?? 0) - count);
  const staying = [...byPlace].filter(([, heads]) => heads > 0);
  if (staying.length === 0) return null;
  return (
    <p class="ib-staying">
      <b>{put(context, 'orders.staying')}</b>{' '}
      {staying.map(([place, count]) => put(context, 'orders.stays', { place, count })).join(', ')}.{' '}
      {put(context, 'orders.can')}
    </p>
  );
}

const signs: readonly (readonly [string, string])[] = [
  [handSign('#2c4f9e', '#f6f2e4'), 'hand'],
  [stopSign, 'stop'],
  [quaySign, 'quay'],
  [flagSign, 'flag'],
];

const Legend = ({ ui }: { ui: BoardUi }) => (
  <ul class="ib-legend">
    {signs.map(([markup, sign]) => (
      <li key={sign}>
        <Drawing box="-13 -13 26 26" markup={markup} />
        {put(ui.context, `orders.sign.${sign}`)}
      </li>
    ))}
  </ul>
);
