/** Notifications, and how a person wants to get them. */
import type { SavedNotificationSettings } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { LeadsTo } from '../leads-to.tsx';
import { t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';
import { Text } from './fields.tsx';
import type { Notification, Online } from './online.ts';
import { canPush } from './push.ts';

/** Unseen ones, with their tables; in the lobby. */
export function NotificationList({ online }: { online: Online }) {
  const fresh = online.notices.value.filter(({ seen }) => !seen);
  if (fresh.length === 0) return null;
  return (
    <section class="saved notices" aria-label={t.notices.title}>
      <h2>{t.notices.title}</h2>
      <ul class="sheet-panel">
        {fresh.map((notice) => (
          <li key={notice.n}>
            <span>
              {notice.text} <span class="quiet">· {when(notice.at)}</span>
            </span>
            <Go notice={notice} />
          </li>
        ))}
      </ul>
      <button type="button" class="plain" onClick={() => void online.markNoticesRead()}>
        {t.notices.seen}
      </button>
    </section>
  );
}

/** At a table: the newest notification from another one. */
export function NotificationBanner({ online, here }: { online: Online; here: string }) {
  const [newest] = online.notices.value.filter(({ seen, table }) => !seen && table !== here);
  if (!newest) return null;
  return (
    <div class="banner notice sheet-panel" role="status">
      {newest.text}
      <Go notice={newest} />
      <button type="button" class="plain" aria-label={t.table.dismiss} onClick={() => void online.markNoticesRead()}>
        ✕
      </button>
    </div>
  );
}

const when = (at: number): string => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

function Go({ notice: { table } }: { notice: Notification }) {
  if (table === null) return null;
  return <LeadsTo to={`#/table/${table}`}>{t.notices.go}</LeadsTo>;
}

export function NotificationSettingsForm({ online, known }: { online: Online; known: SavedNotificationSettings }) {
  const mail = useSignal(known.mail ?? '');
  const webhook = useSignal(known.webhook ?? '');
  const unwanted = useSignal(known.unwanted);
  const recap = useSignal(known.recap);
  const attempt = useAttempt();
  const done = useSignal(false);
  const keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    done.value = await attempt.attempt(() =>
      online.saveNotificationSettings({
        mail: mail.value.trim() || null,
        webhook: webhook.value.trim() || null,
        unwanted: unwanted.value,
        recap: recap.value,
      }),
    );
  };
  return (
    <details class="notification-settings">
      <summary>{t.notices.settings}</summary>
      <form class="fields" onSubmit={(event) => void keep(event)}>
        {known.letters ? (
          <Text label={t.notices.mail} value={mail} type="email" optional />
        ) : (
          <p class="quiet">{t.notices.noEmail}</p>
        )}
        {known.mail && !known.agreed && <p class="quiet">{t.notices.mailAsked}</p>}
        <Text label={t.notices.webhook} value={webhook} type="url" most={500} optional />
        {known.webhook && (
          <p class="quiet">
            {t.notices.signed} <code>{known.secret}</code>
          </p>
        )}
        <fieldset class="field">
          <legend>{t.notices.of}</legend>
          {Object.entries(t.notices.kinds).map(([kind, label]) => (
            <label key={kind} class="field row">
              <input
                type="checkbox"
                checked={!unwanted.value.includes(kind)}
                onChange={(e) => {
                  const others = unwanted.value.filter((each) => each !== kind);
                  unwanted.value = e.currentTarget.checked ? others : [...others, kind];
                }}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <label class="field row">
          <input
            type="checkbox"
            checked={recap.value}
            onChange={(e) => {
              recap.value = e.currentTarget.checked;
            }}
          />
          <span>{t.notices.recap}</span>
        </label>
        <div class="buttons">
          <button type="submit">{t.notices.keep}</button>
          {done.value && <span role="status">{t.people.done}</span>}
        </div>
        <AttemptError attempt={attempt} />
      </form>
      {canPush() && <PushSwitch online={online} known={known} />}
    </details>
  );
}

/** It acts at once: the browser asks the person whether it may. */
function PushSwitch({ online, known }: { online: Online; known: SavedNotificationSettings }) {
  const attempt = useAttempt();
  return (
    <div class="fields">
      <label class="field row">
        <input
          type="checkbox"
          checked={known.pushed}
          onChange={async (e) => {
            const box = e.currentTarget;
            const { checked } = box;
            if (!(await attempt.attempt(() => online.push(checked)))) box.checked = !checked;
          }}
        />
        <span>{t.notices.push}</span>
      </label>
      <AttemptError attempt={attempt} />
    </div>
  );
}
