/** When each panel has something to show. What draws most of them is loaded when it is first wanted. */

import { tableOf } from '@concert/board';
import { choicesOf } from '@concert/board/panels';
import type { At, BattleSide, Frame } from '../src/shape.ts';
import { type Context, frameAt } from './context.ts';

const isAsked = ({ choices }: Context): boolean => choices.length > 0;

/** A battle or a siege that is being fought, as the stage needs it. */
export interface Fight {
  readonly place: number;
  readonly siege: boolean;
  readonly round: number;
  readonly size: string;
  readonly sides: readonly [BattleSide, BattleSide];
  readonly stage: string;
}

export function fightOf(context: Context): Fight | null {
  const { flow } = context.view;
  const frame = flow.findLast(({ at }) => /^(battle|siege)(\.|$)/.test(at)) as
    | Extract<Frame, { at: 'battle' | 'siege' }>
    | undefined;
  if (!frame) return null;
  const siege = frame.at.startsWith('siege');
  return {
    place: frame.place,
    siege,
    round: 'round' in frame ? frame.round : 0,
    size: 'size' in frame ? frame.size : '',
    sides: frame.sides,
    stage: frame.stage,
  };
}

export const isFighting = (context: Context): boolean => fightOf(context) !== null;

export const isLosing = (context: Context): boolean =>
  isAsked(context) && frameAt(context, 'losses.choose') !== undefined && !isFighting(context);

export const isSettling = (context: Context): boolean =>
  isAsked(context) && frameAt(context, 'settle.choose') !== undefined;

export const isDrafting = ({ view }: Context): boolean => view.lane?.stack.at(-1)?.at === 'draft';

/** While orders are written, and before that if there is money to give. */
export const isBudgeting = (context: Context): boolean =>
  isAsked(context) && (frameAt(context, 'orders') !== undefined || choicesOf(context, 'give').length > 0);

type Phase = 'reinforce.leaders' | 'reinforce.succeed' | 'reinforce.place' | 'newArmy.leader' | 'newArmy.command';
const phases: readonly Phase[] = [
  'reinforce.leaders',
  'reinforce.succeed',
  'reinforce.place',
  'newArmy.leader',
  'newArmy.command',
];

/** The question of the Reinforcement phase that is open. */
export const phaseOf = (context: Context): Phase | undefined => phases.find((at) => frameAt(context, at) !== undefined);

export const isReinforcing = (context: Context): boolean => isAsked(context) && phaseOf(context) !== undefined;

export const hasTrade = (context: Context): boolean => (tableOf(context, 'trade')?.rows.length ?? 0) > 0;

export const isCourting = (context: Context): boolean => frameAt(context, 'attempts.choose') !== undefined;

export const peaceOf = (context: Context): At<'peace.pick'> | undefined => frameAt(context, 'peace.pick');
export const isPeace = (context: Context): boolean => peaceOf(context) !== undefined;

export const isDeclaring = (context: Context): boolean =>
  isAsked(context) && frameAt(context, 'declare.choose') !== undefined;

export const isTalking = (context: Context): boolean =>
  isAsked(context) && (frameAt(context, 'talks.offer') !== undefined || frameAt(context, 'talks.answer') !== undefined);

// The sea.

type SeaBattle = Extract<Frame, { at: `seaBattle${string}` }>;

export const seaBattleOf = ({ view }: Context): SeaBattle | undefined =>
  view.flow.findLast(({ at }) => /^seaBattle(\.|$)/.test(at)) as SeaBattle | undefined;

const seaQuestions = ['chase.choose', 'evade.choose', 'sally.choose', 'flight.choose'] as const;

/** A question about fleets that meet or must leave. */
export const seaQuestionOf = (context: Context): At<(typeof seaQuestions)[number]> | undefined =>
  seaQuestions.map((at) => frameAt(context, at)).find((frame) => frame !== undefined);

export const isAtSea = (context: Context): boolean =>
  seaBattleOf(context) !== undefined || (isAsked(context) && seaQuestionOf(context) !== undefined);

/** While a naval marker is played. */
export const isSailing = (context: Context): boolean =>
  frameAt(context, 'naval.choose') !== undefined || context.view.flow.some(({ at }) => /^(naval|sail)(\.|$)/.test(at));

/** Are event cards played in this campaign? */
export const hasCards = ({ view }: Context): boolean =>
  view.board.deck.length + view.board.discard.length + view.board.removed.length > 0;

const windows = ['window.choose', 'events.public', 'events.deal'] as const;
/** The question at which cards are chosen, while one is open. */
export const windowOf = (context: Context) =>
  windows.map((at) => frameAt(context, at)).find((frame) => frame !== undefined);

export const isWindow = (context: Context): boolean => isAsked(context) && windowOf(context) !== undefined;
