/** Finds what a key means where it was pressed, and does it. */
import { type Binding, bindings, type KeyScope } from './key-table.ts';
import type { TableUi } from './table-ui.ts';

/** A key as the table of keys writes it: letters in lower case, Shift only where the key would otherwise be the same. */
export function pressed({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return shiftKey && name.length > 1 ? `Shift+${name}` : name;
}

const find = (key: string, scopes: readonly KeyScope[]): Binding | undefined =>
  bindings.find((binding) => binding.run && scopes.includes(binding.scope) && binding.keys.includes(key));

/** Keys that work everywhere, unless the person is typing. */
export function tableKey(ui: TableUi, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (target.closest('input, textarea, select, dialog')) return false;
  const key = pressed(event);
  const beside = !target.closest('.board, .log');
  // On a button these are its own.
  const ofButton = (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null;
  const found = ofButton ? undefined : find(key, beside ? ['all', 'beside'] : ['all']);
  return found?.run?.(ui, key) ?? ui.pressVerb(key);
}

/** Keys of the map itself, while it has the focus. */
export function boardKey(ui: TableUi, event: KeyboardEvent): boolean {
  const key = pressed(event);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return find(key, ['map'])?.run?.(ui, key) ?? false;
}
