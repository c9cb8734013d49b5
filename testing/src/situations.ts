/**
 * What is asked of the situations of a game: that they begin, that they can be solved, that not everything solves them, and that
 * their judge tells the person nothing they can't know.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type AnyGame,
  copy,
  type Expectation,
  FastChance,
  openSituation,
  readSituation,
  type Situation,
  type SituationState,
  situationState,
  solutionTrouble,
  Table,
  unmetExpectations,
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

/**
 * How it ends when the seat with the task plays at random and bots play the others. At every choice the judge says the same in a
 * world that the person can't tell from this one.
 */
function stumble(game: AnyGame, situation: Situation, seed: string): SituationState {
  const { table: first, seat: person } = openSituation(game, situation);
  const { machine } = first;
  const table = tableAt(game, first, first.position, seed);
  const players = machine.seats.map((_, seat) => (seat === person ? random(seed) : policy(`${seed} ${seat}`)));
  for (let n = 0; n < MOST_CHOICES; n++) {
    const state = situationState(table, situation);
    expect(judgeLeaks(game, situation, table, person, `${seed} ${n}`)).toEqual([]);
    if (state !== 'open') return state;
    const seat = machine.busy(table.position).find((each) => table.choices(each).length > 0)!;
    const choices = table.choices(seat);
    const { verb, arg } = players[seat]!.choose({ machine, seat, view: table.view(seat), choices });
    const done = table.do({ seat, verb, arg });
    if (!done.ok) throw new Error(`${verb} was refused: ${done.sentence}`);
  }
  return 'open';
}

/** A table of the same game that begins in this position. */
function tableAt(game: AnyGame, { machine }: Table, position: Table['position'], seed: string): Table {
  const begin = () => copy(position as never) as typeof position;
  return new Table(game, machine.options as object, new FastChance(seed), { commitment: '', contributions: [] }, begin);
}

/**
 * What the judge of a situation would tell the person of what they can't know, each in a line: an expectation of a position that
 * holds in this world and not in another that looks the same to them, or one of what another seat sees, hears or may do.
 */
export function judgeLeaks(
  game: AnyGame,
  { solved, failed = [] }: Pick<Situation, 'solved' | 'failed'>,
  table: Table,
  person: number,
  seed: string,
): string[] {
  const { machine } = table;
  const imagined = tableAt(game, table, machine.imagine(table.view(person), new FastChance(seed)), seed);
  const holds = (at: Table, expected: Expectation): boolean =>
    unmetExpectations(at, expected, 'situation').length === 0;
  return [...solved, ...failed].flatMap((expected) => {
    const about = JSON.stringify(expected);
    const seat = seatOfExpectation(expected);
    if (seat !== null && seat !== 'spectator' && seat !== machine.seats[person]!.id)
      return [`it judges by what ${seat} knows: ${about}`];
    if (!('position' in expected) || holds(table, expected) === holds(imagined, expected)) return [];
    return [`it judges by a secret: ${about}`];
  });
}

/** Whose knowledge an expectation is about; null where it is about the position or about what is public. */
function seatOfExpectation(expected: Expectation): string | null {
  if ('path' in expected) return expected.view;
  if ('log' in expected) return expected.log;
  if ('choices' in expected) return expected.choices;
  if ('refuses' in expected) return expected.refuses;
  if ('prompt' in expected) return expected.prompt;
  if ('means' in expected) return expected.means;
  return 'undo' in expected ? expected.undo : null;
}
