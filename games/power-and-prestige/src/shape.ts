/** The shape of the game: its options, its verbs, its state, the frames of its flow, and what a viewer sees. */
import { type FrameAt, field, option, type Play, type Shape } from '@concert/kernel';
import { copyEconomy, type EconomyFrame, type EconomyState, economyVerbs, newEconomy } from './shape-economy.ts';
import { ARTISTS, arm, building, FORCES, force, location, PROVINCES, province, SITES } from './tables.ts';

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

/** The game's own part of the position. Everything by seat, force, province, site or stack is an array of small numbers. */
export interface State {
  /** What the economic round remembers. */
  economy: EconomyState;
  /** 1 …; 0 during the set-up. */
  year: number;
  /** 0 spring, 1 summer, 2 fall, 3 winter. */
  season: number;
  /** The weather dice of this year; 0 before they are thrown. */
  spring: number;
  fall: number;
  /** The seat that has the starting player marker. */
  marker: number;
  /** Seats in clockwise order. */
  order: number[];
  /** Seats that have had their turn in this season, and those whose turn it is, as bits. */
  moved: number;
  active: number;
  /**
   * By force: who acts together. ALLIANCE, COUNTER, or before the first alliancing a number of its own; −1 for an external
   * ally that is on nobody's side.
   */
  camp: number[];
  /** 1: war has been declared in this game. */
  declared: number;
  /** Seats against whom acts of war were committed, or war declared, in this turn. */
  victims: number;
  /** Seats that have been without a province in this year. */
  fallen: number;
  /** By province: the seat that owns it, or −1; and 1 for an unrest marker. */
  owner: number[];
  unrest: number[];
  /** By site: 0, or 1 + the building, with the bits PLUNDERED and FRESH. */
  site: number[];
  /** Locations with a fortress, ascending. */
  fort: number[];
  /** By seat. Levels are those bought: the external ally's tile adds one more. */
  prestige: number[];
  gold: number[];
  /** The location of the residence, or −1. */
  residence: number[];
  /** Extensions of the residence, bits of tables.ts; those of this year once more, shifted by NEW_COURT. */
  court: number[];
  attack: number[];
  defence: number[];
  /** Victory points of medals. */
  medals: number[];
  /** By artist: the seat that has him or her, or −1, and the year of the purchase. */
  patron: number[];
  since: number[];
  /** By seat, with full fog: dummy chips in hand. */
  dummies: number[];
  /**
   * Stacks, one entry each, ordered by force, location, box and steps: the force, where it stands, in which army box (0:
   * none), how far it has moved, and its infantry, cavalry and artillery. With full fog these three are chips: see
   * 8-chips.ts.
   */
  who: number[];
  at: number[];
  box: number[];
  used: number[];
  inf: number[];
  cav: number[];
  art: number[];
  /** Roads by which troops have entered battles in this turn: to × LOCATIONS + from. */
  entries: number[];
  /** By seat: the group it is moving, or empty. See 6.2-movement.ts. */
  picked: number[][];
}

/** What a battle has to remember. */
export interface BattleLocals {
  place: number;
  round: number;
  /** 1: a battle of the alliance change turn (PP-6.5.7). */
  extra: number;
  /** 1: an attacker has come over a river. */
  river: number;
  /** Forces that attack and that defend, as bits. */
  attackers: number;
  defenders: number;
  /** Losses set aside: by force and arm. */
  lost: number[];
  /** Units destroyed for want of a retreat (PP-R-37): by force and arm. */
  dead: number[];
  /** By force: where it has retreated to, or −1. */
  gone: number[];
  /** Forces that will not retreat from this battle and need not be asked. */
  stand: number;
  /** Seats in the order in which they decide on retreats, as far as it matters so far (PP-R-35). */
  order: number[];
}
type Battle<At extends string, More = unknown> = { at: At } & BattleLocals & More;
/** Retreats by choice, attackers first, and those of attackers who are worth nothing any more. */
type RetreatPhase =
  | Battle<'battle.retreats', { side: number; asked: number }>
  | Battle<'battle.flight', { asked: number }>;

