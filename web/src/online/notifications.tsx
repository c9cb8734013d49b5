/** Notifications in the page. */
import { LeadsTo } from '../leads-to.tsx';
import { t } from '../text/index.ts';
import type { Notification, Online } from './online.ts';

/** Unseen ones, with their tables; in the lobby. */
export function NotificationList({ online }: { online: Online }) {
  const fresh = online.notices.value.filter(({ seen }) => !seen);
  if (fresh.length === 0) return null;
  return (
    <section class="saved notices" aria-label={t.notices.title}>
      <h2>{t.notices.title}</h2>
      <ul class="sheet-panel">
        {fresh.map((notice) => (
          <li key={notice.n}>
            <span>
              {notice.text} <span class="quiet">· {when(notice.at)}</span>
            </span>
            <Go notice={notice} />
          </li>
        ))}
      </ul>
      <button type="button" class="plain" onClick={() => void online.markNoticesRead()}>
        {t.notices.seen}
      </button>
    </section>
  );
}

/** At a table: the newest notification from another one. */
export function NotificationBanner({ online, here }: { online: Online; here: string }) {
  const [newest] = online.notices.value.filter(({ seen, table }) => !seen && table !== here);
  if (!newest) return null;
  return (
    <div class="banner notice sheet-panel" role="status">
      {newest.text}
      <Go notice={newest} />
      <button type="button" class="plain" aria-label={t.table.dismiss} onClick={() => void online.markNoticesRead()}>
        ✕
      </button>
    </div>
  );
}

const when = (at: number): string => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

function Go({ notice: { table } }: { notice: Notification }) {
  if (table === null) return null;
  return <LeadsTo to={`#/table/${table}`}>{t.notices.go}</LeadsTo>;
}
