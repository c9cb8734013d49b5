/** 6.6.4 Placements: new troops, buildings, upgrades and fortresses, the Alliance first. */
import { again, ask, call, done, type Next, no, type Offers, type Question, say } from '@concert/kernel';
import { ALLIANCE, type At, COUNTER, FRESH, type Frame, type P, type PowerAndPrestige, type State } from '../shape.ts';
import type { PlacementLocals, Purchases } from '../shape-economy.ts';
import { ARMS, type Arm, type Building, baseOf, isRural, type Location, type Province } from '../tables.ts';
import { BUILDINGS, FIRST_BUILDING, FORTRESS, siteCity, siteProvince } from '../tables-economy.ts';
import { readiness } from './0-meaning.ts';
import { areAllied, membersOf, seatsOf } from './5-concepts.ts';
import { addTroops, survey } from './5-troops.ts';
import { actingIn, inSeatingOrder, mayTakeTurns, newRound, without } from './6.6-rounds.ts';
import { fortressSpots, freeSites, troopSpots, upgradable } from './6.6-sites.ts';
import { newTroops, underlays } from './8-chips.ts';
import { gatherDummies, hasDummies, isThere, offerDummies, placeDummy } from './8-dummies.ts';

/** Of `placed`: dummies, after the arms. */
const DUMMY = ARMS;

/** How many units of an arm a seat has still to place. With full fog only it knows: see `placed`. */
export const unitsToPlace = (state: State, stock: readonly number[][], seat: number, arm: number): number =>
  stock[seat][arm] - (state.economy.placed[seat]?.[arm] ?? 0);

/** Notes what a seat has put on the map in secret. */
function notePlaced(state: State, seat: number, what: number, count: number): void {
  const { placed } = state.economy;
  for (let s = placed.length; s < state.gold.length; s++) placed.push([]);
  if (placed[seat].length === 0) placed[seat] = Array(ARMS + 1).fill(0);
  placed[seat][what] += count;
}

/** PP-8.2.1-h: a player who is ready has shown how many dummies are left, and that all purchases are placed. */
function tellPlaced(play: P, seat: number): void {
  const { state } = play;
  const { stock } = play.enclosing('economy').purchases;
  play.log('has placed', { seat, dummies: state.dummies[seat] }, { clause: 'PP-8.2.1-h', reveals: true });
  const mine = state.economy.placed[seat] ?? [];
  for (let arm = 0; arm < ARMS && mine.length > 0; arm++) stock[seat][arm] -= mine[arm];
  mine.length = 0;
  if (state.economy.placed.every((each) => each.length === 0)) state.economy.placed.length = 0;
}

/** PP-6.6.4-b, -c: before the alliances all at once, then one alliance after the other. */
export const groupsInOrder = ({ state }: P): number[] => (areAllied(state) ? [ALLIANCE, COUNTER] : [EVERYONE]);
const EVERYONE = -1;

/** Those of a group who have something to place; PP-8.2.1-f: with full fog all may lay their dummies again. */
export function newPlacement(play: P, camp: number): PlacementLocals {
  const { stock } = play.enclosing('economy').purchases;
  const group = camp === EVERYONE ? seatsOf(play) : membersOf(play.state, camp);
  const busy = group.filter((seat) => hasDummies(play) || stock[seat].some((count) => count > 0));
  return { ...newRound(busy), gathered: 0 };
}

function placement(play: P, frame: At<'placement'>): Next<Frame> {
  if (frame.result) Object.assign(frame, { busy: frame.result, inTurn: true });
  return frame.busy.length > 0 ? ask(actingIn(frame), play.sibling(frame, 'placing')) : done();
}

const placing: Question<PowerAndPrestige, At<'placing'>> = {
  prompt(play, _frame, seat) {
    const { state } = play;
    const { stock } = play.enclosing('economy').purchases;
    const left = stock[seat].some((count, i) => (i < ARMS ? unitsToPlace(state, stock, seat, i) : count) > 0);
    // PP-8.2.1-f: with full fog all are asked, if only for their dummies.
    return left || !hasDummies(play)
      ? say('place', {}, 'PP-6.6.4-a')
      : say('lay dummies', { dummies: state.dummies[seat] }, 'PP-8.2.1-f');
  },
  offer(play, frame, seat, offers) {
    const forces = survey(play.state);
    const { purchases } = play.enclosing('economy');
    const placed = [
      offerTroops(play, purchases, forces, seat, offers),
      offerBuildings(play, purchases, forces, seat, offers),
      offerFortresses(play, purchases, forces, seat, offers),
    ];
    if (hasDummies(play)) offerDummies(play, frame, seat, offers);
    if (mayTakeTurns(frame)) offers.offer('takeTurns', {});
    // What has a place is placed; what has lost its place meanwhile is forfeited (PP-R-66).
    offers.offer('ready', {}, !placed.includes(true) || no('PP-6.6.4-a', 'something left to place'));
  },
  meaning: { ready: readiness },
  take: {
    station(play, _, { arm, place, box }, seat) {
      station(play, seat, arm, 1, place, box);
      return again;
    },
    stationAll(play, _, { place }, seat) {
      const { stock } = play.enclosing('economy').purchases;
      for (let arm = 0; arm < ARMS; arm++)
        station(play, seat, arm, unitsToPlace(play.state, stock, seat, arm), place, 0);
      return again;
    },
    forgo(play, _, { arm }, seat) {
      const { stock, free } = play.enclosing('economy').purchases;
      stock[seat][arm]--;
      free[seat][arm]--;
      play.log('forgoes', { seat, arm }, { clause: 'PP-6.6.3-r' });
      return again;
    },
    build: (play, _, { building, city }, seat) => build(play, seat, building, (s) => siteCity[s] === city),
    buildRural: (play, _, { building, province }, seat) =>
      build(play, seat, building, (s) => siteProvince[s] === province),
    fortify(play, _, { place }, seat) {
      const { state } = play;
      play.enclosing('economy').purchases.stock[seat][FORTRESS]--;
      state.fortresses = [...state.fortresses, place].sort((a, b) => a - b);
      play.log('fortifies', { seat, place }, { clause: 'PP-6.6.4-m' });
      return again;
    },
    gatherDummies(play, frame, _arg, seat) {
      gatherDummies(play.state, seat);
      frame.gathered |= 1 << seat;
      // Which chips go away tells all what they were.
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
      if (!areAllied(play.state)) return play.advance(frame, 'placement', inSeatingOrder(play.state, frame));
      return call({ at: 'turnOrder', seats: [...frame.busy] }, play.sibling(frame, 'placement'));
    },
    ready(play, frame, _arg, seat) {
      if (hasDummies(play)) tellPlaced(play, seat);
      return play.advance(frame, 'placement', without(frame, seat));
    },
  },
};

