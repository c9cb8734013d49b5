/** The game's own bot: plans army by army, how good each choice looks besides, and what a position is worth. */
import type { AnyChoice, BotRules } from '@concert/kernel';
import { type PolicyTable, policyByFrame } from '@concert/kit';
import { sideOfSeat } from '../rules/1-units.ts';
import { type At, type Frame, isLandMarker, markerSide, markerValue, type NationsInArms, type P } from '../shape.ts';
import { isDetachment, modifierOf } from '../tables.ts';
import {
  scoreAgain,
  scoreAttrition,
  scoreCasualty,
  scoreDismissal,
  scoreLosses,
  scorePlan,
  scoreRetreat,
  scoreSettle,
} from './battle.ts';
import { scoreAnnul, scoreCard, scorePublic, scoreSending, scoreSwap, scoreWindow } from './cards.ts';
import { letter } from './letter.ts';
import { scoreActivations, scoreCapture, scoreFreeSiege, scoreMarch, scoreOpening } from './march.ts';
import { meters } from './meters.ts';
import { next, plans } from './plans.ts';
import { raisingPolicy } from './raising.ts';
import { scoreGuns, scoreIntercept, scoreOccupants } from './reactions.ts';
import { features, value } from './value.ts';

type Choices = readonly AnyChoice[];

/** The campaign is opened with the highest marker, so that the low ones still come. */
const scoreMarkers = ({ state }: P, _frame: At<'opening'>, seat: number, choices: Choices): number[] =>
  choices.map(({ arg: { marker: m } }) =>
    isLandMarker(m) && markerSide(m) === sideOfSeat(state, seat) ? markerValue(m) : -1,
  );

/** Reduced corps are filled before counters are spread. */
const scoreReplacements = ({ state }: P, _frame: At<'replacement'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ verb, arg }) => {
    if (verb !== 'replace') return 0;
    const filled = state.place[arg.unit] === arg.place;
    return (filled ? 2 : isDetachment[arg.unit] ? 0.5 : 1) + modifierOf[arg.unit] * 0.1;
  });

const landPolicy: PolicyTable<NationsInArms> = {
  opening: scoreMarkers,
  'conquest.sue': { fightOn: 1 },
  replacement: scoreReplacements,
  'impulse.choose': (play, frame, seat, choices) => {
    const scores = scoreActivations(play, frame, seat, choices);
    return choices.map((choice, i) => scoreCard(play, choice) ?? scores[i]);
  },
  'window.choose': (play, _frame, _seat, choices) => scoreWindow(play, choices),
  'events.public': (play, _frame, _seat, choices) => scorePublic(play, choices),
  'foreignWar.send': (play, _frame, _seat, choices) => scoreSending(play, choices),
  'tactics.swap': (play, frame, _seat, choices) => scoreSwap(play, frame, choices),
  'tactics.annul': (_play, _frame, _seat, choices) => scoreAnnul(choices),
  'activation.open': scoreOpening,
  'activation.rally': { rally: 1 },
  'activation.march': scoreMarch,
  'activation.free': scoreFreeSiege,
  draft: { agree: 2, cancel: 1 },
  'settle.choose': scoreSettle,
  'attrition.prepare': scoreAttrition,
  'losses.choose': scoreLosses,
  capture: scoreCapture,
  'enter.intercept': scoreIntercept,
  'enter.friends': { join: 1 },
  'enter.occupants': scoreOccupants,
  'battle.guns': scoreGuns,
  plan: scorePlan,
  'battle.again': scoreAgain,
  'casualty.choose': scoreCasualty,
  'retreat.choose': scoreRetreat,
  'battle.pursue': { pursue: 1 },
  'battle.dismiss': scoreDismissal,
  ...raisingPolicy,
};

/** Between activations nothing is half done. */
const settled = ({ stack }: P): boolean => stack.at(-1)?.at === 'impulse.choose' || stack.at(-1)?.at === 'replacement';

const ahead = (_play: P, frame: Frame): number =>
  frame.at === 'impulse.choose' || frame.at === 'activation.march' ? 1 : 0;

/** The bot with what it does at questions that only some campaigns ask. */
export const botWith = (
  more: PolicyTable<NationsInArms>,
  deals: BotRules<NationsInArms>['deals'],
): BotRules<NationsInArms> => ({
  policy: policyByFrame<NationsInArms>({ ...landPolicy, ...more }),
  value,
  ...letter,
  settled,
  ahead,
  features,
  plans,
  next,
  meters,
  ...(deals && { deals }),
});
