/** Diplomacy, wars and what powers are to each other: the columns and frames of chapters 11 and 14. */
import { field, type Json, type Seat, type SequenceFrame } from '@concert/kernel';
import { city, MAJORS, piece, power } from './tables.ts';

const aPower = field.id(power);
export const diplomacyVerbs = {
  // Declarations (11.3).
  war: { on: aPower },
  feudal: { unit: field.id(piece) },
  noWar: {},
  leavePact: { power: aPower },
  breakAlliance: {},
  // NA-R-97: by whose markers to act.
  empireMarkers: {},
  coalitionMarkers: {},
  follow: {},
  refuse: {},
  // Attempts (11.2.2).
  court: { power: aPower, support: field.int(0, 2) },
  abstain: {},
  seize: { city: field.id(city) },
  // Alliance credit (15.1).
  bribe: { power: aPower },
  noBribe: {},
};

/** Empty in a campaign without diplomacy. */
export interface DiplomacyState {
  /** By major: the seat that runs it while it is neutral (NA-11.2.5-e). */
  runner: Seat[];
  /** NA-R-2: by major the seat of its own player, or −1. Empty with two players, where each side is one seat. */
  player: Seat[];
  /** NA-R-154: majors with players that are allied without sharing a war: major, major, and so on by pairs. */
  pacts: number[];
  /** NA-R-123: majors that neither fight nor help each other although their sides do: major, major, and so on by pairs. */
  strangers: number[];
  /**
   * NA-R-206, NA-R-218: wars of two powers alone: who attacked, the other, and the seat that runs a victim that is no one's ally
   * (−1: its ally does); and so on by threes.
   */
  feuds: number[];
  /** By power: the side it is on for the power that acts now, or −1; empty where sides say it all (`11-stances.ts`). */
  stance: number[];
  /** Majors whose fleets Turkey lets through the Bosphorus, and the last turn of it: major, turn, and so on by pairs. */
  passages: number[];
  /** Minors that are satellites of France. */
  satellites: number[];
  /** Minors that have entered the war and are still to take the field (NA-R-145). */
  fielding: number[];
  /** Where two sides have found themselves together: hex, the side that one of them has left; and so on by pairs (NA-R-147). */
  mixed: number[];
  /** Who may not declare war on whom: power, power, the last turn of it; and so on by threes. */
  truces: number[];
  /** Majors beaten in a war that is over: loser, victor, loser, victor … (NA-11.2.3-g). */
  defeats: number[];
  /**
   * Attempts that have succeeded in this phase (NA-11.2.3-d): target, who asked, the box it left, the box it came to, the modifier
   * and what was needed; and so on by sixes. Boxes: of a minor the major it is allied to, or −1; of a major its side.
   */
  courted: number[];
  /** 14.4.1: bits OPENED … of `14-spain.ts`. */
  spain: number;
  /** 14.2: the reigning sultan, 0 to 2; the turn in which the roll after a succession is due, or 0; 1 while frontaliers serve. */
  turkey: number[];
}

export const noDiplomacy = (): DiplomacyState => ({
  runner: [],
  player: [],
  pacts: [],
  strangers: [],
  feuds: [],
  stance: [],
  passages: [],
  satellites: [],
  fielding: [],
  mixed: [],
  truces: [],
  defeats: [],
  courted: [],
  spain: 0,
  turkey: [],
});

/** NA-11.2.5-e: neutral Spain and Turkey are run by the first seat, the others by the second. */
export const usualRunners = (): Seat[] => Array.from({ length: MAJORS }, (_, major) => (major < 2 ? 0 : 1));

export const copyDiplomacy = (state: DiplomacyState): DiplomacyState => ({
  runner: state.runner.slice(),
  player: state.player.slice(),
  pacts: state.pacts.slice(),
  strangers: state.strangers.slice(),
  feuds: state.feuds.slice(),
  stance: state.stance.slice(),
  passages: state.passages.slice(),
  satellites: state.satellites.slice(),
  fielding: state.fielding.slice(),
  mixed: state.mixed.slice(),
  truces: state.truces.slice(),
  defeats: state.defeats.slice(),
  courted: state.courted.slice(),
  spain: state.spain,
  turkey: state.turkey.slice(),
});

/** A power takes the field: its pieces that are still to be placed are RAISED. */
export interface FieldLocals {
  minor: number;
  seat: Seat;
}

/** Declarations of war, and the choice of markers: the majors that are still to speak, in diplomatic order. */
interface DeclareLocals {
  powers: number[];
}

/** An attack on a country without a player: who has to say whether it is war for it, or −1 (NA-R-206). */
interface ReceiveLocals {
  aggressor: number;
  victim: number;
  receiver: number;
}

/** Attempts: which round it is (minors, embassies to minors, majors, embassies to majors) and who is still to ask in it. */
export interface AttemptLocals {
  round: number;
  askers: number[];
}

export type DiplomacyFrame =
  | SequenceFrame<'diplomacy'>
  | {
      at: 'diplomacy.cards';
      window: 'reinforcement' | 'diplomacy_start' | 'diplomacy_end';
      asked: boolean;
      result?: Json;
    }
  | { at: 'seize'; left: number; seat: Seat; result?: Json }
  | { at: 'seize.choose'; left: number; seat: Seat }
  | ({ at: 'declare'; result?: Json } & DeclareLocals)
  | ({ at: 'declare.choose' } & DeclareLocals)
  | ({ at: 'attempts'; result?: Json } & AttemptLocals)
  | ({ at: 'attempts.choose' } & AttemptLocals)
  | { at: 'follow'; card: number; power: number; side: number; result?: Json }
  | { at: 'follow.choose'; card: number; power: number; side: number }
  | ({ at: 'markers'; result?: Json } & DeclareLocals)
  | ({ at: 'markers.choose' } & DeclareLocals)
  | ({ at: 'receive'; result?: Json } & ReceiveLocals)
  | ({ at: 'receive.choose' } & ReceiveLocals)
  | { at: 'statuses'; result?: Json }
  /** 15.1: credit that may still be bought: power, points, power, points … */
  | { at: 'bribes'; left: number[]; result?: Json }
  | { at: 'bribes.pay'; left: number[] }
  | { at: 'alliances'; result?: Json }
  | ({ at: 'field'; result?: Json } & FieldLocals)
  | ({ at: 'field.place' } & FieldLocals);
