/** The shape of the game: its options, its verbs, the frames of its flow, and what a viewer sees. Its state is in state.ts. */
import { type FrameAt, field, option, type Play, type SequenceFrame, type Shape } from '@concert/kernel';
import { type EconomyFrame, economyVerbs } from './shape-economy.ts';
import type { State } from './state.ts';
import { arm, building, force, location, province } from './tables.ts';

export type { State };

export const options = {
  seats: option(field.int(3, 6), 4, 'How many powers take part'),
  years: option(field.int(3, 7), 5, 'After how many years the game ends; three or four have the accelerated start'),
  fog: option(
    field.oneOf('none', 'partial', 'full'),
    'none',
    'What is hidden: nothing, the troops in army boxes, or the size of every stack too, with dummy chips',
  ),
  variableStart: option(field.flag(), false, 'The first province may be any on the edge of the map; no extra gold'),
};

const [aForce, aPlace, aProvince, anArm] = [
  field.id(force),
  field.id(location),
  field.id(province),
  field.id(arm),
] as const;
export const verbs = {
  // Set-up.
  found: { city: aPlace },
  claim: { province: aProvince },
  endow: { city: aPlace, building: field.id(building) },
  // A turn: movement.
  group: { force: aForce, place: aPlace },
  onward: { force: aForce, place: aPlace, steps: field.int(1, 5) },
  army: { box: field.int(1, 3) },
  leave: { arm: anArm, count: field.int(1, 999) },
  leaveDummy: { arm: anArm },
  chipToFigurines: { arm: anArm, chip: field.int(1, 10) },
  figurinesToChip: { arm: anArm, chip: field.int(1, 10) },
  consolidate: { arm: anArm },
  march: { to: aPlace },
  attack: { to: aPlace, via: aPlace },
  muster: { box: field.int(1, 3) },
  disperse: {},
  halt: {},
  ready: {},
  notReady: {},
  // Combat.
  fight: { place: aPlace },
  lose: { force: aForce, arm: anArm, count: field.int(1, 999) },
  retreat: { force: aForce, to: aPlace },
  stay: { force: aForce },
  stand: { force: aForce },
  doom: { force: aForce, arm: anArm, count: field.int(1, 999) },
  rally: { to: aPlace },
  // Annexing, plundering, razing; residences; war and alliances.
  annex: { province: aProvince },
  plunder: { force: aForce, place: aPlace, building: field.id(building) },
  plunderRural: { force: aForce, province: aProvince, building: field.id(building) },
  plunderResidence: { force: aForce, seat: field.seat() },
  plunderProvince: { force: aForce, province: aProvince },
  raze: { force: aForce, place: aPlace },
  abandon: {},
  declare: { seat: field.seat() },
  form: { members: field.set(field.seat(), 5) },
  accept: {},
  decline: {},
  pass: {},
  ...economyVerbs,
};

/** What a battle has to remember. */
export interface BattleLocals {
  place: number;
  /** The round that is being fought, or was the last. */
  round: number;
  /** A battle of the alliance change turn (PP-6.5.7). */
  allianceChange: boolean;
  /** An attacker has come over a river. */
  overRiver: boolean;
  /** Forces that attack and that defend, as bits. */
  attackers: number;
  defenders: number;
  /** Losses set aside: by force and arm. */
  lost: number[];
  /** Units destroyed because they could not retreat (PP-R-37): by force and arm. */
  destroyed: number[];
  /** By force: where it has retreated to, or −1. */
  retreatedTo: number[];
  /** Forces that will not retreat from this battle and need not be asked, as bits. */
  standing: number;
  /** Seats in the order in which they decide on retreats, as far as it matters so far (PP-R-35). */
  retreatOrder: number[];
  /** When it is over: the side that has won, or −1; by side, losses still to be named final; by force and arm, those named. */
  winner: number;
  finalDue: number[];
  finalLosses: number[];
}

/** One side's part of a step. */
export interface Side {
  side: number;
}

/** What several of an alliance do at the same time, each until they are ready. */
export interface SharedLocals {
  /** Seats that are ready, and those of them that may take it back, since another has done something. */
  ready: number;
  mayReconsider: number;
  /** One after the other, if a member has asked for an order: those whose turn is still to come, the first of them acting. */
  turnOrder: number[];
  /** The order that the leader has set. */
  result?: number[] | null;
}

/** What several players decide together (PP-R-17). */
export interface JointLocals {
  /** Seats that have to agree, and those that have, as bits. */
  concerned: number;
  agreed: number;
  /** The seat that has proposed something, or −1, and the argument of its choice. */
  proposer: number;
  proposal: { readonly [name: string]: number } | null;
}
/** What phase 3 of a turn has to remember. */
export interface AnnexationLocals extends SharedLocals {
  /** Units that have been used: force, where (a location, RAZED + location, or ROAMED + province), how many, … */
  used: number[];
  /** With fog, which of them these were: force, where, arm, how many, … */
  shown: number[];
  annexed: number[];
  plundered: number[];
}

