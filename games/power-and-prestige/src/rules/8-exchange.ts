/** 8.2.2 With full fog, chips and figurines of a stack on the map are exchanged; what goes in and out is shown to all. */
import type { Offers } from '@concert/kernel';
import { type Pile, pack, unpack, WORTH } from '../chips.ts';
import type { P, PowerAndPrestige } from '../shape.ts';
import { ARMS, type Arm } from '../tables.ts';
import { columnOf } from './5-troops.ts';
import { newTroops, piecesOf, withDummies } from './8-chips.ts';

/** Places of ones, twos, fives and tens in a pile, and how many of one of them go into it. */
const [VALUES, MOST] = [[2, 3, 4, 5], 63];

type Change = (pile: Pile) => Pile | null;

/** PP-8.2.2-c: a chip out, as many figurines in. */
const intoFigurines =
  (chip: number): Change =>
  (pile) => {
    const i = WORTH.indexOf(chip, 2);
    return i < 0 || pile[i] === 0 ? null : (pile.map((n, k) => (k === 0 ? n + chip : k === i ? n - 1 : n)) as Pile);
  };

/** PP-8.2.2-c: figurines out, but for one at least, and a chip for them in. */
const intoChip =
  (chip: number): Change =>
  (pile) => {
    const i = WORTH.indexOf(chip, 2);
    if (i < 0 || pile[0] <= chip || pile[i] >= MOST) return null;
    return pile.map((n, k) => (k === 0 ? n - chip : k === i ? n + 1 : n)) as Pile;
  };

/** PP-8.2.2-d: the same units with one figurine and as few chips as can be, if that is less than there is. */
const intoFewest: Change = (pile) => {
  const units = pile.reduce((sum, n, i) => sum + n * WORTH[i], 0);
  if (units === 0) return null;
  const fewest = unpack(withDummies(newTroops(units, true), pile[1]));
  return piecesOf(fewest).length < piecesOf(pile).length ? fewest : null;
};

/** Offers the exchanges that these stacks, which are on the map and not in an army box, allow. */
export function offerExchanges({ state }: P, rows: readonly number[], offers: Offers<PowerAndPrestige>): void {
  for (let arm = 0; arm < ARMS; arm++) {
    const piles = rows.map((i) => unpack(columnOf(state, arm)[i]));
    const can = (change: Change): boolean => piles.some((pile) => change(pile) !== null);
    for (const i of VALUES) {
      const arg = { arm: arm as Arm, chip: WORTH[i] };
      if (can(intoFigurines(WORTH[i]))) offers.offer('chipToFigurines', arg);
      if (can(intoChip(WORTH[i]))) offers.offer('figurinesToChip', arg);
    }
    if (can(intoFewest)) offers.offer('consolidate', { arm: arm as Arm });
  }
}

/** Exchanges in the first of these stacks that allows it, and shows what goes in and out. */
function exchange(play: P, rows: readonly number[], arm: number, change: Change, clause: string): void {
  const { state } = play;
  const column = columnOf(state, arm);
  const row = rows.find((i) => change(unpack(column[i])) !== null)!;
  const before = unpack(column[row]);
  const after = change(before)!;
  column[row] = pack(after);
  const shown = (more: Pile, less: Pile): number[] => piecesOf(more.map((n, i) => Math.max(0, n - less[i])) as Pile);
  const args = { force: state.force[row], place: state.place[row], arm };
  play.log('exchange', { ...args, out: shown(before, after), into: shown(after, before) }, { clause, reveals: true });
}

export const chipToFigurines = (play: P, rows: readonly number[], arm: number, chip: number): void =>
  exchange(play, rows, arm, intoFigurines(chip), 'PP-8.2.2-c');

export const figurinesToChip = (play: P, rows: readonly number[], arm: number, chip: number): void =>
  exchange(play, rows, arm, intoChip(chip), 'PP-8.2.2-c');

export const consolidate = (play: P, rows: readonly number[], arm: number): void =>
  exchange(play, rows, arm, intoFewest, 'PP-8.2.2-d');
