/** The first minute: choose a game, play against bots; or set up a table, or continue one. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { cardOf } from '../assets.ts';
import type { LocalChair } from '../host/saves.ts';
import type { LocalTable } from '../host/worker-api.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import type { Online } from '../online/online.ts';
import { People } from '../online/people.tsx';
import { themeNow } from '../settings.ts';
import { sure } from '../sure.ts';
import { localised, t } from '../text/index.ts';
import { ImportRecord } from './import-record.tsx';
import { SetUp } from './set-up.tsx';
import { lobbyTextOf } from './titles.ts';

/** The bot that is used by default. */
export const USUAL_BOT = 'policy';

export function Lobby({ local, online }: { local: WorkerLink; online: Online }) {
  const games = useSignal<string[]>([]);
  const saved = useSignal<LocalTable[]>([]);
  const settingUp = useSignal<string | null>(null);
  const busy = useSignal<string | null>(null);
  const trouble = useSignal<string | null>(null);

  const refresh = async (): Promise<void> => {
    saved.value = await local.api.tables();
  };
  useEffect(() => {
    document.title = t.title;
    void local.api.games().then((all) => {
      games.value = all;
    });
    void refresh();
  }, []);

  const sit = async (game: string): Promise<void> => {
    busy.value = game;
    try {
      const answer = await local.api.seats(game, {});
      const seats = 'seats' in answer ? answer.seats : [];
      const chairs = seats.map(
        (_, i): LocalChair => (i === 0 ? { kind: 'person', name: t.lobby.you } : { kind: 'bot', level: USUAL_BOT }),
      );
      location.hash = `#/table/${await local.api.create({ game, options: {}, chairs })}`;
    } catch (error) {
      trouble.value = String((error as Error).message);
      busy.value = null;
    }
  };
  const remove = async (id: string): Promise<void> => {
    if (!(await sure(t.lobby.removeSure, t.lobby.remove))) return;
    await local.api.remove(id);
    await refresh();
  };

  return (
    <main class="lobby">
      <header>
        <h1>{t.title}</h1>
        <p>{t.motto}</p>
      </header>
      {trouble.value && <p class="refusal">{trouble.value}</p>}
      <div class="games">
        {games.value.map((id) => (
          <GameCard
            key={id}
            id={id}
            busy={busy.value === id}
            play={() => void sit(id)}
            setUp={() => {
              settingUp.value = id;
            }}
          />
        ))}
      </div>
      <People online={online} />
      <section class="saved">
        {saved.value.length > 0 && <h2>{t.lobby.saved}</h2>}
        {saved.value.length > 0 && (
          <ul class="sheet-panel">
            {saved.value.map((table) => (
              <li key={table.id}>
                <span>
                  <b>{localised.text(table.title)}</b> ·{' '}
                  {table.unreadable
                    ? t.lobby.unreadable
                    : table.chairs.map(({ name, chair }) => chairName(name, chair)).join(', ')}
                  <span class="quiet">
                    {' '}
                    · {new Date(table.changed).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
                    {table.over && ` · ${t.lobby.over}`}
                  </span>
                </span>
                <button
                  type="button"
                  disabled={table.unreadable}
                  onClick={() => {
                    location.hash = `#/table/${table.id}`;
                  }}
                >
                  {table.over ? t.lobby.replay : t.lobby.continue}
                </button>
                <button type="button" class="plain" onClick={() => void remove(table.id)}>
                  {t.lobby.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
        <ImportRecord local={local} online={online} />
      </section>
      {settingUp.value && (
        <SetUp
          local={local}
          online={online}
          game={settingUp.value}
          close={() => {
            settingUp.value = null;
          }}
        />
      )}
    </main>
  );
}

const chairName = (name: string, chair: LocalChair): string =>
  chair.kind === 'bot' ? `${localised.text(name)} (${t.botShort[chair.level] ?? chair.level})` : name;

function GameCard({ id, busy, play, setUp }: { id: string; busy: boolean; play(): void; setUp(): void }) {
  const { title, about, facts } = lobbyTextOf(id);
  const picture = cardOf(id, themeNow());
  return (
    <article class="game-card sheet-panel" data-game={id}>
      {picture ? (
        <img class="art" src={picture} alt="" />
      ) : (
        <div class="art letter" aria-hidden="true">
          {title[0]}
        </div>
      )}
      <div class="about">
        <h2>{title}</h2>
        {facts && <p class="facts">{facts}</p>}
        {about && <p>{about}</p>}
      </div>
      <div class="buttons">
        <button type="button" class="main" disabled={busy} onClick={play}>
          {busy ? t.lobby.loading : t.lobby.playBots}
        </button>
        <button type="button" onClick={setUp}>
          {t.lobby.setUp}
        </button>
      </div>
    </article>
  );
}
