/** The shape of the game: its options, its verbs, its state, the frames of its flow, and what a viewer sees. */
import {
  type FrameAt,
  field,
  type Json,
  kind,
  option,
  type Play,
  type Seat,
  type SequenceFrame,
  type Shape,
} from '@concert/kernel';
import type { Size } from './charts.ts';
import { piece, place, power } from './tables.ts';

/** 3.1: the initiative markers. Their numbers are the bits of `pool` and `aside`. */
export const marker = kind(
  'marker',
  [
    ...['empire', 'coalition'].flatMap((side) => [1, 2, 3, 4].map((value) => `${side} ${value}`)),
    ...['empire naval', 'coalition naval', 'empire naval 2', 'coalition naval 2'],
    ...['neutral land', 'neutral naval', 'winter quarters'],
  ],
  [
    ...['Empire', 'Coalition'].flatMap((side) => [1, 2, 3, 4].map((value) => `${side} land ${value}`)),
    ...['Empire naval', 'Coalition naval', 'second Empire naval', 'second Coalition naval'],
    ...['Neutral land', 'Neutral naval', 'Winter Quarters'],
  ],
);
export const season = kind(
  'season',
  ['spring', 'summer', 'autumn', 'winter'],
  ['Spring', 'Summer', 'Autumn', 'Winter'],
);
export const MARKERS = marker.names.length;
export const [EMPIRE_NAVAL, COALITION_NAVAL, NEUTRAL_LAND, NEUTRAL_NAVAL, WINTER_QUARTERS] = [8, 9, 12, 13, 14];
export const isLandMarker = (m: number): boolean => m < 8;

/** The side of a land or first naval marker. */
export const markerSide = (m: number): number => (m < 8 ? Math.floor(m / 4) : m < NEUTRAL_LAND ? m % 2 : NEUTRAL);

/** 5.1.3: the initiative a leader needs for a land marker. */
export const markerValue = (m: number): number => (m % 4) + 1;

export const options = {
  scenario: option(field.oneOf('italy1796'), 'italy1796', 'The campaign that is played'),
  until: option(
    field.int(0, 5),
    0,
    'Stop after this turn and score as at the end (0 = play the whole scenario)',
    'Stop after',
  ),
};

const [aPiece, aPlace] = [field.id(piece), field.id(place)];
export const verbs = {
  open: { marker: field.id(marker) },
  replace: { unit: aPiece, place: aPlace },
  activate: { leader: aPiece },
  activateUnit: { unit: aPiece },
  pass: {},
  // Drafts of sets of pieces, in a lane of one seat.
  mark: { piece: aPiece },
  clear: {},
  agree: {},
  cancel: {},
  // The opening of an activation.
  with: {},
  pull: { place: aPlace },
  bridge: { engineer: aPiece, place: aPlace },
  swap: { from: aPiece, to: aPiece },
  extend: {},
  begin: {},
  rally: {},
  onward: {},
  // On the march.
  go: { to: aPlace, via: aPlace },
  integrate: { piece: aPiece },
  absorb: { from: aPiece, into: aPiece },
  detach: {},
  split: { corps: aPiece },
  depot: { unit: aPiece },
  besiege: {},
  sortie: {},
  reactivate: { with: aPiece },
  leave: {},
  pool: { leader: aPiece },
  alone: {},
  halt: {},
  // Two forces in one hex.
  command: { leader: aPiece },
  cut: { unit: aPiece },
  // Reactions.
  intercept: { leader: aPiece },
  decline: {},
  stand: {},
  inside: {},
  insidePart: {},
  avoid: { to: aPlace },
  join: {},
  apart: {},
  // Attrition, and losses of every kind.
  spend: { supply: aPiece },
  bonus: { power: field.id(power) },
  roll: {},
  lose: { unit: aPiece },
  spare: {},
  loseSupply: { supply: aPiece },
  fortress: {},
  // Battle.
  march: { leader: aPiece },
  morale: { value: field.int(0, 9) },
  lead: { unit: aPiece },
  use: { leader: aPiece },
  hit: { leader: aPiece },
  fight: {},
  retire: {},
  back: { path: field.list(aPlace, 2) },
  pursue: {},
  dismiss: { by: aPiece },
  keep: {},
  accept: {},
};

