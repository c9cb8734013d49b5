/** Bonaparte in Italy: five turns, two seats, land only. The rows `rule` and `victory` of its table, one function each. */
import { no, type Verdict } from '@concert/kernel';
import { campaign } from '../../scenario.ts';
import { COALITION, DEPOT, EMPIRE, GONE, INSIDE, type P, POOL, type State, SUMMER } from '../../shape.ts';
import {
  AUSTRIA,
  armies,
  capitalOfPower,
  cityId,
  city as cityKind,
  FRANCE,
  hexOfCity,
  isCombat,
  isDetachment,
  isSupply,
  pieceId,
  piecesOf,
  powerId,
  powerOf,
  provinceId,
  provinceOfHex,
} from '../../tables.ts';
import { outside, piecesAt } from '../1-forces.ts';
import {
  disbandArmy,
  has,
  hasCorps,
  isDemoralized,
  isHostile,
  leaveArmy,
  put,
  setTaken,
  setUp,
  sideOf,
  sideOfPiece,
  takenBy,
  toPool,
} from '../1-units.ts';
import { couldStack } from '../4-command.ts';
import { fortressesOf, hostileFortress, ownFortress } from '../4-survey.ts';
import { isUnitSupplied } from '../6-supply.ts';
import { distancesTo } from '../8-paths.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';

/** What the campaign counts, as numbers of `state.facts`. */
export const [PIEDMONT_OUT, BONAPARTE_KILLED, VIENNA_TAKEN] = [0, 1, 2];

const [PIEDMONT, TUSCANY, PAPACY, ROMAGNA] = ['piedmont', 'tuscany', 'papacy', 'romagna'].map(powerId);
const openProvinces = ['genoa', 'venezia'].map(provinceId as (name: string) => number);
const invadable: readonly (readonly [province: number, minor: number])[] = [
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

/** Rule open_neutrals: Genoa and Venezia stay neutral and are open; three states may be invaded by France alone. */
function mayEnter(state: State, side: number, province: number): boolean | null {
  if (openProvinces.includes(province)) return true;
  if (province === piedmontProvince && state.facts[PIEDMONT_OUT]) return true;
  const invaded = invadable.find(([p]) => p === province);
  if (invaded && sideOf(state, invaded[1]) !== COALITION) return side === EMPIRE;
  return null;
}

/** Tuscany, the Papacy and Romagna are neutral until French troops march in; no one retreats into them before that. */
function invades(state: State, side: number, province: number): boolean {
  const invaded = invadable.find(([p]) => p === province);
  return invaded !== undefined && side === EMPIRE && sideOf(state, invaded[1]) !== COALITION;
}

/** NA-R-187: Kellermann's force may not leave Savoy before Summer by any move of its own. */
function mayGo(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.turn > 1 || provinceOfHex[to] === savoy) return true;
  const bound = pieces.find((p) => armyOfTheAlps.includes(p));
  return bound === undefined || no('NA-R-187', 'army of the alps', { piece: bound });
}

/** When the first French troops enter one of the three states it joins the Coalition, its detachment in its capital. */
function entered(play: P, side: number, place: number): void {
  const { state } = play;
  const invaded = invadable.find(([p]) => p === provinceOfHex[place]);
  if (!invaded || side !== EMPIRE || sideOf(state, invaded[1]) === COALITION) return;
  const minor = invaded[1];
  state.allegiance[minor] = AUSTRIA;
  play.log('state invaded', { power: minor }, { clause: 'NA-R-187' });
  const detachment = piecesOf[minor].find((p) => isDetachment[p] && state.place[p] === POOL);
  const capital = hexOfCity[capitalOfPower[minor]];
  if (detachment === undefined) return;
  setUp(state, detachment, capital, 1);
  play.log('set up', { piece: detachment, place: capital }, { clause: 'NA-R-187' });
}

/** A city that a side can draw supplies from: held, not besieged, no enemy troops in it. */
function isFree(state: State, side: number, city: number): boolean {
  const hex = hexOfCity[city];
  if (state.siege[city] > 0 || hostileFortress(state, side, hex) > 0) return false;
  return !piecesAt(state, hex).some((p) => isCombat[p] && isHostile(side, sideOfPiece(state, p)));
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

/** Held by an active French fortress, or by troops where none is active. */
const isFrench = (state: State, city: number): boolean =>
  ownFortress(state, EMPIRE, hexOfCity[city]) >= 0 ||
  (state.controller[city] < 0 &&
    piecesAt(state, hexOfCity[city]).some((p) => isCombat[p] && sideOfPiece(state, p) === EMPIRE));

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
    state.damage[city] = 0;
    for (const p of piecesAt(state, hexOfCity[city])) state.marks[p] &= ~INSIDE;
    if (city === TURIN) {
      state.controller[city] = -1;
      // Besiegers and besieged cannot both stay.
      if (piecesAt(state, hexOfCity[city]).some((p) => isCombat[p] && sideOfPiece(state, p) === EMPIRE))
        expel(play, city);
    } else {
      expel(play, city);
      state.controller[city] = FRANCE;
      setTaken(state, city, EMPIRE);
    }
  }
}

