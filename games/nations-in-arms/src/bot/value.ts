/** What a position is worth: the points it would score, and the troops still in the field. */
import type { Feature } from '@concert/kernel';
import { valueByFeatures, type Weights } from '@concert/kit';
import { levels } from '../levels.ts';
import { enemySide, isDemoralized, isSupplied, sideOfPiece, sideOfSeat } from '../rules/1-units.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import { EMPIRE, type NationsInArms, type P } from '../shape.ts';
import { armies, powerOf } from '../tables.ts';

/** The middle of a draw; where there is none, just short of a French victory. */
const evenPoints = (scenario: string): number => {
  const at = levels[scenario].findIndex(({ ending }) => ending === 'draw');
  if (at >= 0) return (levels[scenario][at].from + levels[scenario][at + 1].from) / 2;
  return levels[scenario].find(({ ending }) => ending === 'french victory')!.from - 0.5;
};

/** Points above what decides nothing; those that the turns to come usually bring are counted with them. */
function lead(play: P, seat: number): number {
  const campaign = campaignOf(play);
  const left = Math.max(0, campaign.turns - play.state.turn) / campaign.turns;
  const ahead = campaign.points(play) - evenPoints(campaign.id) * (1 - left);
  return sideOfSeat(play.state, seat) === EMPIRE ? ahead : -ahead;
}

/** Steps in the field: the shaken count half, the hungry less. */
function troops({ state }: P, side: number): number {
  let total = 0;
  for (const p of state.present)
    if (state.steps[p] > 0 && sideOfPiece(state, p) === side)
      total += state.steps[p] * (isDemoralized(state, p) ? 0.5 : isSupplied(state, p) ? 1 : 0.7);
  return total;
}

const superiority = (play: P, side: number): number => troops(play, side) - troops(play, enemySide(side));

const fallen = ({ state }: P, side: number): number =>
  armies.filter((army, i) => state.destroyed[i] > 0 && state.side[state.allegiance[powerOf[army]]] === side).length;

export const features: readonly Feature<NationsInArms>[] = [
  { id: 'points', about: 'Points of the campaign, against those that decide nothing', sign: '+', of: lead },
  {
    id: 'troops',
    about: 'Steps in the field beyond the enemy’s; the shaken and the hungry count less',
    sign: '+',
    of: (play, seat) => superiority(play, sideOfSeat(play.state, seat)),
  },
  {
    id: 'armies lost',
    about: 'Armies that have been destroyed',
    sign: '-',
    of: (play, seat) => fallen(play, sideOfSeat(play.state, seat)),
  },
];

/** Halved against a lead: what one side gains the other loses, and both are counted. */
const weights: Weights = { points: 0.225, troops: 0.03, 'armies lost': -0.3 };

export const value = valueByFeatures(features, weights);