/** The game's own part of the position. Columns by piece, province, city or power are arrays of small numbers. */
export interface State {
  /** 1 for the first turn of the scenario. */
  turn: number;
  season: number;
  year: number;
  /** By piece: its place, or POOL, AWAY, GONE, LATER, WOUNDED. */
  place: number[];
  /** By piece: steps of a combat unit on the map, else 0. */
  steps: number[];
  /** By piece: activation level of a combat unit, 0 … 2 (NA-R-15). */
  level: number[];
  /** By piece: bits DEMORALIZED … below. */
  marks: number[];
  /** By piece: 1 + the number of the army it serves among `armies`, else 0. Markers serve themselves. */
  army: number[];
  /** By army, in the order of `armies`: the leader who commands it, or −1. */
  commander: number[];
  /** By army, in the same order: 1 once its marker has been destroyed (NA-R-185). */
  destroyed: number[];
  /** By piece: 1 + the place from which it came into a battle, else 0 (NA-R-133). */
  origin: number[];
  /** By province: the power that owns it. */
  owner: number[];
  /** By city: the power that holds its active fortress; −1 for an inactive one or none. */
  controller: number[];
  /** By city: permanent points lost. */
  damage: number[];
  /** By city: 0 unbesieged, else 1 + the level of the siege marker. */
  siege: number[];
  /** By city: 1 + the side that took the fortress last, else 0 (NA-R-130). */
  taken: number[];
  /** By power: the major that runs it (a major: itself), or −1 for a neutral minor. */
  allegiance: number[];
  /** By major: EMPIRE, COALITION or NEUTRAL. */
  side: number[];
  /** Initiative markers in the pool and set aside, as bits; those played this turn. */
  pool: number;
  aside: number;
  played: number;
  /** The side of the last land marker played, or −1. */
  lastLand: number;
  /** How often Winter Quarters has been drawn and ignored this turn. */
  quarters: number;
  /** What the active force has left behind and must still check: piece, MP spent by then, terrain bits, … */
  dropped: number[];
  /** Counters of the scenario. */
  facts: number[];
}

/** Where a piece is when it is in no place. */
export const [POOL, AWAY, GONE, LATER, WOUNDED] = [-1, -2, -3, -4, -5];
export const [SPRING, SUMMER, AUTUMN, WINTER] = [0, 1, 2, 3];
export const [EMPIRE, COALITION, NEUTRAL] = [0, 1, 2];
/** Activation levels. */
export const [FRESH, FIRST_ACTIVATION, END_OF_ACTIVATION] = [0, 1, 2];

/**
 * Bits of `marks`. INSIDE: behind walls. ACTED: in this impulse. DEPOT: the static side. BRIDGE: the pontoon side, its direction
 * above. MOVING: in the active force. CHECKING: under an attrition check. ROSTER: has served in the active army during this
 * activation (NA-R-16). WINTER: demoralized in this Winter turn (NA-R-62). INTERCEPTOR, MARCHER: came into the battle so.
 * FOUGHT: took part in the battle that is being settled.
 */
export const [DEMORALIZED, UNSUPPLIED, INSIDE, ACTED, DEPOT, BRIDGE, MOVING] = [1, 2, 4, 8, 16, 32, 64];
export const [CHECKING, ROSTER, WINTER_DEMORALIZED, INTERCEPTOR, MARCHER, FOUGHT] = [128, 256, 512, 1024, 2048, 4096];
export const BRIDGE_DIRECTION = 13;

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
  | 'end';
type Activation<At extends string> = { at: At; result?: Json } & ActivationLocals;

