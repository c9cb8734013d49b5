/**
 * The game's own part of the position, declared once: the type of the state, its beginning, its copy and what all viewers see
 * of it follow. Everything by seat, force, province, site or stack is a column of small numbers.
 */
import { by, columns, flag, int, mask, numbers, one, type StateOf, seat, seatOrNone, visibilityOf } from '@concert/kit';
import { DUMMIES } from './chips.ts';
import { ALONE, type Board, type P } from './shape.ts';
import { copyEconomy, type EconomyState, newEconomy } from './shape-economy.ts';
import { artist, FORCES, force, LOCATIONS, MOST_PLAYERS, province, SITES, season, TOP_LEVEL } from './tables.ts';

/** Figurines and chips of one arm: see chips.ts. */
const piles = numbers(0, 2 ** 40);

export const stateColumns = columns({
  /** 1 …; 0 during the set-up. */
  year: one(int(0, 7)),
  season: one(int(0, season.names.length - 1)),
  /** The weather dice of this year; 0 before they are thrown. */
  springWeather: one(int(0, 6)),
  fallWeather: one(int(0, 6)),
  /** The seat that has the starting player marker. */
  startingPlayer: one(seat()),
  /** Seats in clockwise order. */
  seating: one(numbers(0, MOST_PLAYERS - 1, MOST_PLAYERS)),
  /** Seats that have had their turn in this season, and those whose turn it is. */
  hadTurn: one(mask('seat')),
  active: one(mask('seat')),
  /**
   * By force: who acts together. ALLIANCE, COUNTER, or before the first alliancing a number of its own; −1 for an external
   * ally that is on neither side.
   */
  camp: by(force, int(-1, ALONE + MOST_PLAYERS, -1)),
  /** War has been declared in this game. */
  warDeclared: one(flag()),
  /** Seats that were the victim of an act of war, or of a declaration of war, in this turn. */
  victims: one(mask('seat')),
  /** Seats that have been without a province in this year. */
  fallen: one(mask('seat')),
  /** By province: the seat that owns it, or −1; and 1 for an unrest marker. */
  owner: by(province, seatOrNone()),
  unrest: by(province, flag()),
  /** By site: 0, or 1 + the building, with the bits PLUNDERED and FRESH. */
  site: one(numbers(0, 63, SITES)),
  /** Locations with a fortress, ascending. */
  fortresses: one(numbers(0, LOCATIONS - 1)),
  /** By seat. Levels are those bought: the external ally's tile adds one more. */
  prestige: by('seat', int(0, 999)),
  gold: by('seat', int(0, 999)),
  /** The location of the residence, or −1. */
  residence: by('seat', int(-1, LOCATIONS - 1, -1)),
  /** Extensions of the residence, bits of tables.ts; those of this year once more, shifted by NEW_COURT. */
  extensions: by('seat', int(0, 0xffff)),
  attackLevel: by('seat', int(0, TOP_LEVEL)),
  defenceLevel: by('seat', int(0, TOP_LEVEL)),
  /** Victory points of medals. */
  medals: by('seat', int(0, 999)),
  /** By artist: the seat that has the artist, or −1, and the year of the purchase. */
  artistOwner: by(artist, seatOrNone()),
  artistSince: by(artist, int(0, 7)),
  // What a viewer is told of dummies and stacks depends on the fog (8.1, 8.2): `view` tells it.
  /** By seat, with full fog: dummy chips in hand. */
  dummies: by('seat', int(0, DUMMIES), 'hidden'),
  /**
   * Stacks, one entry each, ordered by force, location, box and steps: the force, where it stands, in which army box (0:
   * none), how far it has moved, and its infantry, cavalry and artillery. With full fog these three are chips: see
   * 8-chips.ts.
   */
  force: one(numbers(0, FORCES - 1), 'hidden'),
  place: one(numbers(0, LOCATIONS - 1), 'hidden'),
  box: one(numbers(0, 3), 'hidden'),
  marched: one(numbers(0, 127), 'hidden'),
  infantry: one(piles, 'hidden'),
  cavalry: one(piles, 'hidden'),
  artillery: one(piles, 'hidden'),
  /** Roads by which troops have entered battles in this turn: to × LOCATIONS + from. */
  battleEntries: one(numbers(0, LOCATIONS * LOCATIONS)),
  /** By seat: the group it is moving, or empty. See 6.2-movement.ts. */
  inHand: by('seat', numbers(), 'own'),
});

/** What the economic round remembers are lists of lists, which have no columns. */
export type State = StateOf<typeof stateColumns> & { economy: EconomyState };

export const visibility = visibilityOf<P, (typeof stateColumns)['of']>(stateColumns, {});

/** A state before anything is on the map. */
export const newState = (seats: number): State => ({
  ...stateColumns.create(seats, {
    seating: Array.from({ length: seats }, (_, each) => each),
    camp: Array.from({ length: FORCES }, (_, each) => (each < seats ? ALONE + each : -1)),
    site: Array(SITES).fill(0),
  }),
  economy: newEconomy(seats),
});

export function copyState(state: State): State {
  const copied = stateColumns.copy(state) as State;
  copied.economy = copyEconomy(state.economy);
  return copied;
}

/** A state from a board of which nothing is hidden. */
export const stateFrom = (board: Board, viewer: number, seats: number): State =>
  copyState({
    ...board,
    inHand: Array.from({ length: seats }, (_, each) => (each === viewer ? board.inHand : [])),
  });
