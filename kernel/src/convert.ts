/**
 * Records of the first format under rules that throw dice together: the dice that were drawn one by one are gathered again,
 * by letting the new rules draw from the old list. What the new rules make of the game can then be compared with what the
 * old ones did.
 */
import { RecordedChance } from './chance.ts';
import { recordedAction } from './entries.ts';
import { BadInput } from './fields.ts';
import type { Game, Options, Shape } from './game.ts';
import { copy, preview } from './json.ts';
import { type Divergence, type GameRecord, recordOf } from './record.ts';
import { Table } from './table.ts';

export interface Converted<G extends Shape> {
  table: Table<G>;
  /** Replays by the new rules; it cannot be verified, since its dice are not those of the new stream. */
  record: GameRecord;
  /** Where the new rules refuse what was done, or draw something else. Hashes are not compared. */
  divergence: Divergence | null;
}

/** Plays a record by rules that may differ in the shape of positions, frames and draws. `watch` sees each entry's outcome. */
export function convert<G extends Shape>(
  game: Game<G>,
  { game: id, options, setup, entries }: GameRecord,
  watch: (table: Table<G>, at: number) => void = () => {},
): Converted<G> {
  if (id !== game.id) throw new BadInput(`the record is of ${preview(id)}, this is ${game.id}`);
  const script = new RecordedChance(setup.draws);
  const unproved = { commitment: '', contributions: [] };
  const table = new Table(game, options as Partial<Options<G>>, script, unproved);
  let divergence: Divergence | null = null;
  watch(table, -1);
  for (let at = 0; at < entries.length && !divergence; at++) {
    const entry = entries[at]!;
    script.add(entry.draws);
    try {
      const done = table.do(copy(recordedAction(entry)));
      if (!done.ok) divergence = { at, why: `refused: ${done.sentence}` };
      else if (script.left > 0) divergence = { at, why: `${script.left} draws are left over` };
    } catch (error) {
      divergence = { at, why: error instanceof Error ? error.message : String(error) };
    }
    if (!divergence) watch(table, at);
  }
  return { table, record: recordOf(table), divergence };
}
