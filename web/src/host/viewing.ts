/** What the host tells a viewer of a table in this browser: how it stands, and how it stood. */
import { type Chair, type ClientMessage, type HostMessage, viewerOf } from '@concert/wire';
import type { Open } from './open-table.ts';

/** Everything the viewer sees, or what has changed since mark `have`. From now on it is followed for them. */
export function shownTo({ table: hosted, saved }: Open, seat: Chair, have?: number): HostMessage[] {
  const table = saved.id;
  const news = hosted.watch(viewerOf(seat), have);
  return Array.isArray(news)
    ? news.map((change) => ({ type: 'change', table, seat, ...change }))
    : [{ type: 'sight', table, seat, ...news }];
}

/** The table holds only the newest part of a long game; what is older is played again from a snapshot. */
export async function lookBack(
  { table, past }: Open,
  message: Extract<ClientMessage, { type: 'past' | 'lines' }>,
): Promise<HostMessage> {
  const viewer = viewerOf(message.seat);
  const { id } = message;
  if (message.type === 'past') {
    const { at } = message;
    const moment = table.at(viewer, at) ?? (await past.tableWith({ at })).at(viewer, at)!;
    // The part knows no later moment than its own end.
    return { type: 'past', id, ...moment, of: table.turnStatus().count };
  }
  const { before } = message;
  const lines = table.lines(viewer, before) ?? (await past.tableWith({ viewer, before })).lines(viewer, before)!;
  return { type: 'lines', id, ...lines };
}
