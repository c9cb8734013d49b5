/** Luxury goods: who has what to swap, plain swaps, swaps by name and gifts as offers. */
import { useSignal } from '@preact/signals';
import { good } from '../../src/tables.ts';
import { frameAt, type Sight, seatName } from '../sight.ts';
import { choiceOf, Do, type Hands, Power } from './parts.tsx';

export const isTrading = (sight: Sight): boolean =>
  frameAt(sight, 'trade') !== undefined && sight.choices.some((choice) => choice.verb === 'ready');

const goodsOf = ({ view }: Sight, seat: number): [good: number, count: number][] =>
  (view.board.economy.left[seat] ?? []).flatMap((count, g): [number, number][] => (count > 0 ? [[g, count]] : []));

export function Market({ hands, open }: { hands: Hands; open: boolean }) {
  const { sight } = hands;
  const { board, viewer } = sight.view;
  const others = board.order.filter((seat) => seat !== viewer);
  const ready = choiceOf(sight, 'ready', {});
  const abroad = sight.choices.filter((choice) => choice.verb === 'swapAbroad');
  if (board.economy.left.length === 0)
    return (
      <p class="quiet">Luxury goods come with the income of the year. Swapping one brings 3 gold to each of two.</p>
    );
  return (
    <div class="pp-market">
      <table class="pp-ledger">
        <thead>
          <tr>
            <th scope="col">Power</th>
            <th scope="col">Goods to swap</th>
            {open && <th scope="col">A plain swap</th>}
          </tr>
        </thead>
        <tbody>
          {board.order.map((seat) => (
            <tr key={seat}>
              <th scope="row">
                <Power sight={sight} seat={seat} />
              </th>
              <td>
                {goodsOf(sight, seat).map(([g, count]) => (
                  <span key={g} class="pp-good">
                    {good.names[g]}
                    {count > 1 ? ` × ${count}` : ''}
                  </span>
                ))}
              </td>
              {open && (
                <td>
                  {seat !== viewer && (
                    <Do hands={hands} verb="swapWith" arg={{ seat }} points={[{ kind: 'seat', id: seat }]}>
                      {wants(sight, seat) ? 'Agree' : 'Propose'}
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
              onClick={() => hands.choose(choice)}
            >
              {good.names[choice.arg.good as number]} for {good.names[choice.arg.foreign as number]} abroad
            </button>
          ))}
        </p>
      )}
      {open && others.length > 0 && <Offers hands={hands} others={others} />}
      {open && ready && (
        <div class="pp-buttons">
          <button type="button" class="main" data-verb="ready" onClick={() => hands.choose(ready)}>
            Ready
          </button>
        </div>
      )}
    </div>
  );
}

/** Has that power said that it would swap with the viewer? */
const wants = (sight: Sight, seat: number): boolean => {
  const frame = frameAt(sight, 'trade');
  return frame !== undefined && ((frame.wants[seat] >> sight.view.viewer) & 1) === 1;
};

/** Swaps of named goods, and gifts: both have to consent, so they go out as offers. */
function Offers({ hands, others }: { hands: Hands; others: readonly number[] }) {
  const { sight } = hands;
  const { viewer, board } = sight.view;
  const [to, give, take, gold] = [useSignal(others[0]), useSignal(-1), useSignal(-1), useSignal(1)];
  const [mine, theirs] = [goodsOf(sight, viewer), goodsOf(sight, to.value)];
  const chosen = (list: [number, number][], wanted: number): number =>
    list.some(([g]) => g === wanted) ? wanted : (list[0]?.[0] ?? -1);
  const [mineNow, theirsNow] = [chosen(mine, give.value), chosen(theirs, take.value)];
  const select = (value: number, list: [number, number][], change: (g: number) => void, label: string) => (
    <select aria-label={label} value={String(value)} onChange={(e) => change(Number(e.currentTarget.value))}>
      {list.map(([g]) => (
        <option key={g} value={String(g)}>
          {good.names[g]}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset class="pp-offers">
      <legend>Offer</legend>
      <label>
        to{' '}
        <select value={String(to.value)} onChange={(e) => (to.value = Number(e.currentTarget.value))}>
          {others.map((seat) => (
            <option key={seat} value={String(seat)}>
              {seatName(sight, seat)}
            </option>
          ))}
        </select>
      </label>
      {mineNow >= 0 && theirsNow >= 0 && (
        <span>
          {select(mineNow, mine, (g) => (give.value = g), 'my good')} for{' '}
          {select(theirsNow, theirs, (g) => (take.value = g), 'their good')}{' '}
          <button type="button" onClick={() => hands.offer([to.value], 'swap', { give: mineNow, take: theirsNow })}>
            Offer the swap
          </button>
        </span>
      )}
      <span>
        <input
          type="number"
          min={1}
          max={Math.max(1, board.gold[viewer])}
          value={gold.value}
          aria-label="gold"
          onInput={(e) => (gold.value = Math.max(1, Math.trunc(Number(e.currentTarget.value)) || 1))}
        />{' '}
        gold{' '}
        <button
          type="button"
          disabled={board.gold[viewer] < gold.value}
          onClick={() => hands.offer([to.value], 'gift', { gold: gold.value })}
        >
          Offer the gift
        </button>
      </span>
      <p class="quiet">Answers come in the press.</p>
    </fieldset>
  );
}
