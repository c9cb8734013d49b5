/** The scoring line by line: what each power has of everything that counts, and how much it is worth. */
import { put, putCell, toldTableOf } from '@concert/board';
import type { Cell, Point, Say } from '@concert/kernel';
import type { PowerContext } from '../context.ts';

import { type BoardUi, Flag } from './parts.tsx';

/** What a column of the rules’ table is about; nothing of the total. */
const explained = ({ context }: BoardUi, { what }: Say): string =>
  what === 'table.total' ? '' : put(context, `score.${what}`);

export const isOver = ({ view }: PowerContext): boolean => view.over !== null;

export function Scoring({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const table = toldTableOf(context, 'score');
  if (!table) return null;
  const totals = table.rows.map((row) => Number(row.at(-1)));
  const best = Math.max(...totals);
  const seatOf = (cell: Cell | undefined): number => (cell as Point).id as number;
  const winners = context.view.over?.winners ?? [];
  return (
    <div class="pp-scoring">
      {!context.view.over && <p class="quiet">{putCell(context, table.title)}</p>}
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">{put(context, 'score.for')}</th>
            {table.rows.map(([seat]) => (
              <th key={seatOf(seat)} scope="col" class="number">
                <Flag force={seatOf(seat)} /> <span class="pp-name">{putCell(context, seat!)}</span>
                {winners.includes(seatOf(seat)) && <span class="pp-winner"> {put(context, 'score.wins')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.slice(1).map((column, c) => {
            const isTotal = (column as Say).what === 'table.total';
            const about = explained(ui, column as Say);
            return (
              <tr key={(column as Say).what} class={isTotal ? 'total' : ''}>
                <th scope="row" title={about}>
                  {putCell(context, column)}
                  {about && <small> – {about}</small>}
                </th>
                {table.rows.map((row) => (
                  <td key={seatOf(row[0])} class={`number ${isTotal && row[c + 1] === best ? 'pp-best' : ''}`}>
                    <Points cell={row[c + 1] as string | number} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {totals.filter((total) => total === best).length > 1 && <p class="quiet">{put(context, 'score.ties')}</p>}
    </div>
  );
}

/** “3: 45” is three of them, worth 45. */
function Points({ cell }: { cell: string | number }) {
  const [count, points] = String(cell).split(': ');
  return points === undefined ? (
    <span>{cell}</span>
  ) : (
    <>
      <small>{count} ×</small> {points}
    </>
  );
}
