/**
 * 6.2 Movement. A seat picks a group, may leave some of it behind, and marches the rest: by any road, if none leads into battle,
 * or into battle by a road that does. What is picked is in the state (`inHand`), since with fog it tells what is in a stack.
 */
import { again, ask, done, type Meaning, type Next, type Offers, type Question, say } from '@concert/kernel';
import { isReady } from '@concert/kit';
import { dummiesIn, unitsIn } from '../chips.ts';
import { ASIDE, type At, type Frame, type P, type PowerAndPrestige, STOPPED, type State } from '../shape.ts';
import type { Arm, Force, Location } from '../tables.ts';
import { ALLY, ARMS, crossesRiver, extendedOf, LOCATIONS, moveOf, roadsInPlay } from '../tables.ts';
import { readiness, seizure } from './0-meaning.ts';
import { allyMaster } from './5-concepts.ts';
import { addTroops, columnOf, dropRow, foesOf, isEmptyRow, restack, survey } from './5-troops.ts';
import { endMovement, mayExtend } from './6.1-seasons.ts';
import {
  acted,
  acting,
  becomeReady,
  noteOrder,
  notReady,
  offerReady,
  offerWaiting,
  setTurnOrder,
  takeTurns,
  turnOrder,
} from './6.5-together.ts';
import { type Exchange, takeChips, withDummies } from './8-chips.ts';
import { chipToFigurines, consolidate, figurinesToChip, offerExchanges } from './8-exchange.ts';

/** What is in `inHand`: force, place, box, `marched` of the stack, then by arm the units and the dummies that stay behind. */
export const [FORCE, PLACE] = [0, 1];
const [BOX, STEPS, KEEP, DUMMY] = [2, 3, 4, 7];
const BOXES = 3;

/** `marched` of the external ally also says whose turn it is to move it on: the seat in whose province it set out. */
const MASTER = 8;
export const stepsOf = (marched: number): number => marched % MASTER;
const masterOf = (marched: number): number => Math.floor(marched / MASTER) - 1;

/** May this seat move the stack (PP-6.5.5-k, l), and has it steps left? */
function mayMove(state: State, i: number, seat: number, extend: boolean): boolean {
  const { force, marched } = state;
  if (force[i] !== seat) {
    if (force[i] !== ALLY || state.camp[ALLY] !== state.camp[seat] || marched[i] === ASIDE) return false;
    const master = masterOf(marched[i]);
    if ((master < 0 ? allyMaster(state, state.place[i]) : master) !== seat) return false;
  }
  return marched[i] !== ASIDE && hasStepsLeft(state, i, extend);
}

function hasStepsLeft(state: State, i: number, extend: boolean): boolean {
  const steps = stepsOf(state.marched[i]);
  if (steps === 0) return true;
  if (steps === STOPPED) return false;
  const reach = extend ? extendedOf : moveOf;
  for (let arm = 0; arm < ARMS; arm++) if (columnOf(state, arm)[i] > 0 && reach[arm] > steps) return true;
  return false;
}

/** The stacks of what a seat has picked. */
export function pickedRows(state: State, picked: readonly number[]): number[] {
  const rows: number[] = [];
  for (let i = 0; i < state.force.length; i++)
    if (
      state.force[i] === picked[FORCE] &&
      state.place[i] === picked[PLACE] &&
      state.box[i] === picked[BOX] &&
      state.marched[i] !== ASIDE &&
      (picked[BOX] > 0 || state.marched[i] === picked[STEPS])
    )
      rows.push(i);
  return rows;
}

const rowsInHand = (state: State, seat: number): number[] => pickedRows(state, state.inHand[seat]);

const unitsOfArm = (state: State, rows: readonly number[], arm: number): number =>
  rows.reduce((sum, i) => sum + unitsIn(columnOf(state, arm)[i]), 0);

/** How far all of the group can go together: into battle, and where there is none (PP-6.2-b, PP-6.2.1-a, b). */
export function reachOf(
  state: State,
  picked: readonly number[],
  rows: readonly number[],
  extend = mayExtend(state),
): [battle: number, far: number] {
  let [battle, far] = [99, 99];
  for (const i of rows)
    for (let arm = 0; arm < ARMS; arm++) {
      const units = unitsIn(columnOf(state, arm)[i]);
      // An army box goes as a whole, so that what stays of it is not looked at stack by stack.
      if (units === 0 || (picked[BOX] === 0 && units === picked[KEEP + arm])) continue;
      if (picked[BOX] > 0 && unitsOfArm(state, rows, arm) === picked[KEEP + arm]) continue;
      const steps = stepsOf(state.marched[i]);
      if (steps === STOPPED) return [0, 0];
      battle = Math.min(battle, moveOf[arm] - steps);
      far = Math.min(far, (extend ? extendedOf : moveOf)[arm] - steps);
    }
  return [battle, Math.max(battle, far)];
}

