/** The Road to Moscow: Summer to Winter 1812. The rows `rule` and `victory` of its table, one function each. */
import { no, type Verdict } from '@concert/kernel';
import { campaign } from '../../scenario.ts';
import { AUTUMN, COALITION, EMPIRE, GONE, NEUTRAL, type P, type State, WINTER } from '../../shape.ts';
import {
  AUSTRIA,
  cityId,
  FRANCE,
  HEXES,
  hexOfCity,
  isCombat,
  PRUSSIA,
  pieceId,
  powerOf,
  provinceId,
  provinceOfHex,
  RUSSIA,
} from '../../tables.ts';
import { commanderIn, piecesAt } from '../1-forces.ts';
import { armyOf, put, sideOf, sideOfPiece } from '../1-units.ts';
import { isHexSupplied } from '../6-supply.ts';
import { evictIntruders, removePieces } from '../13-leaving.ts';
import type { CampaignRules, PointLine, Replacement } from './campaigns.ts';
import { destroyedArmies, endingOf, french, isFree, isOccupied, line, total, winnersOf } from './common.ts';

/** What the campaign counts, as numbers of `state.facts`. */
export const [MOSCOW_TAKEN, RUSSIA_SUES, MOSCOW_HELD] = [0, 1, 2];

const base = campaign('russia1812');
const [MOSCOW, SMOLENSK, VILNA, MINSK, RIGA, KIEV, PETERSBURG]: readonly number[] = [
  ...['moscow', 'smolensk', 'vilna', 'minsk', 'riga', 'kiev', 'petersburg'],
].map(cityId);
const [DANZIG, KONIGSBERG, WARSAW, LEMBERG]: readonly number[] = ['danzig', 'konigsberg', 'warsaw', 'lemberg'].map(
  cityId,
);
const [NAPOLEON, ALEXANDER, DANUBE, DANUBE_CORPS]: readonly number[] = [
  ...['napoleon', 'alexander', 'ru_a4', 'ru_x'],
].map(pieceId);
/** Rule garrisons. */
const garrisons: readonly number[] = ['danzig', 'stettin', 'kustrin', 'glogau'].map(cityId);
/** Rule auxiliaries: where Prussians and Austrians do not go. */
const inner: readonly number[] = ['smolensk', 'moscow', 'tver', 'tula', 'orel', 'novgorod'].map(provinceId);
const lenders: readonly number[] = [PRUSSIA, AUSTRIA];

function mayGo(_state: State, pieces: readonly number[], to: number): Verdict {
  if (!inner.includes(provinceOfHex[to])) return true;
  const lent = pieces.find((p) => isCombat[p] && lenders.includes(powerOf[p]));
  return lent === undefined || no('NA-R-189', 'auxiliaries stay back', { piece: lent });
}

const LEAVES = 5;

/** Rule auxiliaries: in Winter, if Moscow was not French at the end of Autumn or a French army has been destroyed. */
function startOfTurn(play: P): void {
  const { state } = play;
  if (state.season !== WINTER) return;
  if (state.facts[MOSCOW_HELD] && destroyedArmies(state, [FRANCE]) === 0) return;
  for (const power of lenders) {
    if (state.side[power] !== EMPIRE) continue;
    const die = play.chance.d6('auxiliaries');
    play.log(die >= LEAVES ? 'lender leaves' : 'lender stays', { power, die }, { clause: 'NA-R-189' });
    if (die >= LEAVES) leave(play, power);
  }
}

/** NA-R-189: its pieces are removed; its land stays open to France, and Russians who stand in it go home (NA-R-146). */
function leave(play: P, power: number): void {
  const { state } = play;
  removePieces(state, [power]);
  state.side[power] = NEUTRAL;
  for (let city = 0; city < state.controller.length; city++)
    if (state.controller[city] === power) state.siege[city] = 0;
  evictIntruders(play, COALITION);
}

/** The land of a lender that has left stays open to France. */
const mayEnter = (state: State, side: number, province: number): boolean | null =>
  side === EMPIRE && lenders.includes(state.owner[province]) ? true : null;

/** Rule supply: sources besides those of 6.2. */
function sources(state: State, power: number): number[] {
  const side = sideOf(state, power);
  const open = (cities: readonly number[]): number[] => freeOf(state, side, cities);
  if (state.allegiance[power] === FRANCE) return open([DANZIG, KONIGSBERG, WARSAW]);
  if (power === PRUSSIA) return open([KONIGSBERG]);
  if (power === AUSTRIA) return open([LEMBERG]);
  return power === RUSSIA ? open([MOSCOW, PETERSBURG]) : [];
}

