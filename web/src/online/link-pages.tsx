/** Pages that links lead to: the host's, with a key, and an invitation, with its token. */
import type { Invitation } from '@concert/wire';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { titleOf } from '../lobby/titles.ts';
import { t } from '../text/index.ts';
import { ToLobby } from '../to-lobby.tsx';
import { LoginForm } from './account.tsx';
import { AttemptError, useAttempt } from './attempt.tsx';
import type { Online } from './online.ts';

function LinkPage({ title, about, children }: { title: string; about: string; children: ComponentChildren }) {
  return (
    <main class="lobby">
      <header>
        <h1>{title}</h1>
        <p>{about}</p>
      </header>
      <section class="saved door">
        {children}
        <ToLobby />
      </section>
    </main>
  );
}

export function HostLinkPage({ online, hostKey }: { online: Online; hostKey: string }) {
  const me = online.me.value;
  const attempt = useAttempt();
  // A person with an account need only show the key.
  useEffect(() => {
    if (me && !me.guest && !me.host) void attempt.attempt(() => online.enter(me.name, { key: hostKey }));
  }, [me?.id, hostKey]);
  const about = me?.host ? t.links.alreadyHost : me && !me.guest ? t.links.notHost : t.links.hostAbout;
  return (
    <LinkPage title={t.links.host} about={about}>
      {/* A guest becomes host together with their account. */}
      {!me?.host && (!me || me.guest) && (
        <LoginForm
          online={online}
          pass={{ key: hostKey }}
          ways={me ? ['register', 'login'] : ['guest', 'register', 'login']}
        />
      )}
      <AttemptError attempt={attempt} />
    </LinkPage>
  );
}

export function InviteLinkPage({ online, word }: { online: Online; word: string }) {
  const invited = useSignal<Invitation | null>(null);
  const attempt = useAttempt();
  useEffect(() => {
    void attempt.attempt(async () => {
      invited.value = await online.invitation(word);
    });
  }, [word]);
  const come = (): void => {
    void attempt.attempt(async () => {
      const { table } = await online.accept(word, invited.value?.seat ?? null);
      location.hash = `#/table/${table}`;
    });
  };
  const { value } = invited;
  return (
    <LinkPage title={t.title} about={value ? t.links.invited(value.by, value.title || titleOf(value.game)) : ''}>
      {value && !online.me.value && <LoginForm online={online} pass={{ invitation: word }} />}
      {value && online.me.value && (
        <button type="button" class="main" disabled={attempt.busy.value} onClick={come}>
          {t.links.come}
        </button>
      )}
      <AttemptError attempt={attempt} />
    </LinkPage>
  );
}
