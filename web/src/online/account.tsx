/** Logging in, as a guest or with an account. */
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';
import { Password, Text } from './fields.tsx';
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
      {way.value === 'login' && hasPasskeys() && (
        <button
          type="button"
          class="link"
          onClick={() =>
            void attempt.attempt(async () => (await import('../account/passkey-login.ts')).logInWithPasskey(online))
          }
        >
          {t.people.withPasskey}
        </button>
      )}
      {way.value === 'login' && <a href="#/forgot">{t.people.forgot}</a>}
      {way.value === 'register' && <small class="wide">{t.people.registerHint}</small>}
      <AttemptError attempt={attempt} />
    </form>
  );
}

/** Browsers offer passkeys to pages with a name, over TLS or from this machine. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && /[a-z]/i.test(location.hostname) && !location.hostname.startsWith('[');
