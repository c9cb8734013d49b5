/** The First Coalition: Spring 1792 to Winter 1795. The rows `rule` and `victory` of its table, one function each. */
import { no, type Verdict } from '@concert/kernel';
import { isNear } from '../../graph.ts';
import { europeCampaign } from '../../scenario-europe.ts';
import { AUTUMN, COALITION, EMPIRE, type P, type State } from '../../shape.ts';
import {
  AUSTRIA,
  armies,
  BRITAIN,
  cityId,
  city as cityKind,
  FRANCE,
  HEXES,
  hexOfCity,
  isCombat,
  PRUSSIA,
  powerId,
  powerOf,
  provinceOfHex,
  RUSSIA,
  SPAIN,
} from '../../tables.ts';
import { effectOn, PARTITION } from '../1-effects.ts';
import { piecesAt } from '../1-forces.ts';
import { isEnemy, sideOf } from '../1-units.ts';
import { holderOf, hostileFortress } from '../4-survey.ts';
import { allyMinor, isState, joinBloc } from '../11-status.ts';
import { europeIncome, europePowers, spanishGold } from '../12-europe.ts';
import type { Income } from '../12-income.ts';
import { endKosciuszko, kosciuszkoBinds, POLAND } from '../14-poland.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';
import { endingOf, line, total } from './common.ts';

/** What the campaign counts, as numbers of `state.facts`. */
export const [FRANCE_CONQUERED, KING_THREATENED, BELGIUM_TAKEN] = [0, 1, 2];

const base = europeCampaign('coalition1792');
const cities = (...names: string[]): number[] => names.map((name) => cityId(name));
const [PARIS] = cities('paris');

function prepare(state: State): void {
  state.facts = [0, 0, 0];
  // Rule britain_enters: her entry is fixed, so that neutral Spain is not in French hands.
  state.runner[SPAIN] = 1;
}

// Rules britain_enters and piedmont.

const [HOLLAND, PIEDMONT]: readonly number[] = ['holland', 'piedmont'].map(powerId);
const belgium = cities('brussels', 'antwerp');
/** The Spring in which those who still stand aside join, and the die that brings them in before it. */
const [ENTRY_YEAR, ENTRY_DIE] = [1793, 3];

const waiting: readonly number[] = [BRITAIN, SPAIN, HOLLAND];
const hasEntered = (state: State): boolean => sideOf(state, BRITAIN) === COALITION;

/** Britain, Spain and Holland join together; Holland is Britain’s ally (NA-R-218). */
function enter(play: P): void {
  joinBloc(play, BRITAIN, COALITION);
  joinBloc(play, SPAIN, COALITION);
  allyMinor(play, HOLLAND, BRITAIN);
}

/** As the Diplomacy phase opens: one die for all three once Belgium is French, and no die in Spring 1793. */
function opensDiplomacy(play: P): void {
  const { state } = play;
  if (state.year >= ENTRY_YEAR && state.allegiance[PIEDMONT] < 0 && isState(state, PIEDMONT))
    allyMinor(play, PIEDMONT, AUSTRIA);
  if (hasEntered(state)) return;
  if (state.year >= ENTRY_YEAR) enter(play);
  else if (state.facts[BELGIUM_TAKEN] > 0 && state.facts[BELGIUM_TAKEN] < state.turn) {
    const die = play.chance.d6('entry');
    play.log(die >= ENTRY_DIE ? 'britain roused' : 'britain calm', { die }, { clause: 'NA-R-218' });
    if (die >= ENTRY_DIE) enter(play);
  }
}

/** NA-R-218: if France attacks one of the three, all join. */
function closesDiplomacy(play: P): void {
  const { state } = play;
  if (!hasEntered(state) && waiting.some((power) => sideOf(state, power) === COALITION)) enter(play);
}

/** Rule piedmont: France attacks it from Autumn 1792 on. Rule britain_enters: the Coalition does not attack those who will join it. */
function mayDeclare(state: State, side: number, on: number): Verdict {
  const victim = state.allegiance[on] >= 0 ? state.allegiance[on] : on;
  if (side === COALITION && !hasEntered(state) && waiting.includes(victim))
    return no('NA-R-218', 'entry fixed', { power: victim });
  if (on !== PIEDMONT || state.year > base.year || state.season >= AUTUMN) return true;
  return no('NA-R-218', 'piedmont from autumn', {});
}

/** Rule britain_enters: none of the three is won by envoys before it joins. */
const mayCourt = (state: State, _asker: number, power: number): Verdict => {
  // Card 36: no envoys to those who share Poland out in this turn.
  if ((power === RUSSIA || power === PRUSSIA) && effectOn(state, PARTITION, state.turn))
    return no('NA-11.1-m', 'sharing poland', { power });
  return hasEntered(state) || !waiting.includes(power) || no('NA-R-218', 'entry fixed', { power });
};