/** Something taken in phase 3 that others of the alliance might want too. */
export interface Seizure {
  verb: 'annex' | 'plunder' | 'plunderRural' | 'plunderResidence' | 'plunderProvince';
  arg: { readonly [name: string]: number };
}

/** A seizure that an ally may want: who is about to make it, who is still to answer, who wants the same, who would annex. */
export interface Dispute {
  seat: number;
  seizure: Seizure;
  undecided: number;
  same: number;
  annexing: number;
}

/** The frame of one step. */
export type At<Name extends Frame['at']> = FrameAt<Frame, Name>;

export type Frame =
  | EconomyFrame
  // The sequence of play: 0-sequence.ts.
  /** Whether the last convention has changed the alliances, and whether the last year is over. */
  | SequenceFrame<'game', { alliancesChanged: boolean; over: boolean }>
  | SequenceFrame<'setup'>
  | SequenceFrame<'year'>
  | SequenceFrame<'allianceChangeTurn'>
  | SequenceFrame<'season', { season: number }>
  | SequenceFrame<'turn'>
  | SequenceFrame<'combat', { allianceChange: boolean }>
  | SequenceFrame<'battle', BattleLocals>
  /** By side, the losses it has still to name. */
  | SequenceFrame<'battle.round', { hits: number[] }>
  | SequenceFrame<'alliancing', { convention: boolean }>
  // 4 Set-up.
  | { at: 'firstProvince'; seat: number }
  | { at: 'found' }
  | { at: 'moreProvinces'; seat: number }
  | { at: 'claim'; left: number }
  | { at: 'endowment'; result?: number[][] }
  | { at: 'endow'; seat: number; cities: number[] }
  // 6.2 Movement.
  | ({ at: 'movement' } & SharedLocals)
  | ({ at: 'move' } & SharedLocals)
  /** The leader of an alliance says in which order these act. */
  | { at: 'turnOrder'; seats: number[] }
  | { at: 'setTurnOrder'; seats: number[]; line: number[] }
  // 6.3 Combat.
  | { at: 'nextBattle' }
  | ({ at: 'pickBattle'; places: number[] } & JointLocals)
  /** `umpire` is the seat that decides once those concerned have differed, or −1. */
  | ({ at: 'battle.losses'; umpire: number } & Side)
  | ({ at: 'battle.lose'; umpire: number } & Side & JointLocals)
  | ({ at: 'battle.retreats'; asked: number } & Side)
  | ({ at: 'battle.retreat'; asked: number } & Side)
  | { at: 'battle.retreatOrder'; seats: number[] }
  | { at: 'battle.setRetreatOrder'; seats: number[] }
  | { at: 'battle.flight' }
  | { at: 'battle.flee'; force: number }
  | ({ at: 'battle.finalLosses'; umpire: number } & Side)
  | ({ at: 'battle.finalLoss'; umpire: number } & Side & JointLocals)
  | ({ at: 'battle.rallies' } & Side)
  | ({ at: 'battle.rally'; force: number } & Side)
  // 6.1.1, 6.4 Annexing, plundering and razing.
  | { at: 'annexation' }
  | ({ at: 'annexation.next' } & AnnexationLocals)
  | ({ at: 'annexation.act' } & AnnexationLocals)
  | ({ at: 'dispute' } & Dispute)
  | ({ at: 'dispute.answer' } & Dispute)
  | { at: 'dispute.award'; seat: number; claimants: number[]; seizure: Seizure }
  // 6.5 War and alliances.
  | { at: 'declarationOfWar' }
  | { at: 'declareWar' }
  | { at: 'formation'; convention: boolean }
  | { at: 'form'; convention: boolean; founder: number }
  | { at: 'arrival'; seat: number }
  | { at: 'acceptArrival' };

/**
 * What a viewer sees: the state, but only their own group, and for what fog hides of others' stacks: −1 for each arm in a
 * box; on the map, with full fog, − figurines − 1024 × chips.
 */
export type Board = Omit<State, 'inHand'> & { inHand: number[] };

export interface PowerAndPrestige extends Shape {
  state: State;
  frame: Frame;
  options: typeof options;
  verbs: typeof verbs;
  board: Board;
}

export type P = Play<PowerAndPrestige>;

export const [ALLIANCE, COUNTER, ALONE] = [0, 1, 2];
/** Bits of `site`: turned face down; new or rebuilt in this year. */
export const [BUILT, PLUNDERED, FRESH] = [15, 16, 32];
export const NEW_COURT = 8;
/** Values of `marched` beyond steps: in battle, and set aside after a retreat into an unresolved battle (PP-6.3.1-ai). */
export const [STOPPED, ASIDE] = [7, 64];
/** Keys of `used` in phase 3. */
export const [RAZED, ROAMED] = [200, 400];
