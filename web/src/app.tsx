/**
 * The page: the lobby, a table or a link page. The address decides: `#/table/<id>`, `#/table/<id>/<moment>`, `#/join/<word>`, `#/host/<key>`,
 * `#/forgot`, `#/reset/<word>`, `#/situations/<game>`, `#/gazette/<table>/<issue>`.
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
import { SituationsPage } from './situations/page.tsx';
import { TablePage } from './table/page.tsx';

const ForgotPage = lazy<{ online: Online }>(async () => (await import('./account/reset-pages.tsx')).ForgotPage);
const ResetPage = lazy<{ online: Online; word: string }>(
  async () => (await import('./account/reset-pages.tsx')).ResetPage,
);

// Emails name a table, or a new password, before the hash, which some mail programs cut off.
const named = new URLSearchParams(location.search).get('table');
const reset = new URLSearchParams(location.search).get('reset');
if (reset) history.replaceState(null, '', `/#/reset/${encodeURIComponent(reset)}`);
else if (named) history.replaceState(null, '', `/#/table/${encodeURIComponent(named)}`);

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
    /^#\/(table|join|host|reset|situations|gazette)\/([\w-]+)(?:\/(\d+))?$/.exec(route.value) ?? [];
  const at = moment === undefined ? {} : { moment: Number(moment) };
  if (door === 'join') return <InviteLinkPage key={word} online={online} local={local} word={word} />;
  if (door === 'host') return <HostLinkPage online={online} hostKey={word} />;
  if (door === 'reset') return <ResetPage key={word} online={online} word={word} />;
  if (route.value === '#/forgot') return <ForgotPage online={online} />;
  if (door === 'situations') return <SituationsPage key={word} local={local} game={word} />;
  if (door === 'gazette') {
    const issue = moment === undefined ? {} : { issue: Number(moment) };
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
