/** The income worksheet: where each gold, each prestige point and each barrel comes from, as the rules have added it up. */
import { tableOf } from '../context.ts';
import { type Hands, plain } from './parts.tsx';

export function Income({ hands }: { hands: Hands }) {
  const table = tableOf(hands.context, 'income');
  if (!table) return <p class="quiet">Spectators have no income.</p>;
  const lines = table.rows.slice(0, -1);
  const total = table.rows.at(-1)!;
  return (
    <div class="pp-income">
      <p class="quiet">{table.title}</p>
      <table class="pp-ledger">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" class="pp-number">
              Gold
            </th>
            <th scope="col" class="pp-number">
              Prestige
            </th>
            <th scope="col" class="pp-number">
              Barrels
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([what, of, ...figures], i) => (
            <tr key={i} class={what === 'province' ? 'pp-head' : ''}>
              <th scope="row">
                {what === 'province' || what === 'building' || what === 'artist' ? of : `${what} ${of}`}
              </th>
              {figures.map((value, c) => (
                <td key={c} class="pp-number">
                  {value === 0 ? (what === 'province' && c === 0 ? '0' : '') : plain(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class="pp-total">
            <th scope="row">Total</th>
            {total.slice(2).map((value, c) => (
              <td key={c} class="pp-number">
                {plain(value)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
