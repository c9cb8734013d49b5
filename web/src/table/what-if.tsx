/** Trying something out in private. */
import { t } from '../text/index.ts';
import { playedBy } from './played-by.ts';
import type { TableUi } from './table-ui.ts';

/** From here on in private: hidden things are imagined, and you play your own seat against bots. */
export function WhatIf({ ui }: { ui: TableUi }) {
  const { session, local } = ui;
  const table = session.table.value;
  const seat = session.seat.value;
  if (!table || typeof seat !== 'number') return null;
  const start = async (): Promise<void> => {
    const chairs = table.seats.map((each, i) =>
      i === seat ? ({ kind: 'person', name: each.name } as const) : ({ kind: 'bot', level: 'policy' } as const),
    );
    const view = session.tableView.value!.view;
    const branch = await local.api.branch(playedBy(table), view, chairs);
    sessionStorage.setItem(`concert-branch-${branch}`, table.id);
    location.hash = `#/table/${branch}`;
  };
  return (
    <button type="button" title={t.table.whatIfHint} onClick={() => void start()}>
      {t.table.whatIf}
    </button>
  );
}
