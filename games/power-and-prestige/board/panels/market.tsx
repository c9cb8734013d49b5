/** Luxury goods: who has what to swap, plain swaps, swaps by name and gifts as offers. */
import { nameIn, put } from '@concert/board';
import { choiceOf, Do } from '@concert/board/panels';
import { good } from '../../src/tables.ts';
import { frameAt, type PowerContext } from '../context.ts';
import { type BoardUi, Power } from './parts.tsx';

export const isTrading = (context: PowerContext): boolean =>
  frameAt(context, 'trade') !== undefined && context.choices.some((choice) => choice.verb === 'ready');

type Goods = readonly (readonly [good: number, count: number])[];

const goodsOf = ({ view }: PowerContext, seat: number): Goods =>
  (view.board.economy.unswapped[seat] ?? []).map((count, g) => [g, count] as const).filter(([, count]) => count > 0);

/** Has that power said that it would swap with the viewer? */
const wants = (context: PowerContext, seat: number): boolean => {
  const frame = frameAt(context, 'trade');
  return frame !== undefined && ((frame.swapsWanted[seat] >> context.view.viewer) & 1) === 1;
};

export function Market({ ui, open }: { ui: BoardUi; open: boolean }) {
  const { context } = ui;
  const { board, viewer } = context.view;
  if (board.economy.unswapped.length === 0) return <p class="quiet">{put(context, 'market.later')}</p>;
  const ready = choiceOf(context, 'ready', {});
  const abroad = context.choices.filter((choice) => choice.verb === 'swapAbroad');
  return (
    <div class="pp-market">
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">{put(context, 'market.power')}</th>
            <th scope="col">{put(context, 'market.goods')}</th>
            {open && <th scope="col">{put(context, 'market.swap')}</th>}
          </tr>
        </thead>
        <tbody>
          {board.seating.map((seat) => (
            <tr key={seat}>
              <th scope="row">
                <Power context={context} seat={seat} />
              </th>
              <td>
                {goodsOf(context, seat).map(([g, count]) => (
                  <span key={g} class="pp-good">
                    {nameIn(context, good, g)}
                    {count > 1 ? ` × ${count}` : ''}
                  </span>
                ))}
                {goodsOf(context, seat).length === 0 && <span class="quiet">{put(context, 'market.none')}</span>}
              </td>
              {open && (
                <td>
                  {seat !== viewer && (
                    <Do ui={ui} verb="swapWith" arg={{ seat }} points={[{ kind: 'seat', id: seat }]}>
                      {put(context, wants(context, seat) ? 'market.agree' : 'market.propose')}
                    </Do>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {open && abroad.length > 0 && (
        <p class="pp-buttons">
          {abroad.map((choice) => (
            <button
              key={JSON.stringify(choice.arg)}
              type="button"
              data-verb="swapAbroad"
              onClick={() => ui.choose(choice)}
            >
              {put(context, 'market.abroad', choice.arg)}
            </button>
          ))}
        </p>
      )}
      {open && (
        <details class="pp-offers">
          <summary>{put(context, 'market.offers')}</summary>
          {board.seating
            .filter((seat) => seat !== viewer)
            .map((seat) => (
              <Offer key={seat} ui={ui} seat={seat} />
            ))}
          <p class="quiet">{put(context, 'market.answers')}</p>
        </details>
      )}
      {open && ready && (
        <div class="pp-buttons">
          <button type="button" class="main" data-verb="ready" onClick={() => ui.choose(ready)}>
            {put(context, 'market.ready')}
          </button>
        </div>
      )}
    </div>
  );
}

/** A swap of named goods, or a gift: both have to consent, so that they go out as offers. */
function Offer({ ui, seat }: { ui: BoardUi; seat: number }) {
  const { context } = ui;
  const { viewer, board } = context.view;
  const [mine, theirs] = [goodsOf(context, viewer), goodsOf(context, seat)];
  const send = (event: SubmitEvent, kind: string): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    ui.offer([seat], kind, Object.fromEntries([...form].map(([term, value]) => [term, Number(value)])));
  };
  const select = (term: string, label: string, goods: Goods) => (
    <select name={term} aria-label={label}>
      {goods.map(([g]) => (
        <option key={g} value={String(g)}>
          {nameIn(context, good, g)}
        </option>
      ))}
    </select>
  );
  return (
    <div class="pp-offer">
      <Power context={context} seat={seat} />
      {mine.length > 0 && theirs.length > 0 && (
        <form onSubmit={(event) => send(event, 'swap')}>
          {select('give', put(context, 'market.my-good'), mine)} {put(context, 'market.for')}{' '}
          {select('take', put(context, 'market.their-good', { seat }), theirs)}{' '}
          <button type="submit">{put(context, 'market.offer-swap')}</button>
        </form>
      )}
      {board.gold[viewer] > 0 && (
        <form onSubmit={(event) => send(event, 'gift')}>
          <input
            type="number"
            name="gold"
            min={1}
            max={board.gold[viewer]}
            value={1}
            aria-label={put(context, 'market.gold-for', { seat })}
          />{' '}
          {put(context, 'market.gold')} <button type="submit">{put(context, 'market.offer-gift')}</button>
        </form>
      )}
    </div>
  );
}
