/** 6.6.4 Placements: new troops, buildings, upgrades and fortresses, the Alliance first. */
import { again, ask, goto, type Next, no, type Offers, type Question, say } from '@concert/kernel';
import { ALLIANCE, type At, COUNTER, FRESH, type Frame, type P, type PowerAndPrestige, type State } from '../shape.ts';
import { ARMS, type Arm, type Building, baseOf, isRural, type Location, type Province } from '../tables.ts';
import { BUILDINGS, FIRST_BUILDING, FORTRESS, siteCity, siteProvince } from '../tables-economy.ts';
import { areAllied, leaderOf, membersOf, seatsOf } from './5-concepts.ts';
import { addTroops, survey } from './5-troops.ts';
import { actingIn, inSeatingOrder, mayTakeTurns, newRound, without } from './6.6-rounds.ts';
import { fortressSpots, freeSites, troopSpots, upgradable } from './6.6-sites.ts';
import { newTroops, underlays } from './8-chips.ts';
import { gatherDummies, hasDummies, isThere, offerDummies, placeDummy } from './8-dummies.ts';

type Locals = Omit<At<'placing'>, 'at'>;

/** Of `placed`: dummies, after the arms. */
const DUMMY = ARMS;
/** How many units of an arm a seat has still to place. With full fog only it knows: see `placed`. */
export const unitsToPlace = (state: State, { stock }: { stock: number[][] }, seat: number, arm: number): number =>
  stock[seat][arm] - (state.economy.placed[seat]?.[arm] ?? 0);
/** Notes what a seat has put on the map behind everybody's back. */
function notePlaced(state: State, seat: number, what: number, count: number): void {
  const { placed } = state.economy;
  for (let s = placed.length; s < state.gold.length; s++) placed.push([]);
  if (placed[seat].length === 0) placed[seat] = Array(ARMS + 1).fill(0);
  placed[seat][what] += count;
}
/** PP-8.2.1-h: who is ready has shown how many dummies are left in front of him, and that all he bought is placed. */
function tellPlaced(play: P, stock: number[][], seat: number): void {
  const { state } = play;
  play.log('has placed', { seat, dummies: state.dummies[seat] }, { clause: 'PP-8.2.1-h', reveals: true });
  const mine = state.economy.placed[seat] ?? [];
  for (let arm = 0; arm < ARMS && mine.length > 0; arm++) stock[seat][arm] -= mine[arm];
  mine.length = 0;
  if (state.economy.placed.every((each) => each.length === 0)) state.economy.placed.length = 0;
}

/** PP-6.6.4-b, -c: before the alliances everybody at once, then one alliance after the other. */
export function placements(play: P, frame: At<'placements'>): Next<Frame> {
  const { state } = play;
  if (frame.busy.length > 0) return ask(actingIn(frame), { ...frame, at: 'placing' });
  const groups = areAllied(state) ? [ALLIANCE, COUNTER].map((camp) => membersOf(state, camp)) : [seatsOf(play)];
  if (frame.stage >= groups.length) return goto({ at: 'dominance' });
  // PP-8.2.1-f: with full fog everybody may lay his dummies anew.
  const everybody = hasDummies(play);
  const busy = groups[frame.stage].filter((seat) => everybody || frame.stock[seat].some((count) => count > 0));
  return goto({ ...frame, stage: frame.stage + 1, ...newRound(busy) });
}

