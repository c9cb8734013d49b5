/** Online tables: the person's account, the tables, and notifications. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { lazy } from '../lazy.tsx';
import { go, TableRow } from '../lobby/table-row.tsx';
import { asSentence, t } from '../text/index.ts';
import { LoginForm } from './account.tsx';
import { NotificationList } from './notifications.tsx';
import type { Online } from './online.ts';
import { listedOnline, type OnlineTables, type Shelf, shelfOf } from './online-tables.ts';

const AccountDialog = lazy<{ online: Online; close(): void }>(
  async () => (await import('../account/dialog.tsx')).AccountDialog,
);
const AdminPage = lazy<{ online: Online; close(): void }>(async () => (await import('./admin-page.tsx')).AdminPage);

export function People({ online, tables }: { online: Online; tables: OnlineTables }) {
  const dialog = useSignal<'account' | 'admin' | null>(null);
  const close = (): void => {
    dialog.value = null;
  };
  const me = online.me.value;
  // Notifications come over the socket. A dialog of the person before is none of the next one's.
  useEffect(() => {
    if (me) void online.link;
    else close();
  }, [me?.id]);
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
            <Tables key={me.id} tables={tables} />
          </>
        )}
        {me && dialog.value === 'account' && <AccountDialog online={online} close={close} />}
        {me?.host && dialog.value === 'admin' && <AdminPage online={online} close={close} />}
      </section>
    </>
  );
}

const shelves: readonly Shelf[] = ['yours', 'open', 'finished'];

/** The person's tables, those they can join or watch, and the finished ones. */
function Tables({ tables }: { tables: OnlineTables }) {
  const all = tables.all.value;
  const archived = tables.archived.value;
  return (
    <>
      {tables.wrong.value !== null && (
        <p class="refusal" role="status">
          {asSentence(tables.wrong.value)}
        </p>
      )}
      {all.length === 0 && (
        <ul class="sheet-panel">
          <li class="quiet">{t.people.none}</li>
        </ul>
      )}
      {shelves.map((shelf) => {
        const rows = all.filter((table) => shelfOf(table) === shelf);
        return (
          rows.length > 0 && (
            <section key={shelf} data-shelf={shelf}>
              <h3>
                {t.people.shelves[shelf]} <small>{t.people.shelfHints[shelf]}</small>
              </h3>
              <ul class="sheet-panel">
                {rows.map((table) => (
                  <TableRow key={table.id} table={listedOnline(table)}>
                    <button type="button" onClick={() => go(table.id)}>
                      {verbOf(table)}
                    </button>
                    {table.yours.length > 0 && (
                      <button type="button" class="plain" onClick={() => void tables.archive(table.id)}>
                        {archived ? t.people.restore : t.people.archive}
                      </button>
                    )}
                  </TableRow>
                ))}
              </ul>
            </section>
          )
        );
      })}
      <label class="field row archived">
        <input
          type="checkbox"
          checked={archived}
          onChange={(e) => {
            tables.archived.value = e.currentTarget.checked;
          }}
        />
        <span>{t.people.archived}</span>
      </label>
    </>
  );
}

/** What one would do at a table. */
function verbOf({ state, yours, seats }: TableFacts): string {
  const done = state === 'over' || state === 'ended';
  if (yours.length > 0) return done ? t.lobby.replay : t.lobby.continue;
  return state === 'gathering' && seats.some(({ holder }) => holder === null) ? t.people.takeSeat : t.people.watch;
}
