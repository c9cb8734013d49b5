/** Chapter 13: conquered states, terms of peace and the treaties they end in: columns, verbs and frames. */
import { field, type Json, type Seat } from '@concert/kernel';
import { piece, power, province } from './tables.ts';

/**
 * What powers have signed. `mandatory`: the peace of a beaten major (13.3.2.2). `free`: a negotiated one (13.3.1.1). They stay
 * listed when they have run out, for they are asked later who was beaten when (13.3.2.2). They are replaced, never changed.
 */
export interface Treaty {
  readonly kind: 'mandatory' | 'free';
  /** The power that was beaten or made the offer, and the major it made peace with: of a bloc, its leader. */
  readonly loser: number;
  readonly victor: number;
  /** The turn in which it was made, and the last turn for which it holds (NA-R-96). */
  readonly made: number;
  readonly until: number;
  /** The loser had fought on (13.3.1.2). */
  readonly continued: boolean;
  /** A mandatory alliance follows (13.3.2.3). */
  readonly alliance: boolean;
}

/** Empty in campaigns without diplomacy. */
export interface PeaceState {
  treaties: readonly Treaty[];
  /** Pieces that serve another major than their own: piece, major, piece, major … (military aid, NA-R-215; ships, NA-R-112). */
  lent: number[];
  /** Military aid that is still to come: lender, major it goes to, what (an index of `aidKinds`), and so on by threes. */
  owed: number[];
  /** Lenders who leave their aid when the peace is over (NA-13.3.2.3-k). */
  left: number[];
  /** The last turn in which a major lost a major battle: major, turn, major, turn … (13.3.2.4). */
  routs: number[];
  /** Mandatory alliances: major, the major it is bound to, the turn in which it began, and so on by threes. */
  alliances: number[];
}

export const noPeace = (): PeaceState => ({
  treaties: [],
  lent: [],
  owed: [],
  left: [],
  routs: [],
  alliances: [],
});

export const copyPeace = (state: PeaceState): PeaceState => ({
  treaties: state.treaties.slice(),
  lent: state.lent.slice(),
  owed: state.owed.slice(),
  left: state.left.slice(),
  routs: state.routs.slice(),
  alliances: state.alliances.slice(),
});

/** NA-13.3.2.3-j: what a beaten power lends. */
export const aidKinds = ['infantry', 'leader', 'cavalry', 'supply'] as const;

/** 13.3.2.3: the conditions that are no land. */
export const conditions = ['indemnities', 'aid', 'system', 'longer', 'alliance'] as const;
export type Condition = (typeof conditions)[number];

/** One condition that has been picked; `nothing` is a slot left empty. */
export interface Term {
  readonly what: Condition | 'province' | 'minor' | 'nothing';
  /** 0: picked by the victor, 1: by the loser. */
  readonly by: number;
  /** How many of the slots it fills. */
  readonly slots: number;
  /** The province ceded, whose it was; the minor handed over; who receives it; −1 where it is not asked. */
  readonly province: number;
  readonly from: number;
  readonly minor: number;
  readonly to: number;
}

export interface PeaceLocals {
  stage: 'minors' | 'pick' | 'states' | 'close' | 'aid' | 'end';
  loser: number;
  /** The powers that have won, the first of them in reverse diplomatic order first (NA-R-151). */
  victors: number[];
  /** Who picks for the victors and for the loser. */
  seats: [Seat, Seat];
  /** How many conditions there are: 4, or 8 after a continued war. */
  slots: number;
  terms: Term[];
  continued: boolean;
  /** Every criterion city is held: a mandatory alliance may be imposed after a continued war (NA-13.3.2.3-o). */
  total: boolean;
  /** Card 72: a peace of so many turns, all of whose conditions the victor picks. */
  turns?: number;
}

/** A state is conquered (13.1). */
export interface ConqueredLocals {
  minor: number;
  conqueror: number;
  /** Who ran it until now and how many of its ships are still to be destroyed (NA-R-112). */
  runner: Seat;
  ships: number;
}

const [aPower, aProvince, aPiece] = [field.id(power), field.id(province), field.id(piece)];
export const peaceVerbs = {
  // A conquered state, and one that surrenders (13.1, 13.2).
  satellite: { minor: aPower },
  scuttle: { fleet: aPiece },
  annex: { minor: aPower },
  reinstate: { minor: aPower },
  claim: { province: aProvince },
  // New states (13.1.2).
  form: { state: aPower },
  formWith: { state: aPower, province: aProvince },
  attach: { province: aProvince, state: aPower },
  // The terms of peace (13.3.2.3).
  cede: { province: aProvince, to: aPower },
  handOver: { minor: aPower, to: aPower },
  demandMoney: { to: aPower },
  demandAid: { to: aPower },
  demandSystem: {},
  demandTime: {},
  demandAlliance: {},
  waive: {},
  lend: { piece: aPiece },
  // A second attack too soon (13.3.2.2).
  rouse: { power: aPower },
  keepOut: {},
  // Offers at the end of a turn (13.2).
  giveUp: { minor: aPower, province: aProvince, to: aPower },
  propose: { power: aPower },
};

export type PeaceFrame =
  | { at: 'satellites'; result?: Json }
  | { at: 'satellites.choose' }
  /** The minors that are tested, null for all; then those that have fallen, each with its conqueror. */
  | { at: 'minors'; minors: number[] | null; fallen: number[] | null; result?: Json }
  | ({ at: 'conquered'; result?: Json } & ConqueredLocals)
  | ({ at: 'conquered.ships' } & ConqueredLocals)
  | ({ at: 'conquered.fate' } & ConqueredLocals)
  | { at: 'surrender'; minor: number; conqueror: number; result?: Json }
  | { at: 'surrender.claim'; minor: number; conqueror: number }
  | { at: 'newStates'; result?: Json }
  | { at: 'newStates.form' }
  | ({ at: 'peace'; result?: Json } & PeaceLocals)
  | ({ at: 'peace.pick' } & PeaceLocals)
  /** Offers of peace; `ready`: the seats that have none, as bits. */
  | { at: 'talks'; ready: number; result?: Json }
  | { at: 'talks.offer'; ready: number }
  /** 15.1: a peace without conditions that the enemy may accept or refuse. */
  | { at: 'talks.answer'; ready: number; power: number }
  /** Majors that may still turn against an aggressor, null before they are known. */
  | { at: 'opinion'; aggressor: number; victim: number; powers: number[] | null; result?: Json }
  | { at: 'opinion.rouse'; aggressor: number; victim: number; powers: number[] | null }
  | { at: 'aid'; result?: Json }
  /** Which line of what is owed it is about. */
  | { at: 'aid.lend'; owed: number };
