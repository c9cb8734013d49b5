/** The board of Imperial Borders. */
import type { Board, BoardContext } from '@concert/board';
import { panelOf } from '@concert/board/panels';
import type { Point } from '@concert/kernel';
import { capitalOf } from '../src/tables.ts';
import { thingNames } from '../src/thing-names.ts';
import { aimAlong, onward } from './aims.ts';
import { battleOdds, battleOf, isFighting } from './battles.ts';
import { card } from './cards.ts';
import { type Context, heading, ordersOf, ownNations, placeIdOf } from './context.ts';
import { forecast, goal } from './goal.ts';
import { guide } from './guide.ts';
import { marks } from './marks.ts';
import { overlayLookups, overlays, tints } from './overlays.ts';
import { Annexation, isAnnexing } from './panels/annexation.tsx';
import { Basket, isShopping } from './panels/basket.tsx';
import { Battle } from './panels/battle.tsx';
import { Bids, isBidding } from './panels/bids.tsx';
import { Foot, hasFoot } from './panels/foot.tsx';
import { Medals, medalLookups } from './panels/medals.tsx';
import { Orders } from './panels/orders.tsx';
import { isParading, Parade } from './panels/parade.tsx';
import { isRepairing, Repairs } from './panels/repairs.tsx';
import { hasSlip, Slip } from './panels/slip.tsx';
import { hasTray, Tray } from './panels/trays.tsx';
import { pieces } from './pieces.ts';
import { powers } from './powers.ts';

const panel = panelOf<Context>();

/** What the rules are asked for: the chart, the overlays, and the battle on the stage. */
const lookups = (context: Context): string[] => [
  ...medalLookups(context),
  ...overlayLookups(context),
  ...(battleOf(context) ? ['dice', 'casualties'] : []),
];

export const board: Board = {
  thingNames,
  placeOf: ({ kind, id }: Point) => (kind === 'place' ? placeIdOf(id as number) : null),
  lookups: (context: BoardContext) => lookups(context as Context),
  pieces: (context: BoardContext) => pieces(context as Context),
  tints: (context: BoardContext, overlay) => tints(context as Context, overlay),
  marks: (context: BoardContext, overlay) => marks(context as Context, overlay),
  overlays,
  powers: (context) => powers(context as Context),
  heading: (context) => heading(context as Context),
  goal: (context) => goal(context as Context),
  forecast: (context, choice) => forecast(context as Context, choice),
  card: (context, subject) => card(context as Context, subject),
  guide: (context) => guide(context as Context),
  odds: (context) => battleOdds(context as Context),
  aimAlong: (context, from, places) => aimAlong(context as Context, from, places),
  onward: (context, aim) => onward(context as Context, aim),
  home: (context) => {
    const [nation] = ownNations(context as Context);
    return nation === undefined ? null : placeIdOf(capitalOf[nation]!);
  },
  panels: [
    panel('slip', 'panel.slip', 'stage', hasSlip, (ui) => <Slip ui={ui} />, true),
    panel('battle', 'panel.battle', 'stage', isFighting, (ui) => <Battle ui={ui} />),
    panel('basket', 'panel.basket', 'stage', isShopping, (ui) => <Basket ui={ui} />),
    panel('repairs', 'panel.repairs', 'stage', isRepairing, (ui) => <Repairs ui={ui} />, true),
    panel('annexation', 'panel.annexation', 'stage', isAnnexing, (ui) => <Annexation ui={ui} />, true),
    panel('bids', 'panel.bids', 'stage', isBidding, (ui) => <Bids ui={ui} />),
    panel('parade', 'panel.parade', 'stage', isParading, (ui) => <Parade ui={ui} />),
    panel('tray', 'panel.tray', 'hand', hasTray, (ui) => <Tray ui={ui} />),
    panel('foot', 'panel.foot', 'hand', hasFoot, (ui) => <Foot ui={ui} />),
    panel(
      'orders',
      'panel.orders',
      'side',
      (context) => ordersOf(context).length > 0 || ownNations(context).length > 0,
      (ui) => <Orders ui={ui} />,
    ),
    panel(
      'medals',
      'panel.medals',
      'side',
      ({ view }) => view.board.round > 0,
      (ui) => <Medals ui={ui} />,
    ),
  ],
};
