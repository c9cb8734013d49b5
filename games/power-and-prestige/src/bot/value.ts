/** What a position is worth to each seat: its share of the win, by the points it has and those it can expect. */
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
  artistType,
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
import { buyable, rankPoints } from './ranks.ts';
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
interface Estate {
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

/** What counts for a seat, in the order of `WEIGHTS`. */
function featuresOf(play: P, left: number): number[][] {
  const { state, seats } = play;
  const forces = survey(state);
  const estates = Array.from({ length: seats }, (_, seat) => estateOf(state, forces, seat));
  const troops: Troop[] = state.force.map((who, i) => ({ who, at: state.place[i], arms: armsAt(state, i) }));
  const dangers = inDanger(play, forces, troops);
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
  // In the last winter it is too late for more.
  const hopes = left > 1 || state.season < WINTER ? prospects(play, troops, guards) : null;
  const prestige = estates.map(({ prestige: yearly, gold }, seat) => {
    const treasure = state.gold[seat] + Math.max(0, gold - 0.5 * units[seat]) * 0.7 * left;
    return state.prestige[seat] + yearly * left + 0.7 * buyable(state.extensions[seat], treasure);
  });
  const leads = leadsOf(play, left);
  const goods = goodsOf(estates);
  const sides = sidesOf(play);
  return estates.map(({ provinces, full, gold, barrels, built }, seat) => {
    const types = new Set(artistsOf(state, seat).map((a) => artistType[a])).size;
    const army = armies[seat] + (hasTile(state, seat) ? armies[ALLY] * 0.5 : 0);
    return [
      provinces,
      full,
      built / 5,
      state.medals[seat] / 10,
      leads[seat],
      goods[seat],
      rankPoints(prestige, seat, 6 + 3 * left) / 10,
      rankPoints(state.prestige, seat, 6) / 10,
      types >= 3 ? 1 : 0.1 * types,
      state.gold[seat] / 10,
      (gold - Math.max(0, units[seat] - barrels)) / 10,
      Math.log(1 + army / 14),
      dangers[seat],
      hopes ? hopes[seat] : 0,
      (state.attackLevel[seat] + state.defenceLevel[seat]) / 4,
      (state.hadTurn >> seat) & 1,
      sides[seat],
    ];
  });
}

/**
 * What each feature weighs: in the end, and for each economic round still to come. Fitted to who won some 1 400 games of
 * three years among bots that erred more or less often: a position is worth what the softmax over the seats makes of these
 * sums.
 */
const WEIGHTS: readonly (readonly [end: number, round: number])[] = [
  [0.51, -0.09], // provinces
  [0.15, 0.02], // full provinces
  [0.3, -0.44], // sites built on, by five, beside what they bring
  [0.42, -0.21], // medals
  [0.31, 0.1], // being on the side with more provinces
  [0.33, -0.1], // most kinds of goods
  [-0.06, 0.18], // expected rank in prestige
  [0.49, -0.3], // rank in prestige now
  [0.6, -0.08], // artists of three types
  [0.1, -0.02], // gold, by ten
  [-0.07, 0.27], // income after upkeep, by ten
  [0.47, 0.87], // the army, each further unit counting less
  [-0.54, -0.14], // provinces in danger
  [0.29, -0.13], // provinces in reach
  [0.04, 0.03], // combat advantages
  [-1.09, 0.26], // having moved this season while others have not
  [-0.85, 0.04], // sharing what the side gains: how many more players are on it, as a share of the table
];

/** More rounds than this count as this many: the games the weights were fitted to had no more. */
const LONGEST = 3;

/** Economic rounds still to come, the part of a year that is gone taken off. */
function timeLeft(play: P, left: number): number {
  const { season, economy } = play.state;
  return Math.min(LONGEST, economy.account.length > 0 ? left : left - (season + (play.state.active === 0 ? 1 : 0)) / 4);
}

export function value(play: P): number[] {
  const left = roundsLeft(play);
  const time = timeLeft(play, left);
  // When nothing is to come any more, it is the points that count, with what is still to be built.
  const worth =
    left === 0
      ? scores(play.state).map(({ total }, seat) => (total + 0.8 * sitesToFill(play, seat)) / 8)
      : featuresOf(play, left).map((features) =>
          features.reduce((sum, feature, i) => sum + feature * (WEIGHTS[i][0] + WEIGHTS[i][1] * time), 0),
        );
  const best = Math.max(...worth);
  const parts = worth.map((each) => Math.exp(each - best));
  const all = parts.reduce((sum, each) => sum + each, 0);
  return parts.map((each) => each / all);
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
