/** What is still to come: arrivals and withdrawals turn by turn, as the timetable of the campaign has them. */

import { tableOf } from '@concert/board';
import type { Context } from '../context.ts';
import { tell } from '../words.ts';
import type { BoardUi } from './parts.tsx';

type Row = readonly (string | number)[];

const rowsOf = (context: Context): readonly Row[] => tableOf(context, 'timetable')?.rows ?? [];

export const hasTimetable = (context: Context): boolean => rowsOf(context).length > 0;

export function Timetable({ ui }: { ui: BoardUi }) {
  const rows = rowsOf(ui.context);
  const turns = [...new Set(rows.map(([turn]) => turn))];
  return (
    <div class="na-timetable">
      {turns.map((turn) => {
        const lines = rows.filter(([of]) => of === turn);
        return (
          <section key={turn}>
            <h3>
              {lines[0]![1]} <small>{tell(ui.context, 'timetable.turn', { turn: turn! })}</small>
            </h3>
            <ul>
              {lines.map(([, , side, who, where]) => (
                <li key={`${side} ${where}`}>
                  <b>{side}</b> · <i>{where}</i>: {who}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
