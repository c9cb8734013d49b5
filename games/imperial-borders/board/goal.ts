/** What is played for, how the Nations stand, and what a battle is likely to lead to. */
import { type Forecast, type ForecastPart, type Goal, put } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import { capitalOf, nation as nationKind } from '../src/tables.ts';
import { battleOf, nationsLeft, resultOf, sideIn } from './battles.ts';
import { type Context, ownNations, placeIdOf } from './context.ts';
import { standings } from './panels/medals.tsx';

/** IB-F: Medal Points and Prestige; the Congress decides when it ends. Until the last round is known it is the sixth to the ninth. */
export function goal(context: Context): Goal | null {
  const { board } = context.view;
  const scores = (board.round === 0 ? [] : standings(context)).flatMap(({ nation, score }) =>
    score === undefined ? [] : [{ key: `nation ${nation}`, value: score }],
  );
  const last = board.last > 0 ? board.last : null;
  return {
    goal: put(context, 'board.goal'),
    about: put(context, 'board.about'),
    ends: put(context, last === null ? 'board.ends-vote' : 'board.ends', { round: last ?? 0 }),
    last: last !== null && board.round >= last,
    unit: put(context, 'board.unit'),
    scores,
    ...(board.round > 0 && { swing: swing(context) }),
  };
}

/** A Capital of the viewer, or of the leader, that an enemy can reach in one march. */
function swing(context: Context): string {
  const isNear = (n: number): boolean => Number(context.lookups[`threat.${nationKind.names[n]}`] ?? 9) <= 1;
  const own = ownNations(context).find(isNear);
  if (own !== undefined) return put(context, 'board.swing.own', { place: capitalOf[own]! });
  const [leader] = [...standings(context)].sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  if (leader && isNear(leader.nation)) return put(context, 'board.swing.leader', { nation: leader.nation });
  return put(context, 'board.swing.prestige');
}

const tones = { victory: 'good', contested: 'even', 'no-one': 'even', defeat: 'bad' } as const;
type Known = keyof typeof tones;
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
      const counted = { victory: 0, contested: 0, 'no-one': 0, defeat: 0 };
      for (const [json, times] of Object.entries(values[noun] ?? {}))
        counted[resultOf(battle, sideIn(context, battle) ?? 0, json).result as Known] += times;
      return partsOf(context, counted, worlds);
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
      const counted = { victory: 0, contested: 0, 'no-one': 0, defeat: 0 };
      for (const [json, times] of Object.entries(values[noun] ?? {}))
        counted[outcomeFor(own, nationsLeft(json))] += times;
      return partsOf(context, counted, worlds);
    },
  };
}

/** What it means to these Nations that those are left with able Forces. */
function outcomeFor(own: readonly number[], left: readonly number[]): Known {
  if (left.length === 0) return 'no-one';
  const others = left.filter((n) => !own.includes(n)).length;
  if (others === left.length) return 'defeat';
  return others === 0 ? 'victory' : 'contested';
}

const partsOf = (context: Context, counted: { readonly [result in Known]: number }, worlds: number): ForecastPart[] =>
  (Object.keys(counted) as Known[])
    .filter((result) => counted[result] > 0)
    .map((result) => ({
      label: put(context, `battle.result.${result}`),
      share: counted[result] / worlds,
      tone: tones[result],
    }));