/** NA-R-146: troops in a place that is no longer theirs leave it for the nearest fortress of their bloc that has room. */
function expel(play: P, city: number): void {
  const { state } = play;
  const from = hexOfCity[city];
  const pieces = piecesAt(state, from).filter((p) => sideOfPiece(state, p) === COALITION);
  if (pieces.length === 0) return;
  const distance = distancesTo(play, [from]);
  const refuge = fortressesOf(state, COALITION)
    .filter((c) => c !== city && isFree(state, COALITION, c) && base.area[hexOfCity[c]] === 1)
    .map((c) => hexOfCity[c])
    .sort((a, b) => distance[a] - distance[b] || a - b)
    .find((hex) => couldStack(state, [...pieces, ...outside(state, hex, COALITION)]));
  for (const p of pieces) {
    if (refuge !== undefined) put(state, p, refuge);
    else {
      leaveArmy(state, p);
      toPool(state, p);
    }
  }
  play.log(refuge === undefined ? 'expelled and lost' : 'expelled', { place: from }, { clause: 'NA-R-146' });
}

/** G.Occupy: an active fortress of the side, or a supplied combat unit where none is active. */
export function isOccupied(play: P, side: number, city: number): boolean {
  const { state } = play;
  const hex = hexOfCity[city];
  if (ownFortress(state, side, hex) >= 0) return true;
  if (state.controller[city] >= 0) return false;
  return piecesAt(state, hex).some(
    (p) => isCombat[p] && sideOfPiece(state, p) === side && isUnitSupplied(play, p, new Map()),
  );
}

/** Row `points` of the victory table, line by line. */
function pointLines(play: P): PointLine[] {
  const { state } = play;
  const line = (what: string, worth: number, counts: boolean | number, cities: readonly number[] = []): PointLine => ({
    what,
    worth,
    points: worth * Number(counts),
    cities,
  });
  const french = (c: number, worth: number): PointLine =>
    line(cityKind.labels![c], worth, isOccupied(play, EMPIRE, c), [c]);
  const lostCoast = isOccupied(play, COALITION, NICE) || isOccupied(play, COALITION, SAVONA);
  const destroyed = armies.filter((army, i) => powerOf[army] === AUSTRIA && state.destroyed[i]).length;
  const isOut = state.facts[PIEDMONT_OUT] > 0;
  return [
    french(MANTUA, 4),
    french(MILAN, 2),
    french(BOLOGNA, 1),
    french(VERONA, 1),
    french(TRENT, 1),
    french(TRIESTE, 2),
    french(LAIBACH, 2),
    line('Piedmont out of the war', 3, isOut, isOut || turinTaken(state) ? [] : [TURIN, ALESSANDRIA, CUNEO]),
    line('Austrian armies destroyed', 1, destroyed),
    line('Nice or Savona lost', -3, lostCoast, [NICE, SAVONA]),
    line('Bonaparte killed', -2, state.facts[BONAPARTE_KILLED] > 0),
  ];
}

const points = (play: P): number => pointLines(play).reduce((sum, line) => sum + line.points, 0);

/** Row `levels`: 10 decisive, 7 marginal, 4 a draw, below that the Coalition's. Vienna decides at once. */
function ending(play: P): string {
  if (play.state.facts[VIENNA_TAKEN]) return 'vienna falls';
  const total = points(play);
  return total >= 10 ? 'french decisive' : total >= 7 ? 'french marginal' : total >= 4 ? 'draw' : 'coalition victory';
}

function winners(play: P): number[] {
  const how = ending(play);
  return how === 'draw' ? [EMPIRE, COALITION] : how === 'coalition victory' ? [COALITION] : [EMPIRE];
}

export const italy1796: CampaignRules = {
  ...base,
  mayEnter,
  invades,
  mayGo,
  entered,
  sources,
  mayReactivate,
  prepare,
  // Rule replacements: one infantry step each from Summer on.
  replacements: (state) => (state.turn > 1 ? [AUSTRIA, FRANCE] : []),
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
  winners,
  even: 5.5,
  ending,
};
