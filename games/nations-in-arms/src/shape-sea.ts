/** Ships: the columns, verbs and frames of naval movement (5.3), naval warfare (10) and transport (5.3.3). */
import { field, type Json, type Seat } from '@concert/kernel';
import { piece, place } from './tables.ts';

/** Where a land piece is that has gone aboard; `cargo` says with which fleet. */
export const ABOARD = -7;

/** Both are empty in a campaign without fleets. */
export interface SeaState {
  /** Fleets whose names all know, ascending (NA-R-143). */
  shown: number[];
  /** Land pieces aboard: piece, fleet, piece, fleet … Read with `carrierOf` and `cargoOf`. */
  cargo: number[];
}

export const noShips = (): SeaState => ({ shown: [], cargo: [] });

export const copyShips = ({ shown, cargo }: SeaState): SeaState => ({ shown: shown.slice(), cargo: cargo.slice() });

/** Sets of fleets, and of what they carry, that are drafted. `rival` is the side. */
export type SeaDraft = 'squadron' | 'gather' | 'leaveFleets' | 'chase' | 'flee' | 'embark' | 'disembark' | 'toulon';

const [aPiece, aPlace] = [field.id(piece), field.id(place)];
export const seaVerbs = {
  // A squadron is named by the place where it is: others may not know its fleets.
  sail: { place: aPlace },
  steer: { place: aPlace },
  engage: { place: aPlace },
  raid: { place: aPlace },
  gather: {},
  leaveFleets: {},
  escort: {},
  // Troops aboard.
  embark: { place: aPlace },
  disembark: { place: aPlace },
  // Reactions at sea; with skill the manoeuvre factor is added, which shows the fleet.
  chase: { place: aPlace, skill: field.flag() },
  evade: { to: aPlace, skill: field.flag() },
  sally: {},
  stay: {},
  // After a battle.
  sink: { fleet: aPiece },
  run: { place: aPlace },
  bySea: { place: aPlace },
  blockade: {},
  hold: {},
  station: { place: aPlace },
  // The straits (5.3.4).
  letPass: {},
  closeStraits: {},
};

/** The impulse of a naval marker (NA-5.1.1-a). */
export interface NavalLocals {
  side: number;
  /** The seat that chooses fleets, or −1. */
  seat: Seat;
  /** A bit for each seat that has passed. */
  passed: number;
  /** The place whose fleets are being chosen, or −1. */
  from: number;
}

/** What one move of a squadron has to remember. Its fleets carry the mark MOVING; how far they can go is theirs to know. */
export interface SailLocals {
  stage: SailStage;
  side: number;
  seat: Seat;
  /** Where the squadron is: the hex of a harbour, a sea area, a blockade box, the Escorts box. */
  place: number;
  /** Where it is about to be. */
  to: number;
  /** The sea area from which it came into the present one, or −1. */
  from: number;
  spent: number;
  /** MP that a card adds. */
  wind: number;
  /** Sea areas, boxes and harbours of battles it has lost (NA-10.3-f). */
  barred: number[];
  /** The harbour under enemy blockade that it has just left, as a hex, or −1 (NA-10.3-g). */
  left: number;
}
export type SailStage =
  | 'steer'
  | 'gathered'
  | 'parted'
  | 'embarked'
  | 'disembarked'
  | 'landed'
  | 'out'
  | 'entered'
  | 'engaged'
  | 'evaded'
  | 'sallied'
  | 'fought'
  | 'fled'
  | 'end';

/** Those who may try to catch a squadron that comes into a sea area (NA-R-45). */
export interface ChaseLocals {
  /** The sea area, and the side that comes into it. */
  place: number;
  mover: number;
  seat: Seat;
  /** The places from which a squadron has tried, or that were passed over. */
  tried: number[];
  /** The place of the squadron that tries now, or −1, and whether its manoeuvre factor counts. */
  trying: number;
  skill: boolean;
  /** Cards have had their moment (NA-R-84). */
  asked: boolean;
}

/** A squadron that is attacked may try to get away (NA-5.3.1-f); one in port may come out (NA-5.3.2-b). */
export interface EvadeLocals {
  place: number;
  side: number;
  seat: Seat;
}

/**
 * Where and how fleets fight. `sea`: in a sea area or against a blockade. `sally`: fleets of a harbour against one that comes
 * to blockade it. `exit`: a blockade against those who leave. `harbour`: in it, under its batteries.
 */
