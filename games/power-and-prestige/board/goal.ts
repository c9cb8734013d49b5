/** What is played for, how the powers stand, and what a battle is likely to bring. */
import { type Forecast, type ForecastPart, type Goal, type Odds, put, toldTableOf } from '@concert/board';
import type { AnyChoice, Point } from '@concert/kernel';
import { force } from '../src/tables.ts';
import { type PowerContext, placeOfLocation } from './context.ts';
import { isLastYear, swing } from './swing.ts';

/** PP-7: victory points after the last year. Until then the table of points is what they would be now. */
export function goal(context: PowerContext): Goal | null {
  const { view, facts } = context;
  const { board } = view;
  const years = facts.options.years as number;
  const scores = (toldTableOf(context, 'score')?.rows ?? []).map((row) => ({
    key: `seat ${(row[0] as Point).id}`,
    value: Number(row.at(-1)),
  }));
  const fallen = facts.seats.flatMap((_, seat) => (board.fallen & (1 << seat) ? [seat] : []));
  return {
    goal: put(context, 'board.goal'),
    about: put(context, 'board.about'),
    ends: put(context, 'board.ends', { years }),
    last: isLastYear(context),
    ...(fallen.length > 0 && { lastBecause: put(context, 'board.last.fallen', { seats: fallen }) }),
    unit: put(context, 'board.unit'),
    scores,
    swing: swing(context),
  };
}

/** A battle that is about to be fought: an attack before it is made, or the next battle. */
export function forecast(context: PowerContext, { verb, arg }: AnyChoice): Forecast | null {
  const { viewer } = context.view;
  if ((verb !== 'attack' && verb !== 'fight') || viewer < 0) return null;
  const at = placeOfLocation(verb === 'attack' ? arg.to : arg.place);
  const noun = `holders.${at}`;
  const seat = context.facts.seats[viewer].id;
  return {
    question: {
      within: 'battle',
      play: 'fight',
      nouns: [noun],
      ...(verb === 'attack' && { scene: { battle: { seats: [seat], place: at } } }),
    },
    read: (odds) => readOdds(context, odds, noun, seat),
  };
}

function readOdds(context: PowerContext, { worlds, values }: Odds, noun: string, own: string): readonly ForecastPart[] {
  let [good, bad] = [0, 0];
  for (const [json, times] of Object.entries(values[noun] ?? {})) {
    // Forces by name or by number, as the position language has them.
    const holders = JSON.parse(json) as (string | number)[];
    if (holders.some((each) => each === own || force.names[each as number] === own)) good += times;
    else bad += times;
  }
  const part = (result: string, tone: ForecastPart['tone'], times: number): ForecastPart => ({
    label: put(context, `board.${result}`),
    tone,
    share: times / worlds,
    says: put(context, `board.${result}.says`),
  });
  return [part('hold', 'good', good), part('lose', 'bad', bad)].filter(({ share }) => share > 0);
}
