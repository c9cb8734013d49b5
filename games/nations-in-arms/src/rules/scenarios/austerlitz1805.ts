/** The Sun of Austerlitz: Summer to Winter 1805. The rows `rule` and `victory` of its table, one function each. */
import { no, type Verdict } from '@concert/kernel';
import { campaign, type Placement } from '../../scenario.ts';
import { AUTUMN, COALITION, EMPIRE, type P, type State, WINTER } from '../../shape.ts';
import {
  AUSTRIA,
  cityId,
  city as cityKind,
  FRANCE,
  isArmy,
  isCombat,
  PRUSSIA,
  powerOf,
  provinceId,
  provinceOfCity,
  provinceOfHex,
  RUSSIA,
} from '../../tables.ts';
import { piecesAt } from '../1-forces.ts';
import { controlOf } from '../4-survey.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';
import {
  destroyedArmies,
  endingOf,
  french,
  infantrySteps,
  isOccupied,
  line,
  shakenArmies,
  total,
  winnersOf,
} from './common.ts';

/** What the campaign counts, as numbers of `state.facts`. */
export const [ANSPACH_CROSSED, PRUSSIA_ROUSED, MAJOR_FRENCH, MAJOR_COALITION, AUSTRIA_SUES] = [0, 1, 2, 3, 4];

const base = campaign('austerlitz1805');
const [ANSPACH, BAVARIA, TYROL]: readonly number[] = ['anspach', 'bavaria', 'tyrol'].map(provinceId);
/** Russia and Galicia: where Austrian fortresses still carry Russian supplies. */
const eastern: readonly number[] = [
  ...['galicia', 'west_galicia', 'bukovina'],
  ...['volhynia', 'podolia', 'grodno', 'lithuania'],
].map(provinceId);
const [VIENNA, PRAGUE, BUDAPEST, VENICE, TRIESTE, INNSBRUCK, MUNICH]: readonly number[] = [
  ...['vienna', 'prague', 'budapest', 'venice', 'trieste', 'innsbruck', 'munich'],
].map(cityId);
const keys: readonly number[] = ['strasbourg', 'mainz', 'milan'].map(cityId);

/** Rule anspach: the French may cross it although Prussia is neutral. */
function mayEnter(state: State, side: number, province: number): boolean | null {
  return province === ANSPACH && side === EMPIRE && state.side[PRUSSIA] !== COALITION ? true : null;
}

/** It is French troops that rouse Prussia. */
function entered({ state }: P, side: number, place: number): void {
  if (side !== EMPIRE || provinceOfHex[place] !== ANSPACH) return;
  if (piecesAt(state, place).some((p) => isCombat[p] && powerOf[p] === FRANCE)) state.facts[ANSPACH_CROSSED] = 1;
}

const ROUSED = 5;

/** Rule anspach: a die at the start of each later turn, and in Winter Prussia marches. */
function startOfTurn(play: P): void {
  const { state } = play;
  if (state.facts[ANSPACH_CROSSED] && !state.facts[PRUSSIA_ROUSED]) {
    const die = play.chance.d6('Prussia');
    const modifier = isOccupied(play, EMPIRE, VIENNA) ? 0 : 1;
    if (die + modifier >= ROUSED) state.facts[PRUSSIA_ROUSED] = 1;
    play.log(
      state.facts[PRUSSIA_ROUSED] ? 'prussia roused' : 'prussia calm',
      { die, modifier },
      { clause: 'NA-R-185' },
    );
  }
  if (state.facts[PRUSSIA_ROUSED] && state.season === WINTER && state.side[PRUSSIA] !== COALITION) {
    state.side[PRUSSIA] = COALITION;
    play.log('joins', { power: PRUSSIA }, { clause: 'NA-R-185' });
  }
}

/** Prussians come only if Prussia has joined. */
const arrives = ({ state }: P, { power }: Placement): boolean => power !== PRUSSIA || state.side[PRUSSIA] === COALITION;

/** Rule russians: no Russian army in Bavaria or the Tyrol before Autumn. */
function mayGo(state: State, pieces: readonly number[], to: number): Verdict {
  const province = provinceOfHex[to];
  if (state.season >= AUTUMN || (province !== BAVARIA && province !== TYROL)) return true;
  const army = pieces.find((p) => isArmy[p] && powerOf[p] === RUSSIA);
  return army === undefined || no('NA-R-185', 'russians too soon', { piece: army });
}

/** Rule russians: west of Galicia only what is Russian carries Russian supplies. */
const carries = (state: State, power: number, city: number): boolean =>
  state.allegiance[power] !== RUSSIA ||
  eastern.includes(provinceOfCity[city]) ||
  state.allegiance[state.controller[city]] === RUSSIA;

/** Row `points` of the victory table, line by line. */
function pointLines(play: P): PointLine[] {
  const { state } = play;
  const lost = keys.filter((city) => isOccupied(play, COALITION, city)).length;
  return [
    french(play, VIENNA, 4),
    french(play, PRAGUE, 2),
    french(play, BUDAPEST, 2),
    french(play, VENICE, 1),
    french(play, TRIESTE, 1),
    french(play, INNSBRUCK, 1),
    // French or Bavarian: without enemies in it the city is Bavaria’s (NA-R-130).
    line(cityKind.labels![MUNICH], 1, controlOf(state, MUNICH) === EMPIRE, [MUNICH]),
    line('Coalition armies destroyed', 2, destroyedArmies(state, [AUSTRIA, RUSSIA, PRUSSIA])),
    line('Major battles won', 1, state.facts[MAJOR_FRENCH]),
    line('Major battles lost', -1, state.facts[MAJOR_COALITION]),
    line('Coalition armies demoralized', 1, shakenArmies(state, COALITION)),
    line('Strasbourg, Mainz or Milan lost', -4, lost, keys),
  ];
}

const points = (play: P): number => total(pointLines(play));
const ending = (play: P): string =>
  play.state.facts[AUSTRIA_SUES] ? 'austria sues' : endingOf('austerlitz1805', points(play));

export const austerlitz1805: CampaignRules = {
  ...base,
  mayEnter,
  entered,
  startOfTurn,
  arrives,
  mayGo,
  carries,
  prepare(state) {
    state.facts = [0, 0, 0, 0, 0];
  },
  // Rule replacements: Autumn and Winter.
  replacements: (state) =>
    state.turn > 1 ? [infantrySteps(AUSTRIA, 2), infantrySteps(RUSSIA, 1), infantrySteps(FRANCE, 3)] : [],
  battleWon(state, side, size) {
    if (size === 'major') state.facts[side === EMPIRE ? MAJOR_FRENCH : MAJOR_COALITION]++;
  },
  // Rule victory_peace.
  suing: [AUSTRIA],
  sued({ state }) {
    state.facts[AUSTRIA_SUES] = 1;
  },
  isDecided: ({ state }) => state.facts[AUSTRIA_SUES] > 0,
  pointLines,
  points,
  winners: (play) => winnersOf(ending(play)),
  ending,
};
