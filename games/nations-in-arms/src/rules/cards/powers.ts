/** Cards that move powers: Basel (41), the Austrian Marriage (74), Tauroggen (78), the German Cause (79); and Malet (75). */
import { DIRECTIONS, neighbour } from '../../graph.ts';
import { countOf, setCount } from '../../pairs.ts';
import { COALITION, EMPIRE, INSIDE, type P, type State } from '../../shape.ts';
import {
  AUSTRIA,
  armies,
  BRITAIN,
  capitalOfPower,
  cityId,
  FRANCE,
  HEXES,
  hexOfCity,
  isCombat,
  isFleet,
  PRUSSIA,
  pieceId,
  piecesOf,
  powerId,
  powerOf,
  provinceId,
  provinceOfHex,
  RUSSIA,
} from '../../tables.ts';
import { cardNumber } from '../../tables-cards.ts';
import { AUSTRIAN_MARRIAGE, beginEffect, effectOn, MALET } from '../1-effects.ts';
import { piecesAt } from '../1-forces.ts';
import { isDemoralized, isEnemy, isPlayed, leaveArmy, put, setMark, sideOf } from '../1-units.ts';
import { allyMinor, isSatellite, isState, joinBloc, setTruce, turnNeutral } from '../11-status.ts';
import { forgo } from '../12-income.ts';
import { campaignOf } from '../scenarios/campaigns.ts';
import { isOccupied } from '../scenarios/common.ts';
import { type CardRule, when } from './rule.ts';

// 41: Peace of Basel.

const [BERLIN, WARSAW] = [cityId('berlin'), cityId('warsaw')] as readonly number[];
const [BASEL_NEEDS, BASEL_TURNS] = [4, 6];

/** Prussian army markers that are destroyed or shaken. */
const brokenArmies = (state: State): number =>
  armies.filter(
    (army, i) =>
      powerOf[army] === PRUSSIA &&
      (state.destroyed[i] > 0 ||
        state.present.some((p) => isCombat[p] && state.army[p] === i + 1 && isDemoralized(state, p))),
  ).length;

export function leaveForBasel(play: P): void {
  const { state } = play;
  turnNeutral(play, PRUSSIA);
  setTruce(state, PRUSSIA, FRANCE, state.turn + BASEL_TURNS);
}

const basel: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(isEnemy(state, PRUSSIA, FRANCE)),
  play(play) {
    const { state } = play;
    const die = play.chance.d6('event 41');
    const held = [BERLIN, WARSAW].some((city) => isOccupied(play, EMPIRE, city));
    const modifier = brokenArmies(state) - (held ? 1 : 0);
    const leaves = die + modifier >= BASEL_NEEDS;
    play.log(leaves ? 'prussia leaves' : 'prussia stays', { die, modifier }, { clause: 'NA-11.1-m' });
    if (!leaves) return null;
    // NA-R-201: a player decides whether to follow.
    if (isPlayed(state, PRUSSIA)) return { at: 'follow', card: cardNumber(41), power: PRUSSIA, side: EMPIRE };
    leaveForBasel(play);
    return { at: 'statuses' };
  },
};

// 74: the Austrian Marriage.

const [MARRIAGE_TURNS, MARRIAGE_PEACE] = [4, 2];

const marriage: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(!isEnemy(state, AUSTRIA, FRANCE)),
  play({ state }) {
    beginEffect(state, AUSTRIAN_MARRIAGE, state.turn + MARRIAGE_TURNS);
    setTruce(state, AUSTRIA, FRANCE, state.turn + MARRIAGE_PEACE);
    return null;
  },
};

// 75: Malet’s Conspiracy.

const napoleon: number = pieceId('napoleon');
const [MALET_MONEY, MALET_STEPS] = [6, 4];

/** Is Napoleon on French soil? Off the map means in Paris. */
const isAtHome = (state: State): boolean =>
  state.place[napoleon] < 0 ||
  (state.place[napoleon] < HEXES && state.owner[provinceOfHex[state.place[napoleon]]] === FRANCE);

const malet: CardRule = {
  on: 'nothing',
  targets: (play) => when(campaignOf(play).economy !== undefined && !isAtHome(play.state)),
  play(play) {
    forgo(play, FRANCE, MALET_MONEY);
    beginEffect(play.state, MALET, play.state.turn + 1);
    return null;
  },
};

