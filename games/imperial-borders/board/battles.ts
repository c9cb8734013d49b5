/** What the battle stage reads out of a view: the open battle, its sides, its steps, its dice in the log. */
import type { BoardLine, OddsQuestion } from '@concert/board';
import { choicesOf } from '@concert/board/panels';
import type { BattleLocals } from '../src/shape.ts';
import { everyNation, isLand, isPort, nation } from '../src/tables.ts';
import { type Context, frameAt, ownNations, placeIdOf, topFrame } from './context.ts';

export const battleOf = (context: Context): BattleLocals | undefined => frameAt(context, 'battle');

export const nationsOf = (mask: number): number[] => everyNation.filter((n) => ((mask >> n) & 1) === 1);

/** The side a Nation fights on: 0 is the Active Nation's, −1 neither. */
export const sideOf = ({ sides }: BattleLocals, n: number): number =>
  sides.findIndex((mask) => ((mask >> n) & 1) === 1);

/** The side the viewer fights on. */
export const sideIn = (context: Context, battle: BattleLocals): number | undefined =>
  ownNations(context)
    .map((n) => sideOf(battle, n))
    .find((side) => side >= 0);

/** The Nations that have able Forces left, by name or by number, as the position language has them. */
export const nationsLeft = (json: string): number[] =>
  (JSON.parse(json) as (string | number)[]).map((each) =>
    typeof each === 'number' ? each : nation.names.indexOf(each),
  );

/** How a battle may end: `battle.result.` with it is a word; Nations only where they are seen by those who watch. */
export interface Result {
  readonly result: 'victory' | 'contested' | 'defeat' | 'no-one' | 'nations';
  readonly nations: readonly number[];
}

/**
 * What it means that these Nations are left with able Forces, as the position language has them: seen from a side, or by
 * Nation for those who only watch.
 */
export function resultOf(battle: BattleLocals, own: number | undefined, json: string): Result {
  const left = nationsLeft(json);
  const standing = [0, 1].map((side) => left.some((n) => nationsOf(battle.sides[side]!).includes(n)));
  if (!standing[0] && !standing[1]) return { result: 'no-one', nations: [] };
  if (standing[0] && standing[1]) return { result: 'contested', nations: [] };
  if (own === undefined) return { result: 'nations', nations: left };
  return { result: standing[own] ? 'victory' : 'defeat', nations: [] };
}

/** On the stage for those who fight in it or are asked, and for those who only watch or want to. */
export function isFighting(context: Context): boolean {
  const battle = battleOf(context);
  if (!battle) return false;
  if (context.watches) return true;
  const own = ownNations(context);
  return (
    own.length === 0 || context.choices.length > 0 || own.some((n) => sideOf(battle, n) >= 0 || battle.nation === n)
  );
}

/** A key of the words. */
export const kindOf = ({ place }: BattleLocals): string =>
  isLand(place) ? 'battle.land' : isPort(place) ? 'battle.port' : 'battle.sea';

/** Before the Forces of both sides are known. */
const gathering = new Set(['battle.committing', 'battle.side', 'battle.admitting', 'leave.answer']);

export const isGathering = (context: Context): boolean =>
  battleOf(context)?.sides.every((mask) => mask === 0) === true || gathering.has(topFrame(context)?.at ?? '');

/** The steps as chips: the end of their key, and the questions that belong to them. */
const steps: readonly (readonly [string, readonly string[]])[] = [
  ['sides', ['battle.committing', 'battle.side', 'battle.sides', 'battle.admitting', 'battle.commanding']],
  ['lines', ['battle.lining', 'battle.beginning']],
  ['stance', ['battle.taking']],
  ['hits', ['battle.block', 'battle.hit']],
  ['pause', ['battle.pausing']],
  ['spoils', ['battle.prize', 'battle.sharing', 'battle.seizing', 'battle.decorating']],
];

export function stepsOf({ view }: Context): { name: string; now: boolean }[] {
  const open = new Set(view.flow.map(({ at }) => at));
  return steps.map(([name, questions]) => ({ name, now: questions.some((at) => open.has(at)) }));
}

/** The lines of the log since the battle began, newest last; none before it has. */
export function battleLines({ log }: Context): BoardLine[] {
  const from = log.findLastIndex(({ what }) => what === 'battle begins');
  return from < 0 ? [] : log.slice(from);
}

/** The last throw of a Commander in this round. */
export const volleyOf = (context: Context, { round, commanders }: BattleLocals, side: number): BoardLine | undefined =>
  battleLines(context).findLast(
    ({ what, args }) => what === 'volley' && args?.nation === commanders[side] && args?.round === round,
  );

/** What the odds are asked of: each answer where the viewer has to commit, else the battle as it goes on. */
export function battleOdds(context: Context): OddsQuestion[] {
  const battle = battleOf(context);
  if (!battle || !isFighting(context)) return [];
  const question = { within: 'battle', nouns: [`able.${placeIdOf(battle.place)}`] };
  const answers = ['begin', 'stance', 'fightOn'].flatMap((verb) => choicesOf(context, verb));
  if (answers.length > 0) return answers.map((choice) => ({ ...question, choice }));
  return battle.round > 0 ? [question] : [];
}
