/**
 * The page: the lobby, a table or a link page. The address decides: `#/table/<id>`, `#/table/<id>/<moment>`, `#/join/<word>`, `#/host/<key>`,
 * `#/forgot`, `#/reset/<word>`, `#/about/<page>`, `#/situations/<game>`, `#/gazette/<table>/<issue>`, `#/book/<table>`, `#/handbook/<game>`,
 * `#/ratings/<game>`, `#/tournaments`, `#/tournament/<id>`.
 */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { GazettePage } from './gazette/page.tsx';
import { lazy } from './lazy.tsx';
import { WorkerLink } from './link/worker-link.ts';
import { Lobby } from './lobby/lobby.tsx';
import { HostLinkPage, InviteLinkPage } from './online/link-pages.tsx';
import { Online } from './online/online.ts';
import { RemoteGate, RemoteTable } from './online/remote-table.tsx';
import { sharedHash } from './shared-link.ts';
import { SituationsPage } from './situations/page.tsx';
import { TablePage } from './table/page.tsx';

const AboutPage = lazy<{ name: string }>(async () => (await import('./about/page.tsx')).AboutPage);
const ForgotPage = lazy<{ online: Online }>(async () => (await import('./account/reset-pages.tsx')).ForgotPage);
const HandbookPage = lazy<{ game: string; rules?: string }>(
  async () => (await import('./book/handbook-page.tsx')).HandbookPage,
);
const RatingsPage = lazy<{ online: Online; game: string }>(
  async () => (await import('./ratings/page.tsx')).RatingsPage,
);
const TournamentPage = lazy<{ online: Online; id: string }>(
  async () => (await import('./tournaments/tournament-page.tsx')).TournamentPage,
);
const TournamentsPage = lazy<{ online: Online; local: WorkerLink }>(
  async () => (await import('./tournaments/page.tsx')).TournamentsPage,
);
const ResetPage = lazy<{ online: Online; word: string }>(
  async () => (await import('./account/reset-pages.tsx')).ResetPage,
);

// Emails name a table, or a new password, before the hash, which some mail programs cut off; apps share links in the same way.
const query = new URLSearchParams(location.search);
const asked = (['table', 'reset'] as const).find((name) => query.get(name));
const wanted = asked ? `#/${asked}/${encodeURIComponent(query.get(asked)!)}` : sharedHash(query);
if (wanted !== null || query.has('share_text') || query.has('share_url'))
  history.replaceState(null, '', `/${wanted ?? ''}`);

const route = signal(location.hash);

window.addEventListener('hashchange', () => {
  route.value = location.hash;
});

export function App() {
  const local = useMemo(
    () => new WorkerLink(new Worker(new URL('./host/worker.ts', import.meta.url), { type: 'module', name: 'rules' })),
    [],
  );
  const online = useMemo(() => new Online((share) => local.api.commitToShare(share)), []);
  useEffect(() => void online.loadUser(), [online]);
  const [, door, word, moment] =
    /^#\/(table|join|host|reset|about|situations|gazette|book|handbook|ratings|tournament)\/([\w-]+)(?:\/(\d+))?$/.exec(
      route.value,
    ) ?? [];
  const at = moment === undefined ? {} : { moment: Number(moment) };
  if (door === 'join') return <InviteLinkPage key={word} online={online} local={local} word={word} />;
  if (door === 'host') return <HostLinkPage online={online} hostKey={word} />;
  if (door === 'reset') return <ResetPage key={word} online={online} word={word} />;
  if (route.value === '#/forgot') return <ForgotPage online={online} />;
  if (door === 'about') return <AboutPage key={word} name={word} />;
  if (door === 'ratings')
    return <RemoteGate online={online}>{() => <RatingsPage key={word} online={online} game={word} />}</RemoteGate>;
  if (door === 'tournament')
    return <RemoteGate online={online}>{() => <TournamentPage key={word} online={online} id={word} />}</RemoteGate>;
  if (route.value === '#/tournaments')
    return <RemoteGate online={online}>{() => <TournamentsPage online={online} local={local} />}</RemoteGate>;
  if (door === 'situations') return <SituationsPage key={word} local={local} game={word} />;
  if (door === 'handbook') return <HandbookPage key={word} game={word} />;
  const [, ofGame, rules] = /^#\/handbook\/([\w-]+)\/([\w.+-]+)$/.exec(route.value) ?? [];
  if (ofGame && rules) return <HandbookPage key={rules} game={ofGame} rules={rules} />;
  if (door === 'gazette' || door === 'book') {
    const issue = door === 'book' ? { whole: true } : moment === undefined ? {} : { issue: Number(moment) };
    if (word.startsWith('local-')) return <GazettePage key={word} local={local} link={local} id={word} {...issue} />;
    return (
      <RemoteGate online={online}>
        {() => <GazettePage key={word} local={local} link={online.link} id={word} {...issue} />}
      </RemoteGate>
    );
  }
  const table = word;
  if (!table) return <Lobby local={local} online={online} />;
  if (table.startsWith('local-')) return <TablePage key={table} local={local} link={local} id={table} {...at} />;
  return <RemoteTable key={table} online={online} local={local} id={table} {...at} />;
}
