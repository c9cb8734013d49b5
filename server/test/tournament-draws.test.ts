/** Tournaments without a server: who meets whom, in which seats, and how it is counted. */
import { FastChance } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { cheapest, drawBoard, drawDivisions, drawRound } from '../src/tournaments/draw.ts';
import {
  type Entrant,
  finalistsOf,
  type PlayedBoard,
  pointsOf,
  standingsOf,
  withFinal,
} from '../src/tournaments/standings.ts';

const club = (count: number, more: Partial<Entrant> = {}): Entrant[] =>
  Array.from({ length: count }, (_, i) => ({ id: `p${i}`, division: 0, lot: i, withdrawn: false, ...more }));
/** A decided table: the players in the order of their seats with their places. */
const board = (...seats: [player: string | null, place: number | null][]): PlayedBoard =>
  seats.map(([player, place], seat) => ({ player, place, seat }));

/** Plays rounds in which luck alone decides. */
function season(entrants: readonly Entrant[], seats: number, rounds: number, seed: string): PlayedBoard[][] {
  const chance = new FastChance(seed);
  const all: PlayedBoard[][] = [];
  for (let round = 0; round < rounds; round++) {
    const drawn = drawRound(entrants, all.flat(), seats, chance);
    all.push(
      drawn.map((players) => {
        const order = chance.order(seats, 'result');
        return players.map((player, seat) => ({ player, seat, place: 1 + order[seat]! }));
      }),
    );
  }
  return all;
}

const people = (each: PlayedBoard): string[] => each.flatMap(({ player }) => player ?? []);

