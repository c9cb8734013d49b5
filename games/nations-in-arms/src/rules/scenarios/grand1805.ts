/** The Grand Campaign for two: Spring 1805 to Winter 1814. The rows `rule` and `victory` of its table, and chapter 16. */
import { no, type Verdict } from '@concert/kernel';
import { europeCampaign } from '../../scenario-europe.ts';
import { COALITION, EMPIRE, type P, type State, WINTER } from '../../shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, powerOf, provinceOfHex, RUSSIA, SPAIN } from '../../tables.ts';
import { empireCapitals } from '../../tables-economy.ts';
import { AUSTRIAN_MARRIAGE, hasEffect } from '../1-effects.ts';
import { isEnemy, sideOf } from '../1-units.ts';
import { holderOf } from '../4-survey.ts';
import { europeIncome, europePowers, spanishGold } from '../12-europe.ts';
import { isSystemComplete } from '../12-system.ts';
import { liberationHarbours, noteHarbours } from '../14-liberation.ts';
import { isLiberationWar } from '../14-spain.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';
import { endingOf, line, total } from './common.ts';

/** What the campaign counts, as numbers of `state.facts`. BEATEN: majors that have had to sue, as bits. */
export const [FRANCE_CONQUERED, BRITAIN_CONQUERED, SYSTEM_WINTERS, BEATEN, AT_PEACE] = [0, 1, 2, 3, 4];

const base = europeCampaign('grand1805');

// Rule austria_delay.

const lateComers: readonly number[] = [AUSTRIA, RUSSIA];

/** Before Summer 1805 Austrians and Russians stay on their own land, and the Empire keeps out of it. */
function mayGo(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.turn > 1) return true;
  const owner = state.owner[provinceOfHex[to]];
  for (const p of pieces) {
    if (lateComers.includes(powerOf[p]) && owner !== powerOf[p]) return no('NA-5.2.1-o', 'stays at home', { piece: p });
    if (sideOf(state, powerOf[p]) === EMPIRE && lateComers.includes(owner))
      return no('NA-5.2.1-o', 'not before summer', { power: owner });
  }
  return true;
}

/** Card 74: for four turns Austria does not listen to France’s enemies. */
const mayCourt = (state: State, asker: number, power: number): Verdict =>
  power !== AUSTRIA ||
  sideOf(state, asker) === EMPIRE ||
  !hasEffect(state, AUSTRIAN_MARRIAGE) ||
  no('NA-11.1-o', 'austrian marriage', { power });

// The end.

/** NA-16.1-b: how many Winters in a row the System must hold. */
const WINTERS = 2;
/** NA-16.1-c: from this Winter on. */
const LATE_YEAR = 1813;

/** NA-16.0-a: the Victory phase of a Winter, in which the System is looked at once a year. */
function judge(play: P): void {
  const { state } = play;
  if (state.season !== WINTER) return;
  if (isEuropeAtPeace(state)) state.facts[AT_PEACE] = 1;
  const complete = isSystemComplete(state);
  state.facts[SYSTEM_WINTERS] = complete ? state.facts[SYSTEM_WINTERS] + 1 : 0;
  if (complete) play.log('system holds', { winters: state.facts[SYSTEM_WINTERS] }, { clause: 'NA-16.1-b' });
}

const isBeaten = (state: State, power: number): boolean => (state.facts[BEATEN] & (1 << power)) !== 0;

/** NA-16.1-c: the eastern powers have been beaten, Spain is an ally or beaten, and none of the four is at war with France. */
function isEuropeAtPeace(state: State): boolean {
  if (state.season !== WINTER || state.year < LATE_YEAR) return false;
  if ([AUSTRIA, PRUSSIA, RUSSIA].some((power) => !isBeaten(state, power))) return false;
  if (sideOf(state, SPAIN) !== EMPIRE && !isBeaten(state, SPAIN)) return false;
  return [AUSTRIA, PRUSSIA, RUSSIA, SPAIN].every((power) => !isEnemy(state, power, FRANCE));
}

/** NA-R-86: held by France or a minor of hers. */
function isFrench(state: State, city: number): boolean {
  const holder = holderOf(state, city);
  return holder >= 0 && state.allegiance[holder] === FRANCE;
}

/** NA-16.3-a: a point for each of them; all are wanted. */
function pointLines({ state }: P): PointLine[] {
  const lost = empireCapitals.filter((c) => !isFrench(state, c));
  return [
    line('Fortress capitals of the Grand Empire', 1, empireCapitals.length - lost.length, [...lost, ...empireCapitals]),
  ];
}

/** NA-16.3-a */
export const isEmpireComplete = (state: State): boolean => empireCapitals.every((c) => isFrench(state, c));

const points = (play: P): number => total(pointLines(play));

/** 16.1, 16.2: an end before the last turn; null while there is none. */
function automatic(state: State): string | null {
  if (state.facts[FRANCE_CONQUERED]) return 'france conquered';
  if (state.facts[BRITAIN_CONQUERED]) return 'britain conquered';
  if (state.facts[SYSTEM_WINTERS] >= WINTERS) return 'system victory';
  return state.facts[AT_PEACE] ? 'europe at peace' : null;
}

const ending = (play: P): string => automatic(play.state) ?? endingOf('grand1805', points(play));
const winners = (play: P): number[] =>
  ['france conquered', 'coalition victory'].includes(ending(play)) ? [COALITION] : [EMPIRE];

export const grand1805: CampaignRules = {
  ...base,
  economy: { powers: europePowers, income: europeIncome, yearsEnd: spanishGold, conscripts: 1808 },
  mayGo,
  mayCourt,
  prepare(state) {
    state.facts = [0, 0, 0, 0, 0];
  },
  replacements: () => [],
  mayFightOn: true,
  isLiberation: isLiberationWar,
  observe(play) {
    if (isLiberationWar(play.state)) noteHarbours(play, liberationHarbours(play));
  },
  sued({ state }, power) {
    if (power === FRANCE) state.facts[FRANCE_CONQUERED] = 1;
    else if (power === BRITAIN) state.facts[BRITAIN_CONQUERED] = 1;
    else state.facts[BEATEN] |= 1 << power;
  },
  judge,
  isDecided: ({ state }) => automatic(state) !== null,
  pointLines,
  points,
  winners,
  ending,
};
