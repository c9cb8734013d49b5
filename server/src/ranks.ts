/** What people wait for comes first, and what no one waits for last: it gets what is left, and never nothing. */
export type Rank = 'first' | 'last';

/** The time of the last counts this many times. */
const LAST_COUNTS = 8;

export const rankOf = (isAwaited: boolean): Rank => (isAwaited ? 'first' : 'last');

/** What a party is charged that is in a queue under its rank. */
export const charged = ([rank]: readonly [Rank, ...string[]], ms: number): number =>
  rank === 'last' ? ms * LAST_COUNTS : ms;