/** What several of an alliance do at the same time, each until he is ready. */
export interface SharedLocals {
  /** Seats that are ready, and those of them that may take it back, since somebody has done something. */
  ready: number;
  stale: number;
  /** In turn, if somebody has asked for an order: those whose turn is still to come, the first of them acting. */
  line: number[];
}
/** What phase 3 of a turn has to remember. */
export interface DeedLocals extends SharedLocals {
  /** Units that have served: force, where (a location, RAZED + location, or ROAMED + province), how many, … */
  spent: number[];
  annexed: number[];
  plundered: number[];
}

/** Something done in phase 3 that others of the alliance might want too. */
export interface Action {
  verb: 'annex' | 'plunder' | 'plunderRural' | 'plunderResidence' | 'plunderProvince';
  arg: { readonly [name: string]: number };
}
type DeedPhase = { at: 'deed' } & DeedLocals;

/** What follows when the external ally's troops have come: battles of new enemies, spring, or the turn that was begun. */
type AfterArrivals = 'clashes' | 'season' | 'back';

/** The frame of one step. */
export type At<Name extends Frame['at']> = FrameAt<Frame, Name>;

export type Frame =
  | EconomyFrame
  // 4 Set-up.
  | { at: 'setup' }
  | { at: 'choose'; turn: number }
  | { at: 'found'; turn: number }
  | { at: 'claim'; turn: number; left: number }
  | { at: 'endowed'; result?: number[][] }
  | { at: 'endow'; seat: number; cities: number[] }
  | { at: 'seating' }
  // 6.1 The year.
  /** A new year; the result: a convention has just changed the alliances. */
  | { at: 'year'; result?: boolean | null }
  | { at: 'arrivals'; seats: number[]; after: AfterArrivals }
  | { at: 'arrival'; seats: number[]; after: AfterArrivals }
  | { at: 'clashes' }
  | { at: 'season' }
  | { at: 'turns' }
  | ({ at: 'move' } & SharedLocals)
  | { at: 'order'; line: number[]; phase: ({ at: 'move' } & SharedLocals) | DeedPhase }
  | { at: 'battles'; extra: number; result?: null }
  | { at: 'pick'; extra: number; places: number[] }
  | { at: 'deeds' }
  | DeedPhase
  /** Who is still to say whether he wants the same, or would annex, as bits; and who has said so. */
  | { at: 'dispute'; seat: number; deed: Action; undecided: number; same: number; annexing: number; phase: DeedPhase }
  | { at: 'award'; seat: number; claimants: number[]; deed: Action; phase: DeedPhase }
  | { at: 'war' }
  | { at: 'declaration' }
  | { at: 'turnEnd'; result?: null }
  // 6.3 Combat.
  | Battle<'battle.begin'>
  | Battle<'battle.round'>
  | Battle<'battle.losses', { hits: number[]; side: number }>
  | Battle<'battle.lose', { hits: number[]; side: number }>
  | RetreatPhase
  | Battle<'battle.retreat', { side: number; asked: number }>
  /** The leader says who decides next on his retreat; then `phase` goes on. */
  | Battle<'battle.order', { seats: number[]; phase: RetreatPhase }>
  | Battle<'battle.close'>
  | Battle<'battle.flee', { asked: number }>
  | Battle<'battle.end'>
  | Battle<'battle.dooms', { side: number; doomed: number[]; due: number[]; winner: number }>
  | Battle<'battle.doom', { side: number; doomed: number[]; due: number[]; winner: number }>
  | Battle<'battle.rallies', { side: number; doomed: number[]; winner: number }>
  | Battle<'battle.rally', { side: number; doomed: number[]; winner: number; force: number }>
  | Battle<'battle.settle', { doomed: number[]; winner: number }>
  // 6.5 Alliances.
  | { at: 'alliancing'; convention: boolean }
  | { at: 'form'; convention: boolean; founder: number }
  /** A case begins inside a turn; all of these are asked, whether they can do something or not. */
  | { at: 'resume'; seats: number[]; phase: 'move' | 'deed' };

