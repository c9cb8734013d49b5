/** NA-R-145, NA-R-147: what a change of status brings with it on the map: friends who are enemies now, minors that take the field. */
import { ask, call, goto, type Next, type Question, say } from '@concert/kernel';
import {
  type At,
  type Frame,
  INSIDE,
  type NationsInArms,
  NEUTRAL,
  type P,
  POOL,
  RAISED,
  type State,
} from '../shape.ts';
import {
  AUSTRIA,
  CITIES,
  cityAt,
  entryOf,
  exitOf,
  fieldOf,
  fortressOf,
  fullSteps,
  HEXES,
  hexOfCity,
  isCombat,
  isDetachment,
  isFleet,
  isGuerrilla,
  isHarbour,
  isLeader,
  isMajor,
  type PieceId,
  type PlaceId,
  piecesOf,
  powerOf,
  provinceOfCity,
  provinceOfHex,
  SPAIN,
} from '../tables.ts';
import { hasUnits, outside, piecesAt, seatOfForce, stepsIn, unitsIn } from './1-forces.ts';
import {
  enemySide,
  isHostile,
  poolLeader,
  put,
  seatOf,
  setMark,
  setUp,
  sideOf,
  sideOfPiece,
  supposing,
  toPool,
} from './1-units.ts';
import { couldStack, enlist, settleLeaders } from './4-command.ts';
import { controlOf, hostileFortress } from './4-survey.ts';
import { canBesiege } from './5-entry.ts';
import { newLosses } from './8-losses.ts';
import { blocRefuges, ownHarbours, sendFleetHome, sendHome } from './11-homeward.ts';
import { calledFrontaliers, frontierHexes, guardFrontier, isFrontalier } from './14-frontier.ts';
import { guerrillaSites } from './14-liberation.ts';
import { endRisings, INSURGENTS, isInsurgent, leadRising, risingSites } from './14-revolts.ts';
import { endLiberation } from './14-spain.ts';
import { disbandFeudals } from './14-turkey.ts';
import { main } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** Run after anything of `11-status.ts`: settles mixed hexes, then lets minors take the field, then puts the map in order. */
export function statuses(play: P, frame: At<'statuses'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  while (state.mixed.length > 0) {
    const [place, former] = state.mixed.splice(0, 2);
    const next = settleMixed(play, place, former);
    if (next) return call(next, frame);
  }
  sendShips(play);
  disbandFeudals(play);
  guardFrontier(play);
  if (state.side[SPAIN] === NEUTRAL) endLiberation(state);
  endRisings(play);
  while (state.fielding.length > 0) {
    const minor = state.fielding.shift()!;
    if (callUp(state, minor).length > 0) return call({ at: 'field', minor, seat: seatOf(state, minor) }, frame);
  }
  return goto({ at: 'order' });
}

// NA-R-147: friends who have become enemies.

/** One hex. Returns the losses that its owner has to choose, if any. */
function settleMixed(play: P, place: number, former: number): Frame | null {
  const { state } = play;
  const [old, turned] = [former, enemySide(former)].map((side) => outside(state, place, side));
  const city = cityAt[place];
  const walled = city >= 0 && fortressOf[city] > 0 && state.controller[city] >= 0;
  if (!walled) return hasUnits(old) && hasUnits(turned) ? clash(play, place, old, turned) : null;
  if (hasUnits(old) && sideOf(state, state.controller[city]) !== former) {
    state.controller[city] = strongest(state, old);
    play.log('fortress seized', { city, power: state.controller[city] }, { clause: 'NA-R-147' });
  }
  if (sideOf(state, state.controller[city]) !== former || !hasUnits(turned)) return null;
  for (const p of old) setMark(state, p, INSIDE, true);
  if (canBesiege(state, turned, fortressOf[city])) {
    state.siege[city] = 1;
    play.log('siege laid', { city }, { clause: 'NA-R-147' });
  } else {
    for (const p of old) setMark(state, p, INSIDE, false);
    sendHome(play, place, turned, blocRefuges(play, enemySide(former)));
  }
  return null;
}

/** The power with most steps in a force. */
function strongest(state: State, pieces: readonly number[]): number {
  const steps = new Map<number, number>();
  for (const p of unitsIn(pieces)) steps.set(powerOf[p], (steps.get(powerOf[p]) ?? 0) + state.steps[p]);
  return [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0][0];
}

