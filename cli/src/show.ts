/** What a person at a terminal sees: the staff tables of a view. */
import type { Machine, SeatView, StaffTable } from '@concert/kernel';
import { columns, type Output } from './verb.ts';

/** A game without staff tables is shown as it is. */
export function showStaff(tables: readonly StaffTable[], view: SeatView, out: Output): void {
  if (tables.length === 0) {
    out.line(JSON.stringify(view.board, null, 1));
    return;
  }
  for (const { title, columns: heads, rows } of tables) {
    out.line(`\n${title}`);
    out.line(columns([heads, ...rows]).replace(/^/gm, '  '));
  }
}

/** What a viewer of a game that is played here sees. */
export const showView = ({ game, seats, options }: Machine, view: SeatView, out: Output): void =>
  showStaff(game.staff?.(view, seats, options) ?? [], view, out);
