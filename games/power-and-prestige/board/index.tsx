/** The board of Power & Prestige. */
import type { Board, BoardContext, PowerLine } from '@concert/board';
import { panelOf } from '@concert/board/panels';
import { ALLIANCE, ALONE } from '../src/shape.ts';
import { ALLY } from '../src/tables.ts';
import { card } from './card.ts';
import { heading, type PowerContext, placeOfLocation } from './context.ts';
import { symbols } from './emblems.ts';
import { flagOf, liveryOf } from './forces.ts';
import { forecast, goal } from './goal.ts';
import { guide } from './guide.ts';
import { marks, overlays, tints } from './marks.ts';
import { Alliances, isForming } from './panels/alliances.tsx';
import { Artists } from './panels/artists.tsx';
import { Basket, isShopping } from './panels/basket.tsx';
import { Battle, battleOf, isFighting, linesOf, Report } from './panels/battle.tsx';
import { Foot, hasGroup, hasStock } from './panels/group.tsx';
import { Income } from './panels/income.tsx';
import { isTrading, Market } from './panels/market.tsx';
import { isOver, Scoring } from './panels/scoring.tsx';
import { Year } from './panels/year.tsx';
import { pieces, placeOf } from './pieces.ts';

function powers(context: PowerContext): PowerLine[] {
  const { board } = context.view;
  return board.seating.map((seat, order) => {
    const camp = board.camp[seat];
    const side = camp >= ALONE ? '' : camp === ALLIANCE ? 'Alliance' : 'Counter-Alliance';
    const ally = camp < ALONE && board.camp[ALLY] === camp ? ', with the external ally' : '';
    return {
      key: `seat ${seat}`,
      seat,
      name: context.facts.seats[seat].name,
      flag: flagOf(seat),
      colour: liveryOf(seat).wood,
      figures: [
        { sign: '⚑', value: board.owner.filter((owner) => owner === seat).length, title: 'Provinces' },
        { sign: '●', value: board.gold[seat], title: 'Gold' },
        { sign: '★', value: board.prestige[seat], title: 'Prestige' },
      ],
      ...(side && { note: `${side}${ally}` }),
      order,
      points: [{ kind: 'seat', id: seat }],
      also: [{ kind: 'force', id: seat }],
    };
  });
}

const panel = panelOf<PowerContext>();
const always = (): boolean => true;

export const board: Board = {
  placeOf,
  pieces: (context: BoardContext) => pieces(context),
  tints: (context: BoardContext, overlay) => tints(context, overlay),
  marks: (context: BoardContext) => marks(context),
  overlays,
  defs: symbols,
  powers,
  heading,
  goal,
  forecast,
  card,
  guide,
  odds(context: PowerContext) {
    const battle = battleOf(context);
    return battle && isFighting(context)
      ? { within: 'battle', play: 'fight', nouns: [`holders.${placeOfLocation(battle.place)}`] }
      : null;
  },
  home: ({ view }: PowerContext) => {
    const at = view.viewer >= 0 ? view.board.residence[view.viewer] : -1;
    return at >= 0 ? placeOfLocation(at) : null;
  },
  panels: [
    panel('battle', 'Battle', 'stage', isFighting, (ui) => <Battle ui={ui} />),
    panel('form', 'The alliances', 'stage', isForming, (ui) => <Alliances ui={ui} open />),
    panel('trade', 'Luxury goods', 'stage', isTrading, (ui) => <Market ui={ui} open />),
    panel('basket', 'Purchases', 'stage', isShopping, (ui) => <Basket ui={ui} />),
    panel('end', 'The final scoring', 'stage', isOver, (ui) => <Scoring ui={ui} />),
    panel('year', 'Year', 'side', always, (ui) => <Year ui={ui} />),
    panel(
      'income',
      'Income',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Income ui={ui} />,
    ),
    panel('artists', 'Artists', 'side', always, (ui) => <Artists ui={ui} />),
    panel(
      'goods',
      'Goods',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Market ui={ui} open={false} />,
    ),
    panel(
      'alliances',
      'Alliances',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Alliances ui={ui} open={false} />,
    ),
    panel(
      'points',
      'Points',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Scoring ui={ui} />,
    ),
    panel(
      'report',
      'Last battle',
      'side',
      (context) => linesOf(context).length > 0,
      (ui) => <Report ui={ui} />,
    ),
    panel(
      'foot',
      'At hand',
      'hand',
      (context) => hasGroup(context) || hasStock(context),
      (ui) => <Foot ui={ui} />,
    ),
  ],
};
