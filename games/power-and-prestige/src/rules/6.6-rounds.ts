/**
 * Things that several players do at the same time and in the open, each until they are ready. Any of them may ask for an
 * order instead (6.6.3, 6.6.4): before the alliances it is the seating order, in an alliance the leader sets it (6.5.6).
 */
import type { State } from '../shape.ts';
import type { Round } from '../shape-economy.ts';
import { inOrder } from './5-concepts.ts';

export const newRound = (seats: readonly number[]): Round => ({ busy: [...seats], inTurn: false });

/** Those who may act now: all who are busy or, one after the other, the first of them. */
export const actingIn = ({ busy, inTurn }: Round): number[] => (inTurn ? busy.slice(0, 1) : busy);

/** The round without a player who is ready. */
export const without = ({ busy }: Round, seat: number): Pick<Round, 'busy'> => ({
  busy: busy.filter((other) => other !== seat),
});

/** The round in seating order from the starting player. */
export const inSeatingOrder = (state: State, { busy }: Round): Round => ({
  busy: inOrder(state).filter((seat) => busy.includes(seat)),
  inTurn: true,
});

/** May an order still be asked for? */
export const mayTakeTurns = ({ busy, inTurn }: Round): boolean => !inTurn && busy.length > 1;
