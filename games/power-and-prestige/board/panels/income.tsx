/** The income worksheet: where each gold, each prestige point and each barrel comes from, as the rules have added it up. */
import { put, putCell, toldTableOf } from '@concert/board';
import { plain } from '@concert/board/panels';
import type { Cell, Say } from '@concert/kernel';
import type { BoardUi } from './parts.tsx';

/** Lines that are named by what they are of alone. */
const selfEvident = ['table.line.province', 'table.line.building', 'table.line.artist'];

export function Income({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const table = toldTableOf(context, 'income');
  if (!table) return <p class="quiet">{put(context, 'income.spectators')}</p>;
  const isProvince = (what: Cell): boolean => (what as Say).what === 'table.line.province';
  const nameOf = (what: Cell, of: Cell): string =>
    selfEvident.includes((what as Say).what)
      ? `${putCell(context, of)}`
      : `${putCell(context, what)} ${putCell(context, of)}`;
  const lines = table.rows.slice(0, -1);
  const total = table.rows.at(-1)!;
  return (
    <div class="pp-income">
      <p class="quiet">{putCell(context, table.title)}</p>
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">{put(context, 'income.from')}</th>
            <th scope="col" class="number">
              {put(context, 'income.gold')}
            </th>
            <th scope="col" class="number">
              {put(context, 'income.prestige')}
            </th>
            <th scope="col" class="number">
              {put(context, 'income.barrels')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([what, of, ...figures], i) => (
            <tr key={i} class={isProvince(what!) ? 'pp-head' : ''}>
              <th scope="row">{nameOf(what!, of!)}</th>
              {figures.map((value, c) => (
                <td key={c} class="number">
                  {value === 0 ? (isProvince(what!) && c === 0 ? '0' : '') : plain(Number(value))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr class="total">
            <th scope="row">{put(context, 'income.total')}</th>
            {total.slice(2).map((value, c) => (
              <td key={c} class="number">
                {plain(Number(value))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
