/** Downloads of a game: its record when it is over, and the position for a bug report. */
import type { Json } from '@concert/kernel';
import type { TableUi } from './table-ui.ts';

/** The whole game; anyone can verify it. */
export const tableRecord = ({ session, local, online }: TableUi): Promise<Json> =>
  online ? online.record(session.id) : local.api.record(session.id);

export async function saveRecord(ui: TableUi): Promise<void> {
  saveFile(`${ui.session.table.value?.game ?? 'game'}.json`, await tableRecord(ui));
}

export const caseFile = ({ session, local, online }: TableUi, about: string): Promise<Json> => {
  const seat = session.seat.value ?? null;
  return online ? online.caseFile(session.id, seat, about) : local.api.caseFile(session.id, seat, about);
};

export function saveFile(name: string, what: Json): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(what)], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
