/** Logging in, as a guest or with an account; and account settings. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';
import { Password, Text } from './fields.tsx';
import { NotificationSettingsForm } from './notifications.tsx';
import type { Online, Pass } from './online.ts';

type Way = 'guest' | 'login' | 'register';

/** A name is enough; log-in and sign-up are offered beside it. */
export function LoginForm({ online, pass = {}, ways }: { online: Online; pass?: Pass; ways?: readonly Way[] }) {
  const open = ways ?? (['guest', 'login', 'register'] as const);
  const way = useSignal<Way>(open[0]);
  const name = useSignal(online.me.value?.name ?? '');
  const password = useSignal('');
  const attempt = useAttempt();
  const enter = (event: Event): void => {
    event.preventDefault();
    const called = name.value.trim();
    void attempt.attempt(() => {
      if (way.value === 'login') return online.logIn(called, password.value);
      if (way.value === 'register') return online.register(called, password.value, pass);
      return online.enter(called, pass);
    });
  };
  const verbs = { guest: t.people.enter, login: t.people.logIn, register: t.people.register };
  const others = { guest: t.people.asGuest, login: t.people.haveAccount, register: t.people.wantAccount };
  return (
    <form class="name-form" onSubmit={enter}>
      <Text label={t.people.name} value={name} most={40} autocomplete="username" />
      {way.value !== 'guest' && (
        <Password
          label={t.people.password}
          value={password}
          autocomplete={way.value === 'login' ? 'current-password' : 'new-password'}
        />
      )}
      <button type="submit" class="main" disabled={attempt.busy.value}>
        {verbs[way.value]}
      </button>
      {open
        .filter((each) => each !== way.value)
        .map((each) => (
          <button
            key={each}
            type="button"
            class="link"
            onClick={() => {
              way.value = each;
              attempt.wrong.value = null;
            }}
          >
            {others[each]}
          </button>
        ))}
      {way.value === 'register' && <small class="wide">{t.people.registerHint}</small>}
      <AttemptError attempt={attempt} />
    </form>
  );
}

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
        <NotificationSettingsForm online={online} known={online.notificationSettings.value} />
      )}
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
