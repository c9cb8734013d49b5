/** How the bot makes peace: what it demands, what it gives, and what it makes of conquered states. */
import type { AnyChoice } from '@concert/kernel';
import { pickerOf } from '../rules/13-terms.ts';
import type { At, P } from '../shape.ts';
import { FRANCE, initiativeOf, modifierOf, provinceWeight } from '../tables.ts';

type Choices = readonly AnyChoice[];

/** What a condition is worth to the victor. An ally by force is the best of all, then the System, land, money. */
const demands: { readonly [verb: string]: number } = {
  demandAlliance: 4,
  demandSystem: 3,
  demandMoney: 2.5,
  demandTime: 1.2,
  demandAid: 0.8,
  handOver: 1.4,
  waive: -1,
};

/** What it costs the loser: an alliance most, then land and money; what takes no land is given first. */
const concessions: { readonly [verb: string]: number } = {
  demandAlliance: -6,
  demandSystem: -1,
  demandMoney: -2.5,
  demandTime: -1.2,
  demandAid: -0.8,
  handOver: -1.6,
};

function scorePicks(_play: P, frame: At<'peace.pick'>, _seat: number, choices: Choices): number[] {
  const victor = pickerOf(frame) === 0;
  return choices.map(({ verb, arg }) => {
    if (verb !== 'cede') return (victor ? demands : concessions)[verb] ?? 0;
    const worth = 1.5 * provinceWeight[arg.province] + (arg.to === FRANCE ? 0.1 : 0);
    return victor ? worth : -worth;
  });
}

/** Land of her own France keeps; that of allies goes into the state. */
const scoreStates = ({ state }: P, _frame: At<'newStates.form'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ verb, arg }) => {
    if (verb === 'agree') return 0;
    return verb !== 'attach' || state.owner[arg.province] !== FRANCE ? 1 : -1;
  });

/** The lines of the policy for chapter 13. */
export const peacePolicy = {
  'satellites.choose': { satellite: 1 },
  'conquered.fate': { annex: 1 },
  'surrender.claim': (_play: P, _frame: At<'surrender.claim'>, _seat: number, choices: Choices): number[] =>
    choices.map(({ arg }) => provinceWeight[arg.province]),
  'newStates.form': scoreStates,
  'peace.pick': scorePicks,
  // The worst that will do.
  'aid.lend': (_play: P, _frame: At<'aid.lend'>, _seat: number, choices: Choices): number[] =>
    choices.map(({ arg }) => -modifierOf[arg.piece] - initiativeOf[arg.piece]),
  'opinion.rouse': { rouse: 1 },
  'talks.offer': { ready: 1, giveUp: -1 },
};
