/** A person's calendar of deadlines: its address is shown when it is made, and never again. */
import { useSignal } from '@preact/signals';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import type { Online } from '../online/online.ts';
import { a } from './text.ts';

export function CalendarSection({ online }: { online: Online }) {
  const url = useSignal<string | null>(null);
  const isCopied = useSignal(false);
  const hasEnded = useSignal(false);
  const attempt = useAttempt();
  const known = online.notificationSettings.value;
  const has = (calendar: boolean): void => {
    if (known) online.notificationSettings.value = { ...known, calendar };
  };
  const make = (): void =>
    void attempt.attempt(async () => {
      url.value = (await online.send<{ url: string }>('POST', '/api/me/calendar', {})).url;
      isCopied.value = hasEnded.value = false;
      has(true);
    });
  const end = (): void =>
    void attempt.attempt(async () => {
      await online.send('DELETE', '/api/me/calendar');
      url.value = null;
      hasEnded.value = true;
      has(false);
    });
  return (
    <details class="account-part" data-part="calendar">
      <summary>{a.time.calendar}</summary>
      <p class="quiet">{a.time.calendarAbout}</p>
      {url.value !== null && (
        <p role="status" class="link-line">
          {a.time.shown} <code>{url.value}</code>{' '}
          <button
            type="button"
            onClick={() => {
              void navigator.clipboard.writeText(url.value!);
              isCopied.value = true;
            }}
          >
            {isCopied.value ? a.time.copied : a.time.copy}
          </button>
        </p>
      )}
      {hasEnded.value && <p role="status">{a.time.ended}</p>}
      <div class="buttons">
        <button type="button" onClick={make}>
          {known?.calendar ? a.time.renew : a.time.make}
        </button>
        {known?.calendar && (
          <button type="button" class="plain" onClick={end}>
            {a.time.end}
          </button>
        )}
      </div>
      <AttemptError attempt={attempt} />
    </details>
  );
}
