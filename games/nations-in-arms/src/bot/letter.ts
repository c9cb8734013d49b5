/** What choices mean for the letter of instruction of a seat's owner. Its places are cities. */
import type { AnyChoice } from '@concert/kernel';
import { aimHabits, type Fight } from '@concert/kit';
import { hasUnits, piecesAt } from '../rules/1-forces.ts';
import { enemySide, has, isRunBy, seatOfPiece, sideOfPiece, sideOfSeat } from '../rules/1-units.ts';
import { MOVING, type NationsInArms, type P } from '../shape.ts';
import { cityAt, HEXES, isCombat } from '../tables.ts';

/** The city in a place; null where there is none. */
const cityIn = (place: number): number | null => (place < HEXES && cityAt[place] >= 0 ? cityAt[place] : null);

/** A step to where units of the other side stand. */
function fightBy({ state }: P, seat: number, { verb, arg }: AnyChoice): Fight | null {
  if (verb !== 'go') return null;
  const foe = enemySide(sideOfSeat(state, seat));
  const foes = piecesAt(state, arg.to).filter((p) => isCombat[p] && sideOfPiece(state, p) === foe);
  return foes.length > 0 ? { on: [...new Set(foes.map((p) => seatOfPiece(state, p)))], place: arg.to } : null;
}

export const letter = aimHabits<NationsInArms>({
  fightBy,
  enters: (_play, _seat, { verb, arg }) => (verb === 'go' ? cityIn(arg.to) : null),
  empties({ state, stack }, seat, { verb }) {
    const march = stack.at(-1);
    if (verb !== 'go' || march?.at !== 'activation.march') return null;
    const stay = piecesAt(state, march.place).filter((p) => isRunBy(state, p, seat) && !has(state, p, MOVING));
    return hasUnits(stay) ? null : cityIn(march.place);
  },
});
