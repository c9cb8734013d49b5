/** The page: the lobby, or a table. Which one, the address says: `#/table/<id>`. */
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { WorkerLink } from './link/worker-link.ts';
import { Lobby } from './lobby/lobby.tsx';
import { TablePage } from './table/page.tsx';

const route = signal(location.hash);
window.addEventListener('hashchange', () => {
  route.value = location.hash;
});
export const go = (hash: string): void => {
  location.hash = hash;
};

export function App() {
  const local = useMemo(
    () => new WorkerLink(new Worker(new URL('./host/worker.ts', import.meta.url), { type: 'module', name: 'rules' })),
    [],
  );
  const [, table] = /^#\/table\/([\w-]+)$/.exec(route.value) ?? [];
  return table ? <TablePage key={table} local={local} id={table} /> : <Lobby local={local} />;
}
