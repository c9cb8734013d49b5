/** Money, production and what is carried by sea: the columns, verbs and frames of chapter 12 and of the sealift. */
import { field, type Json, type Seat, type SequenceFrame } from '@concert/kernel';
import { city, piece, place, power } from './tables.ts';

/** By power, and empty in a campaign without economy. */
export interface EconomyState {
  /** Pounds at hand. */
  money: number[];
  /** What the power itself collected this Spring: no more than that may be given to it (NA-12.2.5-c). */
  budget: number[];
  /** Steps, and cavalry steps among them, that it may still produce in this budget (NA-12.0-e). */
  recruit: number[];
  horse: number[];
  /** NA-R-116: money, and steps of recruitment, by which the next Spring brings more, or less if below 0. */
  due: number[];
  /** These as pairs of powers and counts. */
  dueSteps: number[];
  /** Cards 29 and 30: infantry steps that are cheaper in this budget; cavalry steps beyond the level that may be had so. */
  levies: number[];
  remounts: number[];
  /** NA-R-8: the sides that have used their extra naval marker this year, as bits. */
  naval: number;
  /**
   * Powers whose troops do not stand together: power, power, the major whose three-star leader may unite them and the year from
   * which on; and so on by fours.
   */
  apart: number[];
}

/** One line of a budget sheet. */
export interface OrderLine {
  what: 'raise' | 'fill' | 'garrison' | 'disband' | 'fleet' | 'corsair';
  power: number;
  /** The counter that is raised, filled or disbanded; −1 for a garrison. */
  piece: number;
  /** Steps it is raised with. */
  steps: number;
  /** The fortress that is brought back, else −1. */
  city: number;
  /** The corps that a disbanded one fills, else −1. */
  into: number;
}

/** What counters without a name of their own are bought by. */
export const counterItems = ['detachment', 'supply', 'engineer'] as const;
export type CounterItem = (typeof counterItems)[number];

const [aPiece, aPlace, aPower] = [field.id(piece), field.id(place), field.id(power)];
export const economyVerbs = {
  // Gifts in the open, before orders are written.
  give: { power: aPower, to: aPower, amount: field.int(1, 999) },
  ready: {},
  conscripts: {},
  // Escorts and corsairs.
  seek: { corsair: aPiece },
  // The budget sheet.
  build: { unit: aPiece, steps: field.int(1, 2) },
  buy: { power: aPower, item: field.oneOf(...counterItems) },
  fill: { unit: aPiece },
  garrison: { power: aPower, city: field.id(city) },
  disband: { from: aPiece, into: aPiece },
  launch: { fleet: aPiece, city: field.id(city) },
  fitOut: {},
  unbuy: { line: field.int(0, 199) },
  // Reinforcement.
  recall: { leader: aPiece },
  succeed: { leader: aPiece, by: aPiece },
  put: { piece: aPiece, place: aPlace },
  putTrain: { piece: aPiece, place: aPlace },
  appoint: { leader: aPiece, place: aPlace },
  raise: { army: aPiece, place: aPlace },
  bring: { leader: aPiece },
  // At sea.
  commit: {},
  ship: { from: aPlace, to: aPlace },
};

/** Reinforcement, power by power (NA-R-149). */
export interface ReinforceLocals {
  stage: 'leaders' | 'succeed' | 'place' | 'close';
  /** Powers still to come, the present one first. */
  powers: number[];
  /** Leaders dismissed by the present power whose place is still to be filled. */
  recalled: number[];
  /** Where each of them was. */
  places: number[];
}

/** An army is raised (12.4.1): its marker is paid for; the leader who joins it is still to be chosen. */
export interface NewArmyLocals {
  army: number;
  place: number;
  seat: Seat;
  /** In an activation: the value of the marker, which the commander must have as initiative. Else 0. */
  value: number;
  /** The leader who has joined, or −1. */
  newcomer: number;
}

/** A naval marker by which a side may carry one force (rule naval of 1808). */
export interface SealiftLocals {
  side: number;
  seat: Seat;
  from: number;
  to: number;
}

export type EconomyFrame =
  | SequenceFrame<'budget'>
  /** Escorts, and the corsairs they have been given so far. */
  | { at: 'hunt'; escorts: number[]; aims: number[]; result?: Json }
  | { at: 'hunt.assign'; escorts: number[]; aims: number[] }
  | { at: 'market'; seats: Seat[]; ready: number; gifts: number[]; result?: Json }
  | { at: 'market.give'; seats: Seat[]; ready: number; gifts: number[] }
  | { at: 'orders.open' }
  | { at: 'orders'; lines: OrderLine[] }
  | { at: 'orders.reveal'; seats: Seat[]; result?: Json }
  | ({ at: 'reinforce'; result?: Json } & ReinforceLocals)
  | ({ at: 'reinforce.leaders' } & ReinforceLocals)
  | ({ at: 'reinforce.succeed' } & ReinforceLocals)
  | ({ at: 'reinforce.place' } & ReinforceLocals)
  | ({ at: 'newArmy'; result?: Json } & NewArmyLocals)
  | ({ at: 'newArmy.leader' } & NewArmyLocals)
  | ({ at: 'newArmy.command' } & NewArmyLocals)
  | { at: 'disbanding'; powers: number[]; result?: Json }
  | { at: 'disbanding.choose'; powers: number[] }
  | { at: 'extraNaval'; seats: Seat[]; result?: Json }
  | { at: 'extraNaval.choose' }
  | ({ at: 'sealift'; result?: Json } & SealiftLocals)
  | ({ at: 'sealift.choose' } & SealiftLocals)
  | { at: 'sealift.done'; result?: Json };
