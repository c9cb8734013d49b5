/** The arena: compares players, each in every seat equally often. */
import { type AnyGame, BadInput, FastChance, Machine, type Player, type WeightTable } from '@concert/kernel';
import { playerByName } from './names.ts';
import { type Played, playOut } from './play.ts';
import { playerSeed, seedOf } from './simulate.ts';
import { withWeights } from './weights.ts';

/** A player by name that may value positions by other weights than its game's own. */
export interface Contestant {
  name: string;
  weights?: WeightTable;
}

export interface Contest {
  game: AnyGame;
  options?: object;
  /** Players by name. The same name twice is two contestants. */
  contestants: readonly (string | Contestant)[];
  /** At least this many games; rounded up until everyone has had every seat equally often. */
  games: number;
  seed: number | string;
  maxChoices?: number;
  onProgress?: (progress: { played: number; of: number; last: Played }) => void;
}

export interface ArenaRow {
  name: string;
  /** Finished games it played in, and how many seats in total. */
  games: number;
  chairs: number;
  /** Games won; a shared win counts for its share. */
  wins: number;
  share: number;
  /** The 95 % confidence interval of its true share (Wilson). */
  low: number;
  high: number;
  /** The share it would have if all played equally well. */
  expected: number;
  verdict: 'better' | 'worse' | 'even';
}

export interface ArenaResult {
  game: string;
  games: number;
  /** Games that did not finish; they count for no player. */
  unfinished: number;
  choices: number;
  seconds: number;
  standings: ArenaRow[];
  /** Wins by seat, for all players: shows an advantage of the seat. */
  winsBySeat: number[];
}

export function arena({ game, options = {}, contestants, games, seed, maxChoices, onProgress }: Contest): ArenaResult {
  if (contestants.length < 2) throw new BadInput('an arena needs two contestants or more');
  const makers = contestants.map(makerOf);
  for (const { make } of makers) make(seed);
  const machine: Machine = new Machine(game, options);
  const seats = machine.seats.length;
  const many = contestants.length;
  const rounded = Math.max(1, Math.ceil(games / many)) * many;
  const sat: number[] = Array(many).fill(0);
  const chairs: number[] = Array(many).fill(0);
  const wins: number[] = Array(many).fill(0);
  const winsBySeat: number[] = Array(seats).fill(0);
  let unfinished = 0;
  let choices = 0;
  const begun = performance.now();
  for (let index = 0; index < rounded; index++) {
    const seating = seatingOf(index, many, seats, seed);
    // The games of one rotation start alike, as in duplicate bridge: luck with the set-up goes round with the seats.
    const start = new FastChance(`game ${seedOf(seed, Math.floor(index / many))}`);
    const gameSeed = seedOf(seed, index);
    const players = seating.map((who, seat) => makers[who]!.make(playerSeed(gameSeed, seat)));
    const last = playOut(machine, players, start, maxChoices);
    choices += last.choices;
    if (last.outcome) {
      const { winners } = last.outcome;
      for (const who of new Set(seating)) sat[who]!++;
      for (const who of seating) chairs[who]!++;
      for (const winner of winners) {
        wins[seating[winner]!]! += 1 / winners.length;
        winsBySeat[winner]! += 1 / winners.length;
      }
    } else unfinished++;
    onProgress?.({ played: index + 1, of: rounded, last });
  }
  return {
    game: game.id,
    games: rounded,
    unfinished,
    choices,
    seconds: (performance.now() - begun) / 1000,
    standings: makers.map(({ name }, who) => arenaRow(name, sat[who]!, chairs[who]!, wins[who]!, seats)),
    winsBySeat,
  };
}

/** A contestant's name, and a player for each game. */
function makerOf(contestant: string | Contestant): { name: string; make: (seed: number | string) => Player } {
  const { name, weights }: Contestant = typeof contestant === 'string' ? { name: contestant } : contestant;
  return {
    name,
    make: (seed) => (weights ? withWeights(playerByName(name, seed), weights) : playerByName(name, seed)),
  };
}

/**
 * Who sits where: contestant by seat. In each rotation (as many games as contestants) everyone has every seat once; a
 * new rotation draws new neighbours. Where there are more seats than contestants some have several.
 */
export function seatingOf(game: number, contestants: number, seats: number, seed: number | string): number[] {
  const rotation = Math.floor(game / contestants);
  const numbers = Array.from({ length: Math.max(contestants, seats) }, (_, i) => i);
  new FastChance(`seating ${seed} ${rotation}`).shuffle(numbers, 'seating');
  return numbers.slice(0, seats).map((number) => (number + game) % contestants);
}

function arenaRow(name: string, games: number, chairs: number, wins: number, seats: number): ArenaRow {
  const { low, high } = wilson(wins, games);
  const expected = games > 0 ? chairs / (games * seats) : 0;
  const verdict = games === 0 ? 'even' : low > expected ? 'better' : high < expected ? 'worse' : 'even';
  return { name, games, chairs, wins, share: games > 0 ? wins / games : 0, low, high, expected, verdict };
}

/** The 95 % Wilson score interval of a share, which stays honest near 0 and 1 and for few games. */
export function wilson(wins: number, games: number): { low: number; high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const z = 1.959964;
  const share = wins / games;
  const scale = 1 + (z * z) / games;
  const centre = (share + (z * z) / (2 * games)) / scale;
  const margin = (z / scale) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return { low: Math.max(0, centre - margin), high: Math.min(1, centre + margin) };
}
