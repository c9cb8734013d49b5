/** 2.0, NA-R-120: the parts of a turn outside the Activation phase, for campaigns without economy. */
import { ask, call, done, type Next, type Question, say } from '@concert/kernel';
import type { Placement } from '../scenario.ts';
import {
  ACTED,
  type At,
  AWAY,
  DEMORALIZED,
  DEPOT,
  type Frame,
  type NationsInArms,
  type P,
  POOL,
  SPRING,
  type State,
  WINTER,
  WINTER_DEMORALIZED,
  WOUNDED,
} from '../shape.ts';
import {
  armies,
  CITIES,
  capacityOf,
  classOf,
  fullSteps,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isLeader,
  isSupply,
  modifierOf,
  moraleOf,
  PIECES,
  type PieceId,
  type PlaceId,
  piecesOf,
  powerOf,
} from '../tables.ts';
import { endEffectsOfTurn } from './1-effects.ts';
import { armySteps, hasUnits, outside, piecesAt } from './1-forces.ts';
import {
  armyNumber,
  armyOf,
  clearMarks,
  commanderOfArmy,
  enemySide,
  put,
  seatOfSide,
  serve,
  setMark,
  setUp,
  sideOf,
  sideOfPiece,
  supposing,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { hostileFortress, ownFortress } from './4-survey.ts';
import { firstIllegal } from './5-closing.ts';
import { newSettle } from './5-merge.ts';
import { isHexSupplied, sourcesOf, type Traced } from './6-supply.ts';
import { distancesTo } from './8-paths.ts';
import { mainAndFinal } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-Intro-c: the next season. */
export function beginTurn(play: P): void {
  const { state } = play;
  const campaign = campaignOf(play);
  state.turn++;
  const season = campaign.season + state.turn - 1;
  state.season = season % 4;
  state.year = campaign.year + Math.floor(season / 4);
  endEffectsOfTurn(state);
  play.log('turn', { turn: state.turn, season: state.season, year: state.year }, { clause: 'NA-2.0-b' });
}

/** NA-2.0-f, NA-2.0-g: what comes back in Spring, then the arrivals of the turn. */
export function timetable(play: P): Next<Frame> {
  const { state } = play;
  if (state.turn > 1) {
    if (state.season === SPRING) springReturns(play);
    for (const placement of campaignOf(play).placements) if (placement.turn === state.turn) arrive(play, placement);
  }
  return settleIllegal(play, { at: 'timetable.settle', places: [] });
}

/** Arrivals join the force that stands there (5.1.7). */
export const timetableSettle = (play: P, frame: At<'timetable.settle'>): Next<Frame> => settleIllegal(play, frame);

function settleIllegal(play: P, frame: At<'timetable.settle'>): Next<Frame> {
  const [place, side] = firstIllegal(play.state);
  return place < 0 ? done() : call(newSettle(place, side), frame);
}

/** NA-8.2.5-e, NA-R-76: wounded leaders return to the pool, unbesieged fortresses regain their points. */
function springReturns(play: P): void {
  const { state } = play;
  for (let p = 0; p < PIECES; p++)
    if (state.place[p] === WOUNDED) {
      put(state, p, POOL);
      play.log('recovers', { leader: p }, { clause: 'NA-8.2.5-e' });
    }
  for (let c = 0; c < CITIES; c++) if (state.siege[c] === 0) state.damage[c] = 0;
}

const COUNTERS = { det: isDetachment, depot: isSupply, train: isSupply, eng: isEngineer };

/** Puts one row of a scenario's table on the map; an arrival whose place is held goes to the nearest refuge. */
export function arrive(play: P, placement: Placement): void {
  const { state } = play;
  const p = placement.piece >= 0 ? placement.piece : freeCounter(state, placement);
  if (p < 0) return;
  const place = refuge(play, placement.power, placement.place);
  if (place < 0) return;
  setUp(state, p, place, isCombat[p] ? placement.strength || fullSteps[p] : 0);
  if (placement.counter === 'depot') setMark(state, p, DEPOT, true);
  enrol(play, placement, p);
  if (state.turn > 1) play.log('arrives', { piece: p, place }, { clause: 'NA-2.0-f' });
}

const freeCounter = (state: State, { power, counter }: Placement): number =>
  counter === '' ? -1 : (piecesOf[power].find((p) => COUNTERS[counter][p] && state.place[p] < 0) ?? -1);

/** A force with an army marker: its first leader commands, everyone serves. */
function enrol(play: P, placement: Placement, p: number): void {
  const { state } = play;
  const force = campaignOf(play).placements.filter((o) => o.force === placement.force && o.turn === placement.turn);
  const marker = force.find((o) => o.piece >= 0 && isArmy[o.piece]);
  if (!marker || (!isCombat[p] && !isLeader[p] && !isArmy[p])) return;
  serve(state, p, marker.piece);
  const leader = force.find((o) => o.piece >= 0 && isLeader[o.piece]);
  if (leader && p === leader.piece) state.commander[armyNumber(marker.piece)] = p;
}

/** The place itself, or the nearest friendly fortress or supplied source of the power if enemies hold or besiege it. */
function refuge(play: P, power: number, place: number): number {
  const { state } = play;
  const side = sideOf(state, power);
  const isHeld = (hex: number): boolean =>
    hostileFortress(state, side, hex) > 0 ||
    hasUnits(outside(state, hex, enemySide(side))) ||
    piecesAt(state, hex).some((p) => isCombat[p] && sideOfPiece(state, p) === enemySide(side));
  if (!isHeld(place)) return place;
  const candidates: number[] = sourcesOf(campaignOf(play), state, power);
  for (let c = 0; c < CITIES; c++)
    if (ownFortress(state, side, hexOfCity[c]) >= 0 && state.siege[c] === 0) candidates.push(hexOfCity[c]);
  const distance = distancesTo(play, [place]);
  return candidates.filter((hex) => !isHeld(hex)).sort((a, b) => distance[a] - distance[b] || a - b)[0] ?? -1;
}

// Replacements.

/** NA-2.0-f: power by power; garrisons with honours of war come back first. */
export function replacements(play: P, frame: At<'replacements'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  while (frame.powers.length > 0) {
    const offered = placings(play, frame.powers[0]);
    if (offered.length > 0) return ask(seatOfSide(sideOf(state, frame.powers[0])), play.sibling(frame, 'replacement'));
    frame.powers.shift();
  }
  return done();
}

export interface Placing {
  readonly unit: number;
  readonly place: number;
}

/** Units away with honours of war: at any unbesieged source, legally stacked (NA-R-185); else the replacement step. */
function placings(play: P, power: number): Placing[] {
  const { state } = play;
  const away = state.season === SPRING ? awayUnits(state, power) : [];
  const sources = freeSources(play, power);
  const returning = away.flatMap((unit) =>
    sources.filter((hex) => fitsAt(state, unit, hex, state.steps[unit])).map((place) => ({ unit, place })),
  );
  if (returning.length > 0) return returning;
  return campaignOf(play).replacements(state).includes(power) ? steps(play, power, sources) : [];
}

/** Of a major and the minors it runs. */
const awayUnits = (state: State, power: number): number[] => {
  const found: number[] = [];
  for (let p = 0; p < PIECES; p++)
    if (isCombat[p] && state.place[p] === AWAY && state.allegiance[powerOf[p]] === power) found.push(p);
  return found;
};

function freeSources(play: P, power: number): number[] {
  const { state } = play;
  const side = sideOf(state, power);
  return sourcesOf(campaignOf(play), state, power).filter(
    (hex) => !hasUnits(outside(state, hex, enemySide(side))) && hostileFortress(state, side, hex) === 0,
  );
}

/** Would a unit of this many steps make a legal force there? */
function fitsAt(state: State, unit: number, hex: number, size: number): boolean {
  return supposing(state, [unit], () => {
    setUp(state, unit, hex, size);
    return couldStack(state, outside(state, hex, sideOfPiece(state, unit)));
  });
}

/** One infantry step: into a reduced corps, as a corps of the pool, or as a detachment at a source (NA-R-185). */
function steps(play: P, power: number, sources: readonly number[]): Placing[] {
  const { state } = play;
  const found: Placing[] = [];
  const armyPlaces = suppliedArmies(play, power);
  // One step of infantry fits like another; only detachments never serve in armies.
  const known = new Map<number, boolean>();
  const fits = (unit: number, hex: number): boolean => {
    const key = hex * 2 + Number(isDetachment[unit]);
    if (!known.has(key)) known.set(key, fitsAt(state, unit, hex, 1));
    return known.get(key)!;
  };
  for (const unit of piecesOf[power]) {
    if (!isCombat[unit] || (classOf[unit] !== 'infantry' && !isDetachment[unit])) continue;
    const at = state.place[unit];
    if (at >= 0 && state.steps[unit] < fullSteps[unit] && (sources.includes(at) || servesOne(state, unit, armyPlaces)))
      if (hasRoom(state, unit)) found.push({ unit, place: at });
    if (at !== POOL || isDuplicate(state, power, unit)) continue;
    for (const hex of sources) if (fits(unit, hex)) found.push({ unit, place: hex });
    if (isDetachment[unit]) continue;
    for (const hex of armyPlaces) if (!sources.includes(hex) && fits(unit, hex)) found.push({ unit, place: hex });
  }
  return found;
}

const servesOne = (state: State, unit: number, armyPlaces: readonly number[]): boolean =>
  armyOf(state, unit) >= 0 && armyPlaces.includes(state.place[unit]);

/** Of counters that are alike only the first is offered. */
const isDuplicate = (state: State, power: number, unit: number): boolean =>
  piecesOf[power].some(
    (p) =>
      p < unit &&
      state.place[p] === POOL &&
      classOf[p] === classOf[unit] &&
      modifierOf[p] === modifierOf[unit] &&
      moraleOf[p] === moraleOf[unit],
  );

function suppliedArmies(play: P, power: number): number[] {
  const { state } = play;
  const traced: Traced = new Map();
  return armies
    .filter((army) => powerOf[army] === power && state.place[army] >= 0 && state.place[army] < HEXES)
    .map((army) => state.place[army])
    .filter((hex) => isHexSupplied(play, power, hex, traced));
}

/** Room for one more step under the commander of its army. */
function hasRoom(state: State, unit: number): boolean {
  const army = armyOf(state, unit);
  if (army < 0) return fitsAt(state, unit, state.place[unit], state.steps[unit] + 1);
  const here = outside(state, state.place[unit], sideOfPiece(state, unit));
  return armySteps(state, army, here) < capacityOf[commanderOfArmy(state, army)];
}

export const replacement: Question<NationsInArms, At<'replacement'>> = {
  prompt: (_, { powers }) => say('place replacement', { power: powers[0] }, 'NA-2.0-f'),
  meaning: { replace: mainAndFinal },
  offer(play, { powers }, _seat, offers) {
    for (const { unit, place } of placings(play, powers[0]))
      offers.offer('replace', { unit: unit as PieceId, place: place as PlaceId });
    offers.offer('decline', {});
  },
  take: {
    replace(play, frame, { unit, place }) {
      const { state } = play;
      const returning = state.place[unit] === AWAY;
      const size = returning ? state.steps[unit] : state.place[unit] === POOL ? 1 : state.steps[unit] + 1;
      if (state.place[unit] < 0) setUp(state, unit, place, size);
      else state.steps[unit] = size;
      play.log(returning ? 'returns' : 'replacement', { piece: unit, place, steps: size }, { clause: 'NA-2.0-f' });
      const powers = returning ? frame.powers : frame.powers.slice(1);
      const next = play.sibling(frame, 'replacements', { powers });
      const side = sideOfPiece(state, unit);
      return call(newSettle(place, side), next);
    },
    decline: (play, frame) => play.advance(frame, 'replacements', { powers: frame.powers.slice(1) }),
  },
};

// The end of a turn.

/** NA-8.3.3.1-i, NA-R-62: demoralization ends with the Winter Activation phase, unless it began in this very Winter. */
export function endOfActivations(play: P): void {
  const { state } = play;
  if (state.season !== WINTER) return;
  for (const p of state.present) {
    if (state.marks[p] & WINTER_DEMORALIZED) state.marks[p] &= ~WINTER_DEMORALIZED;
    else state.marks[p] &= ~DEMORALIZED;
  }
}

/** NA-5.1.3-p: levels and the notes of who has acted go when Final Attrition is over. */
export function clearLevels(play: P): void {
  play.state.level.fill(0);
  clearMarks(play.state, ACTED);
}

export function conquest(play: P): Next<Frame> {
  campaignOf(play).endOfTurn(play);
  return done();
}

export function victory(play: P): Next<Frame> {
  play.log('score', { points: campaignOf(play).points(play) }, { clause: 'NA-2.0-d' });
  return done();
}

/** Is the campaign over? */
export function isOver(play: P): boolean {
  const { state } = play;
  const last = play.options.until > 0 ? Math.min(play.options.until, campaignOf(play).turns) : campaignOf(play).turns;
  return state.turn >= last || campaignOf(play).isDecided(play);
}
