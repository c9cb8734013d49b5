/** NA-8.3.2-r to NA-8.3.2-t: beaten troops in a harbour leave by sea, if fleets there can carry them. */
import { call, done, type Next } from '@concert/kernel';
import {
  type At,
  BRIDGE,
  BRIDGE_DIRECTION,
  DEPOT,
  type Frame,
  type P,
  type RetreatLocals,
  type State,
} from '../shape.ts';
import { isEngineer, isSupply } from '../tables.ts';
import { harbourAt } from '../tables-sea.ts';
import { outside, stepsIn } from './1-forces.ts';
import { has, partWays } from './1-units.ts';
import { ownFortress } from './4-survey.ts';
import { lose } from './5-enter.ts';
import { newSettle } from './5-merge.ts';
import { putAboard, putAshore, stow } from './5-transport.ts';
import { updateSieges } from './9-sieges.ts';
import { harboursWithin, sailingPoints, seaOfPort, shipsAt } from './10-fleets.ts';
import { newEscape } from './10-stranded.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** A depot does not go along (NA-1.1.3.2-c). */
const going = (state: State, force: readonly number[]): number[] =>
  force.filter((p) => !isSupply[p] || !has(state, p, DEPOT));

/** The harbours to which the beaten could be carried, each with the sea areas on the way; the inactive side only (NA-R-66). */
export function seaWays(play: P, frame: RetreatLocals, force: readonly number[]): Map<number, number[]> {
  const { state } = play;
  if (!campaignOf(play).naval || frame.phasing || harbourAt(frame.place) < 0) return new Map();
  const ships = shipsAt(state, frame.place, frame.side);
  if (ships.length === 0 || stow(state, ships, going(state, force)) === null) return new Map();
  // 1 MP to leave the harbour.
  const ways = harboursWithin(state, ships, seaOfPort(frame.place), sailingPoints(ships) - 1);
  ways.delete(frame.place);
  return ways;
}

export function leaveBySea(play: P, frame: At<'retreat'>, force: readonly number[], to: number): Next<Frame> {
  const { state } = play;
  const way = seaWays(play, frame, force).get(to)!;
  const ships = shipsAt(state, frame.place, frame.side);
  const part = going(state, force);
  for (const p of force) {
    if (!part.includes(p)) lose(play, p);
    if (isEngineer[p]) state.marks[p] &= ~(BRIDGE | (7 << BRIDGE_DIRECTION));
  }
  partWays(
    state,
    part,
    outside(state, frame.place, frame.side).filter((p) => !part.includes(p)),
  );
  putAboard(state, stow(state, ships, part)!);
  play.log('leaves by sea', { seat: frame.seat, from: frame.place, to }, { clause: 'NA-8.3.2-r' });
  updateSieges(play, frame.place);
  frame.path = [...part];
  // All of them, less those who come ashore.
  frame.lost += stepsIn(state, part);
  return call(
    newEscape(play, frame.place, frame.side, to, way, ships),
    play.sibling(frame, 'retreat', { stage: 'sailed' }),
  );
}

/** Those who have come through go ashore where their fleets are; the others are at the bottom of the sea. */
export function comeAshore(play: P, frame: At<'retreat'>): Next<Frame> {
  const { state } = play;
  const saved = frame.path.filter((p) => state.cargo.includes(p));
  frame.lost -= stepsIn(state, saved);
  const [first] = saved;
  if (first === undefined) return done([frame.lost, true]);
  const hex = state.place[state.cargo[state.cargo.indexOf(first) + 1]];
  const city = ownFortress(state, frame.side, hex);
  const within = city >= 0 && (state.siege[city] > 0 || hex === frame.place);
  putAshore(state, saved, hex, within);
  frame.sheltered = true;
  return call(newSettle(hex, frame.side, { within }), play.sibling(frame, 'retreat', { stage: 'settled' }));
}
