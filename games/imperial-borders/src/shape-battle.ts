/** The shape of a battle: what it has to remember, in one frame (IB-B0 to IB-B3). */

/** One row of troops in a battle: side, Nation, sort, zone, how many, and the Hits they have been assigned. */
export type Row = [side: number, nation: number, sort: number, zone: number, count: number, hits: number];

/** How a Nation stands to a battle (IB-B1.B): what it asks for, and what it holds out. */
export type Stand = {
  nation: number;
  side: 'abstain' | 'with' | 'against';
  /** What it does if it is not admitted to the Active side. */
  otherwise: 'abstain' | 'against';
  /** Sorts of land units, one entry each, and ships that stay out; the land units of an Interior that come in. */
  held: number[];
  heldShips: number[];
  joined: number[];
  /** 1: the fortification stays out. */
  heldFort: number;
};

export interface BattleLocals {
  place: number;
  nation: number;
  /** 0 before the march, 1 after it. */
  step: number;
  round: number;
  /** Called off, or no one to fight. */
  off: number;
  /** 1: no more Battle Rounds. */
  over: number;
  stands: Stand[];
  /** 1: sides are chosen in secret. */
  secret: number;
  /** Nations whose requests are still to be answered. */
  requests: number[];
  /** Nations that have given permission to attack the Port from the Interior, as bits (IB-R-101). */
  passed: number;
  /** By side: the Commander; −1 before there is one. Side 0 is the Active Nation's. */
  commanders: [number, number];
  /** Nations that fight on each side, as bits. */
  sides: [number, number];
  /** The side of the fortification, or −1. */
  fort: number;
  /** The Nation that controlled the region when the battle began. */
  controller: number;
  rows: Row[];
  /** By side: ships in line; and by ship slot, in the order of both lines, Hits assigned in this round. */
  lines: [number[], number[]];
  shipHits: number[];
  fortHits: number;
  /** By side: are the elite dice of land units (1) and of ships (2) doubled? */
  doubled: [number, number];
  /** By side: 1 Aggressive, 0 Defensive, −1 not asked. */
  stances: [number, number];
  /** By side: the Hits it has to assign by kind, and its blocking Bars. */
  hits: [number[], number[]];
  bars: [number, number];
  /** The zone that the second Hit of a Double Blast is bound to, or −1. */
  bound: number;
  /** By side: what it has collected, by item; and pennants that went to its Commander at once. */
  spoils: [number[], number[]];
  pennants: [number, number];
  /** By Nation: land units and ships by which its head-counts fell. */
  fallen: number[];
  fallenShips: number[];
  /** Gold to be shared by the Victor: a captured Treasury and cargo that was sold. */
  treasure: number;
  sold: number;
  /** The winning side, or −1; 1 if the fortification was taken. */
  victor: number;
  taken: number;
  /** By side: 1 if it has earned a pennant. 1: the Victor has earned the point of Balance of Power. */
  earned: number[];
  balance: number;
}
