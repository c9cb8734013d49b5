/** Phase 1: taxes, the Treasury, Gold that lies on Territories, and the British colonies (IB-1). */
import { call, done, type Steps } from '@concert/kernel';
import type { TableOptions } from '../options.ts';
import type { ImperialBorders, P, State } from '../shape.ts';
import { BRITAIN, COLONIES, ENGLAND, everyTerritory, icons, LONDON } from '../tables.ts';
import { askPermission } from './0-agreements.ts';
import { controllerOf, everyShip } from './0-forces.ts';
import { holdsCapital, inPlay, isClosed, turnOrder } from './0-nations.ts';

const COLONY_GOLD = 2;

/** The Territories that pay a Nation; those closed by a Neutral count for no one (IB-1.A-e, IB-T.3-j). */
export const territoriesOf = (state: State, options: TableOptions, nation: number): number[] =>
  everyTerritory.filter((t) => state.forts.owner[t] === nation && !isClosed(options, t));

/** IB-1.A: what a Nation's Territories pay in a round, wherever the Gold goes. */
export const incomeOf = (state: State, options: TableOptions, nation: number): number =>
  territoriesOf(state, options, nation).reduce((sum, t) => sum + icons[t], 0);

/** IB-1.C-c: a Nation without its own Capital receives nothing. */
export function receive(state: State, nation: number, gold: number): boolean {
  if (!holdsCapital(state, nation)) return false;
  state.gold[nation] += gold;
  return true;
}

/** IB-R-116: the Gold on a Territory goes to its controller, if it has its own Capital. */
export function takePile(play: P, territory: number, nation: number): void {
  const { state } = play;
  const gold = state.pile[territory];
  if (gold === 0 || !receive(state, nation, gold)) return;
  state.pile[territory] = 0;
  play.log('pile collected', { nation, place: territory, gold }, { clause: 'IB-1.C-f' });
}

/** IB-1.C-e: when the original Capital is regained, stranded Gold comes in; Territories in Revolt keep theirs. */
export function reopenTreasury(play: P, nation: number): void {
  const { state, options } = play;
  for (const t of territoriesOf(state, options, nation)) if (state.revolt[t] === 0) takePile(play, t, nation);
}

/** IB-1.D-b, -c: a ship anywhere on the map, England and London. Who may oppose it is asked. */
export const hasColonies = (state: State): boolean =>
  inPlay(state, BRITAIN) &&
  controllerOf(state, ENGLAND) === BRITAIN &&
  controllerOf(state, LONDON) === BRITAIN &&
  everyShip(state).some((s) => state.ships.owner[s] === BRITAIN);

export const taxSteps: Pick<Steps<ImperialBorders>, 'taxes.colonies' | 'taxes.collect'> = {
  // IB-R-92: tested before any tax is paid.
  'taxes.colonies'(play, { result }) {
    const { state } = play;
    if (result === undefined)
      return hasColonies(state) ? call(askPermission(BRITAIN, COLONIES, LONDON), { at: 'taxes.colonies' }) : done();
    if (result && receive(state, BRITAIN, COLONY_GOLD))
      play.log('colonies', { nation: BRITAIN, gold: COLONY_GOLD }, { clause: 'IB-1.D-a' });
    return done();
  },
  'taxes.collect'(play) {
    const { state, options } = play;
    for (const nation of turnOrder(state)) {
      const pays = holdsCapital(state, nation);
      let gold = 0;
      for (const t of territoriesOf(state, options, nation)) {
        if (pays && state.revolt[t] === 0) gold += icons[t];
        else state.pile[t] += icons[t];
      }
      state.gold[nation] += gold;
      play.log('taxes', { nation, gold }, { clause: 'IB-1.A-f' });
    }
    return done();
  },
};
