/** The slip on which permission is asked for: received, with what a no means; or sent, with those who are asked (IB-D.2). */
import { put } from '@concert/board';
import { choicesOf, Do } from '@concert/board/panels';
import { EXIT, LOAD, SEIZE, TRANSFER, UNLOAD } from '../../src/tables.ts';
import { type Context, frameAt, headsOf, ordersOf, ownNations, stacksOf, topFrame } from '../context.ts';
import { type BoardUi, NationName, Shield } from './parts.tsx';

const isAnswering = (context: Context): boolean =>
  topFrame(context)?.at === 'leave.answer' && context.choices.length > 0;

/** For those who are asked, and for the Nation that asks. */
export function hasSlip(context: Context): boolean {
  if (isAnswering(context)) return true;
  const asked = frameAt(context, 'leave.heard');
  return asked !== undefined && ownNations(context).includes(asked.nation);
}

export function Slip({ ui }: { ui: BoardUi }) {
  return isAnswering(ui.context) ? <Received ui={ui} /> : <Sent ui={ui} />;
}

/** What a refusal comes to, by what is asked for. */
function noMeans(context: Context, act: number, nation: number): string {
  if (act === EXIT) return put(context, 'slip.no.exit', { nation });
  return put(context, [LOAD, UNLOAD, TRANSFER, SEIZE].includes(act) ? 'slip.no.turn' : 'slip.no');
}

/** Where the group under way is bound for, as far as the plot has been shown; −1 where that is not known. */
function boundFor(context: Context, nation: number): number {
  const order = frameAt(context, 'order');
  if (!order || order.nation !== nation) return -1;
  const found = ordersOf(context).find((each) => each.nation === nation && each.number === order.order + 1);
  return found ? (found.path.at(-1) ?? found.origin) : -1;
}

const headsThere = ({ view }: Context, nation: number, place: number): number =>
  stacksOf(view.board)
    .filter((stack) => stack.nation === nation && stack.place === place)
    .reduce((sum, stack) => sum + headsOf(stack), 0);

function Received({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const slip = frameAt(context, 'leave.answer')!;
  const { nation, act, place } = slip;
  const bound = act === EXIT ? boundFor(context, nation) : -1;
  const isBound = bound >= 0 && bound !== place;
  const there = [nation, ...ownNations(context)].filter((n) => headsThere(context, n, place) > 0);
  return (
    <div class="ib-slip">
      <Shield nation={nation} />
      <div>
        <h4>{put(context, isBound ? 'slip.asks-bound' : 'slip.asks', { nation, act, place, bound })}</h4>
        <p>
          {there.map((n) => put(context, 'slip.there', { nation: n, count: headsThere(context, n, place) })).join(' ')}{' '}
          {noMeans(context, act, nation)}
        </p>
        <div class="buttons">
          {choicesOf(context, 'allow').map(({ arg }) => (
            <Do key={arg.lasts} ui={ui} verb="allow" arg={arg}>
              {put(context, arg.lasts === 'this time' ? 'slip.allow' : 'slip.allow-all')}
            </Do>
          ))}
          <Do ui={ui} verb="refuse">
            {put(context, 'slip.refuse')}
          </Do>
        </div>
      </div>
    </div>
  );
}

function Sent({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { nation, act, place, asked } = frameAt(context, 'leave.heard')!;
  return (
    <div class="ib-slip">
      <Shield nation={nation} />
      <div>
        <h4>{put(context, 'slip.sent', { act, place })}</h4>
        <p>
          {put(context, 'slip.asked')}{' '}
          {asked.flat().map((n) => (
            <NationName ui={ui} key={n} nation={n} />
          ))}
          . {noMeans(context, act, nation)}
        </p>
      </div>
    </div>
  );
}
