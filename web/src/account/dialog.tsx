/** A person's account: name, password, passkeys, notifications, sessions, and their data. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { LoginForm } from '../online/account.tsx';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import { Password, Text } from '../online/fields.tsx';
import type { Online } from '../online/online.ts';
import { t } from '../text/index.ts';
import { CalendarSection } from './calendar.tsx';
import { NotificationSettingsForm } from './notification-settings.tsx';
import { PasskeySection } from './passkeys.tsx';
import { RelationSection } from './relations.tsx';
import { SessionSection } from './sessions.tsx';
import { YourData } from './your-data.tsx';

export function AccountDialog({ online, close }: { online: Online; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const me = online.me.value;
  const attempt = useAttempt();
  const leave = (everywhere: boolean): void => {
    void attempt.attempt(() => online.logOut(everywhere)).then((done) => done && dialog.current?.close());
  };
  if (!me) return null;
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="account-title" class="account">
      <h2 id="account-title">{me.guest ? t.people.guestOf(me.name) : me.name}</h2>
      {me.host && <p class="quiet">{t.people.host}</p>}
      <Rename online={online} />
      {me.guest ? <LoginForm online={online} ways={['register', 'login']} /> : <NewPassword online={online} />}
      {online.notificationSettings.value && (
        <NotificationSettingsForm online={online} known={online.notificationSettings.value} guest={me.guest} />
      )}
      <CalendarSection online={online} />
      {!me.guest && <PasskeySection online={online} />}
      <SessionSection online={online} />
      <RelationSection online={online} />
      <YourData online={online} close={() => dialog.current?.close()} />
      <AttemptError attempt={attempt} />
      <div class="buttons">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {t.menu.close}
        </button>
        <button type="button" onClick={() => leave(false)}>
          {me.guest ? t.people.logOutGuest : t.people.logOut}
        </button>
        {!me.guest && (
          <button type="button" class="plain" onClick={() => leave(true)}>
            {t.people.logOutEverywhere}
          </button>
        )}
      </div>
    </dialog>
  );
}

function Rename({ online }: { online: Online }) {
  const name = useSignal(online.me.value?.name ?? '');
  const attempt = useAttempt();
  const done = useSignal(false);
  const take = async (event: Event): Promise<void> => {
    event.preventDefault();
    done.value = await attempt.attempt(() => online.rename(name.value.trim()));
  };
  return (
    <form class="name-form" onSubmit={(event) => void take(event)}>
      <Text label={t.people.name} value={name} most={40} />
      <button type="submit">{t.people.rename}</button>
      {done.value && <span role="status">{t.people.done}</span>}
      <AttemptError attempt={attempt} />
    </form>
  );
}

function NewPassword({ online }: { online: Online }) {
  const old = useSignal('');
  const password = useSignal('');
  const attempt = useAttempt();
  const done = useSignal(false);
  const change = async (event: Event): Promise<void> => {
    event.preventDefault();
    done.value = await attempt.attempt(() => online.changePassword(old.value, password.value));
    if (done.value) old.value = password.value = '';
  };
  return (
    <form class="name-form" onSubmit={(event) => void change(event)}>
      <Password label={t.people.oldPassword} value={old} autocomplete="current-password" />
      <Password label={t.people.newPassword} value={password} autocomplete="new-password" />
      <button type="submit">{t.people.changePassword}</button>
      {done.value && <span role="status">{t.people.done}</span>}
      <AttemptError attempt={attempt} />
    </form>
  );
}
