/** Who knows what: views, imagined worlds and the list of secrets. */
import { type Chance, everySeat, type Game, onlySeat, type Seat, type Viewer } from '@concert/kernel';
import { type AreaGame, type AreaState, DECK, DISCARD, first, LOST, last, type P, RESERVED } from './area-state.ts';
import { AREAS, CARDS, full, NEUTRAL, owner, PIECES, type Piece } from './area-tables.ts';

/** AR-1.2: a piece is its owner's secret while it lies face down; a garrison is everyone's. */
const knownTo = (state: AreaState, p: number, seats: number): number =>
  state.shown[p] === 1 ? everySeat(seats) : owner[p] === NEUTRAL ? 0 : onlySeat(owner[p]!);

/** Others' hidden pieces in an area, in the order in which this viewer's handles number them. */
export const hiddenIn = (play: P, viewer: Viewer, place: number): number[] => {
  const { at, shown } = play.state;
  const hidden: number[] = [];
  for (let p = 0; p < PIECES; p++) if (at[p] === place && shown[p] === 0 && owner[p] !== viewer) hidden.push(p);
  return play.shuffleHandles(viewer, hidden);
};

export const view: Game<AreaGame>['view'] = ({ state, seats }, viewer) => {
  const { round, points, order, gold, control, crossed } = state;
  const board: AreaGame['board'] = {
    round,
    points,
    order: order.slice(),
    gold: gold.slice(),
    control: control.slice(),
    crossed: crossed.slice(),
    piece: [],
    at: [],
    steps: [],
    moved: [],
    shown: [],
    hidden: [],
    hands: Array(seats).fill(0),
    hand: [],
    discard: [],
  };
  for (let seat = 0; seat <= NEUTRAL; seat++) addPieces(board, state, seat, seat === viewer);
  for (let c = 0; c < CARDS; c++) {
    const place = state.card[c]!;
    if (place < seats) board.hands[place]!++;
    if (place === viewer) board.hand.push(c);
    else if (place === DISCARD) board.discard.push(c);
  }
  return board;
};

/** Adds the pieces of one owner to a board: those it may know one by one, the others as groups by place. */
function addPieces(board: AreaGame['board'], { at, steps, moved, shown }: AreaState, seat: Seat, own: boolean): void {
  // By place, with the reserve before the areas; a number is 32 × the moved ones + all.
  const groups: number[] = Array(AREAS + 1).fill(0);
  for (let p = first(seat); p < last(seat); p++) {
    if (own || shown[p] === 1) {
      board.piece.push(p as Piece);
      board.at.push(at[p]!);
      board.steps.push(steps[p]!);
      board.moved.push(moved[p]!);
      board.shown.push(shown[p]!);
    } else groups[at[p]! - RESERVED]! += 1 + 32 * moved[p]!;
  }
  for (let place = 0; place <= AREAS; place++) {
    const group = groups[place]!;
    if (group > 0) board.hidden.push(seat, place + RESERVED, group & 31, group >> 5);
  }
}

export const imagine: Game<AreaGame>['imagine'] = ({ board, viewer }, { seats, chance }) => {
  const { round, points, order, gold, control, crossed } = board;
  const state: AreaState = {
    round,
    points,
    order: order.slice(),
    gold: gold.slice(),
    control: control.slice(),
    at: Array(PIECES).fill(LOST),
    steps: Array(PIECES).fill(0),
    moved: Array(PIECES).fill(0),
    shown: Array(PIECES).fill(0),
    crossed: crossed.slice(),
    card: Array(CARDS).fill(DECK),
  };
  const known: boolean[] = Array(PIECES).fill(false);
  board.piece.forEach((p, i) => {
    known[p] = true;
    state.at[p] = board.at[i]!;
    state.steps[p] = board.steps[i]!;
    state.moved[p] = board.moved[i]!;
    state.shown[p] = board.shown[i]!;
  });
  let group = 0;
  for (let seat = 0; seat <= NEUTRAL; seat++) {
    const unknown: number[] = [];
    for (let p = first(seat); p < last(seat); p++) if (!known[p]) unknown.push(p);
    chance.shuffle(unknown, 'pieces');
    for (; board.hidden[group] === seat; group += 4)
      placeGroup(state, unknown, board.hidden.slice(group, group + 4), chance);
  }
  dealCards(state, board, viewer, seats, chance);
  return state;
};

function placeGroup(state: AreaState, from: number[], [, place, count, moved]: number[], chance: Chance): void {
  for (let i = 0; i < count!; i++) {
    const p = from.pop()!;
    state.at[p] = place!;
    state.steps[p] = chance.die(full[p]!, 'strength');
    state.moved[p] = i < moved! ? 1 : 0;
  }
}

function dealCards(state: AreaState, board: AreaGame['board'], viewer: Viewer, seats: number, chance: Chance): void {
  for (const c of board.discard) state.card[c] = DISCARD;
  for (const c of board.hand) state.card[c] = viewer;
  const unknown: number[] = [];
  for (let c = 0; c < CARDS; c++) if (state.card[c] === DECK) unknown.push(c);
  for (let seat = 0; seat < seats; seat++) {
    if (seat === viewer) continue;
    for (let held = 0; held < board.hands[seat]!; held++) {
      // A card from among those not dealt yet; the rest are the deck.
      const i = chance.index(unknown.length, 'hands');
      state.card[unknown[i]!] = seat;
      unknown[i] = unknown[unknown.length - 1]!;
      unknown.pop();
    }
  }
}

export const secrets: NonNullable<Game<AreaGame>['secrets']> = ({ state, seats }, tell) => {
  for (let p = 0; p < PIECES; p++) {
    const known = knownTo(state, p, seats);
    tell('place', p, known, state.at[p]!);
    tell('steps', p, known, state.steps[p]!);
    tell('moved', p, known, state.moved[p]!);
  }
  for (let c = 0; c < CARDS; c++) {
    const place = state.card[c]!;
    tell('card', c, place === DISCARD ? everySeat(seats) : place === DECK ? 0 : onlySeat(place), place);
  }
};
