/**
 * The gazette: the news of a turn as a page of its own, with a part of the map to each. It is made from what spectators see, with
 * their delay, so that its link can be given to anyone who may watch.
 */

import { unpackFacts } from '@concert/board';
import { type GameMap, loadMap } from '@concert/cartography/map';
import { pointsOfEntry, type StoryEntry } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { editionOf } from '../assets.ts';
import { PrintButton } from '../book/print-button.tsx';
import { LeadsTo } from '../leads-to.tsx';
import type { Link } from '../link/link.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import { titleOf } from '../lobby/titles.ts';
import { loadOlderLines } from '../table/older-lines.ts';
import type { Session } from '../table/session.ts';
import { language, t } from '../text/index.ts';
import type { Issue } from './issues.ts';
import { issuesSeenBy, spectate } from './spectator.ts';
import { Vignette } from './vignette.tsx';

interface Gazette {
  local: WorkerLink;
  link: Link;
  id: string;
  issue?: number;
  /** All issues, one after the other: the book of the campaign. */
  whole?: boolean;
}

export function GazettePage({ local, link, id, issue, whole = false }: Gazette) {
  const session = useMemo(() => spectate(link, id), [link, id]);
  const map = useSignal<GameMap | null>(null);
  const copied = useSignal(false);
  useEffect(() => () => session.close(), [session]);
  const table = session.table.value;
  useEffect(() => {
    if (!table) return;
    const { game, rules, options } = table;
    document.title = t.gazette.title(table.title || titleOf(game));
    void local.api.facts({ game, rules, options }, language).then((packed) => {
      session.loadedFacts.value = unpackFacts(packed);
      void loadOlderLines(session, 400);
    });
    void editionOf(game, rules)
      .map()
      .then((file) => {
        map.value = file && loadMap(file);
      });
  }, [table?.id]);
  const found = issuesSeenBy(session);
  const issues = found ?? [];
  const at = issue === undefined ? issues.length - 1 : Math.min(issue, issues.length) - 1;
  const shown = issues[at];
  const open = (to: number): void => {
    location.hash = `#/gazette/${id}/${to + 1}`;
  };
  return (
    <main class="gazette">
      <header>
        <p class="quiet">{whole ? t.gazette.allSubtitle : t.gazette.subtitle}</p>
        <h1>{t.gazette.title(table ? table.title || titleOf(table.game) : '')}</h1>
        {shown && !whole && <h2>{shown.title}</h2>}
      </header>
      {!shown && <p class="quiet">{found ? t.gazette.none : (session.trouble.value ?? t.lobby.loading)}</p>}
      {table &&
        (whole ? issues : shown ? [shown] : []).map((each) => (
          <section key={each.from} class={whole ? 'chapter' : ''}>
            {whole && <h2>{each.title}</h2>}
            <News issue={each} session={session} game={table.game} rules={table.rules} map={map.value} />
          </section>
        ))}
      <footer class="buttons">
        {!whole && <LeadsTo to={`#/book/${id}`}>{t.gazette.all}</LeadsTo>}
        <PrintButton />
        {!whole && <Turning at={at} last={issues.length - 1} open={open} />}
        <button
          type="button"
          onClick={async () => {
            await navigator.clipboard.writeText(
              location.origin + location.pathname + (whole ? `#/book/${id}` : `#/gazette/${id}/${at + 1}`),
            );
            copied.value = true;
          }}
        >
          {copied.value ? t.people.copied : t.review.share}
        </button>
        <LeadsTo to={`#/table/${id}`} rank="plain">
          {t.notices.go}
        </LeadsTo>
      </footer>
    </main>
  );
}

function Turning({ at, last, open }: { at: number; last: number; open(to: number): void }) {
  return (
    <>
      <button type="button" disabled={at <= 0} onClick={() => open(at - 1)}>
        {t.gazette.earlier}
      </button>
      <button type="button" disabled={at < 0 || at >= last} onClick={() => open(at + 1)}>
        {t.gazette.later}
      </button>
    </>
  );
}

/** The first place of the map that an entry names. */
function placeOf(session: Session, map: GameMap | null, entry: StoryEntry): string | undefined {
  const facts = session.facts.value;
  if (!map || !facts) return undefined;
  const ids = new Set(map.ids);
  return pointsOfEntry(facts, entry)
    .map(({ kind, id }) => facts.kinds.find((each) => each.kind === kind)?.names[id as number])
    .find((name) => name !== undefined && ids.has(name));
}

function News(props: { issue: Issue; session: Session; game: string; rules: string; map: GameMap | null }) {
  const { issue, session, game, rules, map } = props;
  return (
    <div class="news">
      {issue.news.map((entry, i) => (
        <article key={entry.at} class={i === 0 ? 'lead' : ''}>
          <Vignette game={game} rules={rules} map={map} place={placeOf(session, map, entry)} />
          <h3>{entry.text.replace(/\.$/, '')}</h3>
          {entry.result && <p>{entry.result}</p>}
          <a href={`#/table/${session.id}/${entry.until}`}>{t.gazette.onTheMap}</a>
        </article>
      ))}
    </div>
  );
}
