/** The host's admin page: people, tables and rules failures, and what to do about them. */
import type { AdminTable, AuditLine, Complaint, Guest, Report } from '@concert/wire';
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AuditRow, auditLines, ComplaintLine, complaints } from '../account/moderation.tsx';
import { a } from '../account/text.ts';
import { LeadsTo } from '../leads-to.tsx';
import { titleOf } from '../lobby/titles.ts';
import { sure } from '../sure.ts';
import { t } from '../text/index.ts';
import { type Attempt, AttemptError, useAttempt } from './attempt.tsx';
import type { Online } from './online.ts';

/** The server's page size: fewer rows mean that there are no more. */
const AT_ONCE = 100;
/** Unfinished tables can be closed. */
const CLOSABLE = ['gathering', 'playing', 'frozen'];
const date = (at: number): string => new Date(at).toLocaleDateString([], { dateStyle: 'medium' });

export function AdminPage({ online, close }: { online: Online; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const attempt = useAttempt();
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="admin-title" class="admin-page">
      <h2 id="admin-title">{t.admin.open}</h2>
      <AttemptError attempt={attempt} />
      <Shelf title={t.admin.people} open attempt={attempt} read={online.guests}>
        {(guest: Guest, again) => <GuestLine guest={guest} online={online} trying={attempt} again={again} />}
      </Shelf>
      <Shelf title={a.moderation.title} attempt={attempt} read={complaints(online, false)}>
        {(each: Complaint, again) => <ComplaintLine complaint={each} online={online} trying={attempt} again={again} />}
      </Shelf>
      <Shelf title={a.moderation.decided} attempt={attempt} read={complaints(online, true)}>
        {(each: Complaint, again) => <ComplaintLine complaint={each} online={online} trying={attempt} again={again} />}
      </Shelf>
      <Shelf title={a.moderation.audit} attempt={attempt} read={auditLines(online)}>
        {(line: AuditLine) => <AuditRow line={line} />}
      </Shelf>
      <Shelf title={t.admin.tables} attempt={attempt} read={online.adminTables}>
        {(table: AdminTable, again) => <TableLine table={table} online={online} trying={attempt} again={again} />}
      </Shelf>
      <Shelf title={t.admin.reports} attempt={attempt} read={online.reports}>
        {(report: Report) => <ReportLine report={report} />}
      </Shelf>
      <div class="buttons">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {t.menu.close}
        </button>
      </div>
    </dialog>
  );
}

/** A list that is loaded a page at a time, the newest first, when it is opened. */
function Shelf<Row extends { id: string; at: number }>(props: {
  title: string;
  open?: boolean;
  attempt: Attempt;
  read(after?: Row): Promise<Row[]>;
  children(row: Row, again: () => void): ComponentChildren;
}) {
  const { title, open = false, attempt, read, children } = props;
  const rows: Signal<Row[] | null> = useSignal<Row[] | null>(null);
  const more = useSignal(false);
  const load = (after?: Row): void => {
    void attempt.attempt(async () => {
      const page = await read(after);
      rows.value = after === undefined ? page : [...(rows.peek() ?? []), ...page];
      more.value = page.length === AT_ONCE;
    });
  };
  useEffect(() => {
    if (open) load();
  }, []);
  return (
    <details
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open && rows.peek() === null) load();
      }}
    >
      <summary>{title}</summary>
      <ul class="rows">
        {rows.value?.length === 0 && <li class="quiet">{t.admin.none}</li>}
        {rows.value?.map((row) => (
          <li key={row.id} data-row={row.id}>
            {children(row, () => load())}
          </li>
        ))}
      </ul>
      {more.value && (
        <button type="button" onClick={() => load(rows.value?.at(-1))}>
          {t.admin.more}
        </button>
      )}
    </details>
  );
}

export interface LineOf {
  online: Online;
  trying: Attempt;
  again(): void;
}

function GuestLine({ guest, online, trying: attempt, again }: LineOf & { guest: Guest }) {
  const { id, name, at } = guest;
  const isMe = id === online.me.value?.id;
  const password = useSignal<string | null>(null);
  const act = (change: { locked?: boolean; host?: boolean }) => async (): Promise<void> => {
    if (change.locked && !(await sure(t.admin.lockSure(name), t.admin.lock))) return;
    if (await attempt.attempt(() => online.setGuest(id, change))) again();
  };
  const tags = [
    ...(isMe ? [t.admin.you] : []),
    ...(guest.host ? [t.admin.host] : []),
    ...(guest.guest ? [t.admin.guest] : []),
    ...(guest.locked ? [t.admin.locked] : []),
    date(at),
  ];
  return (
    <>
      <span>
        <b>{name}</b> <span class="quiet">· {tags.join(' · ')}</span>
      </span>
      <span class="actions">
        {!isMe && (
          <button type="button" onClick={act({ locked: !guest.locked })}>
            {guest.locked ? t.admin.letIn : t.admin.lock}
          </button>
        )}
        {!isMe && !guest.guest && !guest.locked && (
          <button type="button" class="plain" onClick={act({ host: !guest.host })}>
            {guest.host ? t.admin.unshare : t.admin.share}
          </button>
        )}
        {!isMe && !guest.guest && (
          <button
            type="button"
            class="plain"
            onClick={async () => {
              if (!(await sure(t.admin.passwordSure(name), t.admin.password))) return;
              await attempt.attempt(async () => {
                password.value = await online.newPassword(id);
              });
            }}
          >
            {t.admin.password}
          </button>
        )}
      </span>
      {password.value !== null && (
        <output>
          {t.admin.passwordIs(name)} <code>{password.value}</code>
        </output>
      )}
    </>
  );
}

function TableLine({ table, online, trying: attempt, again }: LineOf & { table: AdminTable }) {
  const { id, game, title, state, at } = table;
  const states: { readonly [state: string]: string } = t.people.states;
  return (
    <>
      <span>
        <b>{title || titleOf(game)}</b>{' '}
        <span class="quiet">
          · {states[state] ?? state} · {date(at)}
          {state === 'frozen' && ` · ${t.admin.thawHint}`}
        </span>
      </span>
      <span class="actions">
        {state === 'frozen' && (
          <button
            type="button"
            onClick={() => void attempt.attempt(() => online.thaw(id)).then((done) => done && again())}
          >
            {t.admin.thaw}
          </button>
        )}
        {CLOSABLE.includes(state) && (
          <button
            type="button"
            onClick={async () => {
              if (!(await sure(t.admin.closeSure, t.admin.close))) return;
              if (await attempt.attempt(() => online.closeTable(id))) again();
            }}
          >
            {t.admin.close}
          </button>
        )}
        <LeadsTo to={`#/table/${id}`} rank="plain">
          {t.people.watch}
        </LeadsTo>
      </span>
    </>
  );
}

function ReportLine({ report }: { report: Report }) {
  const { table, seq, what, detail, at } = report;
  return (
    <details>
      <summary>
        {what}{' '}
        <span class="quiet">
          · {t.admin.atChoice(seq)} · {date(at)}
        </span>
      </summary>
      <a href={`#/table/${table}`}>{t.people.watch}</a>
      <pre>{detail}</pre>
    </details>
  );
}
