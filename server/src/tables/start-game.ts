/** How a game begins: set up by the rules, then written down, and open from that moment without being read again. */
import { randomBytes } from 'node:crypto';
import { RulesError } from '../rules/pool.ts';
import type { Opened } from '../rules/requests.ts';
import type { OpenTables } from './open-tables.ts';
import type { Begun } from './rows.ts';
import { originOf, type Seating } from './seating.ts';

/** Is there somebody on every chair? */
export const isFull = ({ chairs }: Seating): boolean => chairs.every(({ user_id, bot }) => user_id || bot);

/**
 * Begins the game of a table. `write` makes it durable, or says that it cannot begin like this, and then it does not: false.
 * It gets null when the rules cannot even begin, which freezes the table like any that break. Not to be called twice at a
 * time for one table.
 */
export async function startGame(
  tables: OpenTables,
  seating: Seating,
  write: (begun: Begun | null) => Promise<boolean>,
): Promise<boolean> {
  const { row, chairs } = seating;
  const { id } = row;
  const contributions = JSON.stringify(
    chairs.map(({ contribution }) => contribution ?? randomBytes(8).toString('hex')),
  );
  let opened: Opened;
  try {
    opened = await tables.rules.ask({ kind: 'open', table: id, ...originOf({ ...row, contributions }), entries: [] });
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    await write(null);
    // Rules that this server does not have leave it as it is, for a server that has them.
    if (error.failure.why !== 'unknown') await tables.get(id).freeze(error.failure);
    return true;
  }
  const { setup } = opened;
  const begun: Begun = { state: 'playing', contributions, setup, started_at: Date.now() };
  let written = false;
  try {
    written = await write(begun);
  } finally {
    if (!written) tables.rules.request({ kind: 'close', table: id }, () => {});
  }
  // Not before: what nobody looks at may have been put away meanwhile.
  if (written) tables.get(id).begin({ ...seating, row: { ...row, ...begun } }, opened.standing);
  return written;
}
