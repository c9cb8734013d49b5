/** A table of the server: first who has come, then the game itself. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { WorkerLink } from '../link/worker-link.ts';
import { TablePage } from '../table/page.tsx';
import { t } from '../text/index.ts';
import type { Online } from './online.ts';
import { Gathering, NameForm } from './people.tsx';

const EVERY = 1500;

export function RemoteTable({ online, local, id }: { online: Online; local: WorkerLink; id: string }) {
  const facts = useSignal<TableFacts | null>(null);
  const wrong = useSignal<string | null>(null);
  const me = online.me.value;
  const begun = facts.value !== null && facts.value.state !== 'gathering';
  const refresh = (): void => {
    online.facts(id).then(
      (found) => {
        facts.value = found;
      },
      (error) => {
        wrong.value = error.message;
      },
    );
  };
  useEffect(() => {
    if (!me || begun) return;
    refresh();
    const timer = setInterval(refresh, EVERY);
    return () => clearInterval(timer);
  }, [me, begun]);
  if (online.reachable.value && !me)
    return (
      <main class="lobby">
        <section class="saved">
          <NameForm online={online} />
        </section>
      </main>
    );
  if (!facts.value)
    return (
      <main class="lobby">
        <header>
          <p>{wrong.value ?? t.lobby.loading}</p>
        </header>
      </main>
    );
  if (!begun) return <Gathering online={online} facts={facts.value} refresh={refresh} />;
  return <TablePage local={local} link={online.link} id={id} facts={facts.value} />;
}
