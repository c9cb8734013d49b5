/** Cards 1–5: marches, orders and staffs. */
import type { Seat } from '@concert/kernel';
import {
  ACTED,
  type At,
  END_OF_ACTIVATION,
  FIRST_ACTIVATION,
  markerValue,
  NEUTRAL,
  type P,
  type State,
} from '../../shape.ts';
import { HEXES, isLeader, isSovereign } from '../../tables.ts';
import { beginEffect, LOST_ORDERS, ONE_MORE_EFFORT, STAFF_WORK } from '../1-effects.ts';
import { hasUnits, stepsIn, unitsIn } from '../1-forces.ts';
import {
  armyLedBy,
  has,
  initiative,
  isHostile,
  isInside,
  isRunBy,
  isSupplied,
  markersOf,
  setLevel,
  setMark,
  sideOfSeat,
  unitLevel,
} from '../1-units.ts';
import { NEAR, survey } from '../4-survey.ts';
import { newActivation } from '../5-activation.ts';
import { companions, defaultPart } from '../5-muster.ts';
import type { CardRule } from './rule.ts';

/** Leaders of a seat on the map. */
export const leadersOf = (state: State, seat: Seat): number[] =>
  state.present.filter((p) => isLeader[p] && state.place[p] < HEXES && isRunBy(state, p, seat));

/** The land impulse under way, if it is the seat's own. */
function ownImpulse(play: P, seat: Seat): At<'impulse'> | null {
  const frame = play.stack.findLast((f) => f.at === 'impulse' || f.at === 'impulse.choose') as
    | At<'impulse'>
    | undefined;
  const side = sideOfSeat(play.state, seat);
  return frame && markersOf(side) === frame.side && side !== NEUTRAL ? { ...frame, side } : null;
}

// 1 and 2: Strategic March.

/** Card 1: the most steps of a leader's force, and of an army. */
export const [MARCH_STEPS, MARCH_ARMY] = [6, 12];

function mayMarch(state: State, leader: number): boolean {
  if (has(state, leader, ACTED) || isInside(state, leader)) return false;
  const part = defaultPart(state, leader);
  const units = unitsIn(part);
  const most = armyLedBy(state, leader) >= 0 ? MARCH_ARMY : MARCH_STEPS;
  return units.length > 0 && stepsIn(state, units) <= most && units.every((p) => isSupplied(state, p));
}

const strategicMarch: CardRule = {
  on: 'piece',
  targets(play, seat) {
    const { state } = play;
    const impulse = ownImpulse(play, seat);
    if (impulse === null) return [];
    const near = survey(state, impulse.side).at.slice();
    return leadersOf(state, seat).filter((l) => !(near[state.place[l]] & NEAR) && mayMarch(state, l));
  },
  play(play, seat, leader) {
    const { side, marker } = ownImpulse(play, seat)!;
    return { ...newActivation(play, { side, marker }, leader, -1, seat), strategic: true, extended: true };
  },
};

// 3: One More Effort.

/** The force of a leader with all its troops at End of Activation, on the same side of the walls. */
const spent = (state: State, leader: number): number[] => {
  const army = armyLedBy(state, leader);
  return companions(state, leader).filter((p) => army < 0 || state.army[p] === state.army[leader]);
};

const oneMoreEffort: CardRule = {
  on: 'piece',
  targets(play, seat) {
    const { state } = play;
    const impulse = ownImpulse(play, seat);
    if (impulse === null) return [];
    return leadersOf(state, seat).filter((l) => {
      if (initiative(state, l) < markerValue(impulse.marker) || isInside(state, l)) return false;
      if (!unitsIn(spent(state, l)).some((p) => unitLevel(state, p) === END_OF_ACTIVATION)) return false;
      return hasUnits(rested(state, l, () => defaultPart(state, l)));
    });
  },
  play(play, seat, leader) {
    const { state } = play;
    const { side, marker } = ownImpulse(play, seat)!;
    refresh(state, leader);
    beginEffect(state, ONE_MORE_EFFORT, leader);
    return newActivation(play, { side, marker }, leader, -1, seat);
  },
};

/** Lets a spent force act once more: as a second activation, a forced march. */
function refresh(state: State, leader: number): void {
  for (const p of spent(state, leader)) {
    setMark(state, p, ACTED, false);
    if (unitLevel(state, p) === END_OF_ACTIVATION) setLevel(state, p, FIRST_ACTIVATION);
  }
}

/** Looks at a force as if it had been refreshed. */
function rested<T>(state: State, leader: number, look: () => T): T {
  const force = spent(state, leader);
  const before = force.map((p) => state.marks[p]);
  refresh(state, leader);
  try {
    return look();
  } finally {
    force.forEach((p, i) => {
      state.marks[p] = before[i];
    });
  }
}

// 4: Staff Work. 5: Lost Orders.

const staffWork: CardRule = {
  on: 'piece',
  targets: ({ state }, seat) => leadersOf(state, seat),
  possible: ({ state }, seat) => leadersOf(state, seat).length > 0,
  play({ state }, _seat, leader) {
    beginEffect(state, STAFF_WORK, leader);
    return null;
  },
};

const lostOrders: CardRule = {
  on: 'piece',
  targets: ({ state }, seat) =>
    state.hands.flatMap((_, other) =>
      isHostile(sideOfSeat(state, seat), sideOfSeat(state, other))
        ? leadersOf(state, other).filter((l) => !isSovereign[l])
        : [],
    ),
  play({ state }, _seat, leader) {
    beginEffect(state, LOST_ORDERS, leader);
    for (const p of unitsIn(companions(state, leader))) beginEffect(state, LOST_ORDERS, p);
    return null;
  },
};

export const commandCards = { 1: strategicMarch, 2: strategicMarch, 3: oneMoreEffort, 4: staffWork, 5: lostOrders };
