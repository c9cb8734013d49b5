/** 3.4 Gold, and 10.1 victory points, which are counted in the same way. */
import type { State } from '../shape.ts';
import { homeOf, isSea, prizes, vpOf } from '../tables.ts';
import { areAllied, isLed, leaderOf, type Survey, survey } from './4-control.ts';
import { isSupplied, type Supply, supplyOf } from './4-supply.ts';

/** What a camp is paid for: its own cities in full, everything else halved together. */
export interface Tally {
  full: number;
  halved: number;
  total: number;
}

/** AL-3.4-c – f, AL-R-74. */
export function tallyOf(state: State, camp: number): Tally {
  const look = survey(state);
  let supply: Supply | null = null;
  let [full, halved] = [0, 0];
  for (const p of prizes) {
    const home = isSea(p) ? -1 : homeOf[p];
    const owner = home < 0 ? -1 : look.camp[home];
    if (owner === camp && !isForeign(state, look, p, camp)) {
      if (home === camp) full += vpOf[p];
      else halved += vpOf[p];
      continue;
    }
    if (!((look.camps[p] >> camp) & 1)) continue;
    // A homeland city pays its own side, also with an allied player's blocks in it.
    if (owner >= 0 && areAllied(state, owner, camp)) continue;
    supply ??= supplyOf(state, look, camp);
    if (isSupplied(supply, p) && hasBestCard(state, look, p, camp)) halved += vpOf[p];
  }
  return { full, halved, total: full + Math.floor(halved / 2) };
}

/** Do blocks stand there that are neither the camp's nor its allies'? */
function isForeign(state: State, look: Survey, place: number, camp: number): boolean {
  for (let rest = look.camps[place]; rest !== 0; rest &= rest - 1)
    if (!areAllied(state, camp, 31 - Math.clz32(rest & -rest))) return true;
  return false;
}

/** AL-7.8-b: what allied players hold together pays the one with the higher card. */
function hasBestCard(state: State, look: Survey, place: number, camp: number): boolean {
  const mine = state.card[leaderOf(state, camp)];
  for (let rest = look.camps[place]; rest !== 0; rest &= rest - 1) {
    const other = 31 - Math.clz32(rest & -rest);
    if (other !== camp && isLed(state, other) && state.card[leaderOf(state, other)] > mine) return false;
  }
  return true;
}
