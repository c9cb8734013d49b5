/**
 * Situations: a position set up like a case, a task for one seat, hints, and the rules' own check of whether it is solved.
 * Every situation holds a way to solve it, so that a test can prove that there is one. docs/writing-a-game.md describes
 * the format.
 */
import { assertSituation } from './case-shape.ts';
import { type CaseFile, type CaseStep, openCase, runCase } from './cases.ts';
import type { Scripted } from './chance.ts';
import { type Expectation, unmetExpectations } from './expectations.ts';
import type { Seat } from './fields.ts';
import type { AnyGame } from './game.ts';
import { seatOf } from './nouns.ts';
import type { Table } from './table.ts';

export interface Situation
  extends Pick<CaseFile, 'game' | 'options' | 'setup' | 'position' | 'scene' | 'draws' | 'clauses'> {
  /** Its title. */
  situation: string;
  /** What it is about, in a word or two: a battle, a crossing, a siege, a bargain. */
  kind: string;
  /** How things stand, in a sentence or two. */
  about: string;
  /** What is to be done, in a sentence. */
  task: string;
  /** Who has to do it; bots play the others. */
  seat: string;
  /** From a nudge to the way itself; they are shown one after the other. */
  hints: string[];
  /** What happens before the person is asked; `draws` are for it. */
  lead?: CaseStep[];
  /** Solved as soon as all of these hold. */
  solved: Expectation[];
  /** Failed as soon as one of these holds, or when the game is over. */
  failed?: Expectation[];
  /** One way to solve it, with the draws that come up in it and what the others choose. */
  solution: { draws?: Scripted[]; play: CaseStep[] };
}

export type SituationState = 'open' | 'solved' | 'failed';

/** Draws that no one has scripted: a situation begins the same way every time. */
const SEED = 'situation';

/** Checks the shape of a situation; throws `BadInput` that says what is wrong and where. */
export function readSituation(raw: unknown): Situation {
  assertSituation(raw);
  return raw as Situation;
}

/** The case that a situation begins as. */
const beginning = ({ situation, game, options, setup, position, scene, draws, lead }: Situation): CaseFile => ({
  case: situation,
  game,
  ...(options && { options }),
  ...(setup && { setup }),
  ...(position && { position }),
  ...(scene && { scene }),
  ...(draws && { draws }),
  ...(lead && { play: lead }),
  seed: SEED,
});

/** The table at which a situation begins, and the seat that has the task. */
export function openSituation(game: AnyGame, situation: Situation): { table: Table; seat: Seat } {
  assertSituation(situation);
  const table = openCase(game, beginning(situation));
  return { table, seat: seatOf(table.machine, situation.seat, 'seat') };
}

/** How far a situation has come at this table. */
export function situationState(table: Table, { solved, failed = [] }: Situation): SituationState {
  const holds = (expected: Expectation): boolean => unmetExpectations(table, expected, 'situation').length === 0;
  if (solved.every(holds)) return 'solved';
  return table.over || failed.some(holds) ? 'failed' : 'open';
}

/** What is wrong with the solution that a situation gives, each in a line; none when it solves it. */
export function solutionTrouble(game: AnyGame, situation: Situation): string[] {
  const { draws = [], lead = [], solution, solved } = situation;
  const { seed: _, ...start } = beginning(situation);
  const played = {
    ...start,
    draws: [...draws, ...(solution.draws ?? [])],
    play: [...lead, ...solution.play],
    expect: solved,
  };
  return runCase(game, played).differences;
}
