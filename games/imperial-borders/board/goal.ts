/** What is played for, how the Nations stand, and what a battle is likely to lead to. */
import type { Forecast, ForecastPart, Goal } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import { capitalOf, nation as nationKind } from '../src/tables.ts';
import { battleOf, nationsLeft, resultOf, sideIn } from './battles.ts';
import { type Context, ownNations, placeIdOf, placeName } from './context.ts';
import { nationName } from './nations.ts';
import { standings } from './panels/medals.tsx';

/** IB-F: Medal Points and Prestige; the Congress decides when it ends. Until the last round is known it is the sixth to the ninth. */
export function goal(context: Context): Goal | null {
  const { board } = context.view;
  const scores = (board.round === 0 ? [] : standings(context)).flatMap(({ nation, score }) =>
    score === undefined ? [] : [{ key: `nation ${nation}`, value: score }],
  );
  const last = board.last > 0 ? board.last : null;
  return {
    goal: 'Most points win, and Capitals before points',
    about: 'Medal Points and Prestige',
    ends: last === null ? 'ends between round 6 and 9, by vote' : `ends with round ${last}`,
    last: last !== null && board.round >= last,
    unit: 'Points',
    scores,
    ...(board.round > 0 && { swing: swing(context) }),
  };
}

/** A Capital of the viewer, or of the leader, that an enemy can reach in one march. */
function swing(context: Context): string {
  const isNear = (n: number): boolean => Number(context.lookups[`threat.${nationKind.names[n]}`] ?? 9) <= 1;
  const own = ownNations(context).find(isNear);
  if (own !== undefined) return `${placeName(capitalOf[own]!)} is within an enemy’s march: without it you cannot win.`;
  const [leader] = [...standings(context)].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  if (leader && isNear(leader.nation))
    return `${nationName(leader.nation)} leads, but an enemy stands a march from its Capital.`;
  return 'Prestige goes to the three highest totals in every round.';
}

const tones = { victory: 'good', contested: 'even', 'no one left': 'even', defeat: 'bad' } as const;
type Result = keyof typeof tones;
const committing = ['begin', 'stance', 'fightOn'];

/** The odds of a battle, before the viewer attacks, begins it, takes a stance or fights on. */
export function forecast(context: Context, choice: AnyChoice): Forecast | null {
  const battle = battleOf(context);
  if (choice.verb === 'attack') return attackForecast(context, choice);
  if (!battle || !committing.includes(choice.verb)) return null;
  const noun = `able.${placeIdOf(battle.place)}`;
  return {
    question: { within: 'battle', nouns: [noun], choice },
    read({ worlds, values }) {
      const counted = { victory: 0, contested: 0, 'no one left': 0, defeat: 0 };
      for (const [json, times] of Object.entries(values[noun] ?? {}))
        counted[resultOf(battle, sideIn(context, battle) ?? 0, json) as Result] += times;
      return partsOf(counted, worlds);
    },
  };
}

/** IB-B0: an attack that is not declared yet, with the sides that others are likely to take. */
function attackForecast(context: Context, choice: AnyChoice): Forecast {
  const noun = `able.${placeIdOf(choice.arg.place)}`;
  const own = ownNations(context);
  return {
    question: { within: 'battle', nouns: [noun], choice },
    read({ worlds, values }) {
      const counted = { victory: 0, contested: 0, 'no one left': 0, defeat: 0 };
      for (const [json, times] of Object.entries(values[noun] ?? {}))
        counted[outcomeFor(own, nationsLeft(json))] += times;
      return partsOf(counted, worlds);
    },
  };
}

/** What it means to these Nations that those are left with able Forces. */
function outcomeFor(own: readonly number[], left: readonly number[]): Result {
  if (left.length === 0) return 'no one left';
  const others = left.filter((n) => !own.includes(n)).length;
  if (others === left.length) return 'defeat';
  return others === 0 ? 'victory' : 'contested';
}

const partsOf = (counted: { readonly [result in Result]: number }, worlds: number): ForecastPart[] =>
  (Object.keys(counted) as Result[])
    .filter((label) => counted[label] > 0)
    .map((label) => ({ label, share: counted[label] / worlds, tone: tones[label] }));
