/** A table's row and seats as they are written. */
import type { Seat } from '@concert/kernel';
import {
  type ChairRow,
  type Change,
  change,
  columns,
  queryTemplate,
  type Store,
  type TableRow,
} from '../store/index.ts';
import type { KeptSettings } from './settings.ts';

/** What changes in a table's row when its game starts. */
export type Begun = Pick<TableRow, 'state' | 'contributions' | 'shares' | 'shares_due' | 'setup' | 'started_at'>;
/** And when it has been played to its end. */
export type Finished = Pick<TableRow, 'state' | 'outcome' | 'ended_at'>;

export const UNFINISHED: readonly TableRow['state'][] = ['gathering', 'playing', 'frozen'];

const insertTable = queryTemplate<TableRow>()((db, row) =>
  db
    .insertInto('tables')
    .values(
      columns(row, [
        'id',
        'game',
        'rules',
        'title',
        'options',
        'state',
        'frozen',
        'open',
        'secret',
        'commitment',
        'contributions',
        'shares',
        'shares_due',
        'setup',
        'outcome',
        'settings',
        'host',
        'rematch',
        'created_at',
        'started_at',
        'ended_at',
        'counted',
        'tournament_id',
      ]),
    ),
);
const insertChair = queryTemplate<ChairRow>()((db, row) =>
  db
    .insertInto('chairs')
    .values(
      columns(row, [
        'table_id',
        'seat',
        'seat_id',
        'name',
        'user_id',
        'kept_for',
        'bot',
        'regent',
        'resigned',
        'wants_end',
        'commitment',
        'contribution',
        'failures',
        'answers',
      ]),
    ),
);

/** A new table with its chairs. */
export const newTable = (row: TableRow, chairs: readonly ChairRow[]): Change[] => [
  change(insertTable, row),
  ...chairs.map((chair) => change(insertChair, chair)),
];

/** A new table for a rematch, if there is none yet; returns whether it was written. */
export function openAgain(store: Store, of: string, row: TableRow, chairs: readonly ChairRow[]): Promise<boolean> {
  return store.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('tables')
      .set({ rematch: row.id })
      .where('id', '=', of)
      .where('rematch', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await db.insertInto('tables').values(row).execute();
    await db.insertInto('chairs').values(chairs).execute();
    return true;
  });
}

const setFinished = queryTemplate<Finished & { table: string }>()((db, { table, state, outcome, ended_at }) =>
  db.updateTable('tables').set({ state, outcome, ended_at }).where('id', '=', table).where('state', '=', 'playing'),
);

/** Its game is over, if it has not been ended or frozen. */
export const finishTable = (table: string, finished: Finished): Change => change(setFinished, { table, ...finished });

/** How many unfinished tables this person has opened. Those of tournaments are opened by the server. */
export const countUnfinished = queryTemplate<{ host: string }>()((db, { host }) =>
  db
    .selectFrom('tables')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host', '=', host)
    .where('tournament_id', 'is', null)
    .where('state', 'in', UNFINISHED),
);

/** The settings of a table that holds an imported record. */
export const IMPORTED = JSON.stringify({ imported: true } satisfies KeptSettings);

export const isImported = ({ settings }: Pick<TableRow, 'settings'>): boolean =>
  settings.startsWith(IMPORTED.slice(0, -1));

/** How many tables with imported records this person has; other people may have been invited to them since. */
export const countImported = queryTemplate<{ host: string }>()((db, { host }) =>
  db
    .selectFrom('tables')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host', '=', host)
    .where('settings', 'like', `${IMPORTED.slice(0, -1)}%`),
);

export const blank = (id: string, host: string) =>
  ({
    id,
    host,
    state: 'gathering',
    frozen: null,
    contributions: null,
    shares: null,
    shares_due: null,
    setup: null,
    outcome: null,
    settings: '{}',
    rematch: null,
    created_at: Date.now(),
    started_at: null,
    ended_at: null,
    counted: 0,
    tournament_id: null,
  }) as const satisfies Partial<TableRow>;

/** A chair without a share of the dice. */
export const NO_SHARE = { commitment: null, contribution: null, failures: 0 } as const satisfies Partial<ChairRow>;

export const chairOf = (table: string, seat: Seat, info: { id: string; name: string }): ChairRow => ({
  table_id: table,
  seat,
  seat_id: info.id,
  name: info.name,
  user_id: null,
  kept_for: null,
  bot: null,
  regent: null,
  resigned: 0,
  wants_end: 0,
  ...NO_SHARE,
  answers: null,
});