interface Ways {
  /** By location: steps to it without a battle, 0 for none. */
  steps: Uint8Array;
  /** Where there would be a battle, and the location before it. */
  attacks: [to: number, via: number][];
}

/** PP-6.2-c, d: where a group can go: within its reach, and not past troops of others. */
export function waysOf(
  play: P,
  picked: readonly number[],
  [battle, far]: readonly number[],
  foes = foesOf(play.state, picked[FORCE]),
): Ways {
  const { state } = play;
  const forces = survey(state);
  const roads = roadsInPlay[play.seats];
  const steps = new Uint8Array(LOCATIONS);
  const attacks: [number, number][] = [];
  const from = picked[PLACE];
  let ring = [from];
  for (let step = 1; step <= far && ring.length > 0; step++) {
    const next: number[] = [];
    for (const via of ring)
      for (const to of roads[via]) {
        if (forces[to] & foes) {
          if (step <= battle && to !== from) attacks.push([to, via]);
        } else if (steps[to] === 0 && to !== from) {
          steps[to] = step;
          next.push(to);
        }
      }
    ring = next;
  }
  return { steps, attacks };
}

type MoveFrame = At<'move'>;

/** The group a seat has picked, without those who are to stay behind. */
function groupInHand(state: State, picked: readonly number[]) {
  const rows = pickedRows(state, picked);
  const [infantry, cavalry, artillery] = [0, 1, 2].map((arm) => unitsOfArm(state, rows, arm) - picked[KEEP + arm]);
  return { force: picked[FORCE], place: picked[PLACE], infantry, cavalry, artillery };
}

/** PP-6.1.1-b: phase 1 of a turn. */
function movement(play: P, frame: At<'movement'>): Next<Frame> {
  noteOrder(frame);
  return ask(acting(play, frame), play.sibling(frame, 'move'));
}

const move: Question<PowerAndPrestige, MoveFrame> = {
  prompt: ({ state }, { ready }, seat) =>
    (ready >> seat) & 1
      ? say('wait for allies', {}, 'PP-R-15')
      : state.inHand[seat].length > 0
        ? say('march group', groupInHand(state, state.inHand[seat]), 'PP-6.2-a')
        : say('move', {}, 'PP-6.2-a'),
  offer(play, frame, seat, offers) {
    const { state } = play;
    if (offerWaiting(frame, seat, offers)) return;
    if (state.inHand[seat].length > 0) offerMarch(play, state.inHand[seat], offers);
    else {
      offerGroups(state, seat, offers);
      offerReady(play, frame, offers);
    }
  },
  meaning: {
    group: () => ({ main: true }),
    attack: (play, _, { to }, seat) => attackMeaning(play, to, seat),
    ready: readiness,
  },
  isDone: isReady,
  take: {
    group: ({ state }, _, { force, place }, seat) => pick(state, seat, [force, place, 0, 0]),
    onward: ({ state }, _, { force, place, steps }, seat) =>
      pick(state, seat, [force, place, 0, steps + (force === ALLY ? (seat + 1) * MASTER : 0)]),
    army({ state }, _, { box }, seat) {
      const i = state.force.findIndex((force, row) => force === seat && state.box[row] === box);
      return pick(state, seat, [seat, state.place[i], box, 0]);
    },
    leave({ state }, _, { arm, count }, seat) {
      state.inHand[seat][KEEP + arm] += count;
      return again;
    },
    leaveDummy({ state }, _, { arm }, seat) {
      state.inHand[seat][DUMMY + arm]++;
      return again;
    },
    chipToFigurines(play, _, { arm, chip }, seat) {
      chipToFigurines(play, rowsInHand(play.state, seat), arm, chip);
      return again;
    },
    figurinesToChip(play, _, { arm, chip }, seat) {
      figurinesToChip(play, rowsInHand(play.state, seat), arm, chip);
      return again;
    },
    consolidate(play, _, { arm }, seat) {
      consolidate(play, rowsInHand(play.state, seat), arm);
      return again;
    },
    halt({ state }, _, _arg, seat) {
      state.inHand[seat].length = 0;
      return again;
    },
    march(play, frame, { to }, seat) {
      const { state } = play;
      const picked = state.inHand[seat];
      const { steps } = waysOf(play, picked, reachOf(state, picked, pickedRows(state, picked)));
      return moved(play, frame, seat, to, steps[to]);
    },
    attack(play, frame, { to, via }, seat) {
      const entry = to * LOCATIONS + via;
      if (!play.state.battleEntries.includes(entry)) play.state.battleEntries.push(entry);
      return moved(play, frame, seat, to, STOPPED);
    },
    muster(play, frame, { box }, seat) {
      const { state } = play;
      const [force, place] = state.inHand[seat];
      carry(play, seat, (marched) => ({ place, box, marched }));
      play.log('mustered', { force, place, box }, { clause: 'PP-5.5.2-a' });
      return acted(frame);
    },
    disperse(play, frame, _, seat) {
      const { state } = play;
      const [force, place, box] = state.inHand[seat];
      carry(play, seat, (marched) => ({ place, box: 0, marched }), box);
      play.log('dispersed', { force, place, box }, { clause: 'PP-5.5.2-a' });
      return acted(frame);
    },
    ready: (play, frame, _, seat) =>
      becomeReady(play, frame, seat, () => {
        endMovement(play);
        return done();
      }),
    notReady: (_, frame, _arg, seat) => notReady(frame, seat),
    takeTurns: (play, frame, _, seat) => takeTurns(play, play.sibling(frame, 'movement'), seat),
  },
};