export const placing: Question<PowerAndPrestige, At<'placing'>> = {
  prompt(play, frame, seat) {
    const { state } = play;
    const left = frame.stock[seat].some((count, i) => (i < ARMS ? unitsToPlace(state, frame, seat, i) : count) > 0);
    // PP-8.2.1-f: with full fog everybody is asked, if only for his dummies.
    return left || !hasDummies(play)
      ? say('place', {}, 'PP-6.6.4-a')
      : say('lay dummies', { dummies: state.dummies[seat] }, 'PP-8.2.1-f');
  },
  offer(play, frame, seat, offers) {
    const forces = survey(play.state);
    const placed = [
      offerTroops(play, frame, forces, seat, offers),
      offerBuildings(play, frame, forces, seat, offers),
      offerFortresses(play, frame, forces, seat, offers),
    ];
    if (hasDummies(play)) offerDummies(play, frame, seat, offers);
    if (mayTakeTurns(frame)) offers.offer('takeTurns', {});
    // What has a place is placed; what has lost its place meanwhile is forfeited (PP-R-66).
    offers.offer('ready', {}, !placed.includes(true) || no('PP-6.6.4-a', 'something left to place'));
  },
  take: {
    station(play, frame, { arm, place, box }, seat) {
      station(play, frame, seat, arm, 1, place, box);
      return again;
    },
    stationAll(play, frame, { place }, seat) {
      for (let arm = 0; arm < ARMS; arm++)
        station(play, frame, seat, arm, unitsToPlace(play.state, frame, seat, arm), place, 0);
      return again;
    },
    forgo(play, frame, { arm }, seat) {
      frame.stock[seat][arm]--;
      frame.free[seat][arm]--;
      play.log('forgoes', { seat, arm }, { clause: 'PP-6.6.3-r' });
      return again;
    },
    build: (play, frame, { building, city }, seat) => build(play, frame, seat, building, (s) => siteCity[s] === city),
    buildRural: (play, frame, { building, province }, seat) =>
      build(play, frame, seat, building, (s) => siteProvince[s] === province),
    fortify(play, frame, { place }, seat) {
      const { state } = play;
      frame.stock[seat][FORTRESS]--;
      state.fort = [...state.fort, place].sort((a, b) => a - b);
      play.log('fortifies', { seat, place }, { clause: 'PP-6.6.4-m' });
      return again;
    },
    gatherDummies(play, frame, _arg, seat) {
      gatherDummies(play.state, seat);
      frame.laid |= 1 << seat;
      // Which chips go away tells everybody what they were.
      play.log('gathers dummies', { seat }, { clause: 'PP-8.2.1-f', reveals: true });
      return again;
    },
    placeDummy(play, _frame, { arm, place, box }, seat) {
      placeDummy(play.state, seat, arm, place, box);
      notePlaced(play.state, seat, DUMMY, 1);
      play.log('lays a dummy', { seat, arm, place }, { clause: 'PP-8.2.1-f', to: [seat] });
      return again;
    },
    takeTurns(play, frame, _arg, seat) {
      play.log('asks for turns', { seat }, { clause: areAllied(play.state) ? 'PP-6.5.6-g' : 'PP-6.6.4-b' });
      if (!areAllied(play.state)) return goto({ ...inSeatingOrder(play.state, frame), at: 'placements' });
      return ask(leaderOf(play.state, play.state.camp[seat]), { ...frame, at: 'lineUp', line: [] });
    },
    ready(play, frame, _arg, seat) {
      if (hasDummies(play)) tellPlaced(play, frame.stock, seat);
      return goto({ ...without(frame, seat), at: 'placements' });
    },
  },
};

/** PP-6.5.6-g: the leader says who goes first, and who next. */
export const lineUp: Question<PowerAndPrestige, At<'lineUp'>> = {
  prompt: () => say('set the order', {}, 'PP-6.5.6-g'),
  auto: true,
  offer(_play, { busy, line }, _seat, offers) {
    for (const seat of busy) if (!line.includes(seat)) offers.offer('goFirst', { seat });
  },
  take: {
    goFirst(_play, { line, ...frame }, { seat }) {
      const now = [...line, seat];
      if (now.length < frame.busy.length) return goto({ ...frame, at: 'liningUp', line: now });
      return goto({ ...frame, at: 'placements', busy: now, inTurn: true });
    },
  },
};
/** The leader is asked again until everybody has his turn. */
export const liningUp = (play: P, frame: At<'liningUp'>): Next<Frame> =>
  ask(leaderOf(play.state, play.state.camp[frame.busy[0]]), { ...frame, at: 'lineUp' });

