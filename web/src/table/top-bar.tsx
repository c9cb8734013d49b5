/** Time and views: the replay slider, what-if, overlays, text tables, settings. */
import { DiceBadge } from '../dice/badge.tsx';
import { t } from '../text/index.ts';
import { ToLobby } from '../to-lobby.tsx';
import { WhatIf } from './prompt-bar.tsx';
import type { TableUi } from './table-ui.ts';

export function TopBar({ ui, hasMap }: { ui: TableUi; hasMap: boolean }) {
  const { session } = ui;
  const table = session.table.value;
  const live = session.live.value?.sight;
  if (!table || !live) return null;
  const moment = session.moment.value;
  const last = live.view.count;
  const at = moment?.at ?? last;
  const branch = table.commitment === null;
  const overlays = ui.board.value?.overlays ?? [];
  return (
    <section class="top-bar sheet-panel" aria-label={t.table.time}>
      <span class="title caps">{table.title}</span>
      {branch && <span class="quiet">{t.table.inWhatIf}</span>}
      <input
        type="range"
        min={table.from ?? 0}
        max={last}
        value={at}
        aria-label={t.table.time}
        onChange={(e) => {
          const wanted = Number(e.currentTarget.value);
          void session.look(wanted >= last ? null : wanted);
        }}
      />
      <span class="when">{t.table.count(at)}</span>
      {branch ? <LeaveBranch ui={ui} /> : !moment && !live.view.over && <WhatIf ui={ui} />}
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
              {overlay.name}
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
            aria-pressed={ui.staff.value}
            onClick={() => {
              ui.staff.value = !ui.staff.value;
            }}
          >
            {ui.staff.value ? t.table.map : t.table.staff}
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
        onClick={() => {
          ui.settingsOpen.value = true;
        }}
      >
        {t.table.settings}
      </button>
      <ToLobby plain />
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
