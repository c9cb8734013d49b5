/** What one look at a position tells about every seat: what it has, what it can expect, and what is in danger. */
import { isActive, isCityOccupied, isOccupied } from '../rules/5-buildings.ts';
import { areAllied, hasTile } from '../rules/5-concepts.ts';
import { opponentsOf, survey } from '../rules/5-troops.ts';
import { WINTER } from '../rules/6.1-seasons.ts';
import { strengthOf } from '../rules/6.5-strength.ts';
import { artistsOf } from '../rules/6.7-artists.ts';
import { scores } from '../rules/7-end.ts';
import { ALLIANCE, COUNTER, type P, type State } from '../shape.ts';
import {
  ALLY,
  ARMS,
  ART_MANUFACTORY,
  artistDice,
  artistPlus,
  BARRACKS,
  baseOf,
  capitalOf,
  extendedOf,
  FOUNDRY,
  goldOf,
  HORSE_FARM,
  LOCATIONS,
  luxuryOf,
  moveOf,
  PROVINCES,
  provinceOf,
  UNIVERSITY,
  worthOf,
} from '../tables.ts';
import {
  ARTWORK,
  BUILDINGS,
  buildingBarrels,
  buildingBonus,
  buildingGold,
  buildingPrestige,
  buildingThreshold,
  siteCity,
  sitesIn,
} from '../tables-economy.ts';
import { type Arms, sigmoid } from './odds.ts';
import { buyable } from './ranks.ts';
import { stepsBetween } from './roads.ts';
import { armsAt, roundsLeft } from './situation.ts';

/** What stands somewhere, unpacked once. */
interface Troop {
  who: number;
  at: number;
  arms: Arms;
}

/** By turns: how much of a prize is left that far off. */
const PATIENCE = [1, 0.6, 0.4, 0.27, 0.18, 0.12, 0.08, 0.05];

/** What each seat's troops are on the way to: the best province that each stack could annex. */
function prospects({ state, seats }: P, troops: readonly Troop[], guards: Float32Array): number[] {
  const sums: number[] = Array(seats).fill(0);
  const allied = areAllied(state);
  for (const { who, at, arms } of troops) {
    if (who >= seats || arms[0] + arms[1] + arms[2] < 3) continue;
    const might = arms[0] + 2 * arms[1] + 4 * arms[2];
    let best = 0;
    for (let p = 0; p < PROVINCES; p++) {
      const owner = state.owner[p];
      if (owner >= 0 && (!allied || state.camp[owner] === state.camp[who])) continue;
      const steps = stepsBetween(seats, at, capitalOf[p]);
      if (steps > 24) continue;
      const guard = owner < 0 ? 0 : guards[capitalOf[p]];
      const value = PATIENCE[Math.ceil(steps / 4)] * (guard > 0 ? sigmoid(4 * (might / guard - 1.3)) : 1);
      if (value > best) best = value;
    }
    sums[who] += best;
  }
  return sums;
}

/** By building: what the troops it raises in a year are worth in gold. */
const raised: readonly number[] = buildingGold.map((_, b) =>
  b === FOUNDRY ? 4 : b === HORSE_FARM ? 2.5 : b === BARRACKS ? 1.5 : b === UNIVERSITY ? 2 : 0,
);

/** What a seat has, counted once. */
export interface Estate {
  provinces: number;
  full: number;
  /** What it gets in a year. */
  gold: number;
  prestige: number;
  barrels: number;
  kinds: number;
  /** Building sites in use, for what they will be worth. */
  built: number;
}

