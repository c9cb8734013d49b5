/** At the foot of the board while orders are plotted and carried out: the orders at a glance, and the cargo tray. */
import { put } from '@concert/board';
import { DoIf } from '@concert/board/panels';
import { type Context, ordersOf, ownNations, placeName, type ShownOrder, topFrame } from '../context.ts';
import { liveryOf } from '../nations.ts';
import { Cargo, hasCargoWork } from './cargo.tsx';
import type { BoardUi } from './parts.tsx';

const questions = ['plot', 'turn.before', 'turn.march'];

/** The viewer's own that are still to be carried out. */
const ownOrders = (context: Context): ShownOrder[] => {
  const own = ownNations(context);
  return ordersOf(context).filter(({ nation, state }) => own.includes(nation) && state === 'pending');
};

const hasOrders = (context: Context): boolean =>
  context.choices.length > 0 && questions.includes(topFrame(context)?.at ?? '') && ownOrders(context).length > 0;

export const hasFoot = (context: Context): boolean => hasOrders(context) || hasCargoWork(context);

export function Foot({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  return (
    <div class={`ib-foot sheet-panel ${hasCargoWork(context) ? 'lit' : ''}`}>
      {hasOrders(context) && (
        <ol class="ib-brief" aria-label={put(context, 'orders.yours')}>
          {ownOrders(context).map((order) => (
            <Line key={`${order.nation} ${order.number}`} ui={ui} order={order} />
          ))}
        </ol>
      )}
      {hasCargoWork(context) && <Cargo ui={ui} />}
    </div>
  );
}

function Line({ ui, order }: { ui: BoardUi; order: ShownOrder }) {
  const { nation, number, origin, path, count, state } = order;
  const { context } = ui;
  const place = path.at(-1) ?? origin;
  const arg = { order: number };
  return (
    <li class={`ib-order-${state}`}>
      <span class="ib-order-number" style={{ background: liveryOf(nation).arrow, color: '#fff8e8' }}>
        {number}
      </span>
      <span>
        {placeName(context, place)} <small>×{count}</small>
      </span>
      <DoIf ui={ui} verb="carry" arg={arg} label={put(context, 'orders.carry-to', { order: number, place })}>
        {put(context, 'orders.go')}
      </DoIf>
      <DoIf ui={ui} verb="cancel" arg={arg} label={put(context, 'orders.cancel-to', { order: number, place })}>
        ✕
      </DoIf>
      <DoIf ui={ui} verb="strike" arg={arg} label={put(context, 'orders.strike-to', { order: number, place })}>
        ✕
      </DoIf>
    </li>
  );
}
