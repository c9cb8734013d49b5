/** The bar across the top: the table's name, the standing line, views and settings. */
import { DiceBadge } from '../dice/badge.tsx';
import { ToLobby } from '../leads-to.tsx';
import { tableTitle } from '../lobby/titles.ts';
import { t } from '../text/index.ts';
import { Standing } from './standing.tsx';
import type { TableUi } from './table-ui.ts';

export function TopBar({ ui, hasMap }: { ui: TableUi; hasMap: boolean }) {
  const { session } = ui;
  const table = session.table.value;
  if (!table || !session.live.value) return null;
  const branch = table.commitment === null;
  const overlays = ui.board.value?.overlays ?? [];
  return (
    <section class="top-bar" aria-label={t.table.views}>
      <ToLobby rank="plain" />
      <span class="title caps">{tableTitle(table.game, table.title)}</span>
      {branch && !table.situation && <strong class="what-if-flag">{t.table.inWhatIf}</strong>}
      {branch && !table.situation && <LeaveBranch ui={ui} />}
      <Standing ui={ui} />
      <span class="tools-right">
        {overlays.length > 0 && (
          <select
            aria-label={t.table.overlays}
            value={ui.overlay.value ?? ''}
            onChange={(e) => {
              ui.overlay.value = e.currentTarget.value || null;
            }}
          >
            <option value="">
              {t.table.overlays}: {t.table.noOverlay}
            </option>
            {overlays.map((overlay) => (
              <option key={overlay.id} value={overlay.id}>
                {session.facts.value?.words[`overlay.${overlay.id}`] ?? overlay.name}
              </option>
            ))}
          </select>
        )}
        {hasMap && (
          <>
            <button type="button" class="plain" onClick={() => ui.frame.value?.fit()}>
              {t.table.fit}
            </button>
            <button
              type="button"
              class="plain"
              aria-pressed={ui.textView.value}
              onClick={() => {
                ui.textView.value = !ui.textView.value;
              }}
            >
              {ui.textView.value ? t.table.map : t.table.textView}
            </button>
          </>
        )}
        {!branch && <DiceBadge ui={ui} />}
        {!branch && (
          <button
            type="button"
            class="plain"
            onClick={() => {
              ui.menuOpen.value = true;
            }}
          >
            {t.menu.open}
          </button>
        )}
        <button
          type="button"
          class="plain"
          aria-label={t.keys.title}
          title={t.keys.title}
          onClick={() => {
            ui.keysOpen.value = true;
          }}
        >
          ?
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => {
            ui.settingsOpen.value = true;
          }}
        >
          {t.table.settings}
        </button>
      </span>
    </section>
  );
}

function LeaveBranch({ ui }: { ui: TableUi }) {
  const from = sessionStorage.getItem(`concert-branch-${ui.session.id}`);
  const leave = async (): Promise<void> => {
    location.hash = from ? `#/table/${from}` : '#/';
    await ui.local.api.remove(ui.session.id);
  };
  return (
    <button type="button" class="main" onClick={() => void leave()}>
      {t.table.leaveWhatIf}
    </button>
  );
}
