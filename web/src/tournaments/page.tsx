/** All tournaments of the server, and a form to open one. */
import type { TournamentSummary } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ToLobby } from '../leads-to.tsx';
import type { WorkerLink } from '../link/worker-link.ts';
import { titleOf } from '../lobby/titles.ts';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import type { Online } from '../online/online.ts';
import { t } from '../text/index.ts';
import { NewTournament } from './new-tournament.tsx';
import { w } from './text.ts';

export function TournamentsPage({ online, local }: { online: Online; local: WorkerLink }) {
  const all = useSignal<TournamentSummary[] | null>(null);
  const attempt = useAttempt();
  useEffect(() => {
    void attempt.attempt(async () => {
      all.value = (await online.get<{ tournaments: TournamentSummary[] }>('/api/tournaments')).tournaments;
    });
  }, []);
  const me = online.me.value;
  return (
    <main class="lobby about tournaments">
      <header>
        <h1>{w.title}</h1>
      </header>
      <section class="saved">
        <AttemptError attempt={attempt} />
        {!all.value && !attempt.wrong.value && <p class="quiet">{t.lobby.loading}</p>}
        {all.value?.length === 0 && <p>{w.none}</p>}
        {all.value && all.value.length > 0 && (
          <ul class="sheet-panel">
            {all.value.map((each) => (
              <li key={each.id}>
                <a href={`#/tournament/${each.id}`}>{each.title}</a>
                <span class="quiet">{summaryLine(each)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section class="saved">
        {me?.guest && !me.host ? (
          <p class="quiet">{w.needsAccount}</p>
        ) : (
          <NewTournament online={online} local={local} />
        )}
      </section>
      <ToLobby />
    </main>
  );
}

/** Which game, how far it is, and who takes part. */
export const summaryLine = ({
  game,
  state,
  round,
  plan,
  entrants,
  joined,
  organiser,
}: Omit<TournamentSummary, 'id' | 'title'>): string =>
  [
    titleOf(game),
    state === 'playing' && round > 0 ? w.round(round, plan.rounds) : w.states[state],
    w.people(entrants, plan.most),
    w.by(organiser),
    ...(joined ? [w.yours] : []),
  ].join(' · ');
