/** Who sees what (8.1, 8.2, PP-R-69, PP-R-70, PP-R-77): views, the worlds that a viewer can imagine, and the secrets. */
import { type Chance, copy, everySeat, type Game, onlySeat, type SeatView, type Viewer } from '@concert/kernel';
import { DUMMIES, decodeHidden, encodeHidden, FIGURINES, pack, unpack } from './chips.ts';
import { newTroops, withDummies } from './rules/8-chips.ts';
import { ASIDE, type Board, type P, type PowerAndPrestige } from './shape.ts';
import { type State, stateFrom, visibility } from './state.ts';
import { ALLY } from './tables.ts';

/** The place of the battle that is being fought, where everything is shown, or −1 (PP-8.1-b, PP-8.2.1-g). */
function battlefield(play: Pick<P, 'stack'>): number {
  for (const frame of play.stack) if (frame.at === 'battle') return frame.place;
  return -1;
}

/** Is the stack hidden from others: in a box, or with full fog anywhere; never in battle, and never the external ally. */
const isVeiled = (
  fog: string,
  board: Pick<State, 'force' | 'place' | 'box' | 'marched'>,
  i: number,
  field: number,
): boolean =>
  board.force[i] !== ALLY &&
  (board.box[i] > 0 || fog === 'full') &&
  (board.place[i] !== field || board.marched[i] === ASIDE);

export function view(play: P, viewer: Viewer): Board {
  const { state, options } = play;
  const isOpen = options.fog === 'none' || play.stack.length === 0;
  return {
    ...visibility.open(play),
    ...(isOpen ? play.common('told alike', () => toldOf(state)) : throughFog(play, viewer)),
    inHand: viewer < 0 ? [] : state.inHand[viewer].slice(),
  };
}

/** What fog hides in part; without it, it is the same for all. */
type Told = Pick<State, 'economy' | 'dummies' | (typeof COLUMNS)[number]>;

function toldOf({ economy, dummies, force, place, box, marched, infantry, cavalry, artillery }: State): Told {
  return { economy, dummies, force, place, box, marched, infantry, cavalry, artillery };
}

function throughFog(play: P, viewer: Viewer): Told {
  const { fog } = play.options;
  const field = battlefield(play);
  const { economy, dummies, ...stacks } = toldOf(play.state);
  const told = {
    economy: { ...play.common('economy', () => economy), placed: economy.placed.map((placed) => placed.slice()) },
    dummies: dummies.slice(),
    ...copy(stacks),
  };
  // PP-8.2.1-h: which of the chips being laid are units and which dummies, only their owner knows.
  told.economy.placed.forEach((placed, seat) => {
    if (seat === viewer || placed.length === 0) return;
    told.dummies[seat] += placed.at(-1)!;
    told.economy.placed[seat] = [];
  });
  let last = -1;
  for (let i = 0; i < told.force.length; i++) {
    if (told.force[i] === viewer || !isVeiled(fog, told, i, field)) continue;
    if (told.box[i] === 0) {
      // PP-8.2.1-a: figurines and how many chips are under them, not what is on these.
      for (const column of [told.infantry, told.cavalry, told.artillery]) column[i] = encodeHidden(column[i]);
      continue;
    }
    // PP-R-69: of an army box others see the counter.
    const counter = told.force[i] * 4 + told.box[i];
    if (counter === last) {
      for (const key of COLUMNS) told[key].splice(i, 1);
      i--;
      continue;
    }
    last = counter;
    told.marched[i] = told.marched[i] === ASIDE ? ASIDE : 0;
    told.infantry[i] = told.cavalry[i] = told.artillery[i] = -1;
  }
  return told;
}

const COLUMNS = ['force', 'place', 'box', 'marched', 'infantry', 'cavalry', 'artillery'] as const;

/** A whole state that looks like this to the viewer; what they cannot know is drawn. */
export function imagine(
  { board, viewer, flow }: SeatView<PowerAndPrestige>,
  { options, seats, chance }: Pick<P, 'options' | 'seats' | 'chance'>,
): State {
  const state = stateFrom(board, viewer, seats);
  if (options.fog === 'none' || flow.length === 0) return state;
  for (let seat = 0; seat < seats; seat++)
    if (seat !== viewer) imagineTroops(state, seat, options.fog === 'full', chance);
  return state;
}

const VALUES = [2, 2, 2, 3, 3, 4, 5];

function imagineTroops(state: State, seat: number, chips: boolean, chance: Chance): void {
  const columns = [state.infantry, state.cavalry, state.artillery];
  const boxes: number[] = [];
  const piles: { column: number[]; i: number; figurines: number; chips: number }[] = [];
  for (let i = 0; i < state.force.length; i++) {
    if (state.force[i] !== seat) continue;
    if (state.box[i] > 0 && state.infantry[i] < 0) boxes.push(i);
    else
      for (const column of columns)
        if (column[i] < 0) {
          const [figurines, count] = decodeHidden(column[i]);
          piles.push({ column, i, figurines, chips: count });
        }
  }
  for (const i of boxes) {
    state.infantry[i] = newTroops(1 + chance.index(6, 'infantry'), chips);
    state.cavalry[i] = newTroops(chance.index(3, 'cavalry'), chips);
    state.artillery[i] = newTroops(chance.index(2, 'artillery'), chips);
  }
  if (!chips) return;
  // Dummies that are not in hand lie under some of the chips, or in a box.
  const slots = piles.reduce((sum, pile) => sum + pile.chips, 0);
  const out = DUMMIES - state.dummies[seat];
  const most = Math.min(out, slots);
  let onMap = boxes.length > 0 ? chance.index(most + 1, 'dummies') : most;
  for (const i of boxes.slice(0, 1)) state.infantry[i] = withDummies(state.infantry[i], out - onMap);
  let left = slots;
  for (const { column, i, figurines, chips: count } of piles) {
    const pile = unpack(0);
    pile[0] = figurines;
    for (let n = 0; n < count; n++, left--) {
      const dummy = chance.index(left, 'chip') < onMap;
      if (dummy) onMap--;
      pile[dummy ? 1 : chance.pick(VALUES, 'chip')]++;
    }
    column[i] = pack(pile);
  }
}

/** Every secret and who knows it: what each seat has in boxes and chips. When the game is over there are none left. */
export const secrets: NonNullable<Game<PowerAndPrestige>['secrets']> = (play, tell) => {
  const { state, seats, options } = play;
  if (options.fog === 'none') return;
  const over = play.stack.length === 0;
  const field = battlefield(play);
  for (let seat = 0; seat < seats; seat++) {
    const hidden: number[] = [...(state.economy.placed[seat] ?? [])];
    for (let i = 0; i < state.force.length; i++) {
      if (state.force[i] !== seat || !isVeiled(options.fog, state, i, field)) continue;
      // Figurines on the map are no secret.
      for (const column of [state.infantry, state.cavalry, state.artillery])
        if (state.box[i] > 0 || column[i] >= FIGURINES) hidden.push(state.place[i], state.box[i], column[i]);
    }
    tell('troops', seat, over ? everySeat(seats) : onlySeat(seat), hidden);
  }
};
