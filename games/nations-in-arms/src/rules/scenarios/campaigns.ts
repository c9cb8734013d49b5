/** What a campaign may rule otherwise than the book, as functions the general rules ask. */
import type { Verdict } from '@concert/kernel';
import type { Size } from '../../charts.ts';
import type { Campaign, Placement } from '../../scenario.ts';
import type { P, State } from '../../shape.ts';
import type { Income } from '../12-income.ts';

/** One line of the points: what for, what it is worth, and how many points it gives now. */
export interface PointLine {
  readonly what: string;
  readonly worth: number;
  readonly points: number;
  /** The cities it hangs on as things stand, the one that does most first. Bots march for them. */
  readonly cities?: readonly number[];
}

/** 12.0: the economy of a campaign that has one. */
export interface Economy {
  /** The powers with a budget, in diplomatic order, a minor after its major. */
  powers(state: State): readonly number[];
  /** What a power collects in a Spring. */
  income(play: P, power: number): Income;
  /** Places besides those of 12.4.1 where its units and leaders appear, as hexes. */
  sites?(state: State, power: number): readonly number[];
  /** What comes to powers when unspent money has been lost in Winter. */
  yearsEnd?(play: P): void;
  /** 12.1: the first year in which France may call conscripts; none: never. */
  readonly conscripts?: number;
}

/** Steps that a power may place this turn (NA-R-185). */
export interface Replacement {
  readonly power: number;
  readonly steps: number;
  /** The classes of corps that they fill or make; infantry comes as detachments too. */
  readonly classes: readonly string[];
  /** The only hexes where they come; null for supplied armies and unbesieged sources. */
  readonly at: readonly number[] | null;
  /** A hex that may take two of the steps at once as one corps of the pool, or −1 (NA-R-189). */
  readonly corpsAt: number;
}

export interface CampaignRules extends Campaign {
  /** None: nothing is bought (NA-R-120). */
  readonly economy?: Economy;
  /** May this piece come into play at all? */
  isInPlay?(p: number): boolean;
  /** 14.4.2: is Spain fighting a Liberation War? */
  isLiberation?(state: State): boolean;
  /** As the Diplomacy phase opens: powers whose entry a row fixes. */
  opensDiplomacy?(play: P): void;
  /** NA-R-218: neutral majors that may attack a neutral minor, fought over between the two alone: aggressor, victim. */
  readonly feuds?: readonly (readonly [number, number])[];
  /** May a side declare war on a neutral that the general rule lets it attack? */
  mayDeclare?(state: State, side: number, on: number): Verdict;
  /** May a power try to win a country that the general rule leaves open? */
  mayCourt?(state: State, asker: number, power: number): Verdict;
  /** When all that the phase has changed takes effect. */
  closesDiplomacy?(play: P): void;
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
  /** Does the fortress of a city carry the supply lines of a power, which the general rule lets it? */
  carries?(state: State, power: number, city: number): boolean;
  /** May a side bring this inactive fortress back (NA-R-131)? Null leaves it to the general rule. */
  mayReactivate?(state: State, side: number, city: number, by: number): boolean | null;
  /** Must these units check in the Final Attrition phase although supplied and in good order? */
  mustCheck?(state: State, units: readonly number[], army: number): boolean;
  /** Before the pieces of the first turn are put on the map. */
  prepare?(state: State): void;
  /** Before the timetable of each turn but the first: dice and changes of the start of a turn (NA-R-185). */
  startOfTurn?(play: P): void;
  /** Where else an arrival comes, in this order, if its place is not open to it. */
  alternatives?(placement: Placement): readonly number[];
  /** Does this arrival take place? */
  arrives?(play: P, placement: Placement): boolean;
  /** The steps that powers may place this turn, in diplomatic order. */
  replacements(state: State): readonly Replacement[];
  leaderKilled?(state: State, leader: number): void;
  /** A battle of this size is over and this side has won it. */
  battleWon?(state: State, side: number, size: Size): void;
  /** Looks at the position between two activations and at the end of a turn, for what counts “at any time”. */
  observe?(play: P): void;
  /** The Conquest phase: what happens at the end of a turn, before beaten majors sue. */
  endOfTurn?(play: P): void;
  /** The majors of which a row says that they sue for peace or are conquered (13.3.1), in diplomatic order. */
  readonly suing?: readonly number[];
  /** May it go on under 13.3.1.2? */
  readonly mayFightOn?: boolean;
  /** It sues. */
  sued?(play: P, power: number): void;
  /** The Victory phase: what is looked at once, when the turn is over (16.0). */
  judge?(play: P): void;
  /** The end of the game before its last turn. */
  isDecided(play: P): boolean;
  /** What the points are made of. */
  pointLines(play: P): PointLine[];
  /** Points of the Empire at the end, and the sides that have won. */
  points(play: P): number;
  winners(play: P): number[];
  /** With several players: what the national points of a power are made of (NA-R-217). */
  nationalLines?(play: P, power: number): PointLine[];
  /** With several players: the points of each seat, and who has won. */
  national?(play: P): { readonly scores: number[]; readonly winners: number[] };
  ending(play: P): string;
}

/** The campaign that is played; the table's game has been put together with it. */
export const campaignOf = ({ options, parts }: Pick<P, 'options' | 'parts'>): CampaignRules =>
  parts.campaigns[options.scenario]!;
