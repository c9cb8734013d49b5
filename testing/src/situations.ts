/** What is asked of the situations of a game: that they begin, that they can be solved, and that not everything solves them. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type AnyGame,
  copy,
  FastChance,
  openSituation,
  readSituation,
  type Situation,
  type SituationState,
  situationState,
  solutionTrouble,
  Table,
} from '@concert/kernel';
import { policy, random } from '@concert/players';
import { describe, expect, test } from 'vitest';
import { jsonFiles } from './files.ts';

const PATIENCE_MS = 300_000;
/** A situation is short: by then it is solved or failed, however badly it is played. */
const MOST_CHOICES = 400;
const TRIES = 12;

/** Every situation of a folder as a test; one proves that its way to solve it is within the rules. */
export function situations(game: AnyGame, folder: URL, atLeast = 5): void {
  describe(`situations of ${game.title}`, () => {
    const paths = jsonFiles(folder);
    test(`there are at least ${atLeast}`, () => expect(paths.length).toBeGreaterThanOrEqual(atLeast));
    for (const path of paths) {
      const situation = readSituation(JSON.parse(readFileSync(path, 'utf8')));
      test(`${basename(path)} · ${situation.situation}`, { timeout: PATIENCE_MS }, () => {
        const { table, seat } = openSituation(game, situation);
        expect(situationState(table, situation)).toBe('open');
        expect(table.choices(seat).length).toBeGreaterThan(0);
        expect(situation.hints.length).toBeGreaterThan(0);
        expect(solutionTrouble(game, situation)).toEqual([]);
        const ends = Array.from({ length: TRIES }, (_, n) => stumble(game, situation, `try ${n}`));
        expect(ends, 'it ends, however it is played').not.toContain('open');
        expect(ends, 'playing at random does not always solve it').toContain('failed');
      });
    }
  });
}

/** How it ends when the seat with the task plays at random and bots play the others. */
function stumble(game: AnyGame, situation: Situation, seed: string): SituationState {
  const { table: first, seat: person } = openSituation(game, situation);
  const { machine } = first;
  const begin = () => copy(first.position as never) as typeof first.position;
  const chance = { commitment: '', contributions: [] };
  const table = new Table(game, machine.options as object, new FastChance(seed), chance, begin);
  const players = machine.seats.map((_, seat) => (seat === person ? random(seed) : policy(`${seed} ${seat}`)));
  for (let n = 0; n < MOST_CHOICES; n++) {
    const state = situationState(table, situation);
    if (state !== 'open') return state;
    const seat = machine.busy(table.position).find((each) => table.choices(each).length > 0)!;
    const choices = table.choices(seat);
    const { verb, arg } = players[seat]!.choose({ machine, seat, view: table.view(seat), choices });
    const done = table.do({ seat, verb, arg });
    if (!done.ok) throw new Error(`${verb} was refused: ${done.sentence}`);
  }
  return 'open';
}