/** PP-6.6.4-k, -p: at the residence or at barracks; in fog also straight into an army box there (PP-8.1-d). */
function offerTroops(play: P, frame: Locals, forces: Uint8Array, seat: number, offers: Sink): boolean {
  const { state } = play;
  const waiting = [0, 1, 2].map((arm) => unitsToPlace(state, frame, seat, arm));
  const total = waiting.reduce((sum, count) => sum + count, 0);
  if (total === 0) return false;
  const spots = troopSpots(state, forces, seat, state.residence[seat]) as Location[];
  for (let arm = 0; arm < ARMS; arm++) {
    if (waiting[arm] === 0) continue;
    for (const place of spots)
      for (const box of boxesAt(play, seat, place)) offers.offer('station', { arm: arm as Arm, place, box });
    if (frame.free[seat][arm] > 0 && spots.length > 0) offers.offer('forgo', { arm: arm as Arm });
  }
  if (total > 1) for (const place of spots) offers.offer('stationAll', { place });
  return spots.length > 0;
}
/** 0 for the map; the boxes whose counter stands there or nowhere, where boxes hide something (PP-R-69). */
function boxesAt({ state, options }: P, seat: number, place: number): number[] {
  if (options.fog === 'none') return [0];
  const elsewhere = (box: number): boolean =>
    state.who.some((who, i) => who === seat && state.box[i] === box && state.at[i] !== place);
  return [0, ...[1, 2, 3].filter((box) => !elsewhere(box))];
}
type Sink = Offers<PowerAndPrestige>;

function station(play: P, frame: Locals, seat: number, arm: number, count: number, place: number, box: number): void {
  if (count === 0) return;
  const { state, options } = play;
  if (options.fog === 'full') notePlaced(state, seat, arm, count);
  else {
    frame.stock[seat][arm] -= count;
    frame.free[seat][arm] = Math.min(frame.free[seat][arm], frame.stock[seat][arm]);
  }
  const chips =
    options.fog !== 'full' ? count : isThere(state, seat, place, arm, box) ? underlays(count) : newTroops(count, true);
  addTroops(state, seat, place, arm, chips, box);
  // PP-8.1-d, PP-8.2.1-h: in fog nobody is told where.
  const hidden = options.fog === 'full' || (options.fog === 'partial' && box > 0);
  play.log('stations', { seat, arm, count, place }, { clause: 'PP-6.6.4-k', ...(hidden && { to: [seat] }) });
}

/** The sites that a building may go to. */
function sitesFor(play: P, frame: Locals, forces: Uint8Array, seat: number, b: number): number[] {
  const { state } = play;
  return baseOf[b] < 0 ? freeSites(state, forces, seat, isRural[b]) : upgradable(state, forces, seat, b, frame.rebuilt);
}
function offerBuildings(play: P, frame: Locals, forces: Uint8Array, seat: number, offers: Sink): boolean {
  let any = false;
  for (let b = 0; b < BUILDINGS; b++) {
    if (frame.stock[seat][FIRST_BUILDING + b] === 0) continue;
    const building = b as Building;
    const sites = sitesFor(play, frame, forces, seat, b);
    if (isRural[b])
      for (const province of new Set(sites.map((s) => siteProvince[s])))
        offers.offer('buildRural', { building, province: province as Province });
    else
      for (const city of new Set(sites.map((s) => siteCity[s])))
        offers.offer('build', { building, city: city as Location });
    if (sites.length > 0) any = true;
  }
  return any;
}
/** PP-6.6.4-e: what is new is marked, for it does nothing this year. */
function build(play: P, frame: Locals, seat: number, b: number, isThere: (s: number) => boolean): Next<Frame> {
  const { state } = play;
  const site = sitesFor(play, frame, survey(state), seat, b).find(isThere)!;
  frame.stock[seat][FIRST_BUILDING + b]--;
  state.site[site] = (b + 1) | FRESH;
  // An upgraded building is no longer the one that was rebuilt.
  frame.rebuilt = frame.rebuilt.filter((s) => s !== site);
  play.log('builds', { seat, building: b, province: siteProvince[site] }, { clause: 'PP-6.6.4-d' });
  return again;
}
function offerFortresses(play: P, frame: Locals, forces: Uint8Array, seat: number, offers: Sink): boolean {
  if (frame.stock[seat][FORTRESS] === 0) return false;
  const spots = fortressSpots(play.state, forces, seat);
  for (const place of spots) offers.offer('fortify', { place: place as Location });
  return spots.length > 0;
}
