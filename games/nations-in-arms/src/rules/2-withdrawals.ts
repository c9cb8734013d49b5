/** NA-G.Timed-withdrawals-a: pieces that leave the theatre at the beginning of a turn, before anything arrives. */
import { GONE, type P } from '../shape.ts';
import { armies, HEXES, isCombat } from '../tables.ts';
import { armyOf, hasCorps, leaveArmy, put, toPool, withdrawArmy } from './1-units.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** From the map or from the pool. An army whose last corps goes is not destroyed by that (NA-R-185); its place is settled next. */
export function withdraw(play: P): void {
  const { state } = play;
  for (const { turn, piece } of campaignOf(play).withdrawals) {
    if (turn !== state.turn) continue;
    const at = state.place[piece];
    if (at === GONE) continue;
    if (at < 0 || at >= HEXES) {
      put(state, piece, GONE);
      continue;
    }
    const army = armyOf(state, piece);
    leaveArmy(state, piece);
    toPool(state, piece, GONE);
    if (army >= 0 && isCombat[piece] && armies.includes(army) && !hasCorps(state, army)) withdrawArmy(state, army);
    play.log('withdrawn', { piece }, { clause: 'NA-G.Timed-withdrawals-a' });
  }
}
