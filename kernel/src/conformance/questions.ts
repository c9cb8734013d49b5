/**
 * What a recorded game asked on its way, in short: every choice that was offered, every prompt and meaning, why choices of the
 * question before are no longer legal, what each seat heard, how it ended. Positions alone would not show a choice too many.
 */
import type { AnyChoice } from '../choices.ts';
import type { AnyGame } from '../game.ts';
import { hash } from '../hash.ts';
import { type GameRecord, replay } from '../record.ts';
import type { Table } from '../table.ts';
import { SPECTATOR } from '../view.ts';

/** How many entries one line stands for: it says where two games part, roughly. */
const ENTRIES_A_LINE = 100;

/** How many choices of the question before are tried again. */
const TRIED_AGAIN = 3;

/** The questions of a record under these rules, a hash for every hundred entries and one for the end. */
export function questionsIn(game: AnyGame, record: GameRecord): string[] {
  const lines: string[] = [];
  let asked = '';
  let before: readonly AnyChoice[] = [];
  const look = (table: Table, at: number): void => {
    const { machine, position } = table;
    const seen = machine.busy(position).map((seat) => {
      const choices = table.choices(seat);
      const again = someOf(before, at).map((choice) => machine.verdict(position, seat, choice));
      before = choices;
      return [seat, choices, machine.prompt(position, seat), machine.meanings(position, seat, choices), again];
    });
    asked = hash([asked, seen]);
    if (at % ENTRIES_A_LINE === 0) lines.push(asked);
  };
  const { table, divergence } = replay(game, record, { before: look });
  if (divergence) return [...lines, divergence.why];
  const logs = [...table.machine.seats.keys(), SPECTATOR].map((viewer) => table.log(viewer));
  return [...lines, hash([asked, logs, table.outcome()])];
}

/** A few choices, others at every entry. */
const someOf = (choices: readonly AnyChoice[], at: number): AnyChoice[] =>
  choices.length === 0
    ? []
    : Array.from(
        { length: Math.min(TRIED_AGAIN, choices.length) },
        (_, i) => choices[(at * 7 + i * 3) % choices.length]!,
      );
