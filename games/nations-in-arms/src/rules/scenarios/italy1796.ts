/** Bonaparte in Italy: five turns, two seats, land only. The rows `rule` and `victory` of its table, one function each. */
import { no, type Verdict } from '@concert/kernel';
import { campaign } from '../../scenario.ts';
import { COALITION, DEPOT, EMPIRE, GONE, INSIDE, type P, type State, SUMMER } from '../../shape.ts';
import {
  AUSTRIA,
  armies,
  cityId,
  FRANCE,
  hexOfCity,
  isCombat,
  isSupply,
  pieceId,
  piecesOf,
  powerId,
  powerOf,
  provinceId,
  provinceOfHex,
} from '../../tables.ts';
import { piecesAt } from '../1-forces.ts';
import {
  disbandArmy,
  has,
  hasCorps,
  isDemoralized,
  leaveArmy,
  setDamage,
  setTaken,
  sideOf,
  sideOfPiece,
  takenBy,
  toPool,
} from '../1-units.ts';
import { ownFortress } from '../4-survey.ts';
import { expel } from '../13-leaving.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';
import {
  destroyedArmies,
  endingOf,
  french,
  type Invadable,
  infantrySteps,
  invasion,
  isFree,
  isHeld,
  isOccupied,
  line,
  total,
  winnersOf,
} from './common.ts';

/** What the campaign counts, as numbers of `state.facts`. */
export const [PIEDMONT_OUT, BONAPARTE_KILLED, VIENNA_TAKEN] = [0, 1, 2];

const [PIEDMONT, TUSCANY, PAPACY, ROMAGNA] = ['piedmont', 'tuscany', 'papacy', 'romagna'].map(powerId);
const openProvinces = ['genoa', 'venezia'].map(provinceId as (name: string) => number);
const invadable: Invadable = [
  [provinceId('tuscany'), TUSCANY],
  [provinceId('papacy'), PAPACY],
  [provinceId('romagna'), ROMAGNA],
];
const savoy: number = provinceId('savoy');
const piedmontProvince: number = provinceId('piedmont');
const cityOf = (name: string): number => cityId(name);
const [MANTUA, MILAN, TURIN, CUNEO, ALESSANDRIA] = ['mantua', 'milan', 'turin', 'cuneo', 'alessandria'].map(cityOf);
const [NICE, SAVONA, VERONA, VENICE, TRENT, VIENNA] = ['nice', 'savona', 'verona', 'venice', 'trent', 'vienna'].map(
  cityOf,
);
const [BOLOGNA, TRIESTE, LAIBACH] = ['bologna', 'trieste', 'laibach'].map(cityOf);
const armyOfTheAlps = ['kellermann', 'fr_xii'].map(pieceId as (name: string) => number);
const BONAPARTE: number = pieceId('bonaparte');

const base = campaign('italy1796');

const invaded = invasion(invadable, () => AUSTRIA, 'NA-R-187');

/** Rule open_neutrals: Genoa and Venezia stay neutral and are open; three states may be invaded by France alone. */
function mayEnter(state: State, side: number, province: number): boolean | null {
  if (openProvinces.includes(province)) return true;
  if (province === piedmontProvince && state.facts[PIEDMONT_OUT]) return true;
  return invaded.mayEnter(state, side, province);
}

/** NA-R-187: Kellermann's force may not leave Savoy before Summer by any move of its own. */
function mayGo(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.turn > 1 || provinceOfHex[to] === savoy) return true;
  const bound = pieces.find((p) => armyOfTheAlps.includes(p));
  return bound === undefined || no('NA-R-187', 'army of the alps', { piece: bound });
}

const frenchSources = ['toulon', 'grenoble', 'nice'].map(cityOf);
const austrianSources = ['innsbruck', 'trent', 'mantua', 'laibach'].map(cityOf);

/** Rule supply (NA-R-186). */
function sources(state: State, power: number): number[] {
  const side = sideOf(state, power);
  if (power === FRANCE) {
    const depot = piecesAt(state, hexOfCity[MILAN]).some(
      (p) => isSupply[p] && has(state, p, DEPOT) && powerOf[p] === FRANCE,
    );
    const milan = depot && isFrench(state, MILAN) ? [MILAN] : [];
    return [...frenchSources, ...milan].filter((c) => isFree(state, side, c)).map((c) => hexOfCity[c]);
  }
  if (power === AUSTRIA) return austrianSources.filter((c) => isFree(state, side, c)).map((c) => hexOfCity[c]);
  return [];
}

const isFrench = (state: State, city: number): boolean => isHeld(state, EMPIRE, city);

/** From Summer on Verona and Venice can be made fortresses of a side by one combat step; the others stay inactive. */
function mayReactivate(state: State, _side: number, city: number, by: number): boolean | null {
  if (city === VERONA || city === VENICE) return (state.turn > 1 || state.season >= SUMMER) && isCombat[by];
  const province = provinceOfHex[hexOfCity[city]];
  return openProvinces.includes(province) && city !== SAVONA ? false : null;
}

