/** 12.4: what comes into the pools with the year, and how the Reinforcement phase begins. */
import { type At, GONE, type P, POOL } from '../shape.ts';
import { entryOf, isBracketed, isLeader, piecesOf } from '../tables.ts';
import { put } from './1-units.ts';
import { budgetPowers, isBudgetTurn } from './12-income.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-12.0-a: in diplomatic order, each major with its minors after it. */
export const newReinforcement = (play: P): Omit<At<'reinforce'>, 'at' | 'result'> => ({
  stage: 'leaders',
  powers: [...budgetPowers(play)],
  recalled: [],
  places: [],
});

/** NA-12.4.2-a, NA-G.Entry-date-a: leaders and units of this year come into their pools. The wounded are back already (8.2.5). */
export function newLeaders(play: P): void {
  const { state } = play;
  if (!isBudgetTurn(play)) return;
  const campaign = campaignOf(play);
  for (const power of budgetPowers(play))
    for (const p of piecesOf[power]) {
      if (state.place[p] !== GONE || entryOf[p] !== state.year || (isLeader[p] && isBracketed[p])) continue;
      if (campaign.isInPlay?.(p) === false) continue;
      put(state, p, POOL);
      play.log('enters the pool', { piece: p }, { clause: 'NA-12.4.2-a' });
    }
}