/** PP-6.5.1-a: an attack on another player's troops is an act of war, unless alliances stand. */
function attackMeaning(play: P, to: number, seat: number): Meaning | null {
  const { state } = play;
  for (let i = 0; i < state.force.length; i++) {
    const other = state.force[i];
    if (state.place[i] === to && other !== seat && other !== ALLY && state.box[i] === 0)
      return seizure(play, seat, other);
  }
  return null;
}

/** Picks a group; arms that have no steps left stay behind without being told. */
function pick(state: State, seat: number, what: readonly number[]): Next<Frame> {
  const picked = [...what, 0, 0, 0, 0, 0, 0];
  state.inHand[seat] = picked;
  const steps = stepsOf(picked[STEPS]);
  if (picked[BOX] > 0 || steps === 0) return again;
  const reach = mayExtend(state) ? extendedOf : moveOf;
  const rows = pickedRows(state, picked);
  for (let arm = 0; arm < ARMS; arm++) if (reach[arm] <= steps) picked[KEEP + arm] = unitsOfArm(state, rows, arm);
  return again;
}

function offerGroups(state: State, seat: number, offers: Offers<PowerAndPrestige>): void {
  const extend = mayExtend(state);
  let boxes = 0;
  for (let i = 0; i < state.force.length; i++) {
    if (!mayMove(state, i, seat, extend)) continue;
    const box = state.box[i];
    if (box > 0) boxes |= 1 << box;
    else {
      const [force, place] = [state.force[i] as Force, state.place[i] as Location];
      const steps = stepsOf(state.marched[i]);
      if (steps === 0) offers.offer('group', { force, place });
      else offers.offer('onward', { force, place, steps });
    }
  }
  for (let box = 1; box <= BOXES; box++) if ((boxes >> box) & 1) offers.offer('army', { box });
}

function offerMarch(play: P, picked: readonly number[], offers: Offers<PowerAndPrestige>): void {
  const { state } = play;
  const rows = pickedRows(state, picked);
  if (offers.wants('march') || offers.wants('attack')) {
    const { steps, attacks } = waysOf(play, picked, reachOf(state, picked, rows));
    for (let to = 0; to < LOCATIONS; to++) if (steps[to] > 0) offers.offer('march', { to: to as Location });
    for (const [to, via] of attacks) offers.offer('attack', { to: to as Location, via: via as Location });
  }
  let going = 0;
  for (let arm = 0; arm < ARMS; arm++) going += unitsOfArm(state, rows, arm) - picked[KEEP + arm];
  for (let arm = 0; arm < ARMS; arm++) {
    const units = unitsOfArm(state, rows, arm) - picked[KEEP + arm];
    offers.range('leave', { arm: arm as Arm }, 'count', 1, Math.min(units, going - 1));
    // PP-8.2.1-d: a dummy stays with units that stay.
    const dummies = rows.reduce((sum, i) => sum + dummiesIn(columnOf(state, arm)[i]), 0);
    if (picked[KEEP + arm] > 0 && picked[DUMMY + arm] < dummies) offers.offer('leaveDummy', { arm: arm as Arm });
  }
  if (play.options.fog !== 'none' && picked[FORCE] !== ALLY) {
    if (picked[BOX] > 0) offers.offer('disperse', {});
    else
      for (let box = 1; box <= BOXES; box++) {
        const i = state.force.findIndex((force, row) => force === picked[FORCE] && state.box[row] === box);
        if (i < 0 || (state.place[i] === picked[PLACE] && state.marched[i] !== ASIDE)) offers.offer('muster', { box });
      }
  }
  // PP-8.2.2-c, d: what is in an army box is not on the map.
  if (play.options.fog === 'full' && picked[FORCE] !== ALLY && picked[BOX] === 0) offerExchanges(play, rows, offers);
  offers.offer('halt', {});
}

