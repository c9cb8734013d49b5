/** What is agreed about an online table besides the game: clocks, vacations, and spectators. */
import type { ClockSetting, TableSettings } from '@concert/wire';
import type { Signal } from '@preact/signals';
import { t } from '../text/index.ts';

export interface ChosenSettings {
  open: boolean;
  settings: TableSettings;
}
export const usual: ChosenSettings = {
  open: true,
  settings: { clock: { kind: 'none' }, vacation: 0, gallery: true, delay: null, anonymous: false, rated: false },
};

/** At the tables of a tournament, who may come and who plays is no question. */
export function TableSettingsForm({ agreed, tournament }: { agreed: Signal<ChosenSettings>; tournament?: boolean }) {
  const { open, settings } = agreed.value;
  const change = (some: Partial<TableSettings>): void => {
    agreed.value = { ...agreed.value, settings: { ...settings, ...some } };
  };
  const unit = settings.delay && 'minutes' in settings.delay ? 'minutes' : 'choices';
  const delay = settings.delay ? Object.values(settings.delay)[0] : 0;
  const late = (by: string, n: number): void =>
    change({ delay: n === 0 ? null : by === 'minutes' ? { minutes: n } : { choices: n } });
  return (
    <fieldset class="fields agreement">
      <legend>{t.people.overNetwork}</legend>
      <label class="field">
        <span>{t.people.clock}</span>
        <select value={written(settings.clock)} onChange={(e) => change({ clock: read(e.currentTarget.value) })}>
          {Object.entries(t.people.clocks).map(([clock, label]) => (
            <option key={clock} value={clock}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {settings.clock.kind !== 'none' && (
        <Count
          label={t.people.vacation}
          most={60}
          value={settings.vacation}
          change={(vacation) => change({ vacation })}
        />
      )}
      {!tournament && (
        <>
          <Tick
            label={t.people.openTable}
            value={open}
            change={(on) => {
              agreed.value = { ...agreed.value, open: on };
            }}
          />
          <Tick
            label={t.people.anonymousSeats}
            value={settings.anonymous}
            change={(anonymous) => change({ anonymous })}
          />
        </>
      )}
      <Tick label={t.people.rated} value={settings.rated} change={(rated) => change({ rated })} />
      <Tick label={t.people.gallery} value={settings.gallery} change={(gallery) => change({ gallery })} />
      <Count label={t.people.delay} most={200} value={delay} change={(n) => late(unit, n)} />
      {delay > 0 && (
        <select aria-label={t.people.delayIn} value={unit} onChange={(e) => late(e.currentTarget.value, delay)}>
          {Object.entries(t.people.delays).map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

/** `player 1800 30`: kind, seconds, seconds more a turn. */
export const written = (clock: ClockSetting): string =>
  clock.kind === 'none'
    ? 'none'
    : [clock.kind, clock.ms / 1000, ...(clock.kind === 'player' ? [clock.increment / 1000] : [])].join(' ');

function read(text: string): ClockSetting {
  const [kind, seconds, more = '0'] = text.split(' ');
  if (kind === 'decision') return { kind, ms: Number(seconds) * 1000 };
  if (kind === 'player') return { kind, ms: Number(seconds) * 1000, increment: Number(more) * 1000 };
  return { kind: 'none' };
}

function Tick({ label, value, change }: { label: string; value: boolean; change(on: boolean): void }) {
  return (
    <label class="field row">
      <input type="checkbox" checked={value} onChange={(e) => change(e.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

function Count(props: { label: string; most: number; value: number; change(n: number): void }) {
  const { label, most, value, change } = props;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={0}
        max={most}
        value={value}
        onInput={(e) => change(Math.min(most, Math.max(0, Math.trunc(Number(e.currentTarget.value)) || 0)))}
      />
    </label>
  );
}
