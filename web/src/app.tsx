/** The page: the lobby, or a table. Which one, the address says: `#/table/<id>`. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { WorkerLink } from './link/worker-link.ts';
import { Lobby } from './lobby/lobby.tsx';
import { Online } from './online/online.ts';
import { RemoteTable } from './online/remote-table.tsx';
import { TablePage } from './table/page.tsx';

const route = signal(location.hash);
window.addEventListener('hashchange', () => {
  route.value = location.hash;
});

export function App() {
  const local = useMemo(
    () => new WorkerLink(new Worker(new URL('./host/worker.ts', import.meta.url), { type: 'module', name: 'rules' })),
    [],
  );
  const online = useMemo(() => new Online(), []);
  useEffect(() => void online.look(), [online]);
  const [, table] = /^#\/table\/([\w-]+)$/.exec(route.value) ?? [];
  if (!table) return <Lobby local={local} online={online} />;
  if (table.startsWith('local-')) return <TablePage key={table} local={local} link={local} id={table} />;
  return <RemoteTable key={table} online={online} local={local} id={table} />;
}
