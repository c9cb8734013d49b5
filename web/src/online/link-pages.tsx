/** Pages that links lead to: the host's, with a key, and an invitation, with its token. */
import type { Invitation } from '@concert/wire';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { ToLobby } from '../leads-to.tsx';
import type { WorkerLink } from '../link/worker-link.ts';
import { GamePicture } from '../lobby/game-picture.tsx';
import { lobbyTextOf, titleOf } from '../lobby/titles.ts';
import { localised, t } from '../text/index.ts';
import { LoginForm } from './account.tsx';
import { AttemptError, useAttempt } from './attempt.tsx';
import { Text } from './fields.tsx';
import type { Online } from './online.ts';
import { seatLine } from './online-tables.ts';
import { Terms } from './terms.tsx';
import { WaitingLines } from './waiting-chat.tsx';

export function LinkPage({ title, about, children }: { title: string; about: string; children: ComponentChildren }) {
  return (
    <main class="lobby">
      <header>
        <h1>{title}</h1>
        <p>{about}</p>
      </header>
      <section class="saved door card-page sheet-panel">
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

/** An invitation: who invites, to what, who is there and at what pace; a name and one button are enough to sit down. */
export function InviteLinkPage({ online, local, word }: { online: Online; local: WorkerLink; word: string }) {
  const invited = useSignal<Invitation | null>(null);
  const attempt = useAttempt();
  useEffect(() => {
    void attempt.attempt(async () => {
      invited.value = await online.invitation(word);
    });
  }, [word]);
  const { value } = invited;
  if (!value)
    return (
      <LinkPage title={t.title} about="">
        <AttemptError attempt={attempt} />
      </LinkPage>
    );
  const title = value.title || titleOf(value.game);
  const seat = seatFor(value);
  const sitDown = async (name: string): Promise<void> => {
    if (!online.me.value) await online.enter(name, { invitation: word });
    const { table } = await online.accept(word, value.seat);
    // Without a seat of one's own the first free one is taken; if it is gone by then, the table shows which are left.
    if (value.seat === null && seat !== null) await online.sit(table, seat).catch(() => {});
    location.hash = `#/table/${table}`;
  };
  return (
    <LinkPage title={title} about={t.links.invited(value.by || t.people.anonymous, title)}>
      <article class="invited sheet-panel">
        <GamePicture game={value.game} />
        <div>
          <h2>{seat === null ? t.links.watchOnly : t.links.asSeat(localised.text(value.at.seats[seat].name))}</h2>
          <p>{lobbyTextOf(value.game).about}</p>
          <ul class="there">
            {value.at.seats.map((each) => (
              <li key={each.id} data-free={each.holder === null}>
                {seatLine(each)}
              </li>
            ))}
          </ul>
          <Terms game={value.game} facts={value.at} local={local} />
          <WaitingLines lines={value.chat} />
          <SitDown
            online={online}
            label={seat === null ? t.links.come : t.links.sitDown(localised.text(value.at.seats[seat].name))}
            busy={attempt.busy.value}
            go={(name) => void attempt.attempt(() => sitDown(name))}
          />
          <AttemptError attempt={attempt} />
        </div>
      </article>
      {!online.me.value && (
        <details class="invited-account">
          <summary>{t.people.haveAccount}</summary>
          <LoginForm online={online} pass={{ invitation: word }} ways={['login', 'register']} />
        </details>
      )}
    </LinkPage>
  );
}

/** The seat that the invited person would have: the reserved one, or the first that is free. */
function seatFor({ seat, at: { seats, state } }: Invitation): number | null {
  if (state !== 'gathering') return null;
  if (seat !== null && seats[seat]?.holder === null) return seat;
  const free = seats.findIndex(({ holder }) => holder === null);
  return free < 0 ? null : free;
}

/** One field and one button. A person who is known need not say their name. */
function SitDown(props: { online: Online; label: string; busy: boolean; go(name: string): void }) {
  const { online, label, busy, go } = props;
  const name = useSignal('');
  const me = online.me.value;
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        go(name.value.trim());
      }}
    >
      {!me && <Text label={t.people.name} value={name} most={40} autocomplete="username" />}
      <button type="submit" class="main" disabled={busy || (!me && name.value.trim() === '')}>
        {label}
      </button>
      <small class="wide">{me ? t.links.youAre(me.name) : t.links.noAccount}</small>
    </form>
  );
}
