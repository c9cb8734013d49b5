/** The settings dialog, for this browser. */
import { useEffect, useRef } from 'preact/hooks';
import { type Settings, set, settings } from '../settings.ts';
import { language, languages, t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';
import { allowNotifications } from './your-turn.ts';

export function SettingsDialog({ ui }: { ui: TableUi }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = ui.settingsOpen.value;
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  if (!open) return null;
  const now = settings.value;
  const flag = (key: 'patterns' | 'motion' | 'sound' | 'guide' | 'asks' | 'follow' | 'battles') => (
    <label class="field row">
      <input type="checkbox" checked={now[key]} onChange={(e) => set({ [key]: e.currentTarget.checked })} />
      <span>{t.settings[key]}</span>
    </label>
  );
  return (
    <dialog
      ref={dialog}
      aria-labelledby="settings-title"
      onClose={() => {
        ui.settingsOpen.value = false;
      }}
    >
      <h2 id="settings-title">{t.table.settings}</h2>
      <div class="fields">
        <label class="field">
          <span>{t.settings.theme}</span>
          <select value={now.desk} onChange={(e) => set({ desk: e.currentTarget.value as Settings['desk'] })}>
            {Object.entries(t.settings.themes).map(([desk, label]) => (
              <option key={desk} value={desk}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.settings.pieces}</span>
          <input
            type="range"
            min={22}
            max={56}
            value={now.pieces}
            onInput={(e) => set({ pieces: Number(e.currentTarget.value) })}
          />
        </label>
        {flag('patterns')}
        {flag('motion')}
        {flag('sound')}
        {flag('follow')}
        {flag('battles')}
        <label class="field row">
          <input
            type="checkbox"
            checked={now.notify}
            onChange={async (e) => set({ notify: e.currentTarget.checked && (await allowNotifications()) })}
          />
          <span>{t.settings.notify}</span>
        </label>
        {flag('guide')}
        {flag('asks')}
        {now.dontAsk.length > 0 && (
          <button type="button" onClick={() => set({ dontAsk: [] })}>
            {t.settings.askAgain(now.dontAsk.length)}
          </button>
        )}
        <label class="field">
          <span>{t.settings.pace}</span>
          <select value={String(now.pace)} onChange={(e) => set({ pace: Number(e.currentTarget.value) })}>
            {Object.entries(t.settings.paces).map(([ms, label]) => (
              <option key={ms} value={ms}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.settings.language}</span>
          <select
            value={language}
            onChange={(e) => {
              set({ language: e.currentTarget.value });
              // Every sentence is made anew: that takes a new page.
              location.reload();
            }}
          >
            {Object.entries(languages).map(([code, { name }]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="buttons">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {t.settings.close}
        </button>
      </div>
    </dialog>
  );
}