/** In the open the weaker is destroyed and costs the stronger as many steps. */
function clash(play: P, place: number, old: readonly number[], turned: readonly number[]): Frame | null {
  const { state } = play;
  const sides = [old, turned].sort((a, b) => stepsIn(state, a) - stepsIn(state, b));
  const [weaker, stronger] = sides;
  const cost = stepsIn(state, weaker);
  const survives = stepsIn(state, stronger) > cost;
  play.log('allies fall out', { place, steps: cost }, { clause: 'NA-R-147' });
  destroy(play, weaker);
  if (survives) {
    const side = sideOfPiece(state, stronger[0]);
    return newLosses(place, side, seatOfForce(state, side, stronger), cost, 'NA-R-147');
  }
  destroy(play, stronger);
  return null;
}

function destroy(play: P, pieces: readonly number[]): void {
  const { state } = play;
  for (const p of pieces) {
    if (state.place[p] < 0) continue;
    if (isLeader[p]) poolLeader(play, p, 'NA-R-147');
    else {
      play.log('destroyed', { piece: p, place: state.place[p] }, { clause: 'NA-R-147' });
      toPool(state, p);
    }
  }
}

/** Ships in a port that is an enemy's now leave it. */
function sendShips(play: P): void {
  const { state } = play;
  for (const p of state.present.filter((q) => isFleet[q] && state.place[q] < HEXES)) {
    const side = sideOfPiece(state, p);
    if (!isHostile(side, controlOf(state, cityAt[state.place[p]]))) continue;
    const friends = state.allegiance.flatMap((_, power) => (sideOf(state, power) === side ? [power] : []));
    sendFleetHome(play, p, ownHarbours(state, friends));
  }
}

// NA-R-145: a minor takes the field.

/** NA-14.4.2-b */
const FIRST_BANDS = 2;

const inTime = ({ year }: State, p: number): boolean => entryOf[p] <= year && (exitOf[p] === 0 || exitOf[p] >= year);

/** Its corps, detachments and fleets of the table that are not on the map. */
function contingent(state: State, minor: number): number[] {
  const { corps, detachments, fleets } = fieldOf[minor];
  const own = piecesOf[minor];
  const standing = own.filter((p) => isDetachment[p] && state.place[p] >= 0).length;
  const spare = own.filter((p) => isDetachment[p] && state.place[p] === POOL);
  return [
    ...[...corps, ...fleets].filter((p) => state.place[p] === POOL && inTime(state, p)),
    ...spare.slice(0, Math.max(0, detachments - standing)),
  ];
}

/** Who comes to the map: a minor's contingent, Austria's frontaliers, two bands of a Liberation War (NA-14.4.2-b). */
function comers(state: State, power: number): number[] {
  const inPool = (p: number): boolean => state.place[p] === POOL;
  if (power === AUSTRIA) return calledFrontaliers().filter(inPool);
  if (power === SPAIN) return piecesOf[SPAIN].filter((p) => isGuerrilla[p] && inPool(p)).slice(0, FIRST_BANDS);
  return contingent(state, power);
}

/** They become troops to be placed. */
function callUp(state: State, power: number): number[] {
  const called = comers(state, power);
  for (const p of called) {
    put(state, p, RAISED);
    state.steps[p] = fullSteps[p];
  }
  return called;
}

/** Its pieces that are still to be placed; of insurgents all of them, wherever they come from. */
const waiting = (state: State, minor: number): number[] =>
  minor === INSURGENTS
    ? state.lent.filter((p, i) => i % 2 === 0 && state.place[p] === RAISED)
    : piecesOf[minor].filter((p) => state.place[p] === RAISED);

const leadersOf = (state: State, minor: number): number[] =>
  isMajor(minor) || minor === INSURGENTS
    ? []
    : piecesOf[minor].filter((p) => isLeader[p] && state.place[p] === POOL && inTime(state, p));

/** The places of the table, then its other cities, then all its land. Ships only know harbours. */
function tiers(play: P, minor: number, fleet: boolean): number[][] {
  const { state } = play;
  const cities: number[] = [];
  for (let c = 0; c < CITIES; c++)
    if (state.owner[provinceOfCity[c]] === minor && (!fleet || isHarbour[c])) cities.push(hexOfCity[c]);
  const { places } = fieldOf[minor];
  const isPort = (hex: number): boolean => hex < HEXES && cityAt[hex] >= 0 && isHarbour[cityAt[hex]];
  const own = places.filter((place) => place >= HEXES || state.owner[provinceOfHex[place]] === minor);
  if (fleet) return [own.filter(isPort), cities];
  const land = Array.from({ length: HEXES }, (_, hex) => hex).filter((h) => state.owner[provinceOfHex[h]] === minor);
  return [own, cities, land];
}

