/**
 * Long games in the browser: opened from their newest snapshot, so that only the last few entries are played; and what is
 * older than an open table holds, from the part of the game it is in.
 */
import type { HostedTable, RulesBundle, Start } from '@concert/bundles';
import { BadInput, type Entry, FIRST_FORMAT } from '@concert/kernel';
import { type GamePart, type PastQuery, partWith } from '@concert/wire';
import type { SavedTable, Saves } from './saves.ts';

/** So many entries are played before anything else gets its turn. */
const AT_ONCE = 100;

/** A saved game, and where it is kept. */
export interface SavedGame {
  readonly bundle: RulesBundle;
  readonly saved: SavedTable;
  readonly saves: Saves;
  /** Lets everything else have its turn. */
  breathe(): Promise<void>;
}

const startOf = ({ record: { options, chance, setup }, secret }: SavedTable): Omit<Start, 'entries'> => ({
  options,
  chance,
  secret,
  setup,
});

/** Can it be opened in the middle? Rules of the first format take no snapshots and want all entries at once. */
const hasParts = ({ saved }: SavedGame): boolean => (saved.record.setup.format ?? FIRST_FORMAT) !== FIRST_FORMAT;

/** Opens a game where it stands. Fails with what is wrong with it. */
export async function resumeGame(game: SavedGame): Promise<HostedTable> {
  const { bundle, saved, saves } = game;
  if (!hasParts(game)) return openedAt(bundle, { ...startOf(saved), entries: await entriesFrom(game, 0) });
  const { snapshots } = saves;
  for (;;) {
    const from = (await snapshots.list(saved.id)).at(-1)?.entries ?? 0;
    try {
      return await playedOn(game, from, Number.MAX_SAFE_INTEGER, true);
    } catch (error) {
      if (from === 0) throw error;
      // A snapshot that can't be read, or from which the entries don't replay, is wrong: the entries decide.
      await snapshots.drop(saved.id, from);
    }
  }
}

const entriesFrom = async ({ saves, saved }: SavedGame, from: number, until?: number): Promise<Entry[]> =>
  until === undefined || until === Number.MAX_SAFE_INTEGER
    ? (await saves.load(saved.id, from))!.entries
    : saves.entries(saved.id, from, until);

function openedAt(bundle: RulesBundle, start: Start): HostedTable {
  const { table, divergence } = bundle.open(start);
  if (divergence) throw new BadInput(doesNotFollow(divergence.why));
  return table;
}

const doesNotFollow = (why: string): string =>
  `what is kept of this game does not follow its rules and cannot go on as it is: ${why}`;

/** A table that has played from a snapshot, or the set-up, up to this many entries. */
async function playedOn(game: SavedGame, from: number, until: number, keeps: boolean): Promise<HostedTable> {
  const { bundle, saved, saves, breathe } = game;
  const snapshot = from === 0 ? null : await saves.snapshots.text(saved.id, from);
  if (from > 0 && snapshot === null) throw new BadInput('a snapshot is missing');
  const table = openedAt(bundle, { ...startOf(saved), entries: [], ...(snapshot !== null && { snapshot }) });
  const entries = await entriesFrom(game, from, until);
  for (const [i, entry] of entries.entries()) {
    if (i > 0 && i % AT_ONCE === 0) await breathe();
    follow(table, entry);
    if (keeps) await keepSnapshot(game.saves, saved.id, table);
  }
  return table;
}

function follow(table: HostedTable, entry: Entry): void {
  try {
    table.follow(entry);
  } catch (error) {
    throw new BadInput(doesNotFollow((error as Error).message));
  }
}

/** Keeps a snapshot, if one is due. */
export async function keepSnapshot({ snapshots }: Saves, id: string, table: HostedTable): Promise<void> {
  const taken = table.snapshot?.();
  // It can be taken again: without it the game only takes longer to open.
  if (taken) await snapshots.keep(id, taken).catch(() => {});
}

/** What is older than an open table holds. The part that was last looked at stays open: people look on from there. */
export class LocalPast {
  private readonly game: SavedGame;
  private part: (GamePart & { table: HostedTable }) | null = null;

  constructor(game: SavedGame) {
    this.game = game;
  }

  async tableWith(wanted: PastQuery): Promise<HostedTable> {
    const { saves, saved } = this.game;
    const { from, until } = partWith(await saves.snapshots.list(saved.id), wanted);
    if (this.part?.from !== from || this.part.until !== until)
      this.part = { from, until, table: await playedOn(this.game, from, until, false) };
    return this.part.table;
  }
}
