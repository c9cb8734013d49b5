/** The Peninsular War: 23 turns with a theatre budget, guerrillas and the sea. The rows `rule` and `victory`, one function each. */
import type { Verdict } from '@concert/kernel';
import { campaign, type Placement } from '../../scenario.ts';
import { AUTUMN, COALITION, DEPOT, EMPIRE, type P, type State } from '../../shape.ts';
import {
  armies,
  BRITAIN,
  CITIES,
  cityId,
  FRANCE,
  HEXES,
  hexOfCity,
  isFleet,
  isHarbour,
  isLeader,
  isSupply,
  pieceId,
  placeId,
  powerId,
  powerOf,
  provinceId,
  provinceOfCity,
  provinceOfHex,
  rankOf,
  SPAIN,
} from '../../tables.ts';
import { armySteps, outside, piecesAt } from '../1-forces.ts';
import { has, isHostile, sideOf, sideOfPiece, toPool } from '../1-units.ts';
import { controlOf, hostileFortress } from '../4-survey.ts';
import { isHexSupplied } from '../6-supply.ts';
import { type Income, lostIncome } from '../12-income.ts';
import { isClear } from '../12-production.ts';
import { isHarbourLost, mayLeaveSpain, noteHarbours } from '../14-liberation.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';
import { endingOf, french, total, winnersOf } from './common.ts';

/** What the campaign counts, as numbers of `state.facts`. */
export const [SPAIN_CONQUERED, FRANCE_INVADED] = [0, 1];

const [PORTUGAL, POLAND] = ['portugal', 'poland'].map(powerId as (name: string) => number);
const portugalLand: number = provinceId('portugal');
const balearics: number = provinceId('balearics');
const cityOf = (name: string): number => cityId(name);
const [LISBON, MADRID, BAYONNE, TOULOUSE] = ['lisbon', 'madrid', 'bayonne', 'toulouse'].map(cityOf);
const mondego: number = placeId('W0937');

const base = campaign('peninsula1808');

/** Rule french_control, as far as the places have fortresses; the others are held by the troops in them. */
const frenchFortresses = [
  'madrid',
  'burgos',
  'pamplona',
  'san_sebastian',
  'barcelona',
  'lisbon',
  'almeida',
  'elvas',
].map(cityOf);

/** Rule spanish_command: Spanish and British steps stand together only under a British three-star leader, from 1812 on. */
const SHARED_COMMAND_YEAR = 1812;

function prepare(state: State): void {
  for (const city of frenchFortresses) state.controller[city] = FRANCE;
  state.allegiance[POLAND] = FRANCE;
  state.apart = [SPAIN, BRITAIN, BRITAIN, SHARED_COMMAND_YEAR];
  state.facts = [0, 0];
}

/** Rule sites: who never comes to the Peninsula. French leaders of three and more stars come by the timetable alone. */
const absent = new Set(['york_duke', 'chatham', 'charles4', 'godoy'].map(pieceId as (name: string) => number));
const scheduled = new Set(base.placements.map(({ piece }) => piece));
const isInPlay = (p: number): boolean =>
  !absent.has(p) && !(isLeader[p] && powerOf[p] === FRANCE && rankOf[p] >= 3 && !scheduled.has(p));

/** Notes of the timetable: where else its forces come. */
const alternativesOf: { readonly [force: string]: readonly string[] } = {
  F33: ['oporto', 'corunna'],
  F34: ['corunna'],
  F39: ['oporto', 'lisbon', 'almeida', 'elvas', 'abrantes'],
};
const alternatives = ({ force }: Placement): number[] =>
  (alternativesOf[force] ?? []).map((name) => hexOfCity[cityOf(name)]);

// Income.

/** Rule theatre_income: the whole income of the theatre, and its recruitment levels. */
function income(play: P, power: number): Income {
  const { state } = play;
  const late = state.year >= 1812;
  switch (power) {
    case FRANCE:
      return late ? { money: 24, steps: 6, horse: 1 } : { money: 34, steps: 9, horse: 2 };
    case BRITAIN:
      return { money: 26 + 4 * Math.max(0, state.year - 1810), steps: 5, horse: 1 };
    case SPAIN:
      return { money: Math.max(0, 18 - lostIncome(play, SPAIN)), steps: 9, horse: 1 };
    default:
      return controlOf(state, LISBON) === COALITION
        ? { money: 7, steps: 4, horse: 0 }
        : { money: 0, steps: 0, horse: 0 };
  }
}

/** Rule sites: British units and leaders appear at Lisbon too while it is free. */
const sites = (state: State, power: number): number[] =>
  power === BRITAIN && controlOf(state, LISBON) === COALITION ? [hexOfCity[LISBON]] : [];

// Supply and the sea.

/**
 * Rule junot: through Autumn 1808 Lisbon feeds the French in Portugal, and through it the fortresses they hold there: otherwise
 * Almeida and Elvas, too far from it for one link, would begin out of supply, which the rule is there to mend. Mondego Bay is a
 * harbour while the British land there.
 */
