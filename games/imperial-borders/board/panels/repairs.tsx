/** Repairs that need the viewer's permission: each is allowed or not (IB-7.A, IB-R-127). */
import { put } from '@concert/board';
import { choiceOf, Do } from '@concert/board/panels';
import { REFIT } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
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
      <p>{put(ui.context, 'repairs.rule')}</p>
      <ul class="ib-pieces">
        {asked.map((arg) => {
          const allowed = choiceOf(ui.context, 'refuse', arg) !== undefined;
          const what = arg.act === REFIT ? 'ships' : 'fort';
          const answer = allowed ? 'repairs.forbid' : 'repairs.allow';
          return (
            <li key={`${arg.nation} ${arg.act} ${arg.place}`}>
              <span class="ib-ware">
                <NationName ui={ui} nation={arg.nation} /> {put(ui.context, `repairs.${what}`, { place: arg.place })}{' '}
                <small>{put(ui.context, allowed ? 'repairs.allowed' : 'repairs.damaged')}</small>
              </span>
              <Do
                ui={ui}
                verb={allowed ? 'refuse' : 'allow'}
                arg={arg}
                label={put(ui.context, `${answer}.${what}`, arg)}
              >
                {put(ui.context, answer)}
              </Do>
            </li>
          );
        })}
      </ul>
      <Do ui={ui} verb="ready" class="main">
        {put(ui.context, 'repairs.ready')}
      </Do>
    </div>
  );
}
