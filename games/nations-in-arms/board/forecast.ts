/** What an attack is likely to bring, before it is made: the rules have worked it out for every side it can come from. */
import type { Forecast } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import type { Context } from './context.ts';
import { attackRows } from './readings.ts';

export function forecast(context: Context, { verb, arg }: AnyChoice): Forecast | null {
  if (verb !== 'go') return null;
  const row = attackRows(context).find(({ to, via }) => to === arg.to && via === arg.via);
  if (!row) return null;
  const says = `${row.size} battle; you lose ${row.own}, they lose ${row.enemy}`;
  return {
    parts: [
      { label: 'win', tone: 'good' as const, share: row.win / 100, says },
      { label: 'tie', tone: 'even' as const, share: row.tie / 100, says: 'both sides stay where they were' },
      { label: 'lose', tone: 'bad' as const, share: row.lose / 100, says },
    ].filter(({ share }) => share > 0),
  };
}
