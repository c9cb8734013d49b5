/** The position as text, from a view alone: for terminals and screen readers. */
import {
  type Cell,
  type Point,
  type SeatInfo,
  type SeatView,
  say,
  seatCell,
  type ToldTable,
  tableHeads,
  thing,
} from '@concert/kernel';
import { type Alliance, ASIDE, ATTACKER, type Board, DISBANDED, LOST, POOL, RESERVE } from './shape.ts';
import { BROWN, block, cardEmpire, EMPIRES, firepowerOf, homeOf, letterOf, place, power, powerOf } from './tables.ts';

const nameOf = (p: number): Point => thing(power, p);

const elsewhere: { readonly [at: number]: string } = {
  [POOL]: 'table.pool',
  [LOST]: 'table.eliminated',
  [DISBANDED]: 'table.disbanded',
};

function where(at: number): Cell {
  if (at >= 0) return thing(place, at);
  return elsewhere[at] ? say(elsewhere[at]) : '?';
}

function part(role: number): Cell {
  if (role & ASIDE) return say('table.aside');
  if (role & ATTACKER) return say(role & RESERVE ? 'table.attacking-reserve' : 'table.main-attack');
  return role & RESERVE ? say('table.reserve') : '';
}

export function textTables({ board, viewer }: SeatView<Alliance>, seats: readonly SeatInfo[]): ToldTable[] {
  return [
    seatTable(board, seats, viewer),
    powerTable(board, seats),
    forceTable(board),
    flagTable(board),
    lostTable(board),
  ];
}

/** AL-3.2-b: whose colour a card has says how many points it gives. */
const cardText = (c: number): Cell => say('table.a-card', { number: c, card: c, power: cardEmpire[c] });

function seatTable(board: Board, seats: readonly SeatInfo[], viewer: number): ToldTable {
  const alone = seats.length === 1;
  return {
    title: alone
      ? say('table.card', { card: board.turn, score: board.score })
      : say('table.turn', { year: board.year, turn: board.turn }),
    columns: tableHeads('seat', 'laid', 'in-hand', 'gold'),
    rows: seats.map((_, seat) => [
      alone && board.activeEmpire >= 0 ? say('table.playing', { seat, power: board.activeEmpire }) : seatCell(seat),
      board.card[seat] > 0 ? cardText(board.card[seat]) : '–',
      seat === viewer && !alone ? board.hand.map(cardText) : board.hands[seat],
      board.gold[seat] < 0 ? '?' : board.gold[seat],
    ]),
  };
}

function powerTable(board: Board, seats: readonly SeatInfo[]): ToldTable {
  const rows: Cell[][] = [];
  for (let p = 0; p < board.patron.length; p++) {
    const led = p < EMPIRES && board.seat[p] >= 0;
    const stands: Cell[] = [];
    if (led && seats.length > 1)
      for (let q = 0; q < EMPIRES; q++)
        if (q !== p && board.seat[q] >= 0) {
          const relation = board.relations[p > q ? (p * (p - 1)) / 2 + q : (q * (q - 1)) / 2 + p];
          if (relation > 0) stands.push(say(`table.relation.${relation}`, { power: q }));
        }
    const follows = board.patron[p];
    const state = follows >= 0 ? say('table.follows', { power: follows }) : say('table.neutral');
    rows.push([nameOf(p), led ? say('table.played') : state, stands]);
  }
  return { title: say('table.powers'), columns: tableHeads('power', 'stands', 'relations'), rows };
}

function forceTable(board: Board): ToldTable {
  const rows: [order: number, row: Cell[]][] = [];
  for (const b of board.blocks) {
    if (b.place <= LOST) continue;
    const rating = `${'ABCD'[letterOf[b.id]]}${firepowerOf[b.id]}`;
    rows.push([
      b.place,
      [
        where(b.place),
        nameOf(powerOf[b.id]),
        say('table.a-block', { block: b.id, id: block.names[b.id] }),
        b.place === POOL ? '–' : b.steps,
        rating,
        part(b.role),
      ],
    ]);
  }
  for (const g of board.hidden) {
    const side = g.camp < 0 ? say('table.neutral') : nameOf(g.camp);
    const { count } = g;
    const what =
      g.colour === BROWN
        ? [side, say('table.hidden-minor', { count })]
        : [nameOf(g.colour), say('table.hidden', { count })];
    rows.push([g.place, [where(g.place), ...what, '?', '?', part(g.role)]]);
  }
  rows.sort((a, b) => a[0] - b[0]);
  return {
    title: say('table.forces'),
    columns: tableHeads('place', 'power', 'block', 'strength', 'rating', 'part'),
    rows: rows.map(([, row]) => row),
  };
}

/** AL-4.1-d: whose flag flies where blocks stand away from their own side's homeland. */
function flagTable(board: Board): ToldTable {
  const holders = place.names.map(() => new Set<number>());
  const head = (p: number): number => {
    const up = board.patron[p];
    return up < 0 || up === p ? p : head(up);
  };
  for (const b of board.blocks) if (b.place >= 0) holders[b.place].add(head(powerOf[b.id]));
  for (const g of board.hidden) if (g.place >= 0 && g.camp >= 0) holders[g.place].add(g.camp);
  const rows = holders.flatMap((who, p) =>
    [...who].some((h) => homeOf[p] < 0 || h !== head(homeOf[p])) ? [[where(p), [...who].map(nameOf)]] : [],
  );
  return { title: say('table.flags'), columns: tableHeads('place', 'held-by'), rows };
}

function lostTable(board: Board): ToldTable {
  return {
    title: say('table.off-map'),
    columns: tableHeads('block', 'why'),
    rows: board.blocks.filter((b) => b.place <= LOST).map((b) => [thing(block, b.id), where(b.place)]),
  };
}
