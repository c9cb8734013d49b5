/** How a person wants to get notifications. */
import type { SavedNotificationSettings } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import { Check, Password, Text } from '../online/fields.tsx';
import type { Online } from '../online/online.ts';
import { canPush } from '../online/push.ts';
import { t } from '../text/index.ts';
import { a } from './text.ts';

interface FormProps {
  online: Online;
  known: SavedNotificationSettings;
  /** Have they a password? */
  guest: boolean;
}

export function NotificationSettingsForm({ online, known, guest }: FormProps) {
  const mail = useSignal(known.mail ?? '');
  const mailOff = useSignal(known.mailOff);
  const webhook = useSignal(known.webhook ?? '');
  const password = useSignal('');
  const isNew = (typed: string, kept: string | null): boolean => typed.trim() !== '' && typed.trim() !== kept;
  const asksPassword = !guest && (isNew(mail.value, known.mail) || isNew(webhook.value, known.webhook));
  const unwanted = useSignal(known.unwanted);
  const recap = useSignal(known.recap);
  const isQuiet = useSignal(known.quiet !== null);
  const quiet = useSignal(known.quiet ?? { from: 22 * 60, to: 7 * 60 });
  // Where one is now counts, not where one was when it was last saved.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const attempt = useAttempt();
  const done = useSignal(false);
  const keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    done.value = await attempt.attempt(() =>
      online.saveNotificationSettings(
        {
          mail: mail.value.trim() || null,
          mailOff: mailOff.value,
          webhook: webhook.value.trim() || null,
          unwanted: unwanted.value,
          recap: recap.value,
          zone,
          quiet: isQuiet.value ? quiet.value : null,
        },
        asksPassword ? password.value : undefined,
      ),
    );
    if (done.value) password.value = '';
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
        {asksPassword && <p class="quiet">{a.mail.proof}</p>}
        {asksPassword && <Password label={t.people.password} value={password} autocomplete="current-password" />}
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
        <Check label={a.time.quiet} value={isQuiet} />
        {isQuiet.value && <QuietHours value={quiet} zone={zone} />}
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

/** Two times of day. */
function QuietHours({ value, zone }: { value: { value: { from: number; to: number } }; zone: string }) {
  const field = (name: 'from' | 'to', label: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="time"
        required
        value={timeOfDay(value.value[name])}
        onInput={(e) => {
          const [hours, minutes] = e.currentTarget.value.split(':').map(Number);
          if (minutes !== undefined) value.value = { ...value.value, [name]: hours * 60 + minutes };
        }}
      />
    </label>
  );
  return (
    <div class="quiet-hours">
      {field('from', a.time.from)}
      {field('to', a.time.to)}
      <p class="quiet">{a.time.zone(zone)}</p>
    </div>
  );
}

const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

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
