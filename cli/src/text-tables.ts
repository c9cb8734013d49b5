/** What a person at a terminal sees: the text tables of a view. */
import type { Machine, SeatView } from '@concert/kernel';
import { columns, type Output } from './command.ts';

export function showTextTables(machine: Machine, view: SeatView, out: Output): void {
  const tables = machine.game.textTables?.(view, machine.seats, machine.options);
  if (!tables) {
    out.line(JSON.stringify(view.board, null, 1));
    return;
  }
  for (const { title, columns: heads, rows } of tables) {
    out.line(`\n${title}`);
    out.line(columns([heads, ...rows]).replace(/^/gm, '  '));
  }
}