/** The fortresses of Genoa and Venezia are inactive except Savona, which is French. */
function prepare(state: State): void {
  for (const city of [SAVONA, VERONA, VENICE, cityOf('genoa'), cityOf('palmanova')]) state.controller[city] = -1;
  state.controller[SAVONA] = FRANCE;
  state.facts = [0, 0, 0];
}

/** Rule piedmont_armistice, first half: has Turin been taken? */
const turinTaken = (state: State): boolean => takenBy(state, TURIN) === EMPIRE || isFrench(state, TURIN);

/** Second half: Cuneo and Alessandria French or besieged, and no Piedmontese step in good order outside own fortresses. */
function isBeaten(state: State): boolean {
  const lost = (city: number): boolean => isFrench(state, city) || state.siege[city] > 0;
  if (!lost(CUNEO) || !lost(ALESSANDRIA)) return false;
  return !piecesOf[PIEDMONT].some((p) => {
    const hex = state.place[p];
    if (!isCombat[p] || hex < 0 || isDemoralized(state, p)) return false;
    const city = ownFortress(state, COALITION, hex);
    return city < 0 || state.controller[city] !== PIEDMONT;
  });
}

/** Piedmont leaves the war (NA-R-146 for Austrians who stand in its two fortresses). */
function armistice(play: P): void {
  const { state } = play;
  state.facts[PIEDMONT_OUT] = 1;
  play.log('piedmont out', {}, { clause: 'NA-R-187' });
  for (const p of piecesOf[PIEDMONT]) {
    if (state.place[p] >= 0) leaveArmy(state, p);
    toPool(state, p, GONE);
  }
  state.allegiance[PIEDMONT] = -1;
  // An Austrian army of Piedmontese corps alone is no army any more.
  for (const army of armies) if (state.place[army] >= 0 && !hasCorps(state, army)) disbandArmy(state, army);
  for (const city of [CUNEO, ALESSANDRIA, TURIN]) {
    state.siege[city] = 0;
    setDamage(state, city, 0);
    for (const p of piecesAt(state, hexOfCity[city])) state.marks[p] &= ~INSIDE;
    if (city === TURIN) {
      state.controller[city] = -1;
      // Besiegers and besieged cannot both stay.
      if (piecesAt(state, hexOfCity[city]).some((p) => isCombat[p] && sideOfPiece(state, p) === EMPIRE))
        expel(play, city, COALITION);
    } else {
      expel(play, city, COALITION);
      state.controller[city] = FRANCE;
      setTaken(state, city, EMPIRE);
    }
  }
}

/** Row `points` of the victory table, line by line. */
function pointLines(play: P): PointLine[] {
  const { state } = play;
  const lostCoast = isOccupied(play, COALITION, NICE) || isOccupied(play, COALITION, SAVONA);
  const isOut = state.facts[PIEDMONT_OUT] > 0;
  return [
    french(play, MANTUA, 4),
    french(play, MILAN, 2),
    french(play, BOLOGNA, 1),
    french(play, VERONA, 1),
    french(play, TRENT, 1),
    french(play, TRIESTE, 2),
    french(play, LAIBACH, 2),
    line('Piedmont out of the war', 3, isOut, isOut || turinTaken(state) ? [] : [TURIN, ALESSANDRIA, CUNEO]),
    line('Austrian armies destroyed', 1, destroyedArmies(state, [AUSTRIA])),
    line('Nice or Savona lost', -3, lostCoast, [NICE, SAVONA]),
    line('Bonaparte killed', -2, state.facts[BONAPARTE_KILLED] > 0),
  ];
}

const points = (play: P): number => total(pointLines(play));

/** Vienna decides at once. */
const ending = (play: P): string =>
  play.state.facts[VIENNA_TAKEN] ? 'vienna falls' : endingOf('italy1796', points(play));

export const italy1796: CampaignRules = {
  ...base,
  mayEnter,
  invades: invaded.invades,
  mayGo,
  entered: invaded.entered,
  sources,
  mayReactivate,
  prepare,
  // Rule replacements: one infantry step each from Summer on.
  replacements: (state) => (state.turn > 1 ? [infantrySteps(AUSTRIA, 1), infantrySteps(FRANCE, 1)] : []),
  leaderKilled(state, leader) {
    if (leader === BONAPARTE) state.facts[BONAPARTE_KILLED] = 1;
  },
  endOfTurn(play) {
    const { state } = play;
    if (!state.facts[PIEDMONT_OUT] && (turinTaken(state) || isBeaten(state))) armistice(play);
  },
  isDecided(play) {
    if (!isOccupied(play, EMPIRE, VIENNA)) return false;
    play.state.facts[VIENNA_TAKEN] = 1;
    return true;
  },
  pointLines,
  points,
  winners: (play) => winnersOf(ending(play)),
  ending,
};