/** A French combat unit in Brussels or Antwerp, with no enemy walls between it and the town. */
function noteBelgium({ state }: P): void {
  if (state.facts[BELGIUM_TAKEN] > 0) return;
  const taken = belgium.some(
    (c) =>
      hostileFortress(state, EMPIRE, hexOfCity[c]) === 0 &&
      piecesAt(state, hexOfCity[c]).some((p) => isCombat[p] && powerOf[p] === FRANCE),
  );
  if (taken) state.facts[BELGIUM_TAKEN] = state.turn;
}

// Rule king.

/** The levy of Spring 1793 is doubled, its horse is not. */
function income(play: P, power: number): Income {
  const usual = europeIncome(play, power);
  const doubled = power === FRANCE && play.state.year === base.year + 1 && play.state.facts[KING_THREATENED] > 0;
  return doubled ? { ...usual, steps: 2 * usual.steps } : usual;
}

const NEAR_PARIS = 3;
const aroundParis: ReadonlySet<number> = new Set([hexOfCity[PARIS]]);

/** A Prussian or Austrian army within three hexes of Paris in a conquest phase of 1792: the levy of 1793 is doubled. */
function endOfTurn(play: P): void {
  const { state } = play;
  if (state.year !== base.year || state.facts[KING_THREATENED]) return;
  const near = armies.some(
    (army) =>
      (powerOf[army] === PRUSSIA || powerOf[army] === AUSTRIA) &&
      state.place[army] >= 0 &&
      state.place[army] < HEXES &&
      isNear(state.place[army], (hex) => aroundParis.has(hex), NEAR_PARIS),
  );
  if (!near) return;
  state.facts[KING_THREATENED] = 1;
  play.log('king threatened', {}, { clause: 'NA-R-218' });
}

// The end.

/** Row end: what France has to hold, each by one of these. */
const needed: readonly (readonly number[])[] = [
  cities('brussels'),
  cities('antwerp'),
  cities('mainz', 'cologne'),
  cities('amsterdam'),
  cities('nice'),
];
const beyond = cities('milan', 'turin');
const frontier = cities('lille', 'strasbourg', 'toulon');

const isFrench = (state: State, city: number): boolean => {
  const holder = holderOf(state, city);
  return holder >= 0 && state.allegiance[holder] === FRANCE;
};
const isLost = (state: State, city: number): boolean => {
  const holder = holderOf(state, city);
  return holder >= 0 && isEnemy(state, holder, FRANCE);
};

/** No enemy combat unit stands in what was France in 1792. */
const isSoilFree = (state: State): boolean =>
  !state.present.some(
    (p) =>
      isCombat[p] &&
      state.place[p] < HEXES &&
      base.owner[provinceOfHex[state.place[p]]] === FRANCE &&
      isEnemy(state, powerOf[p], FRANCE),
  );

const nameOf = (places: readonly number[]): string => places.map((c) => cityKind.labels![c]).join(' or ');

/** Row end, line by line: all six lines make a French victory, Milan or Turin a decisive one; a lost frontier is the Coalition’s. */
function pointLines({ state }: P): PointLine[] {
  const lines = needed.map((places) =>
    line(
      nameOf(places),
      1,
      places.some((c) => isFrench(state, c)),
      places,
    ),
  );
  lines.push(line('No enemies in France', 1, isSoilFree(state)));
  const won = total(lines) === lines.length;
  return [
    ...lines,
    line(nameOf(beyond), 1, won && beyond.some((c) => isFrench(state, c)), beyond),
    line(`${nameOf(frontier)} lost`, -lines.length, !won && frontier.some((c) => isLost(state, c)), frontier),
  ];
}

const points = (play: P): number => total(pointLines(play));

/** Row auto: both have left the war. */
const isCoalitionBroken = (state: State): boolean =>
  !isEnemy(state, AUSTRIA, FRANCE) && !isEnemy(state, PRUSSIA, FRANCE);

const coalitionEndings = ['france conquered', 'coalition victory', 'coalition decisive'];

function ending(play: P): string {
  if (play.state.facts[FRANCE_CONQUERED]) return 'france conquered';
  if (isCoalitionBroken(play.state)) return 'coalition broken';
  return endingOf('coalition1792', points(play));
}

export const coalition1792: CampaignRules = {
  ...base,
  economy: { powers: europePowers, income, yearsEnd: spanishGold },
  prepare,
  replacements: () => [],
  // Row russia.
  feuds: [[RUSSIA, POLAND]],
  opensDiplomacy,
  closesDiplomacy,
  mayDeclare,
  mayCourt,
  observe(play) {
    noteBelgium(play);
    endKosciuszko(play);
  },
  mayGo: kosciuszkoBinds,
  endOfTurn,
  mayFightOn: true,
  sued({ state }, power) {
    if (power === FRANCE) state.facts[FRANCE_CONQUERED] = 1;
  },
  isDecided: ({ state }) => state.facts[FRANCE_CONQUERED] > 0 || isCoalitionBroken(state),
  pointLines,
  points,
  winners: (play) => (coalitionEndings.includes(ending(play)) ? [COALITION] : [EMPIRE]),
  ending,
};
