/** What the procedures of the flow have to remember: the locals of their frames. */
import type { Seat } from '@concert/kernel';
import type { Size } from './charts.ts';
import type { SeaDraft } from './shape-sea.ts';

/** What one activation has to remember. Its pieces carry the mark MOVING. */
export interface ActivationLocals {
  stage: ActivationStage;
  side: number;
  marker: number;
  actor: Seat;
  /** The active leader, or −1; the lone unit, or −1. */
  leader: number;
  unit: number;
  place: number;
  /** MP of the stack, and MP spent since the activation began. */
  allowance: number;
  spent: number;
  extended: boolean;
  /** A strategic march (card 1): far from the enemy, without a check. */
  strategic: boolean;
  /** A second activation: a forced march. */
  forced: boolean;
  /** Out of supply when it was activated (NA-R-194). */
  unsupplied: boolean;
  /** Terrain entered since the last check, bits by terrain. */
  terrain: number;
  /** The highest activation level of its units when it began. */
  level: number;
  /** The hex from which it entered the present one, or −1, and the direction of the contact marker, or −1. */
  from: number;
  contact: number;
  /** An unbesieged enemy fortress has stopped it (5.2.3.6). */
  stopped: boolean;
  /** It may neither move nor besiege any more (NA-R-18). */
  frozen: boolean;
  /** The hex in which the price of taking in others is paid, or −1. */
  merged: number;
  /** Distinct steps that have served in the army so far (NA-R-16). */
  roster: number;
  /** The hex in which this activation laid siege, or −1; whether its free attempt is used (NA-R-73). */
  laid: number;
  freeUsed: boolean;
  /** It has won a battle in this hex. */
  won: boolean;
  /** It has checked before a battle, so that its end asks for no check more (NA-7.2-a). */
  checked: boolean;
  /** MP that the next hex costs more, for the overrun before it (NA-R-34). */
  toll: number;
  /** The hexes in which it has left screens that may try the fortress once (NA-5.2.3.6-d). */
  screens: number[];
  /** The hexes in which it has left something. */
  leftAt: number[];
  start: number;
}
export type ActivationStage =
  | 'window'
  | 'begin'
  | 'open'
  | 'rally'
  | 'march'
  | 'entered'
  | 'detached'
  | 'besieged'
  | 'sortied'
  | 'close'
  | 'checked'
  | 'dropped'
  | 'free'
  | 'screens'
  | 'settle'
  | 'end'
  | 'over';

/** What happens when the active force enters a hex (NA-R-21). */
export interface EnterLocals {
  stage: EnterStage;
  place: number;
  /** The direction from the place to where the force came from. */
  entry: number;
  /** Leaders who have tried to intercept, and players who have refused: −1 less the seat. */
  asked: number[];
  /** The direction by which an interceptor came, or −1. */
  interceptor: number;
  /** The interceptor found no friends in the hex: it takes the penalty of the side it crossed (NA-R-110). */
  interceptorAlone: boolean;
  /** The leader whose interception is being drafted or rolled, or −1. */
  trying: number;
  failedAvoid: boolean;
  /** Armies of a group that have tried to avoid by themselves (NA-5.2.2-e). */
  tried: number[];
  /** Part of the occupants has gone inside; the rest may not follow (5.2.3.6). */
  split: boolean;
  /** Another side than the mover's: whose occupants decide. */
  defender: number;
}
export type EnterStage =
  | 'strip'
  | 'intercept'
  | 'intercepted'
  | 'friends'
  | 'occupants'
  | 'insides'
  | 'merged'
  | 'avoided'
  | 'overrun'
  | 'fight'
  | 'checked'
  | 'fought';

