/** The shape of the game: its options, its verbs, its state, the frames of its flow, and what a viewer sees. */
import {
  type FrameAt,
  field,
  type Json,
  kind,
  type MeaningRules,
  option,
  type Play,
  type Seat,
  type SequenceFrame,
  type Shape,
  withLabels,
} from '@concert/kernel';
import type { CardRule } from './rules/cards/rule.ts';
import type { CampaignRules } from './rules/scenarios/campaigns.ts';
import { type CardFrame, type CardState, cardVerbs } from './shape-cards.ts';
import { type DiplomacyFrame, type DiplomacyState, diplomacyVerbs } from './shape-diplomacy.ts';
import { type EconomyFrame, type EconomyState, economyVerbs } from './shape-economy.ts';
import type { EuropeState } from './shape-europe.ts';
import type {
  ActivationLocals,
  AttritionLocals,
  BattleLocals,
  CasualtyLocals,
  ChecksLocals,
  DraftLocals,
  EnterLocals,
  LossLocals,
  PlanLocals,
  RetreatLocals,
  SettleLocals,
  SiegeLocals,
} from './shape-frames.ts';
import { type PeaceFrame, type PeaceState, peaceVerbs } from './shape-peace.ts';
import { type SeaFrame, type SeaState, seaVerbs } from './shape-sea.ts';
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

/** Every campaign that the rules know, with the name people read. */
const scenarioNames = {
  italy1796: 'Bonaparte in Italy, 1796',
  austerlitz1805: 'The Sun of Austerlitz, 1805',
  jena1806: 'Jena to Friedland, 1806',
  peninsula1808: 'The Peninsular War, 1808',
  russia1812: 'The Road to Moscow, 1812',
  coalition1792: 'The First Coalition, 1792',
  grand1805: 'The Grand Campaign, 1805–1814',
  grand1805_multi: 'The Grand Campaign for three to seven',
};
export type ScenarioId = keyof typeof scenarioNames;
export const allScenarios = Object.keys(scenarioNames) as ScenarioId[];
/** Those that a table may be opened with: all of them. */
export const offeredScenarios: readonly ScenarioId[] = allScenarios;

export const scenarioOption = (ids: readonly ScenarioId[]) =>
  withLabels(
    option(field.oneOf(...ids), 'italy1796', 'The campaign that is played', 'Campaign'),
    Object.fromEntries(ids.map((id) => [id, scenarioNames[id]])),
  );

export const options = {
  scenario: scenarioOption(offeredScenarios),
  players: option(
    field.int(0, 7),
    0,
    'How many play: 2 or 4 in the First Coalition, 3 to 7 in the Grand Campaign for several (0 = the usual number)',
    'Players',
  ),
  until: option(
    field.int(0, 40),
    0,
    'Stop after this turn and score as at the end (0 = play the whole scenario)',
    'Stop after',
  ),
  tactics: option(
    field.oneOf('off', 'major', 'armies'),
    'off',
    'Tactical cards: not used, in major battles, or in every battle of army against army too',
    'Tactical cards',
  ),
  pursuit: option(
    field.oneOf('full', 'dice'),
    'full',
    'Pursuit: every pursuing step costs the enemy a step, or each rolls a die for it',
  ),
  activation: option(
    field.oneOf('basic', 'rounds'),
    'basic',
    'The Activation phase: one pool of markers, or a regular round and a force march round',
    'Activation',
  ),
  fleets: option(
    field.oneOf('hidden', 'open'),
    'hidden',
    'Fleets: their names are known to their own side, with decoys among them, or to all, without decoys',
    'Fleets',
  ),
  fog: option(
    field.oneOf('off', 'stacks'),
    'off',
    'Stacks: open to all, or known to their own side and shown to others only while they fight',
    'Fog of war',
  ),
  credit: option(
    field.flag(),
    false,
    'Alliance credit: a major that loses too much leaves its bloc (two players)',
    'Alliance credit',
  ),
  guard: option(field.flag(), false, 'A beaten Old Guard that led the attack shakes the army', 'Old Guard'),
  antwerp: option(field.flag(), false, 'Antwerp shelters French ships and may build one in even years', 'Antwerp'),
  bernadotte: option(field.flag(), false, 'After Summer 1810 Bernadotte is Crown Prince of Sweden', 'Bernadotte'),
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
  withdraw: { army: aPiece, to: aPlace },
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
  part: { leader: aPiece },
  drop: {},
  pursue: {},
  dismiss: { by: aPiece },
  keep: {},
  accept: {},
  ...economyVerbs,
  ...diplomacyVerbs,
  // A beaten major (13.3.1.2).
  sue: {},
  fightOn: {},
  ...peaceVerbs,
  ...cardVerbs,
  ...seaVerbs,
};

