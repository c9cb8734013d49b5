/** How far a list is scrolled: what lies above, and what below of what is seen, in pixels. */
export interface Scrolled {
  readonly top: number;
  readonly below: number;
}

/** A reader within this many pixels of the end follows new lines. */
const NEAR = 40;

/**
 * Is the newest line still followed after a scroll? At the end it is, and only a reader who scrolls up leaves it: lines that have
 * come since put the end further away without anyone having scrolled.
 */
export const stillFollows = (did: boolean, was: Scrolled, now: Scrolled): boolean =>
  now.below <= NEAR || (did && now.top >= was.top);
