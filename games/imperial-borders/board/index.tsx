/** The board of Imperial Borders. */
import './board.css';
import type { Board, BoardActions, BoardContext, Panel } from '@concert/board';
import type { Point } from '@concert/kernel';
import { capitalOf } from '../src/tables.ts';
import { type Context, heading, ordersOf, ownNations, placeIdOf } from './context.ts';
import { guide } from './guide.ts';
import { leaveLookups, marks, overlays, tints } from './marks.ts';
import { Annexation, isAnnexing } from './panels/annexation.tsx';
import { Basket, isShopping } from './panels/basket.tsx';
import { Battle, battleOf, isFighting } from './panels/battle.tsx';
import { Bids, isBidding } from './panels/bids.tsx';
import { Medals, medalLookups } from './panels/medals.tsx';
import { Orders } from './panels/orders.tsx';
import type { Hands } from './panels/parts.tsx';
import { pieces } from './pieces.ts';
import { powers } from './powers.ts';

const panel = (
  id: string,
  title: string,
  where: Panel['where'],
  open: (context: Context) => boolean,
  render: (hands: Hands) => ReturnType<Panel['render']>,
): Panel => ({
  id,
  title,
  where,
  open: (context) => open(context as Context),
  render: (actions: BoardActions) => render(actions as Hands),
});

const isParading = ({ view, choices }: Context): boolean =>
  view.over !== null || choices.some(({ verb }) => verb === 'bestow');

export const board: Board = {
  placeOf: ({ kind, id }: Point) => (kind === 'place' ? placeIdOf(id as number) : null),
  lookups: (context: BoardContext) => [...medalLookups(context as Context), ...leaveLookups()],
  pieces: (context: BoardContext) => pieces(context as Context),
  tints: (context: BoardContext, overlay) => tints(context as Context, overlay),
  marks: (context: BoardContext) => marks(context as Context),
  overlays,
  powers: (context) => powers(context as Context),
  heading: (context) => heading(context as Context),
  guide: (context) => guide(context as Context),
  odds(context: BoardContext) {
    const battle = battleOf(context as Context);
    return battle && battle.round > 0 && isFighting(context as Context)
      ? { within: 'battle', nouns: [`able.${placeIdOf(battle.place)}`] }
      : null;
  },
  home: (context) => {
    const [nation] = ownNations(context as Context);
    return nation === undefined ? null : placeIdOf(capitalOf[nation]!);
  },
  panels: [
    panel('battle', 'Battle', 'stage', isFighting, (hands) => <Battle hands={hands} />),
    panel('basket', 'Purchases', 'stage', isShopping, (hands) => <Basket hands={hands} />),
    panel('annexation', 'Annexation', 'stage', isAnnexing, (hands) => <Annexation hands={hands} />),
    panel('bids', 'Turn Order', 'stage', isBidding, (hands) => <Bids hands={hands} />),
    panel('parade', 'On Parade', 'stage', isParading, (hands) => <Medals hands={hands} />),
    panel(
      'orders',
      'Orders',
      'side',
      (context) => ordersOf(context).length > 0 || ownNations(context).length > 0,
      (hands) => <Orders hands={hands} />,
    ),
    panel(
      'medals',
      'Medals',
      'side',
      ({ view }) => view.board.round > 0,
      (hands) => <Medals hands={hands} />,
    ),
  ],
};
