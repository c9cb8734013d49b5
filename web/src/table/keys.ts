/** What keys do at the table. */
import type { TableUi } from './table-ui.ts';

/** Keys that work everywhere, unless the person is typing. */
export function tableKey(ui: TableUi, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, dialog')) return false;
  if (event.key === 'Escape') {
    ui.narration.stop();
    ui.card.value = null;
    ui.askedAbout.value = false;
    ui.aims.tapped.value = null;
    ui.cursor.value = null;
    ui.session.clear();
    return true;
  }
  if (!target.closest('.board, .log') && timeKey(ui, event)) return true;
  if (event.key === 'u' && ui.session.live.value?.sight.mayUndo) void ui.session.undo();
  else if (event.key === 'i' && ui.cursor.value)
    ui.card.value = ui.card.value ? null : { subject: { place: ui.cursor.value }, at: null };
  else if (event.key === 'r') ui.narration.open.value = !ui.narration.open.value;
  else if (event.key === 's') ui.textView.value = !ui.textView.value;
  else if (event.key === 'f') ui.frame.value?.fit();
  else if (event.key === 'n') return step(ui, 1);
  else if (event.key === 'p') return step(ui, -1);
  else if (event.key === '?') ui.askedAbout.value = !ui.askedAbout.value;
  else return false;
  return true;
}

/** Keys that go through the game: by choices, with Shift by turns, and back to now. */
function timeKey(ui: TableUi, { key, shiftKey }: KeyboardEvent): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key] as 1 | -1 | undefined;
  if (by && shiftKey) void ui.replay.jump(['turn'], by);
  else if (by) ui.replay.step(by);
  else if (key === 'End') ui.replay.now();
  else return false;
  return true;
}

/** Moves the keyboard cursor to the next thing that can be chosen. */
function step(ui: TableUi, by: number): boolean {
  const places = [...ui.lights.value.places];
  if (places.length === 0) return false;
  const at = ui.cursor.value ? places.indexOf(ui.cursor.value) : by > 0 ? -1 : 0;
  const next = places[(at + by + places.length) % places.length];
  ui.cursor.value = next;
  ui.frame.value?.show(next);
  return true;
}

/** Keys of the board itself. */
export function boardKey(ui: TableUi, key: string, event: KeyboardEvent): boolean {
  const frame = ui.frame.value;
  if (key === 'Enter' || key === ' ') {
    if (ui.cursor.value) ui.tap([], ui.cursor.value);
    return ui.cursor.value !== null;
  }
  const step = event.shiftKey ? 240 : 80;
  const moves: { [key: string]: [number, number] } = {
    ArrowLeft: [step, 0],
    ArrowRight: [-step, 0],
    ArrowUp: [0, step],
    ArrowDown: [0, -step],
  };
  if (!moves[key] || !frame) return false;
  frame.panBy(...moves[key]);
  return true;
}
