/** The first page: where it is your turn, the games, and the tables. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LocalChair } from '../host/saves.ts';
import type { LocalTable } from '../host/worker-api.ts';
import { LeadsTo } from '../leads-to.tsx';
import type { WorkerLink } from '../link/worker-link.ts';
import type { Online } from '../online/online.ts';
import { OnlineTables } from '../online/online-tables.ts';
import { People } from '../online/people.tsx';
import { hasSituations } from '../situations/files.ts';
import { sure } from '../sure.ts';
import { localised, t } from '../text/index.ts';
import { GamePicture } from './game-picture.tsx';
import { ImportRecord } from './import-record.tsx';
import { NewTable } from './new-table.tsx';
import { go, type ListedTable, TableRow, TurnCard } from './table-row.tsx';
import { lobbyTextOf } from './titles.ts';
import { USUAL_BOT } from './usual-bot.ts';

export function Lobby({ local, online }: { local: WorkerLink; online: Online }) {
  const games = useSignal<string[]>([]);
  const saved = useSignal<LocalTable[]>([]);
  const settingUp = useSignal<string | null>(null);
  const busy = useSignal<string | null>(null);
  const trouble = useSignal<string | null>(null);
  const tables = useOnlineTables(online);

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
      go(await local.api.create({ game, options: {}, chairs }));
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
  const here = saved.value.map((table) => ({ table, listed: listedLocally(table) }));
  const yours = [...tables.yourTurn.value, ...here.filter(({ listed }) => listed.yourTurn).map(({ listed }) => listed)];

  return (
    <main class="lobby">
      <header>
        <h1>{t.title}</h1>
        <p>{t.motto}</p>
      </header>
      {trouble.value && <p class="refusal">{trouble.value}</p>}
      {yours.length > 0 && (
        <section class="your-turn" aria-labelledby="your-turn-title">
          <h2 id="your-turn-title">
            {t.lobby.yourTurn} <span class="unread figures">{yours.length}</span>
          </h2>
          <div class="turn-cards">
            {yours.map((table) => (
              <TurnCard key={table.id} table={table} />
            ))}
          </div>
        </section>
      )}
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
      <People online={online} tables={tables} />
      <section class="saved">
        {here.length > 0 && <h2>{t.lobby.saved}</h2>}
        {here.length > 0 && (
          <ul class="sheet-panel">
            {here.map(({ table, listed }) => (
              <TableRow key={table.id} table={listed}>
                <button type="button" disabled={table.unreadable} onClick={() => go(table.id)}>
                  {table.over ? t.lobby.replay : t.lobby.continue}
                </button>
                <button type="button" class="plain" onClick={() => void remove(table.id)}>
                  {t.lobby.remove}
                </button>
              </TableRow>
            ))}
          </ul>
        )}
        <ImportRecord local={local} online={online} />
      </section>
      {settingUp.value && (
        <NewTable
          local={local}
          online={online}
          game={settingUp.value}
          close={() => {
            settingUp.value = null;
          }}
        />
      )}
      <footer class="quiet">
        {online.me.value && <a href="#/ratings/alliance">{t.ratings}</a>}
        {online.me.value && <a href="#/tournaments">{t.tournaments}</a>}
        <a href="#/about/credits">{t.about}</a>
      </footer>
    </main>
  );
}

/** The tables of the server, kept up to date while the lobby is open. */
function useOnlineTables(online: Online): OnlineTables {
  const tables = useSignal<OnlineTables | null>(null);
  tables.value ??= new OnlineTables(online);
  useEffect(() => tables.value!.start(), []);
  return tables.value;
}

const chairName = (name: string, chair: LocalChair): string =>
  `${localised.text(name)}${chair.kind === 'bot' ? ` (${t.botShort[chair.level] ?? chair.level})` : ''}`;

function listedLocally({ id, game, title, chairs, changed, over, unreadable, asked }: LocalTable): ListedTable {
  const when = new Date(changed).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  const turn = over ? t.lobby.over : asked.length > 0 ? t.lobby.turnOf(asked.map(localised.text).join(', ')) : '';
  return {
    id,
    game,
    title,
    players: unreadable ? t.lobby.unreadable : chairs.map(({ name, chair }) => chairName(name, chair)).join(', '),
    taken: chairs.length,
    seats: chairs.length,
    state: [when, turn].filter(Boolean).join(' · '),
    yourTurn: !over && !unreadable && chairs.some(({ name, chair }) => chair.kind === 'person' && asked.includes(name)),
    left: null,
  };
}

function GameCard({ id, busy, play, setUp }: { id: string; busy: boolean; play(): void; setUp(): void }) {
  const { title, about, facts } = lobbyTextOf(id);
  return (
    <article class="game-card sheet-panel" data-game={id}>
      <GamePicture game={id} />
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
        {hasSituations(id) && (
          <LeadsTo to={`#/situations/${id}`} rank="plain">
            {t.situations.title}
          </LeadsTo>
        )}
      </div>
    </article>
  );
}
