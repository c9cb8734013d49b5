/** Seats, teams, Neutrals and closed places (IB-G.1, IB-M.3, IB-M.4, IB-T). */
import type { Seat } from '@concert/kernel';
import type { TableOptions } from '../options.ts';
import type { State } from '../shape.ts';
import {
  capitalOf,
  closedBy,
  everyNation,
  everyPlace,
  homelandOf,
  neighbours,
  seating,
  territoryOf,
} from '../tables.ts';

type TableSize = Pick<TableOptions, 'seats' | 'neutrals'>;

/** IB-T.1: the Nations without a player. */
export const neutralsOf = ({ seats, neutrals }: TableSize): readonly number[] => seating(seats, neutrals).neutral;

/** IB-T.3: what is closed and what is next to what, by how many Nations are Neutral. */
const openings = [2, 5, 4].map((seats) => {
  const neutral = seating(seats, false).neutral;
  const closed = everyPlace.map((p) => neutral.some((n) => closedBy[n].includes(p)));
  return {
    closed: closed as readonly boolean[],
    near: everyPlace.map((p) => (closed[p] ? [] : neighbours[p].filter((next) => !closed[next]))),
  };
});

const openingOf = (options: TableSize): (typeof openings)[number] => openings[neutralsOf(options).length];

export const isClosed = (options: TableSize, place: number): boolean => openingOf(options).closed[place];

/** The places next to this one that Forces may enter. */
export const openNeighbours = (options: TableSize, place: number): readonly number[] => openingOf(options).near[place];

/** IB-T.3-e, IB-M.4-e: the Interior of a Port, or −1 where there is none or it is closed. */
export const interiorOf = (options: TableSize, port: number): number => {
  const territory = territoryOf[port];
  return territory >= 0 && !isClosed(options, territory) ? territory : -1;
};

export const inPlay = (state: State, nation: number): boolean => state.seat[nation] >= 0;

/** The Nations in play, in Turn Order. */
export const turnOrder = (state: State): number[] => state.order.filter((n) => inPlay(state, n));

/** The place of a Nation in Turn Order, 0 for the first. */
export const rankOf = (state: State, nation: number): number => state.order.indexOf(nation);

/** IB-R-94: the Nations a seat leads. */
export const nationsOf = (state: State, seat: Seat): number[] => everyNation.filter((n) => state.seat[n] === seat);

/** The seats of these Nations, each once, in the order of the Nations. */
export const seatsOf = (state: State, nations: readonly number[]): Seat[] => [
  ...new Set(nations.map((n) => state.seat[n])),
];

export const sameTeam = (state: State, a: number, b: number): boolean => state.team[a] === state.team[b];

/** The members of a Nation's team, itself included, as bits. */
export const teamOf = (state: State, nation: number): number =>
  state.team.reduce((bits, team, n) => (team === state.team[nation] ? bits | (1 << n) : bits), 0);

/** How many sides there are: teams, and Nations without one. */
export const sidesIn = (state: State): number => new Set(turnOrder(state).map((n) => state.team[n])).size;

/** IB-R-95: as soon as one side has two Nations. */
export const isTeamGame = (state: State): boolean => sidesIn(state) < turnOrder(state).length;

/** IB-M.3-c: does it control its own Capital? */
export const holdsCapital = (state: State, nation: number): boolean => state.forts.owner[capitalOf[nation]] === nation;

/** A Homeland of another Nation than its controller (IB-O.1-a). */
export const isCaptured = (state: State, territory: number): boolean =>
  homelandOf[territory] >= 0 && state.forts.owner[territory] !== homelandOf[territory];

/** The bits of a set of Nations as a list. */
export const nationsIn = (bits: number): number[] => everyNation.filter((n) => (bits >> n) & 1);

export const bitsOf = (nations: readonly number[]): number => nations.reduce((bits, n) => bits | (1 << n), 0);
