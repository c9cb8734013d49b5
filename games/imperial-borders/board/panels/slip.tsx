/** The slip on which permission is asked for: received, with what a no means; or sent, with those who are asked (IB-D.2). */
import { choicesOf, Do } from '@concert/board/panels';
import { act as actKind, EXIT, LOAD, SEIZE, TRANSFER, UNLOAD } from '../../src/tables.ts';
import { type Context, frameAt, headsOf, ordersOf, ownNations, placeName, stacksOf, topFrame } from '../context.ts';
import { nationName } from '../nations.ts';
import { type BoardUi, listed, NationName, plural, Shield } from './parts.tsx';

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

const actName = (act: number): string => actKind.labels![act]!;

/** What a refusal comes to, by what is asked for. */
function noMeans(act: number, who: string): string {
  if (act === EXIT) return `One no is enough: ${who}’s Forces stay where they are. They may attack after the march.`;
  if ([LOAD, UNLOAD, TRANSFER, SEIZE].includes(act)) return 'One no is enough, and it stands for the rest of the turn.';
  return 'One no is enough.';
}

/** Where the group under way is bound for, as far as the plot has been shown. */
function boundFor(context: Context, nation: number): string {
  const order = frameAt(context, 'order');
  if (!order || order.nation !== nation) return '';
  const found = ordersOf(context).find((each) => each.nation === nation && each.number === order.order + 1);
  return found ? placeName(found.path.at(-1) ?? found.origin) : '';
}

const headsThere = ({ view }: Context, nation: number, place: number): number =>
  stacksOf(view.board)
    .filter((stack) => stack.nation === nation && stack.place === place)
    .reduce((sum, stack) => sum + headsOf(stack), 0);

function Received({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const slip = frameAt(context, 'leave.answer')!;
  const { nation, act, place } = slip;
  const who = nationName(nation);
  const bound = act === EXIT ? boundFor(context, nation) : '';
  const own = ownNations(context).filter((n) => headsThere(context, n, place) > 0);
  return (
    <div class="ib-slip">
      <Shield nation={nation} />
      <div>
        <h4>
          {who} asks: may it {actName(act)} {placeName(place)}
          {bound && bound !== placeName(place) ? `, bound for ${bound}` : ''}?
        </h4>
        <p>
          {who} has {plural(headsThere(context, nation, place), 'Force')} there
          {own.length > 0 && `; ${listed(own.map((n) => `${nationName(n)} has ${headsThere(context, n, place)}`))}`}.{' '}
          {noMeans(act, who)}
        </p>
        <div class="buttons">
          {choicesOf(context, 'allow').map(({ arg }) => (
            <Do key={arg.lasts} ui={ui} verb="allow" arg={arg}>
              {arg.lasts === 'this time' ? 'Allow' : 'Allow all this turn'}
            </Do>
          ))}
          <Do ui={ui} verb="refuse">
            Refuse
          </Do>
        </div>
      </div>
    </div>
  );
}

function Sent({ ui }: { ui: BoardUi }) {
  const { nation, act, place, asked } = frameAt(ui.context, 'leave.heard')!;
  return (
    <div class="ib-slip">
      <Shield nation={nation} />
      <div>
        <h4>
          You ask for permission to {actName(act)} {placeName(place)}
        </h4>
        <p>
          Asked:{' '}
          {asked.flat().map((n) => (
            <NationName key={n} nation={n} />
          ))}
          . {noMeans(act, nationName(nation))}
        </p>
      </div>
    </div>
  );
}
