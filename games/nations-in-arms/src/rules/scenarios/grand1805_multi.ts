/** The Grand Campaign for three to seven: chapter 16, and the national conditions of its rows `points_…` and `multi_end`. */
import { europeCampaign } from '../../scenario-europe.ts';
import { EMPIRE, NEUTRAL, type P, SPRING, type State } from '../../shape.ts';
import {
  AUSTRIA,
  armies,
  BRITAIN,
  cityId,
  FRANCE,
  HEXES,
  hexOfCity,
  isCombat,
  isFleet,
  MAJORS,
  PRUSSIA,
  powerId,
  powerOf,
  provinceId,
  provinceOfHex,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../../tables.ts';
import { piecesAt } from '../1-forces.ts';
import { armyNumber, isDemoralized, isEnemy, isPlayed, sideOf } from '../1-units.ts';
import { controlOf, holderOf } from '../4-survey.ts';
import { isReformed } from '../8-reform.ts';
import { areAllied } from '../11-alliances.ts';
import { isSystemComplete } from '../12-system.ts';
import { tradeIncome } from '../12-trade.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';
import { line, total } from './common.ts';
import { BEATEN, FRANCE_CONQUERED, grand1805, isEmpireComplete } from './grand1805.ts';

/** What it counts besides, as numbers of `state.facts`: Moscow lost once, Austria beaten after 1806, Prussia how often, British trade. */
export const [MOSCOW_LOST, AUSTRIA_LATE, PRUSSIA_BEATEN, LAST_TRADE] = [5, 6, 7, 8];
const LATE = 1806;

const base = europeCampaign('grand1805_multi');
const lands = (...names: string[]): number[] => names.map((name) => provinceId(name));
const MOSCOW: number = hexOfCity[cityId('moscow')];
const CONSTANTINOPLE: number = cityId('constantinople');
const [PORTUGAL, SICILY] = ['portugal', 'sicily'].map(powerId as (name: string) => number);

const owns = (state: State, power: number, ...names: string[]): boolean =>
  lands(...names).every((land) => state.owner[land] === power);

/** Owned, or the land of a minor that is allied to it. */
const holds = (state: State, power: number, name: string): boolean => {
  const [land] = lands(name);
  return state.owner[land] === power || state.allegiance[state.owner[land]] === power;
};

/** Every province that was its own when the campaign began. */
const isWhole = (state: State, power: number): boolean =>
  base.owner.every((owner, land) => owner !== power || state.owner[land] === power);

/** Army markers on the map whose corps are in good order. */
const soundArmies = (state: State, power: number): number =>
  armies.filter((army) => {
    if (powerOf[army] !== power || state.place[army] < 0) return false;
    const corps = state.present.filter((p) => isCombat[p] && state.army[p] === armyNumber(army) + 1);
    return corps.length > 0 && corps.every((p) => !isDemoralized(state, p));
  }).length;

const isImperial = (state: State, minor: number, name: string): boolean =>
  sideOf(state, minor) === EMPIRE || sideOf(state, state.owner[lands(name)[0]]) === EMPIRE;

const foreignersIn = (state: State, power: number): boolean =>
  state.present.some(
    (p) =>
      isCombat[p] &&
      state.place[p] < HEXES &&
      state.owner[provinceOfHex[state.place[p]]] === power &&
      state.allegiance[powerOf[p]] !== power,
  );

/** NA-R-217: the bloc that has won, or would win as things stand. */
const winningSide = (play: P): number => grand1805.winners(play)[0];

/** NA-R-217: of the alliance of France or of Britain, by whose markers it acts or not. */
const isWith = (state: State, power: number, side: number): boolean =>
  areAllied(state, power, side === EMPIRE ? FRANCE : BRITAIN);

/** NA-R-217: the points of a power as things stand, line by line. */
export function nationalLines(play: P, power: number): PointLine[] {
  const { state } = play;
  const { facts } = state;
  switch (power) {
    case FRANCE: {
      const others = Array.from({ length: MAJORS }, (_, major) => major).filter(
        (major) => major !== FRANCE && facts[BEATEN] & (1 << major) && !isEnemy(state, major, FRANCE),
      );
      return [
        line('Majors beaten and at peace', 4, others.length),
        line('The Grand Empire', 3, isEmpireComplete(state)),
        line('Satellites', 2, state.satellites.length),
        line('The Continental System', 5, isSystemComplete(state)),
      ];
    }
    case BRITAIN:
      return [
        line('France conquered', 6, facts[FRANCE_CONQUERED] > 0),
        line('No Continental System', 3, !isSystemComplete(state)),
        line('Trade, for each 25', 1, Math.floor(facts[LAST_TRADE] / 25)),
        line(
          'Portugal and Sicily free',
          2,
          !isImperial(state, PORTUGAL, 'portugal') && !isImperial(state, SICILY, 'sicily'),
        ),
      ];
    case AUSTRIA:
      return [
        line('Tyrol, Venezia, Dalmatia', 3, owns(state, AUSTRIA, 'tyrol', 'venezia', 'dalmatia')),
        line('Lombardy', 2, owns(state, AUSTRIA, 'lombardy')),
        line('West Galicia', 2, owns(state, AUSTRIA, 'west_galicia')),
        line('Not conquered after 1806', 3, facts[AUSTRIA_LATE] === 0),
        line('Armies in good order', 2, soundArmies(state, AUSTRIA)),
      ];
    case RUSSIA:
      return [
        line('Finland', 3, owns(state, RUSSIA, 'finland')),
        ...['bessarabia', 'moldavia', 'wallachia'].map((land) =>
          line(
            land.replace(/^./, (letter) => letter.toUpperCase()),
            2,
            owns(state, RUSSIA, land),
          ),
        ),
        line('Masovia', 4, owns(state, RUSSIA, 'masovia')),
        line('Thrace and Constantinople', 3, owns(state, RUSSIA, 'thrace') && isHeldBy(state, CONSTANTINOPLE, RUSSIA)),
        line('Moscow never lost', 3, facts[MOSCOW_LOST] === 0),
      ];
    case PRUSSIA:
      return [
        line('All of 1805', 3, isWhole(state, PRUSSIA)),
        ...['hanover', 'saxony', 'swedish_pomerania'].map((land) =>
          line(
            land.replaceAll('_', ' ').replace(/\b./g, (letter) => letter.toUpperCase()),
            2,
            holds(state, PRUSSIA, land),
          ),
        ),
        line('Reformed, conquered once at most', 3, isReformed(state, PRUSSIA) && facts[PRUSSIA_BEATEN] <= 1),
      ];
    case TURKEY:
      return [
        line('All of 1805', 3, isWhole(state, TURKEY)),
        line('Crimea or New Russia', 2, owns(state, TURKEY, 'crimea') || owns(state, TURKEY, 'new_russia')),
        line(
          'Neutral, or with the winners',
          2,
          state.side[TURKEY] === NEUTRAL || isWith(state, TURKEY, winningSide(play)),
        ),
      ];
    default:
      return [
        line('No foreign troops in Spain', 4, !foreignersIn(state, SPAIN)),
        line('Gibraltar', 2, owns(state, SPAIN, 'gibraltar')),
        line('Portugal', 2, holds(state, SPAIN, 'portugal')),
        line('Two fleets', 2, state.present.filter((p) => isFleet[p] && powerOf[p] === SPAIN).length >= 2),
      ];
  }
}

const isHeldBy = (state: State, city: number, power: number): boolean => {
  const holder = holderOf(state, city);
  return holder >= 0 && state.allegiance[holder] === power;
};

/** Row multi_end: who has most points, of all or of the bloc that has won before time; on a tie who is first in the diplomatic order. */
function national(play: P): { scores: number[]; winners: number[] } {
  const { state } = play;
  const majors = Array.from({ length: MAJORS }, (_, major) => major).filter((major) => isPlayed(state, major));
  const points = new Map(majors.map((major) => [major, total(nationalLines(play, major))]));
  const bloc = grand1805.isDecided(play) ? majors.filter((major) => isWith(state, major, winningSide(play))) : majors;
  const eligible = bloc.length > 0 ? bloc : majors;
  const best = eligible.reduce((first, major) => (points.get(major)! > points.get(first)! ? major : first));
  return {
    scores: Array.from({ length: play.seats }, (_, seat) => points.get(state.player.indexOf(seat))!),
    winners: [state.player[best]],
  };
}

export const grand1805_multi: CampaignRules = {
  ...grand1805,
  ...base,
  prepare(state) {
    state.facts = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  },
  observe(play) {
    const { state } = play;
    grand1805.observe!(play);
    const troops = piecesAt(state, MOSCOW).some((p) => isCombat[p] && isEnemy(state, powerOf[p], RUSSIA));
    if (troops || controlOf(state, cityId('moscow')) !== sideOf(state, RUSSIA)) state.facts[MOSCOW_LOST] = 1;
  },
  endOfTurn(play) {
    if (play.state.season === SPRING) play.state.facts[LAST_TRADE] = tradeIncome(play.state, BRITAIN);
  },
  sued(play, power) {
    const { state } = play;
    grand1805.sued!(play, power);
    if (power === AUSTRIA && state.year > LATE) state.facts[AUSTRIA_LATE] = 1;
    if (power === PRUSSIA) state.facts[PRUSSIA_BEATEN]++;
  },
  ending: (play) => (grand1805.isDecided(play) ? grand1805.ending(play) : 'national victory'),
  nationalLines,
  national,
};
