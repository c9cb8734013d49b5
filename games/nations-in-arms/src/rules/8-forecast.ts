/** The odds before a seat commits itself: worked out from the charts with the very modifiers the dice will get. */
import { diceTotals, oddsOfAtLeast, type Worksheet } from '@concert/kit';
import {
  attritionResult,
  combatResult,
  DESTRUCTION,
  oddsOf,
  type SiegeResult,
  type Size,
  STAR,
  siegeResult,
  sizeOf,
  successOf,
} from '../charts.ts';
import type { At, AttritionLocals, BattleLocals, P, State } from '../shape.ts';
import { fortressOf } from '../tables.ts';
import { pointsIn, seatOfForce, stepsIn } from './1-forces.ts';
import { enemySide } from './1-units.ts';
import { isStarBiting, modifierOf } from './7-attrition.ts';
import { newSide, ROLES } from './8-round.ts';
import { battleSteps, type Field, fieldSheet, forceMorale, forceOf } from './8-worksheet.ts';
import { siegeWorksheet } from './9-assault.ts';

/** How likely each total of two dice is. */
const TWO_DICE = diceTotals(2, 6);

/** One round of combat as one side sees it: parts of 1, and the steps each loses on average. */
export interface Forecast {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly own: number;
  readonly enemy: number;
}

/** Everyone of the weaker side is destroyed without dice (NA-8.1.4-d). */
const certain = (won: boolean, steps: number): Forecast => ({
  win: won ? 1 : 0,
  tie: 0,
  lose: won ? 0 : 1,
  own: won ? 0 : steps,
  enemy: won ? steps : 0,
});

/** The attacker's odds in one round at these modifiers. */
export function roundForecast(size: Size, modifiers: readonly number[], steps: readonly number[]): Forecast {
  let [win, tie, own, enemy] = [0, 0, 0, 0];
  for (let a = 2; a <= 12; a++)
    for (let d = 2; d <= 12; d++) {
      const odds = TWO_DICE[a] * TWO_DICE[d];
      const [hit, back] = [combatResult(size, a + modifiers[0]), combatResult(size, d + modifiers[1])];
      const better = hit.losses - back.losses || Number(hit.plus) - Number(back.plus);
      if (better > 0) win += odds;
      else if (better === 0) tie += odds;
      enemy += odds * Math.min(hit.losses, steps[0], steps[1]);
      own += odds * Math.min(back.losses, steps[1], steps[0]);
    }
  return { win, tie, lose: 1 - win - tie, own, enemy };
}

export const turned = ({ win, tie, lose, own, enemy }: Forecast): Forecast => ({
  win: lose,
  tie,
  lose: win,
  own: enemy,
  enemy: own,
});

export interface BattleForecast {
  readonly sheets: readonly Worksheet[];
  readonly size: Size;
  readonly odds: Forecast;
}

/** A battle between two forces as things stand, from the attacker's view, without marches and plans to come. */
export function forecast(play: P, field: Field, forces: readonly (readonly number[])[]): BattleForecast {
  const { state } = play;
  const steps = forces.map((force) => battleSteps(state, force));
  const sheets = ROLES.map((role) => fieldSheet(play, field, role, forces));
  const size = sizeOf(steps[0], steps[1]);
  const ratio = oddsOf(pointsIn(state, forces[0]), pointsIn(state, forces[1]));
  const odds =
    Math.abs(ratio) >= DESTRUCTION
      ? certain(ratio > 0, steps[ratio > 0 ? 1 : 0])
      : roundForecast(
          size,
          sheets.map(({ total }) => total),
          steps,
        );
  return { sheets, size, odds };
}

/** A battle that has not begun: these attackers come over one side of the hex upon those who are there. */
export function forecastOf(
  play: P,
  how: Pick<Field, 'place' | 'entry'> & Partial<Field>,
  side: number,
  forces: readonly (readonly number[])[],
): BattleForecast {
  const roleOf = (each: number, role: number) => newSide(each, seatOfForce(play.state, each, forces[role]));
  const sides: BattleLocals['sides'] = [roleOf(side, 0), roleOf(enemySide(side), 1)];
  sides.forEach((each, role) => {
    each.morale = forceMorale(play.state, forces[role], -1);
  });
  const base = { round: 1, crossing: -1, intercepted: false, failedAvoid: false, sortie: false, cards: false };
  const field = { ...base, ...how, sides };
  return forecast(play, field, forces);
}

/** The next round of a battle under way, before anything is planned for it. */
export const forecastNow = (play: P, frame: BattleLocals, round = frame.round): BattleForecast =>
  forecastOf(
    play,
    { ...frame, round },
    frame.sides[0].side,
    ROLES.map((role) => forceOf(play.state, frame, role)),
  );

/** A check on two dice: interception, avoidance, the march to the guns. */
export const checkOdds = (check: string, modifier: number): number => oddsOfAtLeast(2, 6, successOf(check) - modifier);

/** A check on one die that has to show no more than this. */
export const dieOdds = (most: number): number => Math.max(0, Math.min(6, most)) / 6;

/** One siege attempt: how likely each line of the table is. */
export function siegeForecast(play: P, frame: At<'siege'>): { readonly [result in SiegeResult]: number } {
  const odds = { 'R*': 0, R: 0, NE: 0, A: 0, B: 0, H: 0 };
  const { total } = siegeWorksheet(play, frame);
  for (let dice = 2; dice <= 12; dice++) odds[siegeResult(fortressOf[frame.city], dice + total)] += TWO_DICE[dice];
  return odds;
}

/** An attrition check: steps lost on average, and how likely any are. */
export function attritionForecast(
  state: State,
  frame: AttritionLocals,
  units: readonly number[],
): { readonly modifier: number; readonly mean: number; readonly any: number } {
  const [modifier, steps, bites] = [modifierOf(state, frame, units), stepsIn(state, units), isStarBiting(state, units)];
  let [mean, any] = [0, 0];
  for (let dice = 2; dice <= 12; dice++) {
    const result = attritionResult(steps, dice + modifier);
    const lost = result === STAR ? (bites ? 1 : 0) : result;
    mean += TWO_DICE[dice] * lost;
    if (lost > 0) any += TWO_DICE[dice];
  }
  return { modifier, mean, any };
}