/** Carries the group to a place, this many steps away. */
function moved(play: P, frame: MoveFrame, seat: number, to: number, steps: number): Next<Frame> {
  const { state } = play;
  const [force, from, box] = state.inHand[seat];
  const master = force === ALLY ? (seat + 1) * MASTER : 0;
  const units = carry(play, seat, (marched) => ({
    place: to,
    box,
    marched: master + (steps === STOPPED ? STOPPED : stepsOf(marched) + steps),
  }));
  const told = play.options.fog === 'none' || force === ALLY || (play.options.fog === 'partial' && box === 0);
  const [infantry, cavalry, artillery] = units;
  const what = steps === STOPPED ? 'attack' : 'march';
  if (told) play.log(what, { force, from, to, infantry, cavalry, artillery }, { clause: 'PP-6.2-a' });
  else play.log(`${what} hidden`, { force, from, to }, { clause: 'PP-6.2-a' });
  return acted(frame);
}

/** Takes what is picked, but for what stays, to another place, box or count of steps. Returns the units by arm. */
function carry(
  play: P,
  seat: number,
  where: (marched: number) => { place: number; box: number; marched: number },
  stayBox = 0,
): [number, number, number] {
  const { state } = play;
  const picked = state.inHand[seat].slice();
  const [force, place] = picked;
  const keep = picked.slice(KEEP, KEEP + ARMS);
  const keepDummies = picked.slice(DUMMY, DUMMY + ARMS);
  state.inHand[seat].length = 0;
  const total: [number, number, number] = [0, 0, 0];
  const going: { arm: number; chips: number; marched: number }[] = [];
  const staying: { arm: number; chips: number; marched: number }[] = [];
  // Those who have marched farthest stay first.
  for (const i of pickedRows(state, picked).reverse()) {
    const marched = state.marched[i];
    for (let arm = 0; arm < ARMS; arm++) {
      const column = columnOf(state, arm);
      const units = unitsIn(column[i]);
      if (units === 0) continue;
      const stay = Math.min(units, keep[arm]);
      keep[arm] -= stay;
      total[arm] += units - stay;
      if (stay === units) staying.push({ arm, chips: column[i], marched });
      else if (stay === 0) going.push({ arm, chips: column[i], marched });
      else {
        const dummies = dummiesIn(column[i]);
        const { taken, rest, shown } = takeChips(withDummies(column[i], -dummies), units - stay);
        const left = Math.min(dummies, keepDummies[arm]);
        going.push({ arm, chips: withDummies(taken, dummies - left), marched });
        staying.push({ arm, chips: withDummies(rest, left), marched });
        if (shown) tellExchange(play, force, place, arm, shown);
      }
      column[i] = 0;
    }
    if (isEmptyRow(state, i)) dropRow(state, i);
  }
  for (const { arm, chips, marched } of staying) addTroops(state, force, place, arm, chips, stayBox, marched);
  for (const { arm, chips, marched } of going) {
    const to = where(marched);
    addTroops(state, force, to.place, arm, chips, to.box, to.marched);
  }
  return total;
}

/** PP-8.2.2-b: chips that are changed are shown to all. */
function tellExchange(play: P, force: number, place: number, arm: number, { out, into }: Exchange): void {
  play.log('exchange', { force, place, arm, out, into }, { clause: 'PP-8.2.2-b', reveals: true });
}

/** PP-6.3.1-y: has any attacker come over a river with the last step? */
export const cameOverRiver = (state: State, place: number): boolean =>
  state.battleEntries.some(
    (entry) => Math.floor(entry / LOCATIONS) === place && crossesRiver(entry % LOCATIONS, place),
  );

/** Where attackers have come from into a battle (PP-R-31). */
export const entriesTo = (state: State, place: number): number[] =>
  state.battleEntries.filter((entry) => Math.floor(entry / LOCATIONS) === place).map((entry) => entry % LOCATIONS);

/** Stands the troops of a force at a location somewhere else. */
export function shift(state: State, force: number, from: number, to: number, aside: boolean): void {
  restack(state, (i) =>
    state.force[i] === force && state.place[i] === from && state.marched[i] !== ASIDE
      ? { place: to, marched: aside ? ASIDE : 0 }
      : null,
  );
}

export const movementSteps = { movement, move, turnOrder, setTurnOrder } as const;
