/** What choices mean to the seat that makes them: the sentences that several questions share. */
import { type Meaning, type Say, say } from '@concert/kernel';
import type { Forecast } from './8-forecast.ts';

/** The choice that the question is about. */
export const main = (): Meaning => ({ main: true });
/** The same where dice follow. */
export const mainAndFinal = (): Meaning => ({ main: true, final: true });

/** A card that is played cannot be taken back. */
const final = (): Meaning => ({ final: true });
export const cardMeaning = { playCard: final, playOn: final, playAt: final, playFor: final };

const percent = (odds: number): number => Math.round(odds * 100);
/** Steps on average, to a tenth. */
const tenth = (steps: number): number => Math.round(steps * 10) / 10;

export const chanceOf = (odds: number, modifier: number, clause: string): Say =>
  say('chance', { chance: percent(odds), modifier }, clause);

/** An attempt that costs nothing when it fails; the next step to take where it is likelier to succeed than not. */
export const attemptOf = (odds: number, modifier: number, clause: string): Meaning => ({
  ...(2 * odds >= 1 && { main: true }),
  gain: chanceOf(odds, modifier, clause),
});

/** A battle as one side sees it. */
export const battleStake = ({ win, tie, lose, own, enemy }: Forecast, clause: string): Say =>
  say(
    'battle odds',
    { win: percent(win), tie: percent(tie), lose: percent(lose), own: tenth(own), enemy: tenth(enemy) },
    clause,
  );

/** NA-R-164: a stack that is covered gives no odds. */
export const unknownOdds = (): Say => say('odds unknown', {}, 'NA-1.3-a');

export const attritionStake = ({ modifier, mean, any }: { modifier: number; mean: number; any: number }): Say =>
  say('attrition odds', { modifier, mean: tenth(mean), chance: percent(any) }, 'NA-7.4-a');

export const points = (cost: number, left: number, clause: string): Say => say('costs mp', { cost, left }, clause);
export const stepsCost = (steps: number, clause: string): Say => say('costs steps', { steps }, clause);
