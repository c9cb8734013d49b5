/** Tables with people: who one is, which tables are open, and where one may sit down. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { titleOf } from '../lobby/titles.ts';
import { t } from '../text/index.ts';
import type { Online } from './online.ts';

const EVERY = 3000;

export function People({ online }: { online: Online }) {
  const tables = useSignal<TableFacts[]>([]);
  const wrong = useSignal<string | null>(null);
  const me = online.me.value;
  useEffect(() => {
    if (!me) return;
    const refresh = (): void => {
      online.tables().then(
        (all) => {
          tables.value = all;
          wrong.value = null;
        },
        (error) => {
          wrong.value = error.message;
        },
      );
    };
    refresh();
    const timer = setInterval(refresh, EVERY);
    return () => clearInterval(timer);
  }, [me]);
  if (!online.reachable.value) return null;
  return (
    <section class="saved people">
      <h2>{t.people.title}</h2>
      {!me && <NameForm online={online} />}
      {wrong.value && <p class="refusal">{wrong.value}</p>}
      {me && (
        <>
          <p class="quiet">{t.people.hello(me.name)}</p>
          <ul class="sheet-panel">
            {tables.value.length === 0 && <li class="quiet">{t.people.none}</li>}
            {tables.value.map((table) => (
              <li key={table.id} data-table={table.id}>
                <span>
                  <b>{titleOf(table.game)}</b> · {table.seats.map(seatLine).join(', ')}{' '}
                  <span class="quiet">· {t.people.states[table.state]}</span>
                </span>
                <button
                  type="button"
                  onClick={() => {
                    location.hash = `#/table/${table.id}`;
                  }}
                >
                  {table.yours.length > 0 ? t.lobby.continue : t.people.look}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const seatLine = ({ name, holder }: TableFacts['seats'][number]): string =>
  `${name} (${holder ? (holder.kind === 'bot' ? (t.botShort[holder.name] ?? holder.name) : holder.name) : t.people.free})`;

export function NameForm({ online }: { online: Online }) {
  const name = useSignal('');
  const wrong = useSignal<string | null>(null);
  const enter = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await online.enter(name.value.trim());
    } catch (error) {
      wrong.value = (error as Error).message;
    }
  };
  return (
    <form class="name-form" onSubmit={(event) => void enter(event)}>
      <label class="field">
        <span>{t.people.name}</span>
        <input
          type="text"
          required
          maxLength={40}
          value={name.value}
          onInput={(e) => {
            name.value = e.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="main">
        {t.people.enter}
      </button>
      {wrong.value && <p class="refusal">{wrong.value}</p>}
    </form>
  );
}

/** Before the game: who has come, and where one may sit down. It begins by itself when all chairs are taken. */
export function Gathering({ online, facts, refresh }: { online: Online; facts: TableFacts; refresh(): void }) {
  const wrong = useSignal<string | null>(null);
  const act = async (deed: Promise<unknown>): Promise<void> => {
    try {
      await deed;
      wrong.value = null;
    } catch (error) {
      wrong.value = (error as Error).message;
    }
    refresh();
  };
  return (
    <main class="lobby">
      <header>
        <h1>{facts.title || titleOf(facts.game)}</h1>
        <p>{t.people.gathering}</p>
      </header>
      <section class="saved">
        <ul class="sheet-panel">
          {facts.seats.map((seat, i) => (
            <li key={seat.id}>
              <span>{seatLine(seat)}</span>
              {!seat.holder && (
                <>
                  <button type="button" class="main" onClick={() => void act(online.sit(facts.id, i))}>
                    {t.people.sit}
                  </button>
                  {facts.yours.length > 0 && (
                    <button type="button" onClick={() => void act(online.putBot(facts.id, i, 'policy'))}>
                      {t.people.bot}
                    </button>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
        {wrong.value && <p class="refusal">{wrong.value}</p>}
        <p>
          {t.people.invite} <code>{location.href}</code>
        </p>
        <button
          type="button"
          class="plain"
          onClick={() => {
            location.hash = '#/';
          }}
        >
          {t.table.lobby}
        </button>
      </section>
    </main>
  );
}
