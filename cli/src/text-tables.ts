/** What a person at a terminal sees: the text tables of a view. */
import { type Machine, Phrases, type SeatView, spellTables, type TextTable } from '@concert/kernel';
import { columns, type Output } from './command.ts';

/** A game without text tables is shown as JSON. */
export function showTextTables(tables: readonly TextTable[], view: SeatView, out: Output): void {
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
export function showView({ game, seats, options }: Machine, view: SeatView, out: Output): void {
  const phrases = new Phrases(game.words, game.kinds, () => seats.map(({ name }) => name));
  showTextTables(spellTables(game.textTables?.(view, seats, options) ?? [], phrases), view, out);
}
