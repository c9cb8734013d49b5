/** Card 72: peace on the Niemen. */
import { EMPIRE, NEUTRAL, type P } from '../../shape.ts';
import { FRANCE, RUSSIA } from '../../tables.ts';
import { effectOn, RAFT_ON_THE_NIEMEN } from '../1-effects.ts';
import { isEnemy } from '../1-units.ts';
import { evictIntruders, openFortresses, removePieces, runBy } from '../13-leaving.ts';
import { dictatedPeace } from '../13-victors.ts';
import { campaignOf } from '../scenarios/campaigns.ts';
import { type CardRule, when } from './rule.ts';

/** How many conditions France chooses, and for how many turns the peace binds. */
const [CONDITIONS, TURNS] = [2, 8];

/** After a major battle lost to France in this year Russia must accept; where there are no treaties it leaves the war. */
const raftOnTheNiemen: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(isEnemy(state, FRANCE, RUSSIA) && effectOn(state, RAFT_ON_THE_NIEMEN, state.year)),
  play(play: P) {
    if (campaignOf(play).diplomacy) return dictatedPeace(play, RUSSIA, FRANCE, CONDITIONS, TURNS);
    leave(play);
    return null;
  },
};

/** It is neutral, and strangers leave its land. */
function leave(play: P): void {
  const { state } = play;
  const leaving = runBy(state, RUSSIA);
  play.log('leaves the war', { power: RUSSIA }, { clause: 'NA-R-146' });
  removePieces(state, leaving);
  openFortresses(play, leaving);
  state.side[RUSSIA] = NEUTRAL;
  evictIntruders(play, EMPIRE);
}

export const peaceCards = { 72: raftOnTheNiemen };
