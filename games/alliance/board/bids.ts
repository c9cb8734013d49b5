/** AL-6.1: what a bid for a power is likely to bring, whether others match it or not. */
import { type Forecast, type ForecastPart, type Odds, put } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import type { Frame } from '../src/shape.ts';
import { power } from '../src/tables.ts';
import { type AllianceContext, frameAt, headOf, ownEmpire } from './context.ts';

/** The odds of the rolls, played through to the end of the bidding; null for a choice that bids for nothing. */
export function bidForecast(context: AllianceContext, { verb, arg }: AnyChoice): Forecast | null {
  const open = frameAt(context, 'match') as Extract<Frame, { at: 'match' }> | undefined;
  const target = verb === 'bid' ? (arg.power as number) : verb === 'match' || open ? open?.power : undefined;
  if (target === undefined || ownEmpire(context) < 0) return null;
  const noun = `ally.${power.names[target]}`;
  return {
    question: { within: 'diplomacy', nouns: [noun] },
    read: (odds) => readBid(context, odds, noun, target),
  };
}

type Result = 'joins' | 'leaves' | 'stays' | 'rival';

/** What it means to one's own side that a power had this ally and has that one, or none (−1). */
function resultFor(own: number, before: number, after: number): Result {
  if (after === before) return 'stays';
  if (after === own) return 'joins';
  return after < 0 && before !== own ? 'leaves' : 'rival';
}

/** AL-6.13-e: a neutral joins the winner, an ally of another turns neutral first. */
function readBid(
  context: AllianceContext,
  { worlds, values }: Odds,
  noun: string,
  target: number,
): readonly ForecastPart[] {
  const { board } = context.view;
  const own = headOf(board, ownEmpire(context));
  const before = board.patron[target] < 0 ? -1 : headOf(board, target);
  const count: { [result in Result]: number } = { joins: 0, leaves: 0, stays: 0, rival: 0 };
  for (const [json, times] of Object.entries(values[noun] ?? {})) {
    const found = JSON.parse(json) as number | string | null;
    const ally = found === null ? -1 : typeof found === 'string' ? power.names.indexOf(found) : found;
    const result = resultFor(own, before, ally);
    count[result] += times;
  }
  const tones = { joins: 'good', leaves: 'good', stays: 'even', rival: 'bad' } as const;
  return (Object.keys(count) as Result[])
    .map((each) => ({
      label: put(context, `odds ${each}`),
      tone: tones[each],
      share: count[each] / worlds,
    }))
    .filter(({ share }) => share > 0);
}
