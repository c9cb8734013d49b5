/** The part of the shape that chapters 6.6 to 6.8 and 7 need: verbs, state and frames of the economic round. */

export const economyVerbs = {};

/** What the economic round has to remember beside the frames. */
export interface EconomyState {
  /** By seat: prestige as it was when the income phase opened (PP-6.6.3-a). */
  mark: number[];
}

export type EconomyFrame =
  /** Winter is over: the economic round begins. It goes on to `year` when it is over, or ends the game. */
  { at: 'economy' };

export const newEconomy = (seats: number): EconomyState => ({ mark: Array(seats).fill(0) });
export const copyEconomy = (state: EconomyState): EconomyState => ({ mark: state.mark.slice() });
