/** The board of Power & Prestige. */
import { type Board, type BoardContext, type PowerLine, put, signs } from '@concert/board';
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
    const side = `board.${camp === ALLIANCE ? 'alliance' : 'counter'}${board.camp[ALLY] === camp ? '.ally' : ''}`;
    return {
      key: `seat ${seat}`,
      seat,
      name: context.facts.seats[seat].name,
      flag: flagOf(seat),
      colour: liveryOf(seat).wood,
      figures: [
        {
          sign: signs.land,
          value: board.owner.filter((owner) => owner === seat).length,
          title: put(context, 'board.provinces'),
        },
        { sign: signs.gold, value: board.gold[seat], title: put(context, 'board.gold') },
        { sign: signs.prestige, value: board.prestige[seat], title: put(context, 'board.prestige') },
      ],
      ...(camp < ALONE && { note: put(context, side) }),
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
    panel('battle', 'panel.battle', 'stage', isFighting, (ui) => <Battle ui={ui} />),
    panel('form', 'panel.form', 'stage', isForming, (ui) => <Alliances ui={ui} open />),
    panel('trade', 'panel.trade', 'stage', isTrading, (ui) => <Market ui={ui} open />),
    panel('basket', 'panel.basket', 'stage', isShopping, (ui) => <Basket ui={ui} />),
    panel('end', 'panel.end', 'stage', isOver, (ui) => <Scoring ui={ui} />),
    panel('year', 'panel.year', 'side', always, (ui) => <Year ui={ui} />),
    panel(
      'income',
      'panel.income',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Income ui={ui} />,
    ),
    panel('artists', 'panel.artists', 'side', always, (ui) => <Artists ui={ui} />),
    panel(
      'goods',
      'panel.goods',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Market ui={ui} open={false} />,
    ),
    panel(
      'alliances',
      'panel.alliances',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Alliances ui={ui} open={false} />,
    ),
    panel(
      'points',
      'panel.points',
      'side',
      (context) => context.view.board.year > 0,
      (ui) => <Scoring ui={ui} />,
    ),
    panel(
      'report',
      'panel.report',
      'side',
      (context) => linesOf(context).length > 0,
      (ui) => <Report ui={ui} />,
    ),
    panel(
      'foot',
      'panel.foot',
      'hand',
      (context) => hasGroup(context) || hasStock(context),
      (ui) => <Foot ui={ui} />,
    ),
  ],
};
