/** How a person wants to get notifications. */
import type { SavedNotificationSettings } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import { Check, Text } from '../online/fields.tsx';
import type { Online } from '../online/online.ts';
import { canPush } from '../online/push.ts';
import { t } from '../text/index.ts';
import { a } from './text.ts';

export function NotificationSettingsForm({ online, known }: { online: Online; known: SavedNotificationSettings }) {
  const mail = useSignal(known.mail ?? '');
  const mailOff = useSignal(known.mailOff);
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
        mailOff: mailOff.value,
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
        {known.letters && <Check label={a.mail.off} value={mailOff} />}
        {known.letters && <p class="quiet">{a.mail.about}</p>}
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
        <Check label={t.notices.recap} value={recap} />
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
