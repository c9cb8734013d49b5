/** 6.8 Residences: extensions, and their loss. */
import type { P } from '../shape.ts';

/** PP-6.8.2-a: may a seat abandon its residence now? */
export const mayAbandon = (_play: P, _seat: number): boolean => false;

/** PP-6.8.2-b, c, d: the residence goes, with its extensions, their prestige and the artists. */
export function loseResidence({ state }: P, seat: number): void {
  state.residence[seat] = -1;
}
