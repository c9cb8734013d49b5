/** A button that leads to another page of this one: `to` is its hash. */
import type { ComponentChildren } from 'preact';
import { t } from './text/index.ts';

export function LeadsTo({
  to,
  rank,
  children,
}: {
  to: string;
  rank?: 'main' | 'plain' | undefined;
  children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={rank}
      onClick={() => {
        location.hash = to;
      }}
    >
      {children}
    </button>
  );
}

/** Back to the lobby, the same everywhere. */
export const ToLobby = ({ rank }: { rank?: 'plain' }) => (
  <LeadsTo to="#/" rank={rank}>
    {t.toLobby}
  </LeadsTo>
);

/** To the news of a table. */
export const ToGazette = ({ table }: { table: string }) => (
  <LeadsTo to={`#/gazette/${table}`} rank="plain">
    {t.gazette.open}
  </LeadsTo>
);
