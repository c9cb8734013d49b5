/** A forgotten password: asking for a link, and the page that the link leads to. */
import type { Person } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import { Password, Text } from '../online/fields.tsx';
import { LinkPage } from '../online/link-pages.tsx';
import type { Online } from '../online/online.ts';
import { a } from './text.ts';

export function ForgotPage({ online }: { online: Online }) {
  const who = useSignal('');
  const sent = useSignal(false);
  const attempt = useAttempt();
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    sent.value = await attempt.attempt(() => online.send('POST', '/api/password-resets', { who: who.value.trim() }));
  };
  return (
    <LinkPage title={a.forgot.title} about={a.forgot.about}>
      {sent.value ? (
        <>
          <p role="status">{a.forgot.sent}</p>
          <p class="quiet">{a.forgot.none}</p>
        </>
      ) : (
        <form class="name-form" onSubmit={(event) => void send(event)}>
          <Text label={a.forgot.who} value={who} autocomplete="username" />
          <button type="submit" class="main" disabled={attempt.busy.value}>
            {a.forgot.send}
          </button>
        </form>
      )}
      <AttemptError attempt={attempt} />
    </LinkPage>
  );
}

export function ResetPage({ online, word }: { online: Online; word: string }) {
  const name = useSignal<string | null>(null);
  const password = useSignal('');
  const done = useSignal(false);
  const attempt = useAttempt();
  const path = `/api/password-resets/${encodeURIComponent(word)}`;
  useEffect(() => {
    void attempt.attempt(async () => {
      name.value = (await online.get<{ name: string }>(path)).name;
    });
  }, [word]);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    done.value = await attempt.attempt(async () => {
      const { me } = await online.send<{ me: Person }>('POST', path, { password: password.value });
      online.setUser(me);
    });
  };
  const about = name.value === null ? '' : done.value ? a.reset.done(name.value) : a.reset.about(name.value);
  return (
    <LinkPage title={a.reset.title} about={about}>
      {name.value !== null && !done.value && (
        <form class="name-form" onSubmit={(event) => void save(event)}>
          <input type="text" hidden autocomplete="username" value={name.value} readOnly />
          <Password label={a.reset.title} value={password} autocomplete="new-password" />
          <button type="submit" class="main" disabled={attempt.busy.value}>
            {a.reset.save}
          </button>
        </form>
      )}
      <AttemptError attempt={attempt} still />
      {attempt.wrong.value !== null && (
        <p>
          <a href="#/forgot">{a.reset.again}</a>
        </p>
      )}
    </LinkPage>
  );
}
