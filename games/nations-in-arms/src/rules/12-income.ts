/** 12.0, 12.2: what the powers collect in Spring, what is lost of it, and what becomes of unspent money. */

import { countOf, setCount } from '../pairs.ts';
import { type P, SPRING, type State, WINTER } from '../shape.ts';
import {
  BRITAIN,
  capitalOfProvince,
  fortressCities,
  hexOfCity,
  isCombat,
  MAJORS,
  PROVINCES,
  provinceOfCity,
  provinceWeight,
} from '../tables.ts';
import { ALL, endEffects, MARIE_LOUISES, TIMBER } from './1-effects.ts';
import { piecesAt } from './1-forces.ts';
import { isHostile, sideOf, sideOfPiece, takenBy } from './1-units.ts';
import { isUnitSupplied, type Traced } from './6-supply.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-12.2.1-a: pounds that a lost province costs, for each unit of its weight: a key province has two. */
const LOST_PROVINCE = 2;

/** What a power has to spend in a Spring. */
export interface Income {
  readonly money: number;
  /** The recruitment level: steps, and cavalry among them. */
  readonly steps: number;
  readonly horse: number;
}

/** NA-12.0-c: is this the turn of the budget? */
export const isBudgetTurn = (play: P): boolean =>
  campaignOf(play).economy !== undefined && play.state.season === SPRING;

/** NA-R-111: in other seasons corps may be disbanded too. */
export const isDisbandingTurn = (play: P): boolean =>
  campaignOf(play).economy !== undefined && play.state.season !== SPRING && play.state.turn > 1;

/** The powers with a budget, in diplomatic order, a minor after its major (NA-R-149). */
export const budgetPowers = (play: Pick<P, 'options' | 'parts' | 'state'>): readonly number[] =>
  campaignOf(play).economy?.powers(play.state) ?? [];

/** What a power collects of itself, as things stand. */
export const incomeOf = (play: P, power: number): Income => campaignOf(play).economy!.income(play, power);

/** NA-12.2.1-f: every power collects; what it has of last year is kept. NA-R-116: cards add to it or take from it. */
export function collect(play: P): void {
  const { state } = play;
  for (const power of budgetPowers(play)) {
    const { money, steps: level, horse } = incomeOf(play, power);
    const steps = Math.max(0, level + countOf(state.dueSteps, power));
    state.budget[power] = money;
    state.money[power] = Math.max(0, state.money[power] + money + state.due[power]);
    state.due[power] = 0;
    setCount(state.dueSteps, power, 0);
    state.recruit[power] = steps;
    state.horse[power] = horse;
    play.log('income', { power, money, steps, horse, total: state.money[power] }, { clause: 'NA-12.2.1-f' });
  }
  payIndemnities(play);
}

/** NA-12.2.6-a, NA-R-106: half of what the loser collects of itself this Spring, rounded down. */
function payIndemnities(play: P): void {
  const { state } = play;
  for (let i = 0; i < state.indemnities.length; i += 2) {
    const [from, to] = [state.indemnities[i], state.indemnities[i + 1]];
    const amount = Math.min(Math.floor(state.budget[from] / 2), state.money[from]);
    state.money[from] -= amount;
    state.money[to] += amount;
    play.log('indemnity', { power: from, to, amount }, { clause: 'NA-12.2.6-a' });
  }
  if (state.indemnities.length > 0) state.indemnities = [];
}

/** NA-R-116: money that a card brings: with the budget that follows in Spring, at once in other seasons. */
export function earn({ state }: P, power: number, amount: number): void {
  (state.season === SPRING ? state.due : state.money)[power] += amount;
}

/** NA-R-116: money that a card takes: of the income that follows in Spring, else of what is there, the rest next Spring. */
export function forgo({ state }: P, power: number, amount: number): void {
  const paid = state.season === SPRING ? 0 : Math.min(amount, state.money[power]);
  state.money[power] -= paid;
  state.due[power] -= amount - paid;
}

/** NA-12.2.1-a, NA-14.4.2-f: what a power loses for provinces of its own that enemies control. */
export function lostIncome(play: P, power: number): number {
  const { state } = play;
  let lost = 0;
  const traced: Traced = new Map();
  for (let province = 0; province < PROVINCES; province++)
    if (state.owner[province] === power && isProvinceLost(play, province, traced))
      lost += LOST_PROVINCE * provinceWeight[province];
  return lost;
}

/** NA-12.2.1-b: an enemy holds its capital by a fortress or by supplied troops, and all its fortresses are enemy ones or destroyed. */
export function isProvinceLost(play: P, province: number, traced: Traced): boolean {
  const { state } = play;
  const capital = capitalOfProvince[province];
  if (capital < 0) return false;
  const side = sideOf(state, state.owner[province]);
  if (!isCityLost(play, capital, side, traced)) return false;
  return fortressCities.every((c) => provinceOfCity[c] !== province || isFortressLost(state, c, side));
}

function isCityLost(play: P, city: number, side: number, traced: Traced): boolean {
  const { state } = play;
  if (state.controller[city] >= 0) return isHostile(side, sideOf(state, state.controller[city]));
  return piecesAt(state, hexOfCity[city]).some(
    (p) => isCombat[p] && isHostile(side, sideOfPiece(state, p)) && isUnitSupplied(play, p, traced),
  );
}

/** NA-R-130: active and hostile; or inactive, taken by enemies last, and no troops of its own side in it since. */
function isFortressLost(state: State, city: number, side: number): boolean {
  if (state.controller[city] >= 0) return isHostile(side, sideOf(state, state.controller[city]));
  const back = piecesAt(state, hexOfCity[city]).some((p) => isCombat[p] && sideOfPiece(state, p) === side);
  return !back && isHostile(side, takenBy(state, city) < 0 ? side : takenBy(state, city));
}

/** NA-12.2.2-e: when the Spring budget closes minors keep nothing; recruitment is over for all. */
export function closeBudget(play: P): void {
  const { state } = play;
  for (const power of budgetPowers(play)) {
    if (power >= MAJORS) forfeit(play, power, 'NA-12.2.2-e');
    state.recruit[power] = state.horse[power] = 0;
    setCount(state.levies, power, 0);
    setCount(state.remounts, power, 0);
  }
  endEffects(state, (card, subject) => (card === MARIE_LOUISES && subject === ALL) || card === TIMBER);
}

/** NA-12.0-f, NA-12.2.4-b: at the end of Winter every major but Britain loses what it has not spent; then gold comes to Spain. */
export function yearsEnd(play: P): void {
  if (play.state.season !== WINTER) return;
  for (const power of budgetPowers(play)) if (power !== BRITAIN) forfeit(play, power, 'NA-12.0-f');
  campaignOf(play).economy?.yearsEnd?.(play);
}

function forfeit(play: P, power: number, clause: string): void {
  const { state } = play;
  if (state.money[power] === 0) return;
  play.log('money forfeited', { power, money: state.money[power] }, { clause });
  state.money[power] = 0;
}