/** The game's own part of the position. Columns by piece, province, city or power are arrays of small numbers. */
export interface State extends CardState, EconomyState, DiplomacyState, EuropeState, PeaceState, SeaState {
  /** 1 for the first turn of the scenario. */
  turn: number;
  season: number;
  year: number;
  /** By piece: its place, or POOL, AWAY, GONE, LATER, WOUNDED, RAISED. Changed by `put` alone. */
  readonly place: readonly number[];
  /** Every piece that is in a place, in ascending order: what most rules have to look at. Kept by `put`. */
  readonly present: readonly number[];
  /** By piece: steps of a combat unit on the map, else 0. */
  steps: number[];
  /** By piece: bits DEMORALIZED … below, and the activation level of a combat unit (NA-R-15). Read with `has` and `unitLevel`. */
  marks: number[];
  /** By piece: 1 + the number of the army it serves among `armies`, else 0. Markers serve themselves. */
  army: number[];
  /** By army, in the order of `armies`: the leader who commands it, or −1. */
  commander: number[];
  /** By army, in the same order: 1 once its marker has been destroyed (NA-R-185). */
  destroyed: number[];
  /** From where pieces have come into the battle (NA-R-133): piece, place, piece, place … Read with `originOf`. */
  origins: number[];
  /** By province: the power that owns it. */
  owner: number[];
  /** By city: the power that holds its active fortress; −1 for an inactive one or none. */
  controller: number[];
  /** Permanent points lost: city, points, city, points … Read with `damageOf`. */
  damaged: number[];
  /** By city: 0 unbesieged, else 1 + the level of the siege marker. */
  siege: number[];
  /** Which side took a fortress last (NA-R-130): city, side, city, side … Read with `takenBy`. */
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
  /** By side: combat steps eliminated since the campaign began. */
  lost: number[];
  /** By major: 0, or the turn at whose end a beaten power that fights on has to give up (NA-13.3.1.2-a). */
  fightsUntil: number[];
  /** Majors that have had an army on their own land, as bits (NA-R-93). */
  homeArmies: number;
  /** 15.7: which round of the Activation phase it is; 0 in the basic game. */
  round: number;
  /** Counters of the scenario. */
  facts: number[];
  /** Only where stacks are hidden: what was in them when they last fought: piece, leader above it, steps, … */
  seen?: number[];
}

/** Where a piece is when it is in no place. RAISED: produced in this Spring's budget and still to be placed. */
export const [POOL, AWAY, GONE, LATER, WOUNDED, RAISED] = [-1, -2, -3, -4, -5, -6];
/** Only in views: somewhere in a stack that the viewer may not look into (1.3). */
export const HIDDEN = -8;
export const [SPRING, SUMMER, AUTUMN, WINTER] = [0, 1, 2, 3];
export const [EMPIRE, COALITION, NEUTRAL] = [0, 1, 2];
/** Activation levels. */
export const [FRESH, FIRST_ACTIVATION, END_OF_ACTIVATION] = [0, 1, 2];