/** Where one of them may be put: the first tier that has room for it. */
function sites(play: P, p: number): number[] {
  const { state } = play;
  if (isGuerrilla[p]) return guerrillaSites(play, powerOf[p]).filter((at) => hasRoomFor(state, p, at));
  if (isInsurgent(p)) return risingSites(state, p);
  if (isFrontalier(p)) return frontierHexes(state).filter((at) => hasRoomFor(state, p, at));
  const { area } = campaignOf(play);
  for (const tier of tiers(play, powerOf[p], isFleet[p])) {
    const open = tier.filter((at) => (at >= HEXES || area[at] === 1) && hasRoomFor(state, p, at));
    if (open.length > 0) return open;
  }
  return [];
}

function hasRoomFor(state: State, p: number, at: number): boolean {
  const side = sideOfPiece(state, p);
  if (at < HEXES && hostileFortress(state, side, at) > 0) return false;
  if (piecesAt(state, at).some((q) => isCombat[q] && isHostile(side, sideOfPiece(state, q)))) return false;
  if (isFleet[p]) return true;
  return supposing(state, [p], () => {
    setUp(state, p, at, fullSteps[p]);
    return couldStack(state, outside(state, at, side));
  });
}

/** Leaders go where their troops may stand. */
const leaderSites = (play: P, leader: number): number[] => {
  const { state } = play;
  const side = sideOfPiece(state, leader);
  return tiers(play, powerOf[leader], false)[0].filter((at) => {
    const force = outside(state, at, side);
    return hasRoomFor(state, leader, at) && force.every((p) => powerOf[p] === powerOf[leader]);
  });
};

export function field(play: P, frame: At<'field'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const { minor } = frame;
  const choices = waiting(state, minor).some((p) => sites(play, p).length > 1) || leadersOf(state, minor).length > 0;
  if (choices && waiting(state, minor).length > 0) return ask(frame.seat, play.sibling(frame, 'field.place'));
  setUpRest(play, minor);
  return goto({ at: 'order' });
}

export const fieldQuestion: Question<NationsInArms, At<'field.place'>> = {
  prompt: ({ state }, { minor }) =>
    say('field minor', { power: minor, count: waiting(state, minor).length }, 'NA-11.2.4-m'),
  powers: (_, { minor }) => [minor],
  meaning: { put: main, agree: () => ({ final: true }) },
  offer(play, { minor }, _seat, offers) {
    const { state } = play;
    offers.offer('agree', {});
    for (const p of waiting(state, minor))
      for (const at of sites(play, p)) offers.offer('put', { piece: p as PieceId, place: at as PlaceId });
    for (const leader of leadersOf(state, minor))
      for (const at of leaderSites(play, leader))
        offers.offer('appoint', { leader: leader as PieceId, place: at as PlaceId });
  },
  take: {
    put(play, frame, { piece, place }) {
      takeField(play, piece, place);
      return play.advance(frame, 'field');
    },
    appoint(play, frame, { leader, place }) {
      takeField(play, leader, place);
      return play.advance(frame, 'field');
    },
    agree(play, frame) {
      setUpRest(play, frame.minor);
      return play.advance(frame, 'field');
    },
  },
};

function takeField(play: P, p: number, at: number): void {
  const { state } = play;
  setUp(state, p, at, isCombat[p] ? fullSteps[p] : 0);
  // NA-R-143: its place is open, its name is not.
  if (isFleet[p]) {
    play.log('fleet set up', { power: powerOf[p], place: at }, { clause: 'NA-11.2.4-m' });
    return;
  }
  play.log('set up', { piece: p, place: at }, { clause: 'NA-11.2.4-m' });
  if (isInsurgent(p)) leadRising(state, p, at);
  const force = outside(state, at, sideOfPiece(state, p));
  enlist(state, force);
  settleLeaders(play, force);
}

/** What is left stands where the table has it; what finds no room stays in the pool. */
function setUpRest(play: P, minor: number): void {
  const { state } = play;
  for (const p of waiting(state, minor)) {
    const [at] = sites(play, p);
    if (at !== undefined) takeField(play, p, at);
    else {
      state.steps[p] = 0;
      put(state, p, POOL);
      if (!isFleet[p]) play.log('not placed', { piece: p }, { clause: 'NA-11.2.4-m' });
    }
  }
}