/** One side of a battle, by role: 0 the attacker, 1 the defender. */
export interface BattleSide {
  /** EMPIRE or COALITION. */
  side: number;
  seat: Seat;
  /** What was planned: force morale, lead unit or −1, subordinate or −1. */
  morale: number;
  lead: number;
  subordinate: number;
  /** Steps at the start of the round, combat points, supply and order as the worksheet saw them. */
  steps: number;
  /** The total rolled and what the table says it does to the enemy. */
  total: number;
  losses: number;
  plus: boolean;
  cavalry: boolean;
  leaderHit: boolean;
  /** Steps really lost in this round, retreat included. */
  lost: number;
  /** Its commander (not of an army) fell in this round. */
  commanderKilled: boolean;
  /** It was demoralized when the battle began. */
  wasDemoralized: boolean;
  /** A depot that fights alone (NA-R-134). */
  depot: boolean;
  /** It has no step left. */
  gone: boolean;
  /** Tactical cards that hold in this round, those that failed their check, and the leader who rolled for the second. */
  tactics: number[];
  failed: number[];
  seconded: number;
  /** The majors whose own troops fight on it, as bits. */
  nations: number;
  /** A force of this side has marched to the guns in this round. */
  marched: boolean;
  /** Reserves held back in the first round (tactical card 14). */
  reserves: boolean;
  /** 15.1: the army markers that have fought on it, each with the majors whose troops served it, as bits: army, bits, army, bits … */
  armies?: number[];
  /** 15.3: the steps that the Old Guard had when it first led in this battle; 0 if it has not, or the rule is not used. */
  guard: number;
}
export interface BattleLocals {
  stage: BattleStage;
  place: number;
  round: number;
  /** Direction from the battle hex to the active force's hex of entry; −1 in a sortie. */
  entry: number;
  /** The interceptor's direction of entry if it found no friends there, else −1; whether there was one. */
  crossing: number;
  intercepted: boolean;
  failedAvoid: boolean;
  sortie: boolean;
  /** Tactical cards are used in this round. */
  cards: boolean;
  size: Size;
  sides: [BattleSide, BattleSide];
  /** Leaders who have tried to march to the guns this round, and players who have refused: −1 less the seat. */
  asked: number[];
  trying: number;
  /** Which role is choosing. */
  role: number;
  /** The role that has won, or −1. */
  winner: number;
  /** The beaten went behind walls: no pursuit. */
  sheltered: boolean;
}
export type BattleStage =
  | 'begin'
  | 'guns'
  | 'marched'
  | 'size'
  | 'council'
  | 'plan'
  | 'tactics'
  | 'dice'
  | 'lost'
  | 'casualties'
  | 'verdict'
  | 'retreat'
  | 'retreated'
  | 'demoralize'
  | 'pursue'
  | 'pursued'
  | 'dismiss'
  | 'settle'
  | 'end';

/** One siege attempt. */
export interface SiegeLocals {
  stage: 'window' | 'roll' | 'repulsed' | 'dice' | 'lost' | 'casualties' | 'verdict' | 'fallen' | 'end';
  /** Seats that were asked for a plan. */
  asked: number[];
  place: number;
  city: number;
  besieger: number;
  /** B: the besieged are destroyed after the round. */
  breach: boolean;
  sides: [BattleSide, BattleSide];
  role: number;
  /** Permanent points lost in the assault. */
  points: number;
}

/** Steps that a side has to lose, and how far the choice is bound (8.1.2, 8.2.3, 8.2.4, 7.4). */
export interface LossLocals {
  place: number;
  side: number;
  seat: Seat;
  /** Which pieces may be chosen: those that carry this mark (0: any of the side outside walls; INSIDE: inside). */
  mark: number;
  left: number;
  /** The lead unit still to be hit, or −1. */
  lead: number;
  /** A cavalry step is still owed. */
  cavalry: boolean;
  /** What the first step lost must be (tactical cards 7 and 13). */
  first: '' | 'cavalry' | 'guard';
  /** Steps still owed by units of this morale, and which. */
  half: number;
  morale: number;
  /** The first loss must be of this power's major, or −1 (7.4). */
  nation: number;
  /** Supply units may be lost instead (8.3.3.1); fortress points too (9.3). */
  supply: boolean;
  city: number;
  taken: number;
  points: number;
  clause: string;
}

