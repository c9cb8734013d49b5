/** What an attack is likely to bring, before it is made: the rules have worked it out for every side it can come from. */
import type { Forecast } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import type { Context } from './context.ts';
import { attackRows } from './readings.ts';
import { tell } from './words.ts';

export function forecast(context: Context, { verb, arg }: AnyChoice): Forecast | null {
  if (verb !== 'go') return null;
  const row = attackRows(context).find(({ to, via }) => to === arg.to && via === arg.via);
  if (!row) return null;
  const says = tell(context, 'forecast.says', { size: row.size, own: row.own, enemy: row.enemy });
  return {
    parts: [
      { label: tell(context, 'forecast.win'), tone: 'good' as const, share: row.win / 100, says },
      {
        label: tell(context, 'forecast.tie'),
        tone: 'even' as const,
        share: row.tie / 100,
        says: tell(context, 'forecast.stay'),
      },
      { label: tell(context, 'forecast.lose'), tone: 'bad' as const, share: row.lose / 100, says },
    ].filter(({ share }) => share > 0),
  };
}
