/**
 * Ratings from results, for games of two to seven unequal seats. A player's strength and what a seat gives add up; after
 * each game both are moved, the uncertain ones most. The order of a game is read as Plackett and Luce read a race: the
 * best of all comes first, then the best of the rest; where several tie, each counts for its part. Beliefs are normal, and
 * a game moves them by the slope and the curvature of its likelihood, as in Glickman's system for two. Points are those of
 * the Elo scale. Pure.
 */

/** What is believed of a strength: it lies within two deviations of the mean, nineteen times of twenty. */
export interface Belief {
  mean: number;
  deviation: number;
  games: number;
}

/** One side of a game: who played it, in which seats, and how it came out (1 is best; equal places are ties). */
export interface Side {
  readonly player: string;
  readonly seats: readonly string[];
  readonly place: number;
}

export interface Beliefs {
  readonly players: Map<string, Belief>;
  readonly seats: Map<string, Belief>;
}

const NEW_PLAYER = { mean: 1500, deviation: 250 };
/** Seats differ, but less than people do. */
const NEW_SEAT = { mean: 0, deviation: 100 };
/** Between two players who are well known, 400 points are odds of ten to one. */
const SCALE = 400 / Math.LN10;
/** People change: before each game a player is a little less well known. */
const DRIFT = 8;

export const noBeliefs = (): Beliefs => ({ players: new Map(), seats: new Map() });

/** Moves the beliefs by a game. Games must come in the order in which they ended. */
export function learn(beliefs: Beliefs, sides: readonly Side[]): void {
  if (sides.length < 2) return;
  const teams = sides.map(({ player, seats, place }) => {
    const person = beliefOf(beliefs.players, player, NEW_PLAYER);
    person.deviation = Math.min(NEW_PLAYER.deviation, Math.hypot(person.deviation, DRIFT));
    const parts = [person, ...seats.map((seat) => beliefOf(beliefs.seats, seat, NEW_SEAT))];
    const variance = parts.reduce((sum, { deviation }) => sum + deviation ** 2, 0);
    return { parts, place, variance, mean: parts.reduce((sum, { mean }) => sum + mean, 0) };
  });
  const changes = teams.map((team) => changeOf(team, teams));
  teams.forEach(({ parts, variance }, i) => {
    for (const part of parts) {
      const share = part.deviation ** 2 / variance;
      part.mean += share * changes[i]!.mean;
      part.deviation *= Math.sqrt(1 - share * changes[i]!.known);
      part.games++;
    }
  });
}

interface Team {
  readonly place: number;
  readonly variance: number;
  readonly mean: number;
}

/** By how much a side's mean moves, and which part of its variance goes. */
function changeOf(team: Team, teams: readonly Team[]): { mean: number; known: number } {
  let [slope, information] = [0, 0];
  for (const ahead of teams) {
    if (ahead.place > team.place) continue;
    const ties = teams.filter(({ place }) => place === ahead.place).length;
    const rivals = teams.filter((other) => other !== team && other.place >= ahead.place);
    if (rivals.length === 0) continue;
    const scale = scaleAgainst(rivals);
    // Means are compared with one another, so that no power is too large for a number.
    const chance = 1 / (1 + rivals.reduce((sum, other) => sum + Math.exp((other.mean - team.mean) / scale), 0));
    slope += ((ahead === team ? 1 : 0) - chance) / ties / scale;
    information += (chance * (1 - chance)) / ties / scale ** 2;
  }
  const left = team.variance / (1 + team.variance * information);
  return { mean: left * slope, known: 1 - left / team.variance };
}

/** A result against rivals who are little known says less. */
function scaleAgainst(rivals: readonly Team[]): number {
  const variance = rivals.reduce((sum, each) => sum + each.variance, 0) / rivals.length;
  return SCALE * Math.sqrt(1 + (3 * variance) / (Math.PI * SCALE) ** 2);
}

function beliefOf(all: Map<string, Belief>, id: string, usual: { mean: number; deviation: number }): Belief {
  const found = all.get(id) ?? { ...usual, games: 0 };
  all.set(id, found);
  return found;
}
