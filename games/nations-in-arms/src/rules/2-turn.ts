/** 2.0, NA-R-120: the parts of a turn outside the Activation phase, for campaigns without economy. */
import { call, done, type Next } from '@concert/kernel';
import type { Placement } from '../scenario.ts';
import {
  ACTED,
  ARRIVED,
  type At,
  DEMORALIZED,
  DEPOT,
  EMPIRE,
  FRESH,
  type Frame,
  type P,
  POOL,
  SPRING,
  type State,
  TIRED,
  WINTER,
  WINTER_DEMORALIZED,
  WOUNDED,
} from '../shape.ts';
import {
  BRITAIN,
  CITIES,
  FRANCE,
  fullSteps,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isLeader,
  isSupply,
  PIECES,
  piecesOf,
} from '../tables.ts';
import { endEffectsOfTurn } from './1-effects.ts';
import { outside, piecesAt } from './1-forces.ts';
import {
  armyNumber,
  clearMarks,
  enemySide,
  playedPowers,
  put,
  serve,
  setDamage,
  setLevel,
  setMark,
  setUp,
  sideOf,
  sideOfPiece,
} from './1-units.ts';
import { withdraw } from './2-withdrawals.ts';
import { keepsApart } from './4-stacking.ts';
import { hostileFortress, ownFortress } from './4-survey.ts';
import { firstIllegal } from './5-closing.ts';
import { newSettle } from './5-merge.ts';
import { loseAboard } from './5-transport.ts';
import { sourcesOf } from './6-sources.ts';
import { distancesTo } from './8-paths.ts';
import { lastTurn } from './13-conquest.ts';
import { campaignOf } from './scenarios/campaigns.ts';
import { total } from './scenarios/common.ts';

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
  // NA-R-185: what happens “at the start of a turn” comes before its timetable.
  if (state.turn > 1) campaign.startOfTurn?.(play);
}

/** NA-2.0-f, NA-2.0-g: what comes back in Spring, then the arrivals of the turn. */
export function timetable(play: P): Next<Frame> {
  const { state } = play;
  if (state.turn > 1) {
    if (state.season === SPRING) springReturns(play);
    const campaign = campaignOf(play);
    withdraw(play);
    for (const placement of campaign.placements)
      if (placement.turn === state.turn && campaign.arrives?.(play, placement) !== false) arrive(play, placement);
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
  for (let i = state.damaged.length - 2; i >= 0; i -= 2)
    if (state.siege[state.damaged[i]] === 0) setDamage(state, state.damaged[i], 0);
}

const COUNTERS = { det: isDetachment, depot: isSupply, train: isSupply, eng: isEngineer };

/** Puts one row of a scenario's table on the map; an arrival whose place is held goes to the nearest refuge. */
export function arrive(play: P, placement: Placement): void {
  const { state } = play;
  const p = placement.piece >= 0 ? placement.piece : freeCounter(state, placement);
  if (p < 0) return;
  // NA-R-196: a state that was absent exists from its first arrival on, as an ally of that side's leading power.
  if (state.allegiance[placement.power] < 0)
    state.allegiance[placement.power] = placement.side === EMPIRE ? FRANCE : BRITAIN;
  const places = [placement.place, ...(campaignOf(play).alternatives?.(placement) ?? [])];
  const place = places.find((hex) => isOpenTo(state, placement.power, hex)) ?? refuge(play, placement);
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

/** Not in enemy hands, and no troops there with whom the power's own do not stand together. */
function isOpenTo(state: State, power: number, hex: number): boolean {
  if (hex >= HEXES) return true;
  const side = sideOf(state, power);
  if (hostileFortress(state, side, hex) > 0) return false;
  if (keepsApart(state, power, outside(state, hex, side))) return false;
  return !piecesAt(state, hex).some((p) => isCombat[p] && sideOfPiece(state, p) === enemySide(side));
}

/** The nearest friendly fortress or supplied source of the power, where enemies hold the place itself. */
function refuge(play: P, { power, place }: Placement): number {
  const { state } = play;
  const side = sideOf(state, power);
  const candidates: number[] = sourcesOf(campaignOf(play), state, power);
  for (let c = 0; c < CITIES; c++)
    if (ownFortress(state, side, hexOfCity[c]) >= 0 && state.siege[c] === 0) candidates.push(hexOfCity[c]);
  const distance = distancesTo(play, [place]);
  return (
    candidates.filter((hex) => isOpenTo(state, power, hex)).sort((a, b) => distance[a] - distance[b] || a - b)[0] ?? -1
  );
}

// The end of a turn.

/** NA-8.3.3.1-i, NA-R-62: demoralization ends with the Winter Activation phase, unless it began in this very Winter. */
export function endOfActivations(play: P): void {
  const { state } = play;
  loseAboard(play);
  if (state.season !== WINTER) return;
  for (const p of state.present) {
    if (state.marks[p] & WINTER_DEMORALIZED) state.marks[p] &= ~WINTER_DEMORALIZED;
    else state.marks[p] &= ~DEMORALIZED;
  }
}

/** NA-5.1.3-p: levels and the notes of who has acted go when Final Attrition is over. */
export function clearLevels(play: P): void {
  const { state } = play;
  for (const p of state.present) setLevel(state, p, FRESH);
  clearMarks(state, ACTED | TIRED | ARRIVED);
}

export function victory(play: P): Next<Frame> {
  campaignOf(play).judge?.(play);
  const { nationalLines } = campaignOf(play);
  // NA-R-217: where each plays for a power of its own, that is what counts.
  if (nationalLines)
    for (const power of playedPowers(play.state))
      play.log('national score', { power, points: total(nationalLines(play, power)) }, { clause: 'NA-16.0-c' });
  else play.log('score', { points: campaignOf(play).points(play) }, { clause: 'NA-2.0-d' });
  return done();
}

/** Is the campaign over? */
export const isOver = (play: P): boolean =>
  play.state.turn >= lastTurn(play) || (play.state.turn > 0 && campaignOf(play).isDecided(play));

/** May powers have left the war before the timetable, so that forces and sieges must be put in order? */
export const hasLeft = (play: P): boolean => play.state.turn > 1 && campaignOf(play).startOfTurn !== undefined;
