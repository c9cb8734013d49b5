/** 10.3, 10.4: where beaten fleets may go. */

import type { SeaBattleLocals, State } from '../shape.ts';
import { FIRST_SEA, hexOfCity, seaNeighbours } from '../tables.ts';
import { harbourAt, harboursOf } from '../tables-sea.ts';
import { DEFENDER } from './8-round.ts';
import { harboursWithin, hasRoom, isOwnHarbour, isRefuge, mayEnterSea, sailingPoints } from './10-fleets.ts';

/** The places to which the beaten of a battle may run, in ascending order. */
export function runPlaces(state: State, frame: SeaBattleLocals, ships: readonly number[]): number[] {
  const loser = 1 - frame.winner;
  const side = frame.sides[loser];
  switch (frame.kind) {
    // NA-10.3-g: who left a blockaded harbour goes back into it; the blockade runs as others do.
    case 'exit':
      return loser === DEFENDER ? backInto(state, frame, side) : freePlaces(state, frame, ships, side);
    // NA-5.3.2-d, NA-5.3.2-e: the port fleet withdraws, the fleet that came goes to the sea area.
    case 'sally':
      return loser === DEFENDER ? [frame.sea] : [frame.place];
    case 'harbour':
      return fromHarbour(state, frame, ships, side);
    default:
      return freePlaces(state, frame, ships, side);
  }
}

const backInto = (state: State, frame: SeaBattleLocals, side: number): number[] => {
  const city = harbourAt(frame.place);
  return isOwnHarbour(state, side, city) ? [frame.place] : [];
};

/** NA-10.4-e: back before the harbour if the blockade was there already, else as after any battle. */
function fromHarbour(state: State, frame: SeaBattleLocals, ships: readonly number[], side: number): number[] {
  if (frame.blockading) return [state.place[ships[0]]];
  const places = refugesOn(state, frame.sea, side, ships.length);
  return [...places, frame.sea].sort((a, b) => a - b);
}

const refugesOn = (state: State, sea: number, side: number, count: number): number[] =>
  harboursOf(sea)
    .filter((city) => isRefuge(state, side, city, count))
    .map((city) => hexOfCity[city]);

function freePlaces(state: State, frame: SeaBattleLocals, ships: readonly number[], side: number): number[] {
  if (frame.sides[frame.phasing] !== side)
    return [...harboursWithin(state, ships, frame.sea, sailingPoints(ships)).keys()].sort((a, b) => a - b);
  const open = (sea: number): boolean =>
    mayEnterSea(state, ships, sea) === true && hasRoom(state, sea, side, ships.length);
  // NA-10.3-c; NA-R-141: who began in this area goes to one next to it.
  const areas = frame.back >= 0 ? [frame.back] : seaNeighbours[frame.sea - FIRST_SEA];
  return [...refugesOn(state, frame.sea, side, ships.length), ...areas.filter(open)].sort((a, b) => a - b);
}
