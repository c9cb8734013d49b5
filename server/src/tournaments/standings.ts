/**
 * Points and standings of a tournament. At a table you get a point for every seat you come ahead of and half a point for
 * every seat you tie with. Equal points are decided by tables won, then by the points of all opponents, then by the lot
 * that was drawn when the tournament began. Pure.
 */

export interface Entrant {
  readonly id: string;
  readonly division: number;
  readonly lot: number;
  readonly withdrawn: boolean;
}

/** A seat of a table that has been decided or is still played. */
export interface PlayedSeat {
  /** Null for a bot. */
  readonly player: string | null;
  readonly seat: number;
  /** 1 is best, equal places are ties; null while it is open. */
  readonly place: number | null;
}
/** The seats of one table. */
export type PlayedBoard = readonly PlayedSeat[];

export interface Line {
  readonly rank: number;
  readonly id: string;
  readonly played: number;
  readonly points: number;
  readonly wins: number;
  readonly opposition: number;
}

interface Tally {
  played: number;
  points: number;
  wins: number;
  opponents: string[];
}

/** What a seat gets for its place. */
export function pointsOf(board: PlayedBoard, { seat, place }: PlayedSeat): number {
  if (place === null) return 0;
  return board.reduce((sum, other) => {
    if (other.seat === seat || other.place === null || other.place < place) return sum;
    return sum + (other.place > place ? 1 : 0.5);
  }, 0);
}

/** The standings of these people, the best first. Places are never shared: the lot decides at the latest. */
export function standingsOf(entrants: readonly Entrant[], boards: readonly PlayedBoard[]): Line[] {
  const tallies = tallied(boards);
  const lines = entrants.map(({ id, lot }) => {
    const { played, points, wins, opponents } = tallies.get(id) ?? { played: 0, points: 0, wins: 0, opponents: [] };
    const opposition = opponents.reduce((sum, each) => sum + (tallies.get(each)?.points ?? 0), 0);
    return { id, played, points, wins, opposition, lot };
  });
  lines.sort((a, b) => b.points - a.points || b.wins - a.wins || b.opposition - a.opposition || a.lot - b.lot);
  return lines.map(({ lot: _, ...line }, i) => ({ rank: i + 1, ...line }));
}

/** Those of the final first, in the order of their places there; equal places as they stood before it. */
export function withFinal(lines: readonly Line[], final: PlayedBoard): { line: Line; place: number }[] {
  return final
    .flatMap(({ player, place }) => {
      const line = lines.find(({ id }) => id === player);
      return line && place !== null ? [{ line, place }] : [];
    })
    .sort((a, b) => a.place - b.place || a.line.rank - b.line.rank)
    .map(({ line, place }, i) => ({ line: { ...line, rank: i + 1 }, place }));
}

/**
 * Who plays the final: from each group as many of the best as there are seats for, then the best of the rest. People who
 * have withdrawn leave their place to the next.
 */
export function finalistsOf(entrants: readonly Entrant[], boards: readonly PlayedBoard[], seats: number): string[] {
  const left = entrants.filter(({ withdrawn }) => !withdrawn);
  const divisions = [...new Set(left.map(({ division }) => division))].sort((a, b) => a - b);
  const each = Math.floor(seats / Math.max(1, divisions.length));
  const within = (division: number): string[] =>
    standingsOf(
      left.filter((entrant) => entrant.division === division),
      boards,
    ).map(({ id }) => id);
  const chosen = divisions.flatMap((division) => within(division).slice(0, each));
  const rest = standingsOf(left, boards).flatMap(({ id }) => (chosen.includes(id) ? [] : id));
  return [...chosen, ...rest].slice(0, seats);
}

function tallied(boards: readonly PlayedBoard[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const board of boards)
    for (const own of board) {
      if (own.player === null || own.place === null) continue;
      const tally = tallies.get(own.player) ?? { played: 0, points: 0, wins: 0, opponents: [] };
      tallies.set(own.player, tally);
      tally.played++;
      tally.points += pointsOf(board, own);
      if (own.place === 1) tally.wins += 1 / board.filter(({ place }) => place === 1).length;
      for (const { player, seat } of board) if (player !== null && seat !== own.seat) tally.opponents.push(player);
    }
  return tallies;
}
