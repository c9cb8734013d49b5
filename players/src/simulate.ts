/** Many games of one kind, counted: how fast the rules run, whether they always end, and who wins. */
import { type AnyGame, FastChance, Machine } from '@concert/kernel';
import { playerByName } from './names.ts';
import { type Played, playOut } from './play.ts';

export interface Simulation {
  game: AnyGame;
  options?: object;
  /** Players by name, for the seats in order; with fewer names than seats they repeat. */
  players: readonly string[];
  games: number;
  seed: number | string;
  maxChoices?: number;
}

export interface Simulated {
  game: string;
  games: number;
  finished: number;
  deadEnds: number;
  /** Games that broke, or that did not end. */
  errors: number;
  choices: number;
  seconds: number;
  gamesPerSecond: number;
  choicesPerSecond: number;
  /** By seat; a shared win is split. */
  wins: number[];
  /** Choices in a finished game. */
  lengths: { min: number; median: number; max: number };
}

export interface SimulationProgress {
  /** Games played so far, of how many. */
  played: number;
  of: number;
  /** The game just played and the seed with which `playGame` would repeat it. */
  last: Played;
  seed: string;
}

/** The seed of one game among many. */
export const seedOf = (seed: number | string, index: number): string => `${seed}/${index}`;

/** The seed of a player at a seat in the game of a seed. */
export const playerSeed = (gameSeed: string, seat: number): string => `${gameSeed}/${seat}`;

/** Yields after every game, so that the caller can show progress or stop; returns the result. */
export function* simulate({
  game,
  options = {},
  players,
  games,
  seed,
  maxChoices,
}: Simulation): Generator<SimulationProgress, Simulated> {
  const machine: Machine = new Machine(game, options);
  const seats = machine.seats.length;
  const names = Array.from({ length: seats }, (_, seat) => players[seat % players.length]!);
  const wins: number[] = Array(seats).fill(0);
  const lengths: number[] = [];
  const ends = { finished: 0, 'dead end': 0, error: 0, 'too long': 0 };
  let choices = 0;
  let milliseconds = 0;
  for (let index = 0; index < games; index++) {
    const gameSeed = seedOf(seed, index);
    const seated = names.map((name, seat) => playerByName(name, playerSeed(gameSeed, seat)));
    const before = performance.now();
    const last = playOut(machine, seated, new FastChance(`game ${gameSeed}`), maxChoices);
    milliseconds += performance.now() - before;
    ends[last.ended]++;
    choices += last.choices;
    if (last.outcome) {
      lengths.push(last.choices);
      for (const winner of last.outcome.winners) wins[winner]! += 1 / last.outcome.winners.length;
    }
    yield { played: index + 1, of: games, last, seed: gameSeed };
  }
  const seconds = milliseconds / 1000;
  lengths.sort((a, b) => a - b);
  return {
    game: game.id,
    games,
    finished: ends.finished,
    deadEnds: ends['dead end'],
    errors: ends.error + ends['too long'],
    choices,
    seconds,
    gamesPerSecond: seconds > 0 ? games / seconds : 0,
    choicesPerSecond: seconds > 0 ? choices / seconds : 0,
    wins,
    lengths: { min: lengths[0] ?? 0, median: lengths[lengths.length >> 1] ?? 0, max: lengths.at(-1) ?? 0 },
  };
}

/** Runs a simulation to its end. */
export function simulateAll(simulation: Simulation, onProgress?: (progress: SimulationProgress) => void): Simulated {
  const run = simulate(simulation);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
    onProgress?.(value);
  }
}
