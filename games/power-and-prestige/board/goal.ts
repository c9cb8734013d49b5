/** What is played for, how the powers stand, and what a battle is likely to bring. */
import { type Forecast, type ForecastPart, type Goal, type Odds, tableOf } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import { force } from '../src/tables.ts';
import { type PowerContext, placeOfLocation } from './context.ts';

/** PP-7: victory points after the last year. Until then the table of points is what they would be now. */
export function goal(context: PowerContext): Goal | null {
  const { view, facts } = context;
  const { board } = view;
  const years = facts.options.years as number;
  const table = tableOf(context, 'score');
  const names = facts.seats.map((seat) => seat.name);
  const scores = (table?.rows ?? []).flatMap((row) => {
    const seat = names.indexOf(String(row[0]));
    return seat >= 0 ? [{ key: `seat ${seat}`, value: Number(row.at(-1)) }] : [];
  });
  return {
    goal: 'Most victory points win',
    about: 'provinces, prestige, artists and medals',
    turn: `year ${Math.max(1, board.year)} of ${years}`,
    ends: `ends after year ${years}`,
    last: board.year >= years,
    unit: 'Victory points if it ended now',
    scores,
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
    read: (odds) => readOdds(odds, noun, seat),
  };
}

function readOdds({ worlds, values }: Odds, noun: string, own: string): readonly ForecastPart[] {
  let [good, bad] = [0, 0];
  for (const [json, times] of Object.entries(values[noun] ?? {})) {
    // Forces by name or by number, as the position language has them.
    const holders = JSON.parse(json) as (string | number)[];
    if (holders.some((each) => each === own || force.names[each as number] === own)) good += times;
    else bad += times;
  }
  return [
    { label: 'hold it', tone: 'good' as const, share: good / worlds, says: 'your troops stand there in the end' },
    { label: 'lose it', tone: 'bad' as const, share: bad / worlds, says: 'your troops are beaten or driven off' },
  ].filter(({ share }) => share > 0);
}
