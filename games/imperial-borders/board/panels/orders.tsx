/** The orders in words: the viewer's own while they are drafted and carried out, and those that have been shown. */
import { Do } from '@concert/board/panels';
import { headsOf, ordersOf, ownNations, placeName, type ShownOrder, stacksOf, topFrame } from '../context.ts';
import { type Hands, NationName } from './parts.tsx';

export function Orders({ hands }: { hands: Hands }) {
  const { context } = hands;
  const orders = ordersOf(context);
  const own = new Set(ownNations(context));
  const nations = [...new Set([...own, ...orders.map(({ nation }) => nation)])];
  const drafting = topFrame(context)?.at.startsWith('plot');
  return (
    <div class="ib-orders">
      {drafting && <p class="quiet">Only you see these until your turn to march.</p>}
      {nations.map((nation) => {
        const list = orders.filter((order) => order.nation === nation);
        if (list.length === 0 && !own.has(nation)) return null;
        return (
          <section key={nation}>
            <h4>
              <NationName nation={nation} />
            </h4>
            {list.length === 0 && <p class="quiet">No orders.</p>}
            <ol>
              {list.map((order) => (
                <OrderLine key={order.number} hands={hands} order={order} />
              ))}
            </ol>
            {own.has(nation) && drafting && <StayingPut hands={hands} nation={nation} orders={list} />}
          </section>
        );
      })}
    </div>
  );
}

function OrderLine({ hands, order }: { hands: Hands; order: ShownOrder }) {
  const { number, origin, path, count, state } = order;
  const target = path.at(-1) ?? origin;
  const via = [origin, ...path.slice(0, -1)].map(placeName).join(', ');
  const arg = { order: number };
  return (
    <li class={`ib-order ib-order-${state}`} value={number}>
      <b>{placeName(target)}</b> <span class="ib-heads">{count > 0 ? `×${count}` : '…'}</span>
      <div class="quiet">from {via}</div>
      <div class="ib-order-verbs">
        <Verb hands={hands} verb="carry" arg={arg} label="Carry out" />
        <Verb hands={hands} verb="cancel" arg={arg} label="Cancel" />
        <Verb hands={hands} verb="strike" arg={arg} label="Delete" />
      </div>
    </li>
  );
}

/** Only where it can be done: a list of orders is no place to ask why not. */
function Verb({ hands, verb, arg, label }: { hands: Hands; verb: string; arg: { order: number }; label: string }) {
  if (!hands.context.choices.some((choice) => choice.verb === verb && choice.arg.order === arg.order)) return null;
  return (
    <Do hands={hands} verb={verb} arg={arg}>
      {label}
    </Do>
  );
}

function StayingPut({ hands, nation, orders }: { hands: Hands; nation: number; orders: readonly ShownOrder[] }) {
  const { context } = hands;
  const left = stacksOf(context.view.board)
    .filter((stack) => stack.nation === nation && stack.cells.length > 0)
    .map((stack) => ({ place: stack.place, heads: headsOf(stack) }));
  const byPlace = new Map<number, number>();
  for (const { place, heads } of left) byPlace.set(place, (byPlace.get(place) ?? 0) + heads);
  for (const { origin, count } of orders) byPlace.set(origin, (byPlace.get(origin) ?? 0) - count);
  const staying = [...byPlace].filter(([, heads]) => heads > 0);
  if (staying.length === 0) return null;
  return (
    <p class="ib-staying">
      <b>Staying put:</b> {staying.map(([place, heads]) => `${placeName(place)} ${heads}`).join(', ')}.
    </p>
  );
}
