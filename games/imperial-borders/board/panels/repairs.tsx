/** Repairs that need the viewer's permission: each is allowed or not (IB-7.A, IB-R-127). */
import { choiceOf, Do } from '@concert/board/panels';
import { REFIT } from '../../src/tables.ts';
import { type Context, frameAt, placeName } from '../context.ts';
import { nationName } from '../nations.ts';
import { type BoardUi, NationName } from './parts.tsx';

export const isRepairing = (context: Context): boolean =>
  frameAt(context, 'repair') !== undefined && context.choices.length > 0;

export function Repairs({ ui }: { ui: BoardUi }) {
  const { items } = frameAt(ui.context, 'repair')!;
  const asked = Array.from({ length: items.length / 3 }, (_, i) => ({
    nation: items[3 * i]!,
    act: items[3 * i + 1]!,
    place: items[3 * i + 2]!,
  }));
  return (
    <div class="ib-repairs">
      <p>Your Forces there can forbid these repairs. What you do not allow stays damaged.</p>
      <ul class="ib-pieces">
        {asked.map((arg) => {
          const allowed = choiceOf(ui.context, 'refuse', arg) !== undefined;
          const what = arg.act === REFIT ? 'ships' : 'fortification';
          return (
            <li key={`${arg.nation} ${arg.act} ${arg.place}`}>
              <span class="ib-ware">
                <NationName nation={arg.nation} /> {what} in {placeName(arg.place)}{' '}
                <small>{allowed ? 'allowed' : 'stays damaged'}</small>
              </span>
              <Do
                ui={ui}
                verb={allowed ? 'refuse' : 'allow'}
                arg={arg}
                label={`${allowed ? 'Forbid' : 'Allow'} ${nationName(arg.nation)} to repair its ${what} in ${placeName(arg.place)}`}
              >
                {allowed ? 'Forbid' : 'Allow'}
              </Do>
            </li>
          );
        })}
      </ul>
      <Do ui={ui} verb="ready" class="main">
        Ready
      </Do>
    </div>
  );
}