function estateOf(state: State, forces: Uint8Array, seat: number): Estate {
  const estate: Estate = { provinces: 0, full: 0, gold: 0, prestige: 0, barrels: 0, kinds: 0, built: 0 };
  const recorded = state.prestige[seat];
  let kinds = 0;
  for (let p = 0; p < PROVINCES; p++) {
    if (state.owner[p] !== seat) continue;
    estate.provinces++;
    if (!isOccupied(state, forces, p)) {
      estate.gold += goldOf[p] + (recorded >= 40 ? 2 : 0);
      if (luxuryOf[p] >= 0) kinds |= 1 << luxuryOf[p];
    }
    let full = true;
    for (const s of sitesIn[p]) {
      if (!isActive(state, forces, p, s, siteCity[s])) {
        full = false;
        continue;
      }
      const b = (state.site[s] & 15) - 1;
      estate.built++;
      estate.gold += buildingGold[b] + (recorded >= buildingThreshold[b] ? buildingBonus[b] : 0) + 0.5;
      estate.gold += raised[b];
      estate.prestige += buildingPrestige[b];
      estate.barrels += buildingBarrels[b];
      if (b === ART_MANUFACTORY) kinds |= 1 << ARTWORK;
    }
    if (full) estate.full++;
  }
  const home = state.residence[seat];
  if (home >= 0 && !isCityOccupied(state, forces, home))
    for (const a of artistsOf(state, seat)) estate.prestige += 3.5 * artistDice[a] + artistPlus[a];
  for (let bit = kinds; bit > 0; bit &= bit - 1) estate.kinds++;
  return estate;
}

/** Provinces that foes could walk into, by seat: what they are worth is in doubt. */
function inDanger({ state, seats }: P, forces: Uint8Array, troops: readonly Troop[]): number[] {
  const dangers: number[] = Array(seats).fill(0);
  if (!areAllied(state)) return dangers;
  for (let p = 0; p < PROVINCES; p++) {
    const owner = state.owner[p];
    if (owner < 0) continue;
    const foes = opponentsOf(state, owner);
    const capital = capitalOf[p];
    let [held, near, far] = [state.fortresses.includes(capital) ? 4 : 0, 0, 0];
    const isHeld = (forces[capital] & ~foes) !== 0;
    for (const { who, at, arms } of troops) {
      if (at === capital && !((foes >> who) & 1)) {
        held += arms[0] + 2 * arms[1] + 4 * arms[2];
        continue;
      }
      if (!((foes >> who) & 1)) continue;
      const steps = stepsBetween(seats, at, capital);
      if (steps > 6) continue;
      for (let arm = 0; arm < 3; arm++) {
        if (steps <= moveOf[arm]) near += arms[arm] * worthOf[arm] * 1.2;
        if (steps <= extendedOf[arm]) far += arms[arm];
      }
    }
    dangers[owner] += isHeld ? (near > 0 ? 0.45 * sigmoid(4 * (near / held - 1.1)) : 0) : far >= 3 ? 0.45 : 0;
  }
  return dangers;
}

/** What one look at a position tells: by seat, all that its features are made of. */
export interface Look {
  /** Economic rounds still to come. */
  left: number;
  play: P;
  estates: readonly Estate[];
  /** By seat: gold for units that barrels do not feed, and combat value of the troops that fight for it. */
  upkeep: readonly number[];
  army: readonly number[];
  dangers: readonly number[];
  hopes: readonly number[] | null;
  leads: readonly number[];
  goods: readonly number[];
  sides: readonly number[];
  /** Prestige that each seat can expect at the end. */
  fame: readonly number[];
  /** When nothing is to come any more it is the points that count, with what is still to be built; else null. */
  points: readonly number[] | null;
}

/** What a building that is still to be placed is likely to bring, in points. */
const TO_FILL = 0.8;

export function lookAt(play: P): Look {
  const { state, seats } = play;
  const left = roundsLeft(play);
  const forces = survey(state);
  const estates = Array.from({ length: seats }, (_, seat) => estateOf(state, forces, seat));
  const troops: Troop[] = state.force.map((who, i) => ({ who, at: state.place[i], arms: armsAt(state, i) }));
  const guards = new Float32Array(LOCATIONS);
  const armies: number[] = Array(ALLY + 1).fill(0);
  const units: number[] = Array(ALLY + 1).fill(0);
  for (const { who, at, arms } of troops) {
    const might = arms[0] + 2 * arms[1] + 4 * arms[2];
    armies[who] += might;
    const owner = state.owner[provinceOf[at]];
    if (owner >= 0 && state.camp[owner] === state.camp[who]) guards[at] += might;
    units[who] += arms[0] + arms[1] + arms[2];
  }
  addStock(play, estates, armies, units);
  return {
    left,
    play,
    estates,
    upkeep: estates.map(({ barrels }, seat) => Math.max(0, units[seat] - barrels)),
    army: estates.map((_, seat) => armies[seat] + (hasTile(state, seat) ? armies[ALLY] * 0.5 : 0)),
    dangers: inDanger(play, forces, troops),
    // In the last winter it is too late for more.
    hopes: left > 1 || state.season < WINTER ? prospects(play, troops, guards) : null,
    leads: leadsOf(play, left),
    goods: goodsOf(estates),
    sides: sidesOf(play),
    fame: estates.map(({ prestige: yearly, gold }, seat) => {
      const treasure = state.gold[seat] + Math.max(0, gold - 0.5 * units[seat]) * 0.7 * left;
      return state.prestige[seat] + yearly * left + 0.7 * buyable(state.extensions[seat], treasure);
    }),
    points: left > 0 ? null : scores(state).map(({ total }, seat) => total + TO_FILL * sitesToFill(play, seat)),
  };
}