/** PP-6.6.4-k, -p: at the residence or at barracks; in fog also straight into an army box there (PP-8.1-d). */
function offerTroops(play: P, { stock, free }: Purchases, forces: Uint8Array, seat: number, offers: Sink): boolean {
  const { state } = play;
  const waiting = [0, 1, 2].map((arm) => unitsToPlace(state, stock, seat, arm));
  const total = waiting.reduce((sum, count) => sum + count, 0);
  if (total === 0) return false;
  const spots = troopSpots(state, forces, seat, state.residence[seat]) as Location[];
  for (let arm = 0; arm < ARMS; arm++) {
    if (waiting[arm] === 0) continue;
    for (const place of spots)
      for (const box of boxesAt(play, seat, place)) offers.offer('station', { arm: arm as Arm, place, box });
    if (free[seat][arm] > 0 && spots.length > 0) offers.offer('forgo', { arm: arm as Arm });
  }
  if (total > 1) for (const place of spots) offers.offer('stationAll', { place });
  return spots.length > 0;
}

/** 0 for the map; the boxes whose counter stands there or nowhere, where boxes hide something (PP-R-69). */
function boxesAt({ state, options }: P, seat: number, place: number): number[] {
  if (options.fog === 'none') return [0];
  const elsewhere = (box: number): boolean =>
    state.force.some((force, i) => force === seat && state.box[i] === box && state.place[i] !== place);
  return [0, ...[1, 2, 3].filter((box) => !elsewhere(box))];
}

type Sink = Offers<PowerAndPrestige>;

function station(play: P, seat: number, arm: number, count: number, place: number, box: number): void {
  if (count === 0) return;
  const { state, options } = play;
  const { stock, free } = play.enclosing('economy').purchases;
  if (options.fog === 'full') notePlaced(state, seat, arm, count);
  else {
    stock[seat][arm] -= count;
    free[seat][arm] = Math.min(free[seat][arm], stock[seat][arm]);
  }
  const chips =
    options.fog !== 'full' ? count : isThere(state, seat, place, arm, box) ? underlays(count) : newTroops(count, true);
  addTroops(state, seat, place, arm, chips, box);
  // PP-8.1-d, PP-8.2.1-h: in fog the others are not told where.
  const hidden = options.fog === 'full' || (options.fog === 'partial' && box > 0);
  play.log('stations', { seat, arm, count, place }, { clause: 'PP-6.6.4-k', ...(hidden && { to: [seat] }) });
}

/** The sites that a building may go to. */
function sitesFor({ state }: P, { rebuilt }: Purchases, forces: Uint8Array, seat: number, b: number): number[] {
  return baseOf[b] < 0 ? freeSites(state, forces, seat, isRural[b]) : upgradable(state, forces, seat, b, rebuilt);
}

function offerBuildings(play: P, purchases: Purchases, forces: Uint8Array, seat: number, offers: Sink): boolean {
  let any = false;
  for (let b = 0; b < BUILDINGS; b++) {
    if (purchases.stock[seat][FIRST_BUILDING + b] === 0) continue;
    const building = b as Building;
    const sites = sitesFor(play, purchases, forces, seat, b);
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
function build(play: P, seat: number, b: number, isThere: (s: number) => boolean): Next<Frame> {
  const { state } = play;
  const { purchases } = play.enclosing('economy');
  const site = sitesFor(play, purchases, survey(state), seat, b).find(isThere)!;
  purchases.stock[seat][FIRST_BUILDING + b]--;
  state.site[site] = (b + 1) | FRESH;
  // An upgraded building is no longer the one that was rebuilt.
  purchases.rebuilt = purchases.rebuilt.filter((s) => s !== site);
  play.log('builds', { seat, building: b, province: siteProvince[site] }, { clause: 'PP-6.6.4-d' });
  return again;
}

function offerFortresses(play: P, { stock }: Purchases, forces: Uint8Array, seat: number, offers: Sink): boolean {
  if (stock[seat][FORTRESS] === 0) return false;
  const spots = fortressSpots(play.state, forces, seat);
  for (const place of spots) offers.offer('fortify', { place: place as Location });
  return spots.length > 0;
}

export const placementSteps = { placement, placing } as const;