/** Two forces of a side in one hex become one (4.1.1, 5.1.7). */
export interface SettleLocals {
  place: number;
  side: number;
  seat: Seat;
  inside: boolean;
  /** The leader preferred between equals, or −1. */
  first: number;
  /** MP that may still be spent, or −1 where joining is free. */
  points: number;
  /** What has been spent. */
  paid: number;
  /** A unit of another player that is to lose a step, and the players who have said no (NA-R-13). */
  unit?: number;
  refused?: Seat[];
}

/** A check of one force (7.2). Its pieces carry the mark CHECKING. */
export interface AttritionLocals {
  stage: 'prepare' | 'roll' | 'lost';
  place: number;
  side: number;
  power: number;
  seat: Seat;
  spent: number;
  terrain: number;
  forced: boolean;
  extended: boolean;
  /** In the final phase MP do not count. */
  final: boolean;
  besieged: boolean;
  /** The supply unit spent, or −1; the major whose modifier is used, or −1. */
  supply: number;
  bonus: number;
  /** What a card adds to the roll. */
  extra: number;
}

/** Checks of the active force, army by army, and of what it has left behind. */
export interface ChecksLocals {
  /** Army markers, or −1 for a force without. */
  groups: number[];
  side: number;
  place: number;
  spent: number;
  terrain: number;
  forced: boolean;
  extended: boolean;
  /** What a card adds to the roll. */
  extra: number;
  /** Which pieces are meant: those that carry this mark, or the listed ones where it is 0. */
  mark: number;
  pieces: number[];
}

/** A draft of a set of pieces, in a lane. */
export interface DraftLocals {
  purpose: 'muster' | 'detach' | 'intercept' | 'inside' | 'guns' | 'drop' | 'sealift' | SeaDraft;
  leader: number;
  place: number;
  /** Where the part would go, or −1. */
  to: number;
  /** To intercept: the initiative of the mover. To march to the guns: the role in the battle. Inside, drop, sealift: the side. Else −1. */
  rival: number;
  chosen: number[];
}

/** What a side plans before the dice, in a lane. */
export interface PlanLocals {
  place: number;
  side: number;
  seat: Seat;
  /** Siege combat: cavalry lends no modifier. */
  siege: boolean;
  inside: boolean;
  attacker: boolean;
  morale: number;
  lead: number;
  subordinate: number;
  /** The tactical card, the second one and the leader who is to play it; −1 for none. */
  tactic: number;
  second: number;
  by: number;
}

/** Leaders of a side who must check (8.2.5): L result first, then the subordinate used. */
export interface CasualtyLocals {
  place: number;
  side: number;
  seat: Seat;
  inside: boolean;
  attacker: boolean;
  size: Size;
  hit: boolean;
  /** Leaders whose modifier or tactic was used, each with what is added to the roll: leader, modifier, … */
  used: number[];
  /** A wounded or killed leader whose place may be filled, or −1, and who may fill it. */
  fallen: number;
  killed: boolean;
  candidates: number[];
  commanderKilled: boolean;
}

/** A beaten side retreats (8.3.2). Its pieces are those of the side in the place, outside walls, that FOUGHT. */
export interface RetreatLocals {
  place: number;
  side: number;
  seat: Seat;
  /** Direction from the place to the enemy's hex of entry, or −1. */
  entry: number;
  /** The phasing side and interceptors go back where they came from. */
  phasing: boolean;
  /** Only the pieces with this mark (INTERCEPTOR, PARTING) retreat now, or 0 for all. */
  mark: number;
  /** Steps more or less that tactical cards make it cost. */
  extra: number;
  /** Pieces that will be left in the first hex of two (NA-8.3.2-p). */
  dropping: number[];
  /** Steps lost on the way. */
  lost: number;
  path: number[];
  sheltered: boolean;
  stage: 'choose' | 'first' | 'onward' | 'lost' | 'sailed' | 'settled';
}
