/** Placements, and who has to go when there is no gold: where troops, buildings and fortresses are of most use. */
import type { AnyChoice } from '@concert/kernel';
import type { P } from '../shape.ts';
import { capitalOf, isCity, provinceOf, worthOf } from '../tables.ts';
import { sitesIn } from '../tables-economy.ts';
import { freeSitesByProvince } from './basket.ts';
import { type Goal, goalsOf } from './orders.ts';
import { stepsBetween } from './roads.ts';
import { holdValue, riskAt, type Situation, situationOf } from './situation.ts';

/** What one more unit is worth in a place: for its own safety, and on the way to prizes. */
function stationGain(situation: Situation, goals: readonly Goal[], place: number, arm: number): number {
  const { seats } = situation.play;
  const [own, held] = [situation.own[place], situation.ours[place]];
  const safer = holdValue(situation, place, own + 1, held + worthOf[arm]) - holdValue(situation, place, own, held);
  let drawn = 0;
  for (const { at, value, guard } of goals) {
    const here = value / (1 + 0.1 * guard) / (1 + 0.2 * stepsBetween(seats, place, at));
    if (here > drawn) drawn = here;
  }
  return safer + 0.1 * drawn;
}

export function scorePlacing(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const situation = situationOf(play, seat);
  const goals = goalsOf(situation);
  const missing = new Map(freeSitesByProvince(state, seat).map(({ p, u, r }) => [p, u + r]));
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'station':
        return 100 + stationGain(situation, goals, arg.place, arg.arm) - arg.box * 0.01;
      case 'build':
      case 'buildRural': {
        const p: number = arg.province ?? provinceOf[arg.city];
        const risk = riskAt(situation, capitalOf[p], situation.ours[capitalOf[p]]);
        // Fill up what is nearly full, where it is safe.
        return 200 + 10 / (1 + (missing.get(p) ?? sitesIn[p].length)) - 8 * risk;
      }
      case 'fortify': {
        const p = provinceOf[arg.place];
        if (!isCity[arg.place]) return 50;
        const stake = capitalOf[p] === arg.place ? situation.worth[p] : 1;
        const home = state.residence[seat] === arg.place ? 15 : 0;
        return 60 + (stake + home) * riskAt(situation, arg.place, situation.ours[arg.place] + 1);
      }
      case 'placeDummy':
        return 10 + 5 * riskAt(situation, arg.place, situation.ours[arg.place]);
      case 'ready':
        return 1;
      default:
        return -1;
    }
  });
}

/** The cheapest where they are missed least. */
export function scoreDismiss(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const situation = situationOf(play, seat);
  const goals = goalsOf(situation);
  return choices.map(({ arg }) => -worthOf[arg.arm] * 3 - stationGain(situation, goals, arg.place, arg.arm));
}

/** A new residence where it is safest, a capital for choice. */
export function scoreReside(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const situation = situationOf(play, seat);
  return choices.map(
    ({ arg }) =>
      (capitalOf[provinceOf[arg.city]] === arg.city ? 0.3 : 0) -
      riskAt(situation, arg.city, situation.ours[arg.city] + 1),
  );
}
