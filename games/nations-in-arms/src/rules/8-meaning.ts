/** What the choices of battles, sieges, losses and attrition checks mean. */
import { say } from '@concert/kernel';
import type { Means } from '../shape.ts';
import { combatOf } from '../tables.ts';
import { outside } from './1-forces.ts';
import { combatValue } from './1-units.ts';
import { garrisonCost } from './5-meaning.ts';
import { checking } from './7-attrition.ts';
import { attritionForecast, checkOdds, forecastNow, turned } from './8-forecast.ts';
import { marchModifier, marchPart } from './8-guns.ts';
import { mostPursued, victors } from './8-morale.ts';
import { pathLosses } from './8-paths.ts';
import { beaten } from './8-retreat.ts';
import { ATTACKER } from './8-round.ts';
import { leadModifier } from './8-worksheet.ts';
import { attemptOf, attritionStake, battleStake, main, mainAndFinal, stepsCost } from './meaning.ts';

export const gunsMeaning: Means<'battle.guns'> = {
  march(play, frame, { leader }) {
    const figure = marchModifier(play, frame, leader, marchPart(play, leader, frame.place));
    return attemptOf(checkOdds('march_to_guns', figure), figure, 'NA-8.1.1-b');
  },
  decline: () => ({ final: true }),
};

export const planMeaning: Means<'plan'> = {
  lead({ state }, frame, { unit }) {
    const value = leadModifier(state, frame, unit, frame.siege);
    return { gain: say('lends', { value }, 'NA-8.2.3-a'), cost: say('first loss', { piece: unit }, 'NA-8.2.3-b') };
  },
  use: ({ state }, _frame, { leader }) => ({
    gain: say('lends', { value: combatValue(state, leader) }, 'NA-8.2.3-c'),
    stake: say('leader at risk', { leader }, 'NA-8.2.5-a'),
  }),
  agree: mainAndFinal,
};

export const againMeaning: Means<'battle.again'> = {
  fight(play, frame) {
    const { odds } = forecastNow(play, frame, frame.round + 1);
    const own = frame.role === ATTACKER ? odds : turned(odds);
    return { ...mainAndFinal(), stake: battleStake(own, 'NA-8.3.1-h') };
  },
  retire: () => ({ final: true, stake: say('battle given up', {}, 'NA-8.3.1-d') }),
};

export const pursueMeaning: Means<'battle.pursue'> = {
  pursue: (play, frame) => ({
    ...mainAndFinal(),
    gain: say(
      play.options.pursuit === 'full' ? 'enemy loses' : 'enemy may lose',
      { steps: mostPursued(play, victors(play.state, frame)) },
      'NA-8.3.3.1-b',
    ),
  }),
};

export const dismissMeaning: Means<'battle.dismiss'> = {
  dismiss: (_play, _frame, { by }) => ({
    final: true,
    gain: say('combat value', { value: combatOf[by] }, 'NA-4.2.4.2-c'),
  }),
  keep: main,
};

export const retreatMeaning: Means<'retreat.choose'> = {
  back(play, frame, { path }) {
    const steps = pathLosses(play, frame, beaten(play.state, frame), path);
    return { ...mainAndFinal(), ...(steps > 0 && { cost: stepsCost(steps, 'NA-8.3.2-k') }) };
  },
  inside: ({ state }, { place, side }) => ({
    final: true,
    stake: say('shut in', { pieces: outside(state, place, side).length }, 'NA-8.3.2-n'),
  }),
};

export const prepareMeaning: Means<'attrition.prepare'> = {
  roll: ({ state }, frame) => ({
    ...mainAndFinal(),
    stake: attritionStake(attritionForecast(state, frame, checking(state, frame.place))),
  }),
  spend: ({ state }, frame, { supply }) => ({
    cost: say('costs piece', { piece: supply }, 'NA-6.2.2-d'),
    gain: attritionStake(attritionForecast(state, { ...frame, supply }, checking(state, frame.place))),
  }),
  bonus: ({ state }, frame, { power }) => ({
    gain: attritionStake(attritionForecast(state, { ...frame, bonus: power }, checking(state, frame.place))),
    stake: say('pays first', { power }, 'NA-7.4-f'),
  }),
};

export const lossMeaning: Means<'losses.choose'> = {
  lose: main,
  spare: () => ({ cost: stepsCost(2, 'NA-8.2.4-d') }),
};

export const casualtyMeaning: Means<'casualty.choose'> = {
  hit: (_play, _frame, { leader }) => ({
    ...mainAndFinal(),
    stake: say('leader at risk', { leader }, 'NA-8.2.5-c'),
  }),
  accept: mainAndFinal,
};

export const captureMeaning: Means<'capture'> = {
  reactivate: (_play, _frame, { with: by }) => ({ ...main(), ...garrisonCost(by) }),
};