function sources(state: State, power: number, goal: number): number[] {
  if (power === FRANCE && state.year === 1808 && state.season <= AUTUMN) {
    const inPortugal = goal < 0 || provinceOfHex[goal] === portugalLand;
    const held = state.controller[LISBON] === FRANCE && state.siege[LISBON] === 0;
    if (!inPortugal || !held) return [];
    return portuguese.filter((c) => state.controller[c] === FRANCE && state.siege[c] === 0).map((c) => hexOfCity[c]);
  }
  if (power === BRITAIN && state.turn === 1) {
    const depot = piecesAt(state, mondego).some((p) => isSupply[p] && has(state, p, DEPOT) && powerOf[p] === BRITAIN);
    return depot ? [mondego] : [];
  }
  return [];
}

const portuguese = base.fortresses.filter((c) => provinceOfCity[c] === portugalLand);
const harbourCities = Array.from({ length: CITIES }, (_, c) => c).filter(
  (c) => isHarbour[c] && base.area[hexOfCity[c]] === 1,
);

/** Rule naval: Britain carries between friendly harbours; nothing is carried for France. */
function harbours(state: State, side: number): number[] {
  if (side !== COALITION) return [];
  const found = harbourCities.filter((c) => controlOf(state, c) === COALITION).map((c) => hexOfCity[c]);
  return state.turn === 1 && isClear(state, COALITION, mondego) ? [...found, mondego] : found;
}

/** NA-5.3-e: the fleets stay where they are; those whose harbour falls are lost. */
function loseFleets(play: P): void {
  const { state } = play;
  for (const p of [...state.present]) {
    if (!isFleet[p] || state.place[p] >= HEXES) continue;
    const side = sideOfPiece(state, p);
    const taken =
      hostileFortress(state, side, state.place[p]) > 0 ||
      piecesAt(state, state.place[p]).some((q) => q !== p && !isFleet[q] && isHostile(side, sideOfPiece(state, q)));
    if (!taken || isDefended(state, state.place[p], side)) continue;
    play.log('destroyed', { piece: p, place: state.place[p] }, { clause: 'NA-5.3-e' });
    toPool(state, p);
  }
}

const isDefended = (state: State, hex: number, side: number): boolean => {
  const city = harbourCities.find((c) => hexOfCity[c] === hex);
  return city !== undefined && state.controller[city] >= 0 && sideOf(state, state.controller[city]) === side;
};

// The end.

/** Row auto: Madrid and every mainland harbour of Spain and Portugal. */
const mainHarbours = harbourCities.filter(
  (c) => [SPAIN, PORTUGAL].includes(base.owner[provinceOfCity[c]]) && provinceOfCity[c] !== balearics,
);
const isSpainConquered = (state: State): boolean =>
  controlOf(state, MADRID) === EMPIRE && mainHarbours.every((c) => isHarbourLost(state, c));

/** Row auto: a supplied army of eight steps in Bayonne or Toulouse. */
const INVADERS = 8;
function isFranceInvaded(play: P): boolean {
  const { state } = play;
  return armies.some((army) => {
    const hex = state.place[army];
    if (sideOfPiece(state, army) !== COALITION || (hex !== hexOfCity[BAYONNE] && hex !== hexOfCity[TOULOUSE]))
      return false;
    if (hostileFortress(state, COALITION, hex) > 0) return false;
    return (
      armySteps(state, army, outside(state, hex, COALITION)) >= INVADERS &&
      isHexSupplied(play, powerOf[army], hex, new Map())
    );
  });
}

/** Row end: what each place is worth to France. */
const worths: readonly (readonly [city: string, worth: number])[] = [
  ['madrid', 3],
  ['seville', 2],
  ['barcelona', 2],
  ['valencia', 1],
  ['saragossa', 1],
  ['burgos', 1],
  ['lisbon', 4],
  ['badajoz', 1],
  ['cadiz', 3],
  ['pamplona', 1],
  ['san_sebastian', 1],
];

const pointLines = (play: P): PointLine[] => worths.map(([name, worth]) => french(play, cityOf(name), worth));

const points = (play: P): number => total(pointLines(play));

/** 9 or more French, 5 to 8 a draw, fewer the Coalition's. */
function ending(play: P): string {
  const { facts } = play.state;
  if (facts[SPAIN_CONQUERED]) return 'spain conquered';
  if (facts[FRANCE_INVADED]) return 'france invaded';
  return endingOf('peninsula1808', points(play));
}

const winners = (play: P): number[] => (ending(play) === 'france invaded' ? [COALITION] : winnersOf(ending(play)));

export const peninsula1808: CampaignRules = {
  ...base,
  economy: { powers: () => [SPAIN, FRANCE, BRITAIN, PORTUGAL], income, sites },
  isInPlay,
  alternatives,
  isLiberation: (state) => state.facts[SPAIN_CONQUERED] === 0,
  mayGo: (state: State, pieces: readonly number[], to: number): Verdict => mayLeaveSpain(state, pieces, to),
  sources,
  harbours,
  prepare,
  replacements: () => [],
  observe(play) {
    noteHarbours(play, mainHarbours);
    if (isFranceInvaded(play)) play.state.facts[FRANCE_INVADED] = 1;
  },
  endOfTurn(play) {
    loseFleets(play);
    if (isSpainConquered(play.state)) play.state.facts[SPAIN_CONQUERED] = 1;
  },
  isDecided: ({ state }) => state.facts[SPAIN_CONQUERED] + state.facts[FRANCE_INVADED] > 0,
  pointLines,
  points,
  winners,
  ending,
};
