/** Bounds on what is read from outside. */

/** Nothing honest is nested deeper; every check and copy recurses, and input may be nested without end. */
export const DEEPEST = 32;

/** The longest share of the dice that a seat may open. */
export const MOST_CONTRIBUTION = 200;