/** What happens when the active force enters a hex (NA-R-21). */
export interface EnterLocals {
  stage: EnterStage;
  place: number;
  /** The direction from the place to where the force came from. */
  entry: number;
  /** Leaders who have been asked to intercept and have failed or declined. */
  asked: number[];
  /** The direction by which an interceptor came, or −1. */
  interceptor: number;
  /** The interceptor found no friends in the hex: it takes the penalty of the side it crossed (NA-R-110). */
  interceptorAlone: boolean;
  /** The leader whose interception is being drafted or rolled, or −1. */
  trying: number;
  failedAvoid: boolean;
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
type Enter<At extends string> = { at: At; result?: Json } & EnterLocals;

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
  size: Size;
  sides: [BattleSide, BattleSide];
  /** Leaders who have been asked to march to the guns this round. */
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
  | 'plan'
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
type Battle<At extends string> = { at: At; result?: Json } & BattleLocals;

/** One siege attempt. */
export interface SiegeLocals {
  stage: 'roll' | 'repulsed' | 'dice' | 'lost' | 'casualties' | 'verdict' | 'fallen' | 'end';
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
type Siege<At extends string> = { at: At; result?: Json } & SiegeLocals;

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
  /** Which pieces are meant: those that carry this mark, or the listed ones where it is 0. */
  mark: number;
  pieces: number[];
}

/** A draft of a set of pieces, in a lane. */
export interface DraftLocals {
  purpose: 'muster' | 'detach' | 'intercept' | 'inside' | 'guns';
  leader: number;
  place: number;
  /** Where the part would go, or −1. */
  to: number;
  chosen: number[];
}

export type Frame =
  | SequenceFrame<'game'>
  | SequenceFrame<'turn'>
  | { at: 'timetable'; result?: Json }
  | { at: 'timetable.settle'; places: number[]; result?: Json }
  | { at: 'replacements'; powers: number[]; result?: Json }
  | { at: 'replacement'; powers: number[] }
  | { at: 'pool' }
  | { at: 'activations'; result?: Json }
  | { at: 'opening' }
  | { at: 'draw'; result?: Json }
  | { at: 'impulse'; side: number; marker: number; passed: number; result?: Json }
  | { at: 'impulse.choose'; side: number; marker: number; passed: number }
  | Activation<'activation'>
  | Activation<'activation.open'>
  | Activation<'activation.rally'>
  | Activation<'activation.march'>
  | Activation<'activation.free'>
  | { at: 'capture'; place: number; city: number; side: number; seat: Seat }
  | ({ at: 'checks'; result?: Json } & ChecksLocals)
  | ({ at: 'draft' } & DraftLocals)
  | Enter<'enter'>
  | Enter<'enter.intercept'>
  | Enter<'enter.friends'>
  | Enter<'enter.occupants'>
  | ({ at: 'settle'; result?: Json } & SettleLocals)
  | ({ at: 'settle.choose' } & SettleLocals)
  | ({ at: 'attrition'; result?: Json } & AttritionLocals)
  | ({ at: 'attrition.prepare' } & AttritionLocals)
  | ({ at: 'losses' } & LossLocals)
  | ({ at: 'losses.choose' } & LossLocals)
  | Battle<'battle'>
  | Battle<'battle.guns'>
  | Battle<'battle.again'>
  | Battle<'battle.pursue'>
  | Battle<'battle.dismiss'>
  | ({ at: 'plan' } & PlanLocals)
  | ({ at: 'casualty'; result?: Json } & CasualtyLocals)
  | ({ at: 'casualty.choose' } & CasualtyLocals)
  | ({ at: 'retreat'; result?: Json } & RetreatLocals)
  | ({ at: 'retreat.choose' } & RetreatLocals)
  | Siege<'siege'>
  | { at: 'raise'; place: number; city: number; side: number; result?: Json }
  | { at: 'finalAttrition'; groups: number[] | null; result?: Json }
  | { at: 'order'; result?: Json }
  | { at: 'conquest' }
  | { at: 'victory' };

/** What a side plans before the dice, in a lane. */
export interface PlanLocals {
  place: number;
  side: number;
  /** Siege combat: cavalry lends no modifier. */
  siege: boolean;
  inside: boolean;
  attacker: boolean;
  morale: number;
  lead: number;
  subordinate: number;
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
  used: number;
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
  /** Only the pieces with this mark (INTERCEPTOR) retreat now, or 0 for all. */
  mark: number;
  /** Steps lost on the way. */
  lost: number;
  path: number[];
  sheltered: boolean;
  stage: 'choose' | 'lost' | 'settled';
}

/** The frame of one step. */
export type At<Name extends Frame['at']> = FrameAt<Frame, Name>;

/** With open stacks everyone sees the whole state. */
export type Board = State;

export interface NationsInArms extends Shape {
  state: State;
  frame: Frame;
  options: typeof options;
  verbs: typeof verbs;
  board: Board;
}
export type P = Play<NationsInArms>;
export type { Seat };
