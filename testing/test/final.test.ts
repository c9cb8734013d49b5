/** What a page says of undo before a choice must be true after it. */
import { readFileSync } from 'node:fs';
import { type AnyChoice, meaningAt, readRecord, replay, same, type Table } from '@concert/kernel';
import { loadGame } from '@concert/registry';
import { expect, test } from 'vitest';

/** The first choices of each record are enough, and a long game takes long. */
const MOST = 1500;
/** Where blocks must be removed first, the same player is asked again before the turn is handed over. */
const ASKED_AGAIN = ['alliance endTurn'];

function undoable(id: string, table: Table, entries: ReturnType<typeof readRecord>['entries']): Set<string> {
  const found = new Set<string>();
  for (const { hash: _, draws: __, ...deed } of entries.slice(0, MOST)) {
    const { seat, verb, arg } = deed as unknown as { seat?: number; verb?: string; arg?: AnyChoice['arg'] };
    const asked = seat !== undefined && verb !== undefined ? table.summary(seat) : null;
    const at = asked?.choices.filter((each) => each.verb === verb).findIndex((each) => same(each.arg, arg)) ?? -1;
    const isFinal = at >= 0 && meaningAt(asked!.meanings, verb!, at)?.final === true;
    table.do(deed as never);
    if (isFinal && table.mayUndo(seat!)) found.add(`${id} ${verb}`);
  }
  return found;
}

test.for([
  ['alliance', 1],
  ['alliance', 3],
  ['power-and-prestige', 1],
  ['power-and-prestige', 3],
  ['imperial-borders', 1],
  ['imperial-borders', 5],
  ['skirmish', 1],
] as const)('what is said to be beyond undo in %s (record %i) can’t be undone', async ([id, golden]) => {
  const path = new URL(`../../games/${id}/test/golden/${id}-${golden}.json`, import.meta.url);
  const record = readRecord(JSON.parse(readFileSync(path, 'utf8')));
  const game = await loadGame(id);
  const { table } = replay(game, { ...record, entries: [] }, { secret: record.chance.secret ?? '' });
  const found = undoable(id, table as unknown as Table, record.entries);
  expect([...found].filter((each) => !ASKED_AGAIN.includes(each))).toEqual([]);
});
