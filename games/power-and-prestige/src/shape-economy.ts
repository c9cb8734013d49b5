/** The part of the shape that chapters 6.6 to 6.8 and 7 need: verbs, state and frames of the economic round. */
import { field, type SequenceFrame } from '@concert/kernel';
import { arm, artist, building, good, location, province } from './tables.ts';
import { item } from './tables-economy.ts';

const [aCity, aProvince, anArm, aBuilding] = [
  field.id(location),
  field.id(province),
  field.id(arm),
  field.id(building),
] as const;
export const studies = ['attack', 'defence', 'room'] as const;

export const economyVerbs = {
  review: {},
  giveUp: { province: aProvince },
  takeTurns: {},
  goFirst: { seat: field.seat() },
  // Goods.
  swapWith: { seat: field.seat() },
  swapAbroad: { good: field.id(good), foreign: field.id(good) },
  // The secret sheet.
  reside: { city: aCity },
  raise: { arm: anArm },
  dismiss: { arm: anArm, place: field.id(location) },
  dismissBoxed: { arm: anArm, place: field.id(location), box: field.int(1, 3) },
  buy: { item: field.id(item) },
  hire: { artist: field.id(artist) },
  rebuild: { building: aBuilding, city: aCity },
  rebuildRural: { building: aBuilding, province: aProvince },
  study: { what: field.oneOf(...studies) },
  emptyBasket: {},
  lock: {},
  // When another player gets the artist.
  putBack: { item: field.id(item) },
  putBackArtist: { artist: field.id(artist) },
  putBackRebuilding: {},
  // Placement.
  station: { arm: anArm, place: field.id(location), box: field.int(0, 3) },
  stationAll: { place: field.id(location) },
  forgo: { arm: anArm },
  build: { building: aBuilding, city: aCity },
  buildRural: { building: aBuilding, province: aProvince },
  fortify: { place: field.id(location) },
  gatherDummies: {},
  placeDummy: { arm: anArm, place: field.id(location), box: field.int(0, 3) },
  callConvention: {},
};

/** A line of an account: what it is about, of which province, site, artist, good, seat or arm; gold, prestige, barrels. */
export type Line = [what: number, of: number, gold: number, prestige: number, barrels: number];

/** What the economic round has to remember beside the frames. */
export interface EconomyState {
  /** By seat: prestige as it was when the income phase opened (PP-6.6.3-a). */
  recordedPrestige: number[];
  /** By seat and good: what was produced in the last economic round, and what of it has not been swapped. */
  produced: number[][];
  unswapped: number[][];
  /** The external ally's goods of this year: 1 sugar, 2 tea. */
  foreignGoods: number;
  /**
   * By seat, with full fog and while it places: troops by arm that it has put on the map, and dummies. No other seat knows
   * which of the chips are which until it is ready; until then the frame's stock says what it had (PP-8.2.1-h).
   */
  placed: number[][];
  /**
   * By seat: where this year's gold, prestige and barrels came from and went. While sheets are open, when a position holds
   * most, the lines of income are left out: they are worked out again from the map and the artists' dice (`accountOf`).
   */
  account: Line[][];
  /** By artist, while the lines of income are left out: the sum of this year's dice. */
  artistDice: number[];
}

/** What a player decides in secret. */
export type Sheet = {
  /** The city of a new residence, or −1. */
  residence: number;
  /** Arms of which the unit of an unpaired building is raised, as bits. */
  raised: number;
  /** What the universities give: attack levels, defence levels, the room. */
  studied: number[];
  /** Units that cannot be paid: location + LOCATIONS × army box, arm, … */
  dismissed: number[];
  /** By item. */
  items: number[];
  /** Sites rebuilt. */
  rebuilt: number[];
  artists: number[];
};