/**
 * Bits of `marks`. INSIDE: behind walls. ACTED: in this impulse. DEPOT: the static side. BRIDGE: the pontoon side, its direction
 * above. MOVING: in the active force. CHECKING: under an attrition check. ROSTER: has served in the active army during this
 * activation (NA-R-16). WINTER: demoralized in this Winter turn (NA-R-62). INTERCEPTOR, MARCHER: came into the battle so.
 * FOUGHT: took part in the battle that is being settled. PARTING:
 * retreats by itself.
 */
export const [DEMORALIZED, UNSUPPLIED, INSIDE, ACTED, DEPOT, BRIDGE, MOVING] = [1, 2, 4, 8, 16, 32, 64];
export const [CHECKING, ROSTER, WINTER_DEMORALIZED, INTERCEPTOR, MARCHER, FOUGHT] = [128, 256, 512, 1024, 2048, 4096];
export const BRIDGE_DIRECTION = 13;
export const PARTING = 1 << 16;
/** 15.7: has acted in this round. */
export const TIRED = 1 << 17;
/** The activation level, 0 … 2, lies in two bits from here on. */
export const LEVEL_SHIFT = 18;
/** NA-5.2.3.7-c: has come into an off-map box this turn. */
export const ARRIVED = 1 << 20;
/** 15.7: the rounds of the alternative Activation phase; 0 in the basic one. */
export const [REGULAR_ROUND, FORCE_MARCH_ROUND] = [1, 2];

type Activation<At extends string> = { at: At; result?: Json } & ActivationLocals;
type Enter<At extends string> = { at: At; result?: Json } & EnterLocals;
type Battle<At extends string> = { at: At; result?: Json } & BattleLocals;
type Siege<At extends string> = { at: At; result?: Json } & SiegeLocals;

export type Frame =
  | SequenceFrame<'game'>
  | SequenceFrame<'turn'>
  | { at: 'timetable'; result?: Json }
  | { at: 'timetable.settle'; places: number[]; result?: Json }
  | { at: 'replacements'; powers: number[]; used: number; result?: Json }
  | { at: 'replacement'; powers: number[]; used: number }
  | { at: 'pool' }
  | { at: 'activations'; result?: Json }
  | { at: 'opening' }
  | { at: 'draw'; asked?: boolean; result?: Json }
  | { at: 'lastNaval'; result?: Json }
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
  | ({ at: 'settle.consent' } & SettleLocals)
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
  | EconomyFrame
  | DiplomacyFrame
  | { at: 'conquest'; powers: number[] | null; result?: Json }
  | { at: 'conquest.sue'; powers: number[] | null }
  | PeaceFrame
  | { at: 'victory' }
  | CardFrame
  | SeaFrame;

/** The frame of one step. */
export type At<Name extends Frame['at']> = FrameAt<Frame, Name>;

/** What the choices of one question mean. */
export type Means<Name extends Frame['at']> = MeaningRules<NationsInArms, At<Name>>;

/** With open stacks everyone sees the whole state; else stand-ins lie in the covered stacks of others (`view-stacks.ts`). */
export interface Board extends State {
  standIns?: number[];
}

/** What only some campaigns have, and the rules of all look for. */
export interface Parts {
  readonly campaigns: { readonly [id in ScenarioId]?: CampaignRules };
  /** By id, where cards are played. Null: a dead card. */
  readonly cards: readonly (CardRule | null)[];
}

export interface NationsInArms extends Shape {
  state: State;
  frame: Frame;
  options: typeof options;
  verbs: typeof verbs;
  board: Board;
  parts: Parts;
}
export type P = Play<NationsInArms>;
export type * from './shape-cards.ts';
export * from './shape-diplomacy.ts';
export * from './shape-economy.ts';
export * from './shape-europe.ts';
export type * from './shape-frames.ts';
export * from './shape-peace.ts';
export * from './shape-sea.ts';
export type { Seat };
