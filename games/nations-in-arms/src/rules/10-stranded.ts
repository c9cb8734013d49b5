/** NA-5.3-e, NA-8.3.2-r, NA-10.4-g: when fleets must leave a harbour. How they do it is in 10-flights.ts. */
import { call, type Next } from '@concert/kernel';
import type { At, FlightLocals, Frame, P, State } from '../shape.ts';
import { harbourAt, isShip } from '../tables-sea.ts';
import { findAt } from './1-forces.ts';
import { isHostile, sideOfPiece } from './1-units.ts';
import { controlOf } from './4-survey.ts';
import { seaOfPort, seatOfShips } from './10-fleets.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** Fleets of a side must leave, or after NA-10.4-g may leave, the harbour in a hex. */
export const newFlight = (hex: number, side: number, clause: FlightLocals['clause']): At<'flight'> => ({
  at: 'flight',
  stage: 'choose',
  place: hex,
  side,
  seat: -1,
  sea: -1,
  to: -1,
  way: [],
  clause,
});

/** NA-8.3.2-r: these fleets carry beaten troops to a harbour, by these sea areas. */
export const newEscape = (
  { state }: P,
  hex: number,
  side: number,
  to: number,
  way: readonly number[],
  ships: readonly number[],
): At<'flight'> => ({
  ...newFlight(hex, side, 'NA-8.3.2-r'),
  ...{ stage: 'leave', seat: seatOfShips(state, ships), to, way: [seaOfPort(hex), ...way], result: [[...ships]] },
});

/** NA-5.3-e: a harbour with fleets in it that enemies hold now, and their side; or −1. */
export function strandedAt(state: State, hex: number): number {
  const city = harbourAt(hex);
  if (city < 0) return -1;
  const holder = controlOf(state, city);
  const ship = findAt(state, hex, (p) => isShip[p] && isHostile(holder, sideOfPiece(state, p)));
  return ship < 0 ? -1 : sideOfPiece(state, ship);
}

/** Calls the flight from a harbour that has been taken, if fleets lie in it; null if there is none to make. */
export function fleeFrom(play: P, hex: number, resume: Frame): Next<Frame> | null {
  const side = campaignOf(play).naval ? strandedAt(play.state, hex) : -1;
  return side < 0 ? null : call(newFlight(hex, side, 'NA-5.3-e'), resume);
}

/** The same for any harbour that has changed hands in another way. */
export function fleeAnywhere(play: P, resume: Frame): Next<Frame> | null {
  if (!campaignOf(play).naval) return null;
  const ports = new Set(play.state.present.filter((p) => isShip[p]).map((p) => play.state.place[p]));
  for (const hex of ports) {
    const flight = fleeFrom(play, hex, resume);
    if (flight !== null) return flight;
  }
  return null;
}
