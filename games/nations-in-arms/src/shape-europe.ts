/** What the campaigns of all Europe add to the position. Every column is empty in a campaign without them. */

export interface EuropeState {
  /** Majors that a treaty has bound to the Continental System (NA-R-213). */
  bound: number[];
  /** Who pays half a budget to whom next Spring (12.2.6): from, to, from, to … */
  indemnities: number[];
  /** The years in which France has called conscripts (12.1). */
  calls: number[];
  /**
   * 15.1, empty without the option. By major: its credit, below 0 the last turn in which it is closed to envoys; how often the enemy has
   * refused it peace. Capitals in enemy hands; majors that have joined a bloc and may be bribed.
   */
  credit: number[];
  refusals: number[];
  seized: number[];
  joined: number[];
}

/** A campaign on part of the map. */
export const noEurope = (): EuropeState => ({
  bound: [],
  indemnities: [],
  calls: [],
  credit: [],
  refusals: [],
  seized: [],
  joined: [],
});
