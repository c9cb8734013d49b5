/**
 * Who meets whom in a round, and in which seats. People with about the same points meet, as few as possible for a second
 * time; short tables and free rounds go round; and each has each seat as often as the others, so that no one plays the
 * strong power twice before all have had it. Pure: the same draws give the same round.
 */
import type { Chance } from '@concert/kernel';
import { type Entrant, type PlayedBoard, standingsOf } from './standings.ts';

/** To meet again is worse than any difference in points; a short table or the same seat again is nearly as bad. */
const MET_AGAIN = 1000;
const SHORT_AGAIN = 400;
const SEAT_AGAIN = 300;
/** Enough for a hundred people; each exchange makes it better, so it ends long before. */
const MOST_SWEEPS = 60;

/** The seats of a table: a player each, or null for a bot. */
export type DrawnBoard = (string | null)[];

/** Groups of nearly the same size: by person, from 0. */
export function drawDivisions(people: readonly string[], groups: number, chance: Chance): Map<string, number> {
  const drawn = chance.shuffle([...people], 'groups');
  return new Map(drawn.map((id, i) => [id, i % groups]));
}

/** Tables for all who still take part, within their groups. A table with one player alone is a free round. */
export function drawRound(
  entrants: readonly Entrant[],
  boards: readonly PlayedBoard[],
  seats: number,
  chance: Chance,
): DrawnBoard[] {
  const divisions = [...new Set(entrants.map(({ division }) => division))].sort((a, b) => a - b);
  const history = historyOf(boards, seats);
  return divisions.flatMap((division) => {
    const here = entrants.filter((entrant) => entrant.division === division && !entrant.withdrawn);
    return tablesFor(here, boards, seats, history, chance).map((people) => seated(people, seats, history, chance));
  });
}

/** One table for these people, such as a final. */
export const drawBoard = (
  people: readonly string[],
  boards: readonly PlayedBoard[],
  seats: number,
  chance: Chance,
): DrawnBoard => seated(people, seats, historyOf(boards, seats), chance);

interface History {
  /** How often two have met. */
  met(a: string, b: string): number;
  /** How often a person was at a table with fewer people than seats. */
  short(id: string): number;
  /** How often a person had a seat. */
  had(id: string, seat: number): number;
}

function historyOf(boards: readonly PlayedBoard[], seats: number): History {
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  const pair = (a: string, b: string): string => (a < b ? `met ${a} ${b}` : `met ${b} ${a}`);
  for (const board of boards) {
    const people = board.flatMap(({ player }) => player ?? []);
    people.forEach((id, i) => {
      if (people.length < seats) add(`short ${id}`);
      for (const other of people.slice(i + 1)) add(pair(id, other));
    });
    for (const { player, seat } of board) if (player !== null) add(`had ${player} ${seat}`);
  }
  return {
    met: (a, b) => counts.get(pair(a, b)) ?? 0,
    short: (id) => counts.get(`short ${id}`) ?? 0,
    had: (id, seat) => counts.get(`had ${id} ${seat}`) ?? 0,
  };
}

/** As few tables as hold everyone, of nearly the same size; then people change places as long as that is better. */
function tablesFor(
  entrants: readonly Entrant[],
  boards: readonly PlayedBoard[],
  seats: number,
  history: History,
  chance: Chance,
): string[][] {
  if (entrants.length === 0) return [];
  const points = new Map(standingsOf(entrants, boards).map((line) => [line.id, line.points]));
  const order = chance.shuffle([...entrants], 'round').sort((a, b) => points.get(b.id)! - points.get(a.id)!);
  const count = Math.ceil(order.length / seats);
  const tables: string[][] = [];
  for (let i = 0, from = 0; i < count; i++) {
    const size = Math.floor(order.length / count) + (i < order.length % count ? 1 : 0);
    tables.push(order.slice(from, from + size).map(({ id }) => id));
    from += size;
  }
  const cost = (table: readonly string[]): number => costOf(table, seats, points, history);
  for (let sweep = 0, better = true; better && sweep < MOST_SWEEPS; sweep++) {
    better = false;
    for (let a = 0; a < tables.length; a++)
      for (let b = a + 1; b < tables.length; b++) better = exchange(tables[a]!, tables[b]!, cost) || better;
  }
  return tables;
}

