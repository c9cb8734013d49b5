/** Banners across the top: a lost connection, a rules failure, an outdated page, missed moves. */
import { asSentence, t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';

export function Banner({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const missed = session.missed.value;
  if (session.link.state.value === 'lost')
    return (
      <div class="banner sheet-panel" role="status">
        {t.table.lost}
      </div>
    );
  if (session.trouble.value)
    return (
      <div class="banner sheet-panel" role="alert">
        {session.frozen.value && t.table.frozen} <span class="quiet">{asSentence(session.trouble.value)}</span>
      </div>
    );
  if (session.link.renewed.value)
    return (
      <div class="banner sheet-panel" role="status">
        {t.table.renewed}
        <button type="button" onClick={() => location.reload()}>
          {t.table.reload}
        </button>
      </div>
    );
  if (!missed) return null;
  const done = (): void => {
    session.missed.value = null;
  };
  return (
    <div class="banner sheet-panel" role="status">
      {t.table.since(missed.lines)}
      <button
        type="button"
        onClick={() => {
          void session.look(missed.since);
          done();
        }}
      >
        {t.table.showMe}
      </button>
      <button type="button" class="plain" aria-label={t.table.dismiss} onClick={done}>
        ✕
      </button>
    </div>
  );
}
