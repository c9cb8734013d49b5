/** 5.0 Levies: steps for blocks on the map, and new blocks from the pool (5.1, 7.7, 8.2). */
import { no, type Verdict } from '@concert/kernel';
import { LEVIED, MOVED, type P, type State } from '../shape.ts';
import { FLEET, hasBase, homelandOf, maxOf, minOf, powerOf, siteOf, typeOf } from '../tables.ts';
import { logBlock } from './2-blocks.ts';
import { FRIENDLY, isEmbattled, type Survey, statusOf } from './4-control.ts';
import { isSupplied, type Supply } from './4-supply.ts';

/** AL-5.0, AL-3.2-i: may this block gain a step? */
export function mayLevy(state: State, look: Survey, supply: Supply, b: number): Verdict {
  const place = state.place[b];
  if (state.activity[b] & MOVED) return no('AL-5.0-d', 'has moved', { block: b });
  if (state.activity[b] & LEVIED) return no('AL-5.0-b', 'was levied', { block: b });
  if (state.steps[b] >= maxOf[b]) return no('AL-2.3.1-b', 'full strength', { block: b });
  if (isEmbattled(look, place)) return no('AL-5.0-a', 'embattled', { place });
  if (!isSupplied(supply, place)) return no('AL-4.4-a', 'no supply', { place });
  return true;
}

/** AL-R-72: where a block of the pool may be built: its own homeland; a fortress in its own place (AL-7.7-d, AL-R-71). */
export const buildSites = (b: number): readonly number[] => (siteOf[b] >= 0 ? [siteOf[b]] : homelandOf[powerOf[b]]);

/** AL-8.2-b: fleets are built at bases. */
export const fitsPlace = (b: number, place: number): boolean => typeOf[b] !== FLEET || hasBase[place];

/** AL-5.1-a: may blocks be built here? */
export function mayBuildAt(state: State, look: Survey, supply: Supply, place: number, camp: number): Verdict {
  if (isEmbattled(look, place)) return no('AL-5.0-a', 'embattled', { place });
  if (statusOf(state, look, place, camp) !== FRIENDLY) return no('AL-5.1-a', 'not friendly', { place });
  if (!isSupplied(supply, place)) return no('AL-3.2-h', 'no supply', { place });
  return true;
}

export function levyBlock(play: P, b: number): void {
  const { state } = play;
  state.steps[b]++;
  state.activity[b] |= LEVIED;
  logBlock(play, 'levy', b, { place: state.place[b] }, 'AL-5.0-a');
}

export function buildBlock(play: P, b: number, place: number): void {
  const { state } = play;
  state.place[b] = place;
  state.steps[b] = minOf[b];
  state.activity[b] = LEVIED;
  logBlock(play, 'build', b, { place }, 'AL-5.1-a');
}
