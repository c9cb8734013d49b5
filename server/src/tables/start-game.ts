/** How a game starts: set up by the rules, then stored, and open from that moment without being read again. */
import { FIRST_FORMAT } from '@concert/kernel';
import { RulesError } from '../rules/pool.ts';
import type { Opened } from '../rules/requests.ts';
import type { OpenTables } from './open-tables.ts';
import type { Begun } from './rows.ts';
import { formatOf, originOf, type Seating } from './seating.ts';
import { mixedIn } from './shares.ts';

/**
 * Starts the game of a table. `write` makes it durable, or says that it can't start like this, and then it doesn't:
 * false. It gets null when even the set-up fails, which freezes the table like any failure of the rules. Must not run
 * twice at a time for one table.
 */
export async function startGame(
  tables: OpenTables,
  seating: Seating,
  write: (begun: Begun | null) => Promise<boolean>,
): Promise<boolean> {
  const { row, chairs } = seating;
  const { id } = row;
  const mixed = mixedIn(chairs);
  const [contributions, shares] = [JSON.stringify(mixed.contributions), JSON.stringify(mixed.shares)];
  let opened: Opened;
  try {
    const origin = originOf({ ...row, contributions, shares });
    opened = await tables.rules.ask({ kind: 'open', table: id, ...origin, entries: [] });
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    await write(null);
    // Rules that this server does not have leave it as it is, for a server that has them.
    if (error.failure.why !== 'unknown') await tables.get(id).freeze(error.failure);
    return true;
  }
  const { setup } = opened;
  const begun: Begun = {
    state: 'playing',
    contributions,
    // Records of the first format know no shares.
    shares: formatOf(setup) === FIRST_FORMAT ? null : shares,
    shares_due: null,
    setup,
    started_at: Date.now(),
  };
  let written = false;
  try {
    written = await write(begun);
  } finally {
    if (!written) tables.rules.request({ kind: 'close', table: id }, () => {});
  }
  // Not before: an unwatched table may have been closed meanwhile.
  if (written) tables.get(id).begin({ ...seating, row: { ...row, ...begun } }, opened.turnStatus);
  return written;
}
