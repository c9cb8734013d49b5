/** The situations of a game: short tasks to learn it by, each solved or not. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ToLobby } from '../leads-to.tsx';
import type { WorkerLink } from '../link/worker-link.ts';
import { titleOf } from '../lobby/titles.ts';
import { t } from '../text/index.ts';
import { type NamedSituation, situationsOf } from './files.ts';
import { playSituation } from './play.ts';
import { isSolved } from './solved.ts';

export function SituationsPage({ local, game }: { local: WorkerLink; game: string }) {
  const all = useSignal<NamedSituation[] | null>(null);
  const busy = useSignal<string | null>(null);
  const trouble = useSignal<string | null>(null);
  useEffect(() => {
    document.title = t.situations.of(titleOf(game));
    situationsOf(game).then(
      (found) => {
        all.value = found;
      },
      (error) => {
        trouble.value = String(error.message ?? error);
      },
    );
  }, [game]);
  const play = async (situation: NamedSituation): Promise<void> => {
    busy.value = situation.name;
    try {
      await playSituation(local, situation);
    } catch (error) {
      trouble.value = (error as Error).message;
      busy.value = null;
    }
  };
  const found = all.value ?? [];
  const first = found.find(({ name }) => !isSolved(game, name));
  return (
    <main class="lobby situations">
      <header>
        <h1>{t.situations.title}</h1>
        <p>{t.situations.about(titleOf(game))}</p>
        <ToLobby />
      </header>
      {trouble.value && <p class="refusal">{trouble.value}</p>}
      {all.value?.length === 0 && <p class="refusal">{t.situations.none}</p>}
      <ol class="situation-list">
        {found.map((situation, i) => (
          <Entry
            key={situation.name}
            game={game}
            number={i + 1}
            situation={situation}
            isNext={situation === first}
            busy={busy.value !== null}
            play={() => void play(situation)}
          />
        ))}
      </ol>
    </main>
  );
}

function Entry(props: {
  game: string;
  number: number;
  situation: NamedSituation;
  isNext: boolean;
  busy: boolean;
  play(): void;
}) {
  const { game, number, situation, isNext, busy, play } = props;
  const { name, file } = situation;
  const solved = isSolved(game, name);
  return (
    <li class="sheet-panel" data-situation={name} data-solved={solved}>
      <span class="number" aria-hidden="true">
        {solved ? '✓' : number}
      </span>
      <div>
        <h2>
          {file.situation} <small>{file.kind}</small>
        </h2>
        <p>{file.about}</p>
        <p class="task">
          <b>{t.situations.task}</b> {file.task}
        </p>
      </div>
      <div class="buttons">
        {solved && <span class="solved-flag">{t.situations.solvedBefore}</span>}
        <button type="button" class={isNext ? 'main' : ''} disabled={busy} onClick={play}>
          {solved ? t.situations.again : t.situations.play}
        </button>
      </div>
    </li>
  );
}
