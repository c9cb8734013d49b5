/** What a campaign may rule otherwise than the book, as functions the general rules ask. */
import type { Verdict } from '@concert/kernel';
import type { Campaign } from '../../scenario.ts';
import type { P, State } from '../../shape.ts';
import type { Income } from '../12-income.ts';
import { italy1796 } from './italy1796.ts';

/** One line of the points: what for, what it is worth, and how many points it gives now. */
export interface PointLine {
  readonly what: string;
  readonly worth: number;
  readonly points: number;
}

/** 12.0: the economy of a campaign that has one. */
export interface Economy {
  /** The powers with a budget, in diplomatic order, a minor after its major. */
  readonly powers: readonly number[];
  /** What a power collects in a Spring. */
  income(play: P, power: number): Income;
  /** Places besides those of 12.4.1 where its units and leaders appear, as hexes. */
  sites?(state: State, power: number): readonly number[];
}

export interface CampaignRules extends Campaign {
  /** None: nothing is bought (NA-R-120). */
  readonly economy?: Economy;
  /** May this piece come into play at all? */
  isInPlay?(p: number): boolean;
  /** 14.4.2: is Spain fighting a Liberation War? */
  isLiberation?(state: State): boolean;
  /** Harbours between which the naval markers of a side carry troops, as hexes. */
  harbours?(state: State, side: number): readonly number[];
  /** By hex that a side may enter although the general rule closes it, or may not although it opens it. */
  mayEnter?(state: State, side: number, province: number): boolean | null;
  /** Would entering this province bring a neutral state into the war? Only a move of an activation may do that. */
  invades?(state: State, side: number, province: number): boolean;
  /** Forces that are bound to a place: may these pieces go there by a move of their own? */
  mayGo?(state: State, pieces: readonly number[], to: number): Verdict;
  /** Something happens when troops of a side come into a hex, before anyone reacts. */
  entered?(play: P, side: number, place: number): void;
  /** Supply sources in addition to 6.2 (NA-R-186), as hexes; `goal` is the hex that is to be fed, or −1 for any. */
  sources?(state: State, power: number, goal: number): readonly number[];
  /** May a side bring this inactive fortress back (NA-R-131)? Null leaves it to the general rule. */
  mayReactivate?(state: State, side: number, city: number, by: number): boolean | null;
  /** After the pieces of the first turn are on the map. */
  prepare?(state: State): void;
  /** Majors that get a replacement step this turn, in diplomatic order. */
  replacements(state: State): readonly number[];
  leaderKilled?(state: State, leader: number): void;
  /** The Conquest phase: what happens at the end of a turn. */
  endOfTurn(play: P): void;
  /** The end of the game before its last turn. */
  isDecided(play: P): boolean;
  /** What the points are made of. */
  pointLines(play: P): PointLine[];
  /** Points of the first seat's side at the end, and who has won. */
  points(play: P): number;
  winners(play: P): number[];
  ending(play: P): string;
}

const campaigns = { italy1796 };

export const campaignOf = (play: Pick<P, 'options'>): CampaignRules => campaigns[play.options.scenario];
export const campaignById = (id: keyof typeof campaigns): CampaignRules => campaigns[id];