/** The end of the turn after: is Napoleon home in time? */
export function settleMalet(play: P): void {
  const { state } = play;
  if (!effectOn(state, MALET, state.turn) || isAtHome(state)) return;
  setCount(state.dueSteps, FRANCE, countOf(state.dueSteps, FRANCE) - MALET_STEPS);
  play.log('paris unsettled', { steps: MALET_STEPS }, { clause: 'NA-11.1-m' });
}

// 78: the Convention of Tauroggen.

const eastPrussia: number = provinceId('east_prussia');
const [YORCK_STEPS, YORCK_DIE] = [4, 3];

/** Is a hex in a province or next to it? */
const isAt = (hex: number, province: number): boolean => {
  if (provinceOfHex[hex] === province) return true;
  for (let side = hex * DIRECTIONS; side < (hex + 1) * DIRECTIONS; side++)
    if (neighbour[side] >= 0 && provinceOfHex[neighbour[side]] === province) return true;
  return false;
};

const russiansNear = (state: State): number =>
  state.present.reduce(
    (sum, p) =>
      isCombat[p] && powerOf[p] === RUSSIA && state.place[p] < HEXES && isAt(state.place[p], eastPrussia)
        ? sum + state.steps[p]
        : sum,
    0,
  );

/** Prussia turns against France. */
export const rise = (play: P): void => joinBloc(play, PRUSSIA, COALITION);

const tauroggen: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(sideOf(state, PRUSSIA) !== COALITION && russiansNear(state) >= YORCK_STEPS),
  play(play) {
    const die = play.chance.d6('event 78');
    const joins = die >= YORCK_DIE;
    play.log(joins ? 'prussia rises' : 'prussia hesitates', { die }, { clause: 'NA-11.1-o' });
    if (!joins) return null;
    if (isPlayed(play.state, PRUSSIA)) return { at: 'follow', card: cardNumber(78), power: PRUSSIA, side: COALITION };
    rise(play);
    return { at: 'statuses' };
  },
};

// 79: the German Cause.

const germans: readonly number[] = [
  ...['bavaria', 'wurttemberg', 'baden', 'saxony', 'hesse', 'westphalia', 'rhine', 'mecklenburg'],
  ...['brunswick', 'hanover'],
].map(powerId);
const GERMAN_DIE = 4;

/** Coalition armies in good order, as hexes. */
const armiesAfoot = (state: State): number[] =>
  armies.flatMap((army, i) => {
    const place = state.place[army];
    if (place < 0 || place >= HEXES || sideOf(state, powerOf[army]) !== COALITION) return [];
    const shaken = state.present.some((p) => isCombat[p] && state.army[p] === i + 1 && isDemoralized(state, p));
    return shaken ? [] : [place];
  });

/** Allies of France that an army of the Coalition stands in or beside. */
const wavering = (state: State): number[] => {
  const hexes = armiesAfoot(state);
  return germans.filter(
    (minor) =>
      isState(state, minor) &&
      state.allegiance[minor] === FRANCE &&
      !isSatellite(state, minor) &&
      hexes.some((hex) => state.owner.some((owner, province) => owner === minor && isAt(hex, province))),
  );
};

/** Its troops beside those of others go to its capital before it turns. */
function leaveFrench(state: State, minor: number): void {
  const capital = hexOfCity[capitalOfPower[minor]];
  for (const p of piecesOf[minor]) {
    const hex = state.place[p];
    if (hex < 0 || hex >= HEXES || isFleet[p]) continue;
    if (!piecesAt(state, hex).some((q) => isCombat[q] && powerOf[q] !== minor)) continue;
    leaveArmy(state, p);
    setMark(state, p, INSIDE, false);
    put(state, p, capital);
  }
}

const germanCause: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(wavering(state).length > 0),
  play(play) {
    const { state } = play;
    // Run by Austria, else by Britain.
    const leader = sideOf(state, AUSTRIA) === COALITION ? AUSTRIA : BRITAIN;
    for (const minor of wavering(state)) {
      const die = play.chance.d6('event 79');
      play.log(die >= GERMAN_DIE ? 'german rises' : 'german hesitates', { minor, die }, { clause: 'NA-11.1-o' });
      if (die < GERMAN_DIE) continue;
      leaveFrench(state, minor);
      allyMinor(play, minor, leader);
    }
    return { at: 'statuses' };
  },
};

export const powerCards = { 41: basel, 74: marriage, 75: malet, 78: tauroggen, 79: germanCause };