function costOf(
  table: readonly string[],
  seats: number,
  points: ReadonlyMap<string, number>,
  history: History,
): number {
  // People who each need another seat fit together.
  let sum = SEAT_AGAIN * seatsAgain(table, seats, history);
  table.forEach((id, i) => {
    if (table.length < seats) sum += SHORT_AGAIN * history.short(id);
    // A free round is worth a win: the last of the standings need it most.
    if (table.length === 1) sum += points.get(id)!;
    for (const other of table.slice(i + 1))
      sum += MET_AGAIN * history.met(id, other) ** 2 + Math.abs(points.get(id)! - points.get(other)!);
  });
  return sum;
}

/** Exchanges a person of one table with one of another, wherever that is better; returns whether any was. */
function exchange(a: string[], b: string[], cost: (table: readonly string[]) => number): boolean {
  let better = false;
  let now = cost(a) + cost(b);
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++) {
      [a[i], b[j]] = [b[j]!, a[i]!];
      const then = cost(a) + cost(b);
      if (then < now) {
        now = then;
        better = true;
      } else [a[i], b[j]] = [b[j]!, a[i]!];
    }
  return better;
}

/** How much of what people have had they would have again at this table, at best. */
function seatsAgain(table: readonly string[], seats: number, history: History): number {
  const costs = table.map((id) => Array.from({ length: seats }, (_, seat) => history.had(id, seat) ** 2));
  if (costs.every((row) => row.every((cost) => cost === 0))) return 0;
  return cheapest(costs).reduce((sum, seat, row) => sum + costs[row]![seat]!, 0);
}

/** The seats at a table: what people have had most often they get last. Of equal ways chance takes one. */
function seated(people: readonly string[], seats: number, history: History, chance: Chance): DrawnBoard {
  const drawn = chance.shuffle([...people], 'seats');
  const columns = chance.order(seats, 'powers');
  const taken = cheapest(drawn.map((id) => columns.map((seat) => history.had(id, seat) ** 2)));
  const board: DrawnBoard = Array.from({ length: seats }, () => null);
  drawn.forEach((id, row) => {
    board[columns[taken[row]!]!] = id;
  });
  return board;
}

/**
 * Kuhn and Munkres: a column for each row so that the sum is least. There are at least as many columns as rows. The arrays
 * count from 1; column 0 stands for the row that is being placed.
 */
export function cheapest(costs: readonly (readonly number[])[]): number[] {
  const [rows, columns] = [costs.length, costs[0]?.length ?? 0];
  const rowPrice = new Array<number>(rows + 1).fill(0);
  const columnPrice = new Array<number>(columns + 1).fill(0);
  const rowAt = new Array<number>(columns + 1).fill(0);
  for (let row = 1; row <= rows; row++) {
    const from = new Array<number>(columns + 1).fill(0);
    const least = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Array<boolean>(columns + 1).fill(false);
    rowAt[0] = row;
    let at = 0;
    do {
      used[at] = true;
      const here = rowAt[at]!;
      let [step, next] = [Number.POSITIVE_INFINITY, 0];
      for (let column = 1; column <= columns; column++) {
        if (used[column]) continue;
        const cost = costs[here - 1]![column - 1]! - rowPrice[here]! - columnPrice[column]!;
        if (cost < least[column]!) [least[column], from[column]] = [cost, at];
        if (least[column]! < step) [step, next] = [least[column]!, column];
      }
      for (let column = 0; column <= columns; column++)
        if (used[column]) {
          rowPrice[rowAt[column]!]! += step;
          columnPrice[column]! -= step;
        } else least[column]! -= step;
      at = next;
    } while (rowAt[at] !== 0);
    for (; at !== 0; at = from[at]!) rowAt[at] = rowAt[from[at]!]!;
  }
  const taken = new Array<number>(rows).fill(0);
  for (let column = 1; column <= columns; column++) if (rowAt[column] !== 0) taken[rowAt[column]! - 1] = column - 1;
  return taken;
}
