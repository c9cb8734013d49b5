/** The keys of the table, under “?”. */
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import { bindings, type KeyScope } from './key-table.ts';
import type { TableUi } from './table-ui.ts';

const scopes: readonly KeyScope[] = ['all', 'beside', 'map', 'log'];

/** What stands on the key. */
export const keyName = (key: string): string =>
  key.startsWith('Shift+') ? `${t.keys.shift}+${keyName(key.slice(6))}` : (t.keys.names[key] ?? key.toUpperCase());

/** Neighbouring figures as a span: 1–9. */
export const keyNames = (keys: readonly string[]): string[] =>
  keys.length > 4 && keys.every((key) => /^\d$/.test(key)) ? [`${keys[0]}–${keys.at(-1)}`] : keys.map(keyName);

export function KeyHelp({ ui }: { ui: TableUi }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = ui.keysOpen.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      class="key-help"
      aria-labelledby="keys-title"
      onClose={() => {
        ui.keysOpen.value = false;
      }}
      onKeyDown={(event) => {
        if (event.key === '?') dialog.current?.close();
      }}
    >
      <header>
        <h2 id="keys-title">{t.keys.title}</h2>
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {t.settings.close}
        </button>
      </header>
      <p>{t.keys.verbs}</p>
      {scopes.map((scope) => (
        <section key={scope}>
          <h3>{t.keys.scopes[scope]}</h3>
          <dl>
            {bindings
              .filter((binding) => binding.scope === scope)
              .map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keyNames(keys).map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{t.keys.does[does]}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}

/** What a screen reader says of the map: the keys that the list has for it, and no others. */
export function boardLabel(name: string): string {
  const inLabel = bindings.filter(({ scope, does }) => scope === 'map' || ['next', 'previous', 'fit'].includes(does));
  const said = inLabel.map(({ keys, does }) => `${keyNames(keys).join(', ')}: ${t.keys.does[does]}`);
  return t.table.boardLabel(name, said.join('; '));
}