/** Rule winter: every force outside its own national territory checks, supplied and in good order or not. */
function mustCheck(state: State, units: readonly number[], army: number): boolean {
  const place = state.place[units[0]];
  if (state.season !== WINTER || place >= HEXES) return false;
  const here = piecesAt(state, place).filter((p) => sideOfPiece(state, p) === sideOfPiece(state, units[0]));
  const commander = commanderIn(state, here);
  const nation = powerOf[army >= 0 ? army : commander >= 0 ? commander : units[0]];
  return state.owner[provinceOfHex[place]] !== nation;
}

const depots: readonly number[] = [KONIGSBERG, WARSAW];
const musters: readonly number[] = [SMOLENSK, MOSCOW, KIEV, PETERSBURG];

/** Rules replacements and danube: the Army of the Danube may have two of the Autumn steps as one corps (NA-R-189). */
function replacements(state: State): Replacement[] {
  if (state.turn === 1) return [];
  const autumn = state.season === AUTUMN;
  const danube = state.place[DANUBE];
  const joined = state.present.some((p) => isCombat[p] && p !== DANUBE_CORPS && armyOf(state, p) === DANUBE);
  return [
    {
      power: RUSSIA,
      steps: 4,
      classes: ['infantry', 'militia'],
      at: freeOf(state, COALITION, musters),
      corpsAt: autumn && danube >= 0 && !joined ? danube : -1,
    },
    { power: FRANCE, steps: autumn ? 4 : 1, classes: ['infantry'], at: freeOf(state, EMPIRE, depots), corpsAt: -1 },
  ];
}

/** NA-R-185: “at” a place means there unless it is enemy-held or besieged. */
const freeOf = (state: State, side: number, cities: readonly number[]): number[] =>
  cities.filter((city) => isFree(state, side, city)).map((city) => hexOfCity[city]);

/** Every full five steps lost cost a point. */
const FIVE = 5;

/** Is Napoleon in the field without supplies? */
function isCutOff(play: P): boolean {
  const hex = play.state.place[NAPOLEON];
  return hex >= 0 && hex < HEXES && !isHexSupplied(play, FRANCE, hex, new Map());
}

/** Row `points` of the victory table, line by line. */
function pointLines(play: P): PointLine[] {
  const { state } = play;
  return [
    line('Moscow once French', 4, state.facts[MOSCOW_TAKEN], state.facts[MOSCOW_TAKEN] ? [] : [MOSCOW]),
    french(play, MOSCOW, 4),
    french(play, SMOLENSK, 2),
    french(play, VILNA, 1),
    french(play, MINSK, 1),
    french(play, RIGA, 2),
    french(play, KIEV, 3),
    french(play, PETERSBURG, 5),
    line('Russian armies destroyed', 3, destroyedArmies(state, [RUSSIA])),
    line('French armies destroyed', -3, destroyedArmies(state, [FRANCE])),
    line('Each five steps lost', -1, Math.floor(state.lost[EMPIRE] / FIVE)),
    line('Napoleon out of supply', -3, isCutOff(play)),
  ];
}

const points = (play: P): number => total(pointLines(play));
const ending = (play: P): string =>
  play.state.facts[RUSSIA_SUES] ? 'russia sues' : endingOf('russia1812', points(play));

export const russia1812: CampaignRules = {
  ...base,
  mayEnter,
  mayGo,
  startOfTurn,
  sources,
  mustCheck,
  prepare(state) {
    for (const city of garrisons) state.controller[city] = FRANCE;
    // Rule alexander: the Tsar is not in play.
    put(state, ALEXANDER, GONE);
    state.facts = [0, 0, 0];
  },
  replacements,
  observe(play) {
    if (isOccupied(play, EMPIRE, MOSCOW)) play.state.facts[MOSCOW_TAKEN] = 1;
  },
  endOfTurn(play) {
    play.state.facts[MOSCOW_HELD] = isOccupied(play, EMPIRE, MOSCOW) ? 1 : 0;
  },
  suing: [RUSSIA],
  sued({ state }) {
    state.facts[RUSSIA_SUES] = 1;
  },
  isDecided: ({ state }) => state.facts[RUSSIA_SUES] > 0,
  pointLines,
  points,
  winners: (play) => winnersOf(ending(play)),
  ending,
};
