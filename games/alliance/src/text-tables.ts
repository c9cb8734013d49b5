/** The position as text, from a view alone: for terminals and screen readers. */
import type { SeatInfo, SeatView, TextTable } from '@concert/kernel';
import { type Alliance, ASIDE, ATTACKER, type Board, DISBANDED, LOST, POOL, RESERVE } from './shape.ts';
import {
  BROWN,
  block,
  card,
  cardEmpire,
  EMPIRES,
  firepowerOf,
  homeOf,
  letterOf,
  place,
  power,
  powerOf,
} from './tables.ts';

const nameOf = (p: number): string => power.labels![p];

const where = (at: number): string =>
  at >= 0
    ? place.labels![at]
    : at === POOL
      ? 'pool'
      : at === LOST
        ? 'eliminated'
        : at === DISBANDED
          ? 'disbanded'
          : '?';

const part = (role: number): string => {
  if (role & ASIDE) return 'stands aside';
  if (role & ATTACKER) return role & RESERVE ? 'attacking reserve' : 'main attack';
  return role & RESERVE ? 'reserve' : '';
};

export function textTables({ board, viewer }: SeatView<Alliance>, seats: readonly SeatInfo[]): TextTable[] {
  return [
    seatTable(board, seats, viewer),
    powerTable(board, seats),
    forceTable(board),
    flagTable(board),
    lostTable(board),
  ];
}

/** AL-3.2-b: whose colour a card has says how many points it gives. */
const cardText = (c: number): string => `${c} ${card.names[c]} (${nameOf(cardEmpire[c])})`;

function seatTable(board: Board, seats: readonly SeatInfo[], viewer: number): TextTable {
  const alone = seats.length === 1;
  return {
    title: alone ? `Card ${board.turn}, score ${board.score}` : `${board.year}, game turn ${board.turn}`,
    columns: ['seat', 'card', 'in hand', 'Gold'],
    rows: seats.map((info, seat) => [
      alone && board.activeEmpire >= 0 ? `${info.name}, playing ${nameOf(board.activeEmpire)}` : info.name,
      board.card[seat] > 0 ? cardText(board.card[seat]) : '–',
      seat === viewer && !alone ? board.hand.map(cardText).join(', ') : board.hands[seat],
      board.gold[seat] < 0 ? '?' : board.gold[seat],
    ]),
  };
}

const relationNames = ['neutral', 'at war', 'allied', 'secretly allied', 'secretly allied'];

function powerTable(board: Board, seats: readonly SeatInfo[]): TextTable {
  const rows: (string | number)[][] = [];
  for (let p = 0; p < board.patron.length; p++) {
    const led = p < EMPIRES && board.seat[p] >= 0;
    const stands: string[] = [];
    if (led && seats.length > 1)
      for (let q = 0; q < EMPIRES; q++)
        if (q !== p && board.seat[q] >= 0) {
          const relation = board.relations[p > q ? (p * (p - 1)) / 2 + q : (q * (q - 1)) / 2 + p];
          if (relation > 0) stands.push(`${relationNames[relation]} with ${nameOf(q)}`);
        }
    const follows = board.patron[p];
    rows.push([nameOf(p), led ? 'played' : follows >= 0 ? `with ${nameOf(follows)}` : 'neutral', stands.join(', ')]);
  }
  return { title: 'Powers', columns: ['power', 'stands', 'relations'], rows };
}

function forceTable(board: Board): TextTable {
  const rows: [order: number, row: (string | number)[]][] = [];
  for (const b of board.blocks) {
    if (b.place <= LOST) continue;
    const rating = `${'ABCD'[letterOf[b.id]]}${firepowerOf[b.id]}`;
    rows.push([
      b.place,
      [
        where(b.place),
        nameOf(powerOf[b.id]),
        `${block.labels![b.id]} (${block.names[b.id]})`,
        b.place === POOL ? '–' : b.steps,
        rating,
        part(b.role),
      ],
    ]);
  }
  for (const g of board.hidden) {
    const side = g.camp < 0 ? 'neutral' : nameOf(g.camp);
    const what = g.colour === BROWN ? [side, `${g.count} hidden (minor)`] : [nameOf(g.colour), `${g.count} hidden`];
    rows.push([g.place, [where(g.place), ...what, '?', '?', part(g.role)]]);
  }
  rows.sort((a, b) => a[0] - b[0]);
  return {
    title: 'Forces',
    columns: ['place', 'power', 'block', 'strength', 'rating', 'part'],
    rows: rows.map(([, row]) => row),
  };
}

/** AL-4.1-d: whose flag flies where blocks stand away from their own side's homeland. */
function flagTable(board: Board): TextTable {
  const holders = place.names.map(() => new Set<number>());
  const head = (p: number): number => {
    const up = board.patron[p];
    return up < 0 || up === p ? p : head(up);
  };
  for (const b of board.blocks) if (b.place >= 0) holders[b.place].add(head(powerOf[b.id]));
  for (const g of board.hidden) if (g.place >= 0 && g.camp >= 0) holders[g.place].add(g.camp);
  const rows = holders.flatMap((who, p) =>
    [...who].some((h) => homeOf[p] < 0 || h !== head(homeOf[p])) ? [[where(p), [...who].map(nameOf).join(', ')]] : [],
  );
  return { title: 'Flags', columns: ['place', 'held by'], rows };
}

function lostTable(board: Board): TextTable {
  return {
    title: 'Off the map until winter',
    columns: ['block', 'why'],
    rows: board.blocks.filter((b) => b.place <= LOST).map((b) => [block.labels![b.id], where(b.place)]),
  };
}
