/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { BotRules } from '@concert/kernel';
import { type PolicyTable, policyByFrame } from '@concert/kit';
import type { Frame, ImperialBorders, P } from '../shape.ts';
import {
  scoreAdmit,
  scoreBegin,
  scoreBlock,
  scoreHit,
  scoreHonour,
  scoreLine,
  scorePause,
  scorePrizes,
  scoreSide,
  scoreStance,
} from './battle.ts';
import {
  scoreBids,
  scoreBuy,
  scoreDeploy,
  scoreDots,
  scoreGift,
  scoreSlots,
  scoreTypes,
  scoreVotes,
} from './economy.ts';
import { trained } from './features.ts';
import { letter } from './letter.ts';
import { scoreAttacks, scoreBonus, scoreFill, scoreMarch, scorePath, scorePermission, scorePlot } from './orders.ts';
import { next, plans } from './plots.ts';
import { probesOf } from './probes.ts';
import { promises } from './promises.ts';

const questions: PolicyTable<ImperialBorders> = {
  'setup.dots': scoreDots,
  'setup.types': scoreTypes,
  'leave.answer': scorePermission,
  plot: scorePlot,
  'plot.path': scorePath,
  bids: scoreBids,
  slot: scoreSlots,
  'turn.before': scoreAttacks,
  'turn.after': scoreAttacks,
  'turn.march': scoreMarch,
  'order.filling': scoreFill,
  'order.exiting': { go: 1 },
  'order.sailing': scoreMarch,
  'order.bonuses': scoreBonus,
  looting: { takeGold: 1 },
  'cargo.exchanging': { back: 1 },
  'battle.committing': { sides: 1 },
  'battle.side': scoreSide,
  'battle.admitting': scoreAdmit,
  'battle.agree': { agree: 1 },
  'battle.lining': scoreLine,
  'battle.beginning': scoreBegin,
  'battle.taking': scoreStance,
  'battle.block': scoreBlock,
  'battle.hit': scoreHit,
  'battle.pausing': scorePause,
  'battle.prize': scorePrizes,
  'battle.sharing': { ready: 1 },
  'battle.seizing': { seize: 1 },
  'battle.decorating': scoreHonour,
  annex: { ready: 1 },
  revolting: { revolt: 1 },
  giving: scoreGift,
  vote: scoreVotes,
  repair: { ready: 1 },
  buy: scoreBuy,
  deploying: scoreDeploy,
};

const policy = policyByFrame<ImperialBorders>(questions);

/** Between orders and battles nothing is half done; what came of a plot shows when the next one is asked for. */
const settled = ({ stack }: P, decided: Frame): boolean =>
  decided.at === 'plot' || decided.at === 'plot.path'
    ? stack.at(-1)?.at === 'plot.all'
    : !stack.some(({ at }) => at === 'order' || at === 'battle');

/** Attacks and whether to fight on show soon what comes of them, plots within a round; lines and Hits are left to the policy. */
const TRIED_OUT = new Set<Frame['at']>([
  'plot',
  'turn.before',
  'turn.after',
  'battle.beginning',
  'battle.pausing',
  'battle.side',
]);
const ahead = (_: P, { at }: Frame): number => (TRIED_OUT.has(at) ? 1 : 0);

export const bot: BotRules<ImperialBorders> = {
  policy,
  ...trained,
  ...promises,
  ...letter,
  settled,
  ahead,
  plans,
  next,
  probes: probesOf(questions),
};