describe('a round', () => {
  test.for([
    [40, 7],
    [40, 2],
    [41, 2],
    [5, 7],
    [13, 4],
    [2, 3],
  ] as const)('of %i people at tables of %i seats everyone once, at tables of nearly one size', ([count, seats]) => {
    const [first] = season(club(count), seats, 1, 'x') as [PlayedBoard[]];
    expect(first.flatMap(people).sort()).toEqual(
      club(count)
        .map(({ id }) => id)
        .sort(),
    );
    const sizes = first.map((each) => people(each).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(first).toHaveLength(Math.ceil(count / seats));
    for (const each of first) expect(each).toHaveLength(seats);
  });

  test.for(['a', 'b', 'c', 'd', 'e'])('forty people meet no one twice in three rounds of two (%s)', (seed) => {
    const met = season(club(40), 2, 3, seed)
      .flat()
      .map((each) => people(each).sort().join(' '));
    expect(new Set(met).size).toBe(met.length);
  });

  test.for(['a', 'b', 'c'])('seven powers go round: in three rounds no one has one twice (%s)', (seed) => {
    const had = season(club(40), 7, 3, seed)
      .flat()
      .flatMap((each) => each.flatMap(({ player, seat }) => (player === null ? [] : `${player} ${seat}`)));
    expect(had).toHaveLength(120);
    expect(new Set(had).size).toBe(120);
  });

  test('people who need different seats meet: in three rounds of three seats everyone has each once', () => {
    const had = season(club(18), 3, 3, 'x')
      .flat()
      .flatMap((each) => each.map(({ player, seat }) => `${player} ${seat}`));
    expect(new Set(had).size).toBe(54);
  });

  test('seats of two are shared evenly, and a free round comes to no one twice', () => {
    const rounds = season(club(9), 2, 4, 'x');
    const firsts = new Map<string, number>();
    for (const each of rounds.flat())
      if (people(each).length === 2) {
        const [first] = each;
        firsts.set(first!.player!, (firsts.get(first!.player!) ?? 0) + 1);
      }
    for (const count of firsts.values()) expect(count).toBeLessThanOrEqual(3);
    const free = rounds.flat().flatMap((each) => (people(each).length === 1 ? people(each) : []));
    expect(free).toHaveLength(4);
    expect(new Set(free).size).toBe(4);
  });

  test('people who lead meet people who lead', () => {
    const before = [board(['p0', 1], ['p1', 2]), board(['p3', 2], ['p2', 1])];
    const drawn = drawRound(club(4), before, 2, new FastChance('x')).map((each) => [...each].sort().join(' '));
    expect(drawn.sort()).toEqual(['p0 p2', 'p1 p3']);
  });

  test('groups stay apart, and who has withdrawn is not seated', () => {
    const chance = new FastChance('x');
    const ids = club(13).map(({ id }) => id);
    const divisions = drawDivisions(ids, 3, chance);
    const sizes = [0, 1, 2].map((each) => [...divisions.values()].filter((division) => division === each).length);
    expect(sizes.sort()).toEqual([4, 4, 5]);
    const entrants = club(13).map((each) => ({ ...each, division: divisions.get(each.id)! }));
    entrants[4] = { ...entrants[4]!, withdrawn: true };
    const drawn = drawRound(entrants, [], 3, chance);
    for (const each of drawn)
      expect(new Set(each.flatMap((id) => (id === null ? [] : divisions.get(id)!))).size).toBe(1);
    expect(drawn.flat().filter((id) => id !== null)).toHaveLength(12);
    expect(drawn.flat()).not.toContain('p4');
  });

  test('the same draws give the same round; no one left gives none', () => {
    const twice = [0, 1].map(() => drawRound(club(40), [], 7, new FastChance('seed')));
    expect(twice[0]).toEqual(twice[1]);
    expect(drawRound(club(3, { withdrawn: true }), [], 2, new FastChance('x'))).toEqual([]);
    expect(drawBoard(['p0', 'p1'], [board(['p0', 1], ['p1', 2])], 2, new FastChance('x'))).toEqual(['p1', 'p0']);
  });

  test('the cheapest seats are found', () => {
    const chance = new FastChance('costs');
    for (let i = 0; i < 200; i++) {
      const [rows, columns] = [chance.die(4, 'rows'), 4 + chance.die(2, 'columns')];
      const costs = Array.from({ length: rows }, () => chance.dice(columns, 9, 'costs'));
      const sum = (taken: readonly number[]): number => taken.reduce((all, at, row) => all + costs[row]![at]!, 0);
      const every = (taken: number[]): number[] =>
        taken.length === rows
          ? [sum(taken)]
          : costs[0]!.flatMap((_, at) => (taken.includes(at) ? [] : every([...taken, at])));
      const found = cheapest(costs);
      expect(new Set(found).size).toBe(rows);
      expect(sum(found)).toBe(Math.min(...every([])));
    }
  });
});

describe('standings', () => {
  test('count a point for every seat one comes ahead of, and half for a tie', () => {
    const table = board(['a', 1], ['b', 2], ['c', 2], [null, 4]);
    expect(table.map((seat) => pointsOf(table, seat))).toEqual([3, 1.5, 1.5, 0]);
    expect(pointsOf(board(['a', null], ['b', null]), { player: 'a', seat: 0, place: null })).toBe(0);
  });

  test('break ties by tables won, then by the opponents, then by the lot', () => {
    const named = (...ids: string[]): Entrant[] =>
      ids.map((id, i) => ({ id, division: 0, lot: ids.length - i, withdrawn: false }));
    // a has won once and lost once among three; b was second twice.
    const boards = [board(['a', 1], ['b', 2], ['x', 3]), board(['y', 1], ['b', 2], ['a', 3])];
    const order = standingsOf(named('b', 'a'), boards).map(({ id, points, wins }) => [id, points, wins]);
    expect(order).toEqual([
      ['a', 2, 1],
      ['b', 2, 0],
    ]);
    const met = [board(['a', 1], ['x', 2]), board(['b', 1], ['y', 2]), board(['x', 1], ['y', 2])];
    expect(standingsOf(named('b', 'a'), met).map(({ id, opposition }) => [id, opposition])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
    expect(standingsOf(named('a', 'b'), []).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('send the best of each group to the final, without those who left, and it decides', () => {
    const entrants = club(8).map((each, i) => ({ ...each, division: i % 2, withdrawn: i === 0 }));
    const boards = [
      board(['p0', 1], ['p2', 2], ['p4', 3], ['p6', 4]),
      board(['p1', 1], ['p3', 2], ['p5', 3], ['p7', 4]),
    ];
    expect(finalistsOf(entrants, boards, 2)).toEqual(['p2', 'p1']);
    expect(finalistsOf(entrants, boards, 5)).toEqual(['p2', 'p4', 'p1', 'p3', 'p5']);
    const lines = standingsOf(entrants, boards);
    const decided = withFinal(lines, board(['p2', 2], ['p1', 2], ['p3', 1], [null, 4]));
    expect(decided.map(({ line, place }) => [line.rank, line.id, place])).toEqual([
      [1, 'p3', 1],
      [2, 'p1', 2],
      [3, 'p2', 2],
    ]);
  });
});