/**
 * What a viewer sees: the state, but only his own group, and for what fog hides of others' stacks: −1 for each arm in a
 * box; on the map, with full fog, − figurines − 1024 × chips.
 */
export type Board = Omit<State, 'picked'> & { picked: number[] };

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
/** Values of `used` beyond steps: in battle, and set aside after a retreat into an unresolved battle (PP-6.3.1-ai). */
export const [STOPPED, ASIDE] = [7, 64];
/** Keys of `spent` in phase 3. */
export const [RAZED, ROAMED] = [200, 400];

/** A state before anything is on the map. */
export const newState = (seats: number): State => ({
  economy: newEconomy(seats),
  year: 0,
  season: 0,
  spring: 0,
  fall: 0,
  marker: 0,
  order: Array.from({ length: seats }, (_, seat) => seat),
  moved: 0,
  active: 0,
  camp: Array.from({ length: FORCES }, (_, f) => (f < seats ? ALONE + f : -1)),
  declared: 0,
  victims: 0,
  fallen: 0,
  owner: Array(PROVINCES).fill(-1),
  unrest: Array(PROVINCES).fill(0),
  site: Array(SITES).fill(0),
  fort: [],
  prestige: Array(seats).fill(0),
  gold: Array(seats).fill(0),
  residence: Array(seats).fill(-1),
  court: Array(seats).fill(0),
  attack: Array(seats).fill(0),
  defence: Array(seats).fill(0),
  medals: Array(seats).fill(0),
  patron: Array(ARTISTS).fill(-1),
  since: Array(ARTISTS).fill(0),
  dummies: Array(seats).fill(0),
  who: [],
  at: [],
  box: [],
  used: [],
  inf: [],
  cav: [],
  art: [],
  entries: [],
  picked: Array.from({ length: seats }, () => []),
});

/** Arrays of numbers, copied in one go. A state and a board differ in whose groups are in it. */
const copyWith = <Picked>(
  state: Omit<State, 'picked'>,
  picked: Picked,
): Omit<State, 'picked'> & { picked: Picked } => ({
  economy: copyEconomy(state.economy),
  year: state.year,
  season: state.season,
  spring: state.spring,
  fall: state.fall,
  marker: state.marker,
  order: state.order.slice(),
  moved: state.moved,
  active: state.active,
  camp: state.camp.slice(),
  declared: state.declared,
  victims: state.victims,
  fallen: state.fallen,
  owner: state.owner.slice(),
  unrest: state.unrest.slice(),
  site: state.site.slice(),
  fort: state.fort.slice(),
  prestige: state.prestige.slice(),
  gold: state.gold.slice(),
  residence: state.residence.slice(),
  court: state.court.slice(),
  attack: state.attack.slice(),
  defence: state.defence.slice(),
  medals: state.medals.slice(),
  patron: state.patron.slice(),
  since: state.since.slice(),
  dummies: state.dummies.slice(),
  who: state.who.slice(),
  at: state.at.slice(),
  box: state.box.slice(),
  used: state.used.slice(),
  inf: state.inf.slice(),
  cav: state.cav.slice(),
  art: state.art.slice(),
  entries: state.entries.slice(),
  picked,
});
export const copyState = (state: State): State =>
  copyWith(
    state,
    state.picked.map((each) => each.slice()),
  );
/** The board of somebody who may see everything. */
export const openBoard = (state: State, viewer: number): Board =>
  copyWith(state, viewer < 0 ? [] : state.picked[viewer].slice());
/** A state from a board of which nothing is hidden. */
export const stateFrom = (board: Board, viewer: number, seats: number): State =>
  copyWith(
    board,
    Array.from({ length: seats }, (_, seat) => (seat === viewer ? board.picked.slice() : [])),
  );
