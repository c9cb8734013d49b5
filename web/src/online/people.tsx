/** Online tables: the person's account, the tables, and notifications. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { titleOf } from '../lobby/titles.ts';
import { t } from '../text/index.ts';
import { AccountDialog, LoginForm } from './account.tsx';
import { AdminPage } from './admin-page.tsx';
import { AttemptError, useAttempt } from './attempt.tsx';
import { NotificationList } from './notifications.tsx';
import type { Online } from './online.ts';

const EVERY = 3000;

export function People({ online }: { online: Online }) {
  const dialog = useSignal<'account' | 'admin' | null>(null);
  const close = (): void => {
    dialog.value = null;
  };
  const me = online.me.value;
  // Notifications come over the socket.
  useEffect(() => void (me && online.link), [me?.id]);
  if (!online.reachable.value) return null;
  return (
    <>
      {me && <NotificationList online={online} />}
      <section class="saved people">
        <h2>{t.people.title}</h2>
        {!me && <LoginForm online={online} />}
        {me && (
          <>
            <p class="quiet">
              {t.people.hello(me.name)}{' '}
              <button
                type="button"
                class="link"
                onClick={() => {
                  dialog.value = 'account';
                }}
              >
                {t.people.account}
              </button>
              {me.host && (
                <>
                  {' · '}
                  <button
                    type="button"
                    class="link"
                    onClick={() => {
                      dialog.value = 'admin';
                    }}
                  >
                    {t.admin.open}
                  </button>
                </>
              )}
            </p>
            <Tables online={online} key={me.id} />
          </>
        )}
        {me && dialog.value === 'account' && <AccountDialog online={online} close={close} />}
        {me?.host && dialog.value === 'admin' && <AdminPage online={online} close={close} />}
      </section>
    </>
  );
}

function Tables({ online }: { online: Online }) {
  const tables = useSignal<TableFacts[]>([]);
  const archived = useSignal(false);
  const attempt = useAttempt();
  const refresh = (): void => {
    void attempt.attempt(async () => {
      tables.value = await online.tables(archived.value);
      // A game that begins must not wait until its table is looked at.
      for (const table of tables.value) {
        online.shares.note(table);
        if (table.opening !== null) await online.shares.open(table);
      }
    });
  };
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, EVERY);
    return () => clearInterval(timer);
  }, [archived.value]);
  const put = (id: string): void => {
    void attempt.attempt(() => online.archive(id, !archived.value)).then(refresh);
  };
  return (
    <>
      <AttemptError attempt={attempt} still />
      <ul class="sheet-panel">
        {tables.value.length === 0 && <li class="quiet">{t.people.none}</li>}
        {tables.value.map((table) => (
          <li key={table.id} data-table={table.id}>
            <span>
              <b>{table.title || titleOf(table.game)}</b> · {table.seats.map(seatLine).join(', ')}{' '}
              <span class="quiet">· {t.people.states[table.state]}</span>
            </span>
            <button
              type="button"
              onClick={() => {
                location.hash = `#/table/${table.id}`;
              }}
            >
              {table.yours.length === 0
                ? t.people.watch
                : table.state === 'over' || table.state === 'ended'
                  ? t.lobby.replay
                  : t.lobby.continue}
            </button>
            {table.yours.length > 0 && (
              <button type="button" class="plain" onClick={() => put(table.id)}>
                {archived.value ? t.people.restore : t.people.archive}
              </button>
            )}
          </li>
        ))}
      </ul>
      <label class="field row archived">
        <input
          type="checkbox"
          checked={archived.value}
          onChange={(e) => {
            archived.value = e.currentTarget.checked;
          }}
        />
        <span>{t.people.archived}</span>
      </label>
    </>
  );
}

export const seatLine = ({ name, holder }: TableFacts['seats'][number]): string =>
  `${name} (${holder ? (holder.kind === 'bot' ? (t.botShort[holder.name] ?? holder.name) : holder.name) : t.people.free})`;
