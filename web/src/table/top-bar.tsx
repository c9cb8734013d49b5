/** Time, and ways to look: the scrubber over the whole game, what-if, overlays, the staff table, settings. */
import { t } from '../text/index.ts';
import { ToLobby } from '../to-lobby.tsx';
import type { TableUi } from './desk.ts';
import { WhatIf } from './now-bar.tsx';

export function TopBar({ desk, hasMap }: { desk: TableUi; hasMap: boolean }) {
  const { session } = desk;
  const table = session.table.value;
  const live = session.live.value?.sight;
  if (!table || !live) return null;
  const moment = session.moment.value;
  const last = live.view.count;
  const at = moment?.at ?? last;
  const branch = table.commitment === null;
  const overlays = desk.board.value?.overlays ?? [];
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
      {branch ? <LeaveBranch desk={desk} /> : !moment && !live.view.over && <WhatIf desk={desk} />}
      {overlays.length > 0 && (
        <select
          aria-label={t.table.overlays}
          value={desk.overlay.value ?? ''}
          onChange={(e) => {
            desk.overlay.value = e.currentTarget.value || null;
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
          <button type="button" class="plain" onClick={() => desk.frame.value?.fit()}>
            {t.table.fit}
          </button>
          <button
            type="button"
            class="plain"
            aria-pressed={desk.staff.value}
            onClick={() => {
              desk.staff.value = !desk.staff.value;
            }}
          >
            {desk.staff.value ? t.table.map : t.table.staff}
          </button>
        </>
      )}
      {!branch && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            desk.menuOpen.value = true;
          }}
        >
          {t.menu.open}
        </button>
      )}
      <button
        type="button"
        class="plain"
        onClick={() => {
          desk.settingsOpen.value = true;
        }}
      >
        {t.table.settings}
      </button>
      <ToLobby plain />
    </section>
  );
}

function LeaveBranch({ desk }: { desk: TableUi }) {
  const from = sessionStorage.getItem(`concert-branch-${desk.session.id}`);
  const leave = async (): Promise<void> => {
    location.hash = from ? `#/table/${from}` : '#/';
    await desk.local.api.remove(desk.session.id);
  };
  return (
    <button type="button" class="main" onClick={() => void leave()}>
      {t.table.leaveWhatIf}
    </button>
  );
}