/** Economic rounds still to come, the part of a year that is gone taken off. */
export function turnsLeft(play: P): number {
  const { season, economy, active } = play.state;
  const left = roundsLeft(play);
  return economy.account.length > 0 ? left : left - (season + (active === 0 ? 1 : 0)) / 4;
}

const sitesToFill = (play: P, seat: number): number =>
  stockOf(play)?.[seat].reduce(
    (sum, count, item) => (item >= ARMS && item < ARMS + BUILDINGS ? sum + count : sum),
    0,
  ) ?? 0;

/** Adds what has been bought and is still to be placed. */
function addStock(play: P, estates: readonly Estate[], armies: number[], units: number[]): void {
  const bought = stockOf(play);
  for (let seat = 0; seat < play.seats && bought; seat++) {
    const [infantry, cavalry, artillery, ...rest] = bought[seat];
    armies[seat] += infantry + 2 * cavalry + 4 * artillery;
    units[seat] += infantry + cavalry + artillery;
    const estate = estates[seat];
    for (let b = 0; b < BUILDINGS; b++)
      if (rest[b] > 0) {
        const base = baseOf[b];
        estate.gold += rest[b] * (buildingGold[b] + buildingBonus[b] - (base < 0 ? -0.5 : buildingGold[base]));
        estate.gold += rest[b] * raised[b];
        estate.prestige += rest[b] * (buildingPrestige[b] - (base < 0 ? 0 : buildingPrestige[base]));
        estate.barrels += rest[b] * (buildingBarrels[b] - (base < 0 ? 0 : buildingBarrels[base]));
        if (base < 0) estate.built += rest[b];
      }
  }
}

/** By seat: what has been bought and is still to be placed, or null. */
function stockOf(play: P): readonly number[][] | null {
  return play.enclosingOrNull('placements') && play.enclosing('economy').purchases.stock;
}

/** How likely each seat is on the side with more provinces. */
function leadsOf({ state, seats }: P, left: number): number[] {
  if (!areAllied(state)) return Array(seats).fill(0.5);
  const counts = [ALLIANCE, COUNTER].map((camp) =>
    strengthOf(
      state,
      Array.from({ length: seats }, (_, seat) => seat).filter((seat) => state.camp[seat] === camp),
      state.camp[ALLY] === camp,
    ),
  );
  return Array.from({ length: seats }, (_, seat) =>
    sigmoid((counts[state.camp[seat]] - counts[1 - state.camp[seat]]) / (1 + left)),
  );
}

/** By seat: how many more players are on its side than on the other, as a share of the table. */
function sidesOf({ state, seats }: P): number[] {
  if (!areAllied(state)) return Array(seats).fill(0);
  const allied = state.camp.slice(0, seats).filter((camp) => camp === ALLIANCE).length;
  return Array.from(
    { length: seats },
    (_, seat) => ((2 * allied - seats) * (state.camp[seat] === ALLIANCE ? 1 : -1)) / seats,
  );
}

/** The thirty points for most kinds of goods. */
function goodsOf(estates: readonly Estate[]): number[] {
  const parts = estates.map(({ kinds }) => (kinds > 0 ? Math.exp(1.5 * kinds) : 0));
  const all = parts.reduce((sum, each) => sum + each, 0);
  return parts.map((each) => (all > 0 ? each / all : 0));
}
