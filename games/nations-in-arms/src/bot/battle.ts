/** Battles and losses: fight on when stronger, and give up what is worth least. */
import type { AnyChoice } from '@concert/kernel';
import { inside, leadersIn, outside, stepsIn, unitsIn } from '../rules/1-forces.ts';
import { combatValue, has, isSupplied, sideOfSeat } from '../rules/1-units.ts';
import { forceOf, worksheet } from '../rules/8-worksheet.ts';
import { type At, MOVING, type P, type State } from '../shape.ts';
import { isCavalry, isDetachment, modifierOf } from '../tables.ts';
import { wallsAt } from './assessment.ts';
import { scoreTactic } from './cards.ts';

type Choices = readonly AnyChoice[];

/** What a step of this unit is worth to its owner. */
export const keeping = (state: State, unit: number): number =>
  1 +
  0.3 * modifierOf[unit] +
  (isCavalry[unit] ? 0.4 : 0) +
  (state.steps[unit] === 1 ? 0.3 : 0) -
  (isDetachment[unit] ? 0.6 : 0);

export function scoreAgain(play: P, frame: At<'battle.again'>, seat: number, choices: Choices): number[] {
  const role = frame.sides[0].seat === seat ? 0 : 1;
  const edge = worksheet(play, frame, role).total - worksheet(play, frame, 1 - role).total;
  return choices.map(({ verb }) => (verb === 'fight' ? edge + (role === 0 ? -0.5 : 0.5) : 0));
}

/** The best corps leads if its modifier helps, and the best subordinate lends theirs. */
export function scorePlan(play: P, frame: At<'plan'>, _seat: number, choices: Choices): number[] {
  const { state } = play;
  const lead = (unit: number): number => (unit < 0 ? 0 : modifierOf[unit] - (isCavalry[unit] && frame.siege ? 9 : 0));
  return choices.map(({ verb, arg }) => {
    if (verb === 'agree') return 0.05;
    if (verb === 'lead') return lead(arg.unit) - Math.max(0, lead(frame.lead)) - 0.2;
    if (verb === 'use') return frame.subordinate >= 0 ? -1 : combatValue(state, arg.leader) - 0.5;
    if (verb === 'tactic' || verb === 'second') return scoreTactic(play, frame, { verb, arg });
    if (verb === 'morale') return frame.morale >= 0 ? -1 : arg.value * 0.1;
    return -1;
  });
}

export const scoreCasualty = ({ state }: P, _frame: At<'casualty.choose'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ verb, arg }) => (verb === 'accept' ? 1 : verb === 'hit' ? -combatValue(state, arg.leader) : 0));

export const scoreRetreat = (_play: P, frame: At<'retreat.choose'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ verb, arg }) =>
    verb === 'inside' ? (wallsAt(frame.place) > 1 ? 0 : -2) : verb === 'back' ? -arg.path.length * 0.1 : -3,
  );

export function scoreDismissal({ state }: P, frame: At<'battle.dismiss'>, _seat: number, choices: Choices): number[] {
  const old = combatValue(state, leadersIn(forceOf(state, frame, 1 - frame.winner))[0] ?? -1);
  return choices.map(({ verb, arg }) => (verb === 'keep' ? 0.5 : combatValue(state, arg.by) - old));
}

export const scoreLosses = ({ state }: P, _frame: At<'losses.choose'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ verb, arg }) => (verb === 'lose' ? -keeping(state, arg.unit) : verb === 'spare' ? -9 : 1));

/** What it is worth to keep a unit of the larger of two parties that cannot become one force. */
const MAIN_BODY = 5;

/** Two forces become one: detachments are absorbed, the best leader commands, and what must go is of the smaller one. */
export function scoreSettle(
  { state }: P,
  { place, side, inside: within }: At<'settle.choose'>,
  _seat: number,
  choices: Choices,
): number[] {
  const all = unitsIn(within ? inside(state, place, side) : outside(state, place, side));
  const coming = all.filter((p) => has(state, p, MOVING));
  const staying = all.filter((p) => !has(state, p, MOVING));
  const smaller = stepsIn(state, coming) < stepsIn(state, staying) ? coming : staying;
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'agree':
        return 2;
      case 'absorb':
        return isDetachment[arg.from] ? 3 : 1;
      case 'cut':
        return -keeping(state, arg.unit) - (coming.length > 0 && !smaller.includes(arg.unit) ? MAIN_BODY : 0);
      case 'command':
        return 4 + combatValue(state, arg.leader);
      default:
        return 0;
    }
  });
}

/** A supply unit is spent for a large or a hungry force. */
const worthSupply = (state: State, place: number, side: number): boolean => {
  const here = outside(state, place, side);
  return stepsIn(state, here) >= 6 || unitsIn(here).some((p) => !isSupplied(state, p));
};

export function scoreAttrition(
  { state }: P,
  { place }: At<'attrition.prepare'>,
  seat: number,
  choices: Choices,
): number[] {
  const scores: { [verb: string]: number } = {
    bonus: 3,
    spend: worthSupply(state, place, sideOfSeat(state, seat)) ? 2 : 0,
    roll: 1,
  };
  return choices.map(({ verb }) => scores[verb] ?? 0);
}
