/** How the bot deals with other countries: whom it courts with how much money, and that it makes no enemies it need not have. */
import type { AnyChoice } from '@concert/kernel';
import { courtCost, courtOdds } from '../rules/11-court.ts';
import type { At, P, State } from '../shape.ts';
import { fieldOf, fullSteps, isMajor, piecesOf } from '../tables.ts';

type Choices = readonly AnyChoice[];

/** What a country would bring, in steps: what a minor takes the field with, what a major has on the map. */
function worthOf(state: State, power: number): number {
  if (isMajor(power)) return piecesOf[power].reduce((sum, p) => sum + (state.place[p] >= 0 ? state.steps[p] : 0), 6);
  const { corps, detachments, fleets } = fieldOf[power];
  return corps.reduce((sum, p) => sum + fullSteps[p], 2 + detachments + 2 * fleets.length);
}

/** A pound buys about a third of a step (12.5); the treasury of the year is not only for bribes. */
const POUND = 1 / 3;

function scoreAttempts(play: P, { round, askers }: At<'attempts.choose'>, _seat: number, choices: Choices): number[] {
  const [asker] = askers;
  return choices.map(({ verb, arg }) => {
    if (verb !== 'court') return 0;
    const { chance } = courtOdds(play, asker, arg.power, arg.support);
    return chance * worthOf(play.state, arg.power) - POUND * courtCost(play.state, arg.power, arg.support, round);
  });
}

/** The lines of the policy for chapter 11. */
export const diplomacyPolicy = {
  // Feudals cost nothing.
  'declare.choose': { feudal: 2, noWar: 1 },
  'attempts.choose': scoreAttempts,
  // The markers that alternate with those of France.
  'markers.choose': { coalitionMarkers: 1 },
  'field.place': { agree: 1 },
  'seize.choose': { seize: 1 },
};