/** What a player has and owes: gold, troops to be paid, barrels, the price of a magnificent hall. */
export type Dues = { gold: number; units: number; barrels: number; hall: number };
/** What limits a player's purchases. */
export type Means = Dues & {
  /** Free sites where they may build. */
  urban: number;
  rural: number;
  /** By building: how many are active. */
  active: number[];
  /** What may be rebuilt: site, building, … */
  ruins: number[];
  /** Is there a place for new troops, for how many fortresses? */
  spot: boolean;
  forts: number;
  /** Is there a residence, or one on the sheet; its extensions; how many artists? */
  housed: boolean;
  court: number;
  artists: number;
  /** Prestige recorded, and levels still to be had: attack, defence. */
  recorded: number;
  levels: number[];
  /** Is it the last year? */
  last: boolean;
};

/** What several do at the same time, each until they are ready; or one after the other, the first of `busy` first. */
export interface Round {
  busy: number[];
  inTurn: boolean;
}

/** Seats that are ready, those of them that may take it back; and by seat with whom it wants to swap a good, as bits. */
export interface MarketLocals {
  ready: number;
  mayReconsider: number;
  swapsWanted: number[];
}

/** Seats that look through their provinces, as bits. */
export interface GivingUpLocals extends Round {
  reviewing: number;
}

/** What has been bought and waits for a place. */
export interface Purchases {
  /** By seat and item; and of its troops those that cost nothing. */
  stock: number[][];
  free: number[][];
  /** Sites rebuilt this year: unlike new buildings they may be upgraded (PP-R-59). */
  rebuilt: number[];
}

export interface PlacementLocals extends Round {
  /** With full fog: seats that have gathered their dummies, as bits. */
  gathered: number;
  /** The order that the leader has set. */
  result?: number[] | null;
}

/** By seat, the artists it has missed and may still replace. */
export interface Contest {
  missed: number[];
}

export type EconomyFrame =
  // The sequence of play: 0-sequence.ts.
  | SequenceFrame<'economy', { purchases: Purchases }>
  | SequenceFrame<'revolts'>
  /** The sheets, once they are revealed. */
  | SequenceFrame<'income', { sheets: Sheet[] }>
  | SequenceFrame<'placements'>
  | SequenceFrame<'convention', { called: boolean }>
  // 6.6.1 and 6.6.2
  | { at: 'supply'; result?: boolean[] }
  | { at: 'lend' }
  | { at: 'abandonment'; seat: number }
  | { at: 'abandon' }
  // 6.6.3
  | ({ at: 'givingUp' } & GivingUpLocals)
  | ({ at: 'giveUp' } & GivingUpLocals)
  | ({ at: 'market' } & MarketLocals)
  | ({ at: 'trade' } & MarketLocals)
  | { at: 'purchases'; result?: Sheet[] }
  | { at: 'newSheet'; seat: number }
  | { at: 'locked'; seat: number; sheet: Sheet }
  | { at: 'sheet'; seat: number; stage: number; sheet: Sheet; means?: Means }
  | { at: 'reside'; seat: number; sheet: Sheet }
  | { at: 'levy'; seat: number; sheet: Sheet; means: Means }
  | { at: 'dismiss'; seat: number; sheet: Sheet; means: Means }
  | { at: 'basket'; seat: number; sheet: Sheet; means: Means }
  // 6.7.1
  | ({ at: 'contest' } & Contest)
  | ({ at: 'rechoose' } & Contest)
  // 6.6.4
  | ({ at: 'placement' } & PlacementLocals)
  | ({ at: 'placing' } & PlacementLocals)
  // 6.5.3
  | { at: 'conventionCall'; seat: number }
  | { at: 'callConvention' };

export const newEconomy = (seats: number): EconomyState => ({
  recordedPrestige: Array(seats).fill(0),
  produced: [],
  unswapped: [],
  foreignGoods: 0,
  placed: [],
  account: [],
  artistDice: [],
});

const copyLists = (lists: readonly number[][]): number[][] => lists.map((list) => list.slice());

export const copyEconomy = (economy: EconomyState): EconomyState => ({
  recordedPrestige: economy.recordedPrestige.slice(),
  produced: copyLists(economy.produced),
  unswapped: copyLists(economy.unswapped),
  foreignGoods: economy.foreignGoods,
  placed: copyLists(economy.placed),
  account: economy.account.map((lines) => copyLists(lines) as Line[]),
  artistDice: economy.artistDice.slice(),
});
