/** What the campaigns of all Europe add to the position. Every column is empty in a campaign without them. */

export interface EuropeState {
  /** Majors that a treaty has bound to the Continental System (NA-R-213). */
  bound: number[];
  /** Who pays half a budget to whom next Spring (12.2.6): from, to, from, to … */
  indemnities: number[];
  /** The years in which France has called conscripts (12.1). */
  calls: number[];
}

/** A campaign on part of the map. */
export const noEurope = (): EuropeState => ({ bound: [], indemnities: [], calls: [] });
