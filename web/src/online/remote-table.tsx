/** A table of the server: first the waiting room, then the game itself. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Closed } from '../dice/shares.ts';
import { ToLobby } from '../leads-to.tsx';
import type { WorkerLink } from '../link/worker-link.ts';
import { titleOf } from '../lobby/titles.ts';
import { TablePage } from '../table/page.tsx';
import { asSentence, t } from '../text/index.ts';
import { LoginForm } from './account.tsx';
import type { Online } from './online.ts';
import { WaitingRoom } from './waiting-room.tsx';

const EVERY = 1500;

/** A page of the server's tables: people say who they are first. */
export function RemoteGate({ online, children }: { online: Online; children(): ComponentChildren }) {
  if (online.me.value) return <>{children()}</>;
  if (online.reachable.value) return <NameFirst online={online} />;
  return (
    <main class="lobby">
      <header>
        <p>{online.unanswered.value ? t.table.lost : t.lobby.loading}</p>
        <ToLobby />
      </header>
    </main>
  );
}

function NameFirst({ online }: { online: Online }) {
  return (
    <main class="lobby">
      <header>
        <h1>{t.title}</h1>
        <p>{t.links.stranger}</p>
      </header>
      <section class="saved door">
        <LoginForm online={online} />
        <ToLobby />
      </section>
    </main>
  );
}

export function RemoteTable(props: { online: Online; local: WorkerLink; id: string; moment?: number }) {
  const { online, local, id, moment } = props;
  const facts = useSignal<TableFacts | null>(null);
  const wrong = useSignal<string | null>(null);
  const me = online.me.value;
  const begun = facts.value?.begun ?? false;
  /** Closed before its game started, or rules that failed at the start. */
  const vain = !begun && facts.value !== null && facts.value.state !== 'gathering';
  /** Why this browser's shares of the dice stay closed though every seat is taken. */
  const closed = useSignal<Closed | null>(null);
  const look = async (): Promise<void> => {
    const found = await online.facts(id);
    online.shares.note(found);
    facts.value = found;
    wrong.value = null;
    if (found.opening === null) return;
    closed.value = await online.shares.open(found);
    facts.value = await online.facts(id);
  };
  const refresh = (): void => {
    look().catch((error) => {
      wrong.value = error.message;
    });
  };
  useEffect(() => {
    if (!me || begun || vain) return;
    refresh();
    const timer = setInterval(refresh, EVERY);
    return () => clearInterval(timer);
  }, [me, begun, vain]);
  if (online.reachable.value && !me) return <NameFirst online={online} />;
  if (!facts.value)
    return (
      <main class="lobby">
        <header>
          <p>
            {online.unanswered.value ? t.table.lost : wrong.value === null ? t.lobby.loading : asSentence(wrong.value)}
          </p>
          {(wrong.value !== null || online.unanswered.value) && <ToLobby />}
        </header>
      </main>
    );
  if (vain)
    return (
      <main class="lobby">
        <header>
          <h1>{facts.value.title || titleOf(facts.value.game)}</h1>
          <p>{facts.value.frozen === null ? t.people.tableCancelled : asSentence(facts.value.frozen)}</p>
          <ToLobby />
        </header>
      </main>
    );
  if (!begun)
    return <WaitingRoom online={online} local={local} facts={facts.value} closed={closed.value} refresh={refresh} />;
  const at = moment === undefined ? {} : { moment };
  return (
    <TablePage key={me?.id} local={local} link={online.link} id={id} facts={facts.value} online={online} {...at} />
  );
}
