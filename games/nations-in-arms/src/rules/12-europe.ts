/** 12.0 – 12.2: what the powers of all Europe collect in Spring, and what the year's end brings (NA-R-148). */
import type { P, State } from '../shape.ts';
import {
  CITIES,
  cityAt,
  HEXES,
  isCombat,
  isFleet,
  isHarbour,
  MAJORS,
  POWERS,
  powerId,
  powerOf,
  provinceOfCity,
  provinceOfHex,
  SPAIN,
} from '../tables.ts';
import { isEnemy, sideOf } from './1-units.ts';
import { holderOf } from './4-survey.ts';
import { isBlockaded } from './6-sources.ts';
import { type Income, lostIncome } from './12-income.ts';
import { isState, landIncome } from './12-lands.ts';
import { tradeIncome } from './12-trade.ts';

/** NA-R-149: the majors in diplomatic order, each with its allied minors after it; who is allied to no one produces nothing (NA-12.2.2-f). */
export function europePowers(state: State): number[] {
  const found: number[] = [];
  for (let major = 0; major < MAJORS; major++) {
    found.push(major);
    for (let minor = MAJORS; minor < POWERS - 1; minor++)
      if (state.allegiance[minor] === major && isState(state, minor)) found.push(minor);
  }
  return found;
}

const harbourCities: readonly number[] = Array.from({ length: CITIES }, (_, c) => c).filter((c) => isHarbour[c]);
const INSURGENTS = powerId('insurgent');
/** NA-R-148: what insurgents cost the owner of each province in which they stand. */
const RISEN_PROVINCE = 2;

function risenProvinces(state: State, power: number): number {
  const risen = new Set<number>();
  for (const p of state.present)
    if (powerOf[p] === INSURGENTS && isCombat[p] && state.place[p] < HEXES)
      if (state.owner[provinceOfHex[state.place[p]]] === power) risen.add(provinceOfHex[state.place[p]]);
  return risen.size;
}

/** NA-12.2.1-f, NA-12.2.2-h: lands, less what enemies and insurgents hold; then trade. */
export function europeIncome(play: P, power: number): Income {
  const { state } = play;
  const { budget, recruitment, cavalry } = landIncome(play, power);
  const cut = lostIncome(play, power) + RISEN_PROVINCE * risenProvinces(state, power);
  return {
    money: Math.max(0, budget - cut) + tradeIncome(state, power),
    steps: recruitment,
    horse: cavalry,
  };
}

// 12.2.4: the gold of Spain.

/** NA-12.2.4-a */
const GOLD = 5;
const spanishHarbours = (state: State): number[] =>
  harbourCities.filter((c) => state.owner[provinceOfCity[c]] === SPAIN);

/** A harbour of hers that is neither blockaded nor in enemy hands. */
const isFreeHarbour = (state: State, city: number): boolean =>
  !isBlockaded(state, sideOf(state, SPAIN), city) && !isEnemy(state, holderOf(state, city), SPAIN);

/** At sea, or in a harbour before which no enemy lies. */
function isFreeFleet(state: State, p: number): boolean {
  if (!isFleet[p] || powerOf[p] !== SPAIN) return false;
  const city = state.place[p] < HEXES ? cityAt[state.place[p]] : -1;
  return city < 0 || !isBlockaded(state, sideOf(state, SPAIN), city);
}

/** NA-R-105: tested as it is paid; it is spent in the Spring budget and is no income of that Spring. */
export function spanishGold(play: P): void {
  const { state } = play;
  if (!state.present.some((p) => isFreeFleet(state, p))) return;
  if (!spanishHarbours(state).some((c) => isFreeHarbour(state, c))) return;
  state.money[SPAIN] += GOLD;
  play.log('gold', { power: SPAIN, amount: GOLD }, { clause: 'NA-12.2.4-a' });
}
