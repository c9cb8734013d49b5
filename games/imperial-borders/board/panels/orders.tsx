/** The orders in words: the viewer's own while they are drafted and carried out, and those that have been shown. */
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
import { liveryOf, nationName } from '../nations.ts';
import { opposersAt } from '../overlays.ts';
import { type BoardUi, listed, NationName } from './parts.tsx';

export function Orders({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const orders = ordersOf(context);
  const own = new Set(ownNations(context));
  const nations = [...new Set([...own, ...orders.map(({ nation }) => nation)])];
  const drafting = topFrame(context)?.at.startsWith('plot') === true;
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
                <OrderLine key={order.number} ui={ui} order={order} />
              ))}
            </ol>
            {own.has(nation) && drafting && <StayingPut context={context} nation={nation} orders={list} />}
          </section>
        );
      })}
      {drafting && <Legend />}
    </div>
  );
}

const states: { readonly [state: string]: string } = { done: 'done', cancelled: 'cancelled', drawing: 'being drawn' };

function OrderLine({ ui, order }: { ui: BoardUi; order: ShownOrder }) {
  const { nation, number, origin, path, count, state } = order;
  const { arrow } = liveryOf(nation);
  const target = path.at(-1) ?? origin;
  const via = [origin, ...path.slice(0, -1)].map(placeName).join(', ');
  const most = isLand(origin) ? LAND_MOVE : SEA_MOVE;
  const mine = ownNations(ui.context).includes(nation);
  const warnings = mine && state !== 'done' && state !== 'cancelled' ? warningsOf(ui.context, order) : [];
  return (
    <li class={`ib-order ib-order-${state}`}>
      <span class="ib-order-number" style={{ background: arrow, color: '#fff8e8' }}>
        {number}
      </span>
      <span class="ib-target">{placeName(target)}</span>
      <span class="ib-heads" title={count === 1 ? 'one Force' : `${count} Forces`}>
        {count > 0 ? count : '…'}
      </span>
      <div class="quiet">
        from {via} · {path.length} of {most} steps{states[state] ? ` · ${states[state]}` : ''}
      </div>
      {warnings.map((warning) => (
        <div key={warning} class="ib-warning">
          {warning}
        </div>
      ))}
      <div class="ib-order-verbs">
        <DoIf ui={ui} verb="carry" arg={{ order: number }} label={`Carry out order ${number}`}>
          Carry out
        </DoIf>
        <DoIf ui={ui} verb="cancel" arg={{ order: number }} label={`Cancel order ${number}`}>
          Cancel
        </DoIf>
        <DoIf ui={ui} verb="strike" arg={{ order: number }} label={`Strike order ${number}`}>
          Strike
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
    return who.length > 0 ? [`${listed(who.map(nationName))} can stop you in ${placeName(p)}.`] : [];
  });
  const target = path.at(-1);
  if (target === undefined) return blocked;
  const notes = [
    isWhite[target] ? 'White range: no Cavalry bonus from there.' : '',
    isPort(target) && context.view.board.forts.owner[fortOf(target)]! < 0
      ? `A ship can seize ${placeName(target)}.`
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
      <b>Staying put:</b> {staying.map(([place, heads]) => `${placeName(place)} ${heads}`).join(', ')}. They can defend,
      be loaded, or ride if they are Cavalry.
    </p>
  );
}

const signs: readonly (readonly [string, string])[] = [
  [handSign('#2c4f9e', '#f6f2e4'), 'can refuse you permission to go on'],
  [stopSign, 'White range: a path ends there'],
  [quaySign, 'ships can load and land there'],
  [flagSign, 'a Port to seize'],
];

const Legend = () => (
  <ul class="ib-legend">
    {signs.map(([markup, text]) => (
      <li key={text}>
        <Drawing box="-13 -13 26 26" markup={markup} />
        {text}
      </li>
    ))}
  </ul>
);
