/** The scoring line by line: what each power has of everything that counts, and how much it is worth. */
import { tableOf } from '@concert/board';
import type { PowerContext } from '../context.ts';

import { type BoardUi, Flag } from './parts.tsx';

/** What each column of the rules’ table is about. */
const explained: { readonly [column: string]: string } = {
  'full provinces': 'with an active building on every site: 15 each',
  'other provinces': '10 each',
  artists: 'great artists of three kinds: 20',
  'prestige rank': 'first 60, second 30, third 10',
  medals: 'won by the stronger alliance of each year',
  goods: 'most kinds of luxury goods in the last year: 30',
};

export const isOver = ({ view }: PowerContext): boolean => view.over !== null;

export function Scoring({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const table = tableOf(context, 'score');
  if (!table) return null;
  const totals = table.rows.map((row) => Number(row.at(-1)));
  const best = Math.max(...totals);
  const names = context.facts.seats.map((seat) => seat.name);
  const winners = context.view.over?.winners ?? [];
  return (
    <div class="pp-scoring">
      {!context.view.over && <p class="quiet">{table.title}</p>}
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">For</th>
            {table.rows.map(([name]) => (
              <th key={String(name)} scope="col" class="number">
                <Flag force={names.indexOf(String(name))} /> <span class="pp-name">{name}</span>
                {winners.includes(names.indexOf(String(name))) && <span class="pp-winner"> wins</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.slice(1).map((column, c) => {
            const isTotal = column === 'total';
            return (
              <tr key={column} class={isTotal ? 'total' : ''}>
                <th scope="row" title={explained[column]}>
                  {column}
                  {explained[column] && <small> – {explained[column]}</small>}
                </th>
                {table.rows.map((row) => (
                  <td key={String(row[0])} class={`number ${isTotal && row[c + 1] === best ? 'pp-best' : ''}`}>
                    <Points cell={row[c + 1]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {totals.filter((total) => total === best).length > 1 && (
        <p class="quiet">Between equal points prestige decides, then provinces.</p>
      )}
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