export type SeaBattleKind = 'sea' | 'sally' | 'exit' | 'harbour';

/** A battle at sea (10.1). Who fights carries the mark FOUGHT. By role: 0 the attacker, 1 the defender. */
export interface SeaBattleLocals {
  stage: 'cards' | 'begin' | 'roll' | 'tied' | 'sink' | 'retreat' | 'fled' | 'pursue' | 'end';
  kind: SeaBattleKind;
  /** Where: a sea area, a blockade box, or the hex of a harbour. */
  place: number;
  /** The sea area around it. */
  sea: number;
  round: number;
  sides: [number, number];
  seats: [Seat, Seat];
  /** The role of the side whose impulse it is. */
  phasing: number;
  /** The role that chooses. */
  role: number;
  /** The role that has won, or −1; fleets that the loser has still to give up; where the loser has gone, or −1. */
  winner: number;
  due: number;
  fled: number;
  /** The batteries of a fortress take part, by its city, or −1. */
  city: number;
  /** The attack came out of a blockade that was there before (NA-10.4-e). */
  blockading: boolean;
  /** The sea area to which the phasing side may go back, or −1 if it began its move in this one. */
  back: number;
}

/** Fleets that must leave a harbour at once (NA-5.3-e, NA-10.4-g). Those on the way carry the mark PARTING. */
export interface FlightLocals {
  stage: 'choose' | 'leave' | 'chased' | 'fought';
  /** The harbour they leave. */
  place: number;
  side: number;
  seat: Seat;
  /** The sea area where they are, or −1, and the harbour to which they go. */
  sea: number;
  to: number;
  /** Sea areas still to be entered. */
  way: number[];
  /** Why. Only in the second case may they stay. */
  clause: 'NA-5.3-e' | 'NA-10.4-g' | 'NA-8.3.2-r';
}

/** Troops go ashore (5.3.3), stage by stage. */
export interface LandingLocals {
  stage: 'guns' | 'silenced' | 'ashore' | 'battle' | 'fought' | 'siege' | 'end';
  /** The hex, the box before it or −1, and the side that lands. */
  place: number;
  box: number;
  side: number;
  seat: Seat;
  /** Who goes ashore. What is aboard is open to all. */
  pieces: number[];
  /** Enemies or their fortress were there: an invasion. */
  invasion: boolean;
  /** The fleets came out of a blockade. */
  blockading: boolean;
  /** Siege attempts made. */
  attempts: number;
}

type Sail<At extends string> = { at: At; result?: Json } & SailLocals;
type SeaBattle<At extends string> = { at: At; result?: Json } & SeaBattleLocals;

export type SeaFrame =
  | ({ at: 'naval'; result?: Json } & NavalLocals)
  | ({ at: 'naval.choose' } & NavalLocals)
  | Sail<'sail'>
  | Sail<'sail.steer'>
  | Sail<'sail.straits'>
  | ({ at: 'chase'; result?: Json } & ChaseLocals)
  | ({ at: 'chase.choose' } & ChaseLocals)
  | ({ at: 'evade' } & EvadeLocals)
  | ({ at: 'evade.choose' } & EvadeLocals)
  | ({ at: 'sally' } & EvadeLocals)
  | ({ at: 'sally.choose' } & EvadeLocals)
  | SeaBattle<'seaBattle'>
  | SeaBattle<'seaBattle.tie'>
  | SeaBattle<'seaBattle.sink'>
  | SeaBattle<'seaBattle.run'>
  | SeaBattle<'seaBattle.pursue'>
  | ({ at: 'landing'; result?: Json } & LandingLocals)
  | ({ at: 'landing.occupants' } & LandingLocals)
  /** Fleets that a gale drives from a sea area carry the mark CHECKING until they have found a harbour. */
  | { at: 'gale'; sea: number; result?: Json }
  | { at: 'gale.run'; sea: number; place: number }
  /** Card 34: the powers that may still send ships and troops to Toulon; the harbour whose fleets are chosen, as a hex, or −1. */
  | { at: 'toulon'; powers: number[]; from: number; result?: Json }
  | { at: 'toulon.choose'; powers: number[]; from: number }
  /** Card 69: fleets that Britain may man in place of those it has taken. */
  | { at: 'prizes'; left: number; result?: Json }
  | { at: 'prizes.station'; left: number }
  | ({ at: 'flight'; result?: Json } & FlightLocals)
  | ({ at: 'flight.choose' } & FlightLocals);
