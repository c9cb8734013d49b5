/** The income worksheet: where each gold, each prestige point and each barrel comes from, as the rules have added it up. */
import { tableOf } from '@concert/board';
import { plain } from '@concert/board/panels';

import type { BoardUi } from './parts.tsx';

export function Income({ ui }: { ui: BoardUi }) {
  const table = tableOf(ui.context, 'income');
  if (!table) return <p class="quiet">Spectators have no income.</p>;
  const lines = table.rows.slice(0, -1);
  const total = table.rows.at(-1)!;
  return (
    <div class="pp-income">
      <p class="quiet">{table.title}</p>
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" class="number">
              Gold
            </th>
            <th scope="col" class="number">
              Prestige
            </th>
            <th scope="col" class="number">
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
                <td key={c} class="number">
                  {value === 0 ? (what === 'province' && c === 0 ? '0' : '') : plain(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class="total">
            <th scope="row">Total</th>
            {total.slice(2).map((value, c) => (
              <td key={c} class="number">
                {plain(value)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
