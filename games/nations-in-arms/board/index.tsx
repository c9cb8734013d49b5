/** The board of Nations in Arms. */
import type { Board, BoardContext, Level, PartOfChoice, Zooms } from '@concert/board';
import { latePanelOf, panelOf } from '@concert/board/panels';
import type { Point } from '@concert/kernel';
import { hexOfCity, province } from '../src/tables.ts';
import { aimAlong, aimOf, onward } from './aims.ts';
import { card, goal } from './cards.ts';
import { type Context, forcesOf, heading, placeIdOf, placeNumber } from './context.ts';
import { forecast } from './forecast.ts';
import { guide } from './guide.ts';
import { defs } from './livery.ts';
import { marks, overlays, tints } from './marks.ts';
import {
  fightOf,
  hasCards,
  hasTrade,
  isAtSea,
  isBudgeting,
  isCourting,
  isDeclaring,
  isDrafting,
  isFighting,
  isLosing,
  isPeace,
  isReinforcing,
  isSailing,
  isSettling,
  isTalking,
  isWindow,
} from './occasions.ts';
import { ArmyBox, hasForce } from './panels/army.tsx';
import { Campaign, hasBegun } from './panels/campaign.tsx';
import { hasTimetable, Timetable } from './panels/timetable.tsx';
import { pieces } from './pieces.ts';
import { powers } from './powers.ts';

const panel = panelOf<Context>();
/** Panels of four groups that are loaded when one of a group is first open. */
const warPanel = latePanelOf<Context, typeof import('./panels/war.tsx')>(() => import('./panels/war.tsx'));
const seaPanel = latePanelOf<Context, typeof import('./panels/naval.tsx')>(() => import('./panels/naval.tsx'));
const cardPanel = latePanelOf<Context, typeof import('./panels/cards.tsx')>(() => import('./panels/cards.tsx'));
const statePanel = latePanelOf<Context, typeof import('./panels/state.tsx')>(() => import('./panels/state.tsx'));

/** A hex is 30 units high: from 20 pixels a hex on forces are counters, from 50 on they show all they have. */
const zooms: Zooms = {
  middle: 20 / 30,
  near: 50 / 30,
  closest: 3.2,
  size: (level: Level, pixels: number): number =>
    level === 'near' ? Math.max(26.5, 54 / pixels) : level === 'middle' ? 33 : Math.min(150, 50 / pixels),
};

/** A click on a hex means where to go; on a hex held by enemies the side by which it is entered is chosen next. */
function narrow({ choices }: Context, place: string): PartOfChoice | null {
  const to = placeNumber.get(place);
  if (to === undefined) return null;
  if (choices.some(({ verb, arg }) => verb === 'go' && arg.to === to)) return { verb: 'go', fixed: { to } };
  const back = choices.filter(({ verb, arg }) => verb === 'back' && (arg.path as number[]).at(-1) === to);
  return back.length === 1 ? { verb: 'back', fixed: { path: back[0]!.arg.path as number[] } } : null;
}

export const board: Board = {
  zooms,
  defs,
  overlays,
  placeOf: ({ kind, id }: Point) =>
    kind === 'place'
      ? placeIdOf(id as number)
      : kind === 'city'
        ? placeIdOf(hexOfCity[id as number]!)
        : kind === 'province'
          ? province.names[id as number]!
          : null,
  pieces: (context: BoardContext, level = 'near') => pieces(context as Context, level),
  tints: (context: BoardContext, overlay, level = 'near') => tints(context as Context, overlay, level),
  marks: (context: BoardContext, overlay, level = 'near') => marks(context as Context, overlay, level),
  powers: (context) => powers(context as Context),
  heading: (context) => heading(context as Context),
  goal: (context) => goal(context as Context),
  card: (context, subject) => card(context as Context, subject),
  forecast: (context, choice) => forecast(context as Context, choice),
  guide: (context) => guide(context as Context),
  narrow: (context, place) => narrow(context as Context, place),
  aimOf: (context, choice) => aimOf(context as Context, choice),
  aimAlong: (context, from, places) => aimAlong(context as Context, from, places),
  onward: (context, aim) => onward(context as Context, aim),
  /** All forces in play are to be seen at first. */
  home: (context) => forcesOf((context as Context).view.board).map(({ place }) => placeIdOf(place)),
  odds(context: BoardContext) {
    const fight = fightOf(context as Context);
    return fight
      ? { within: fight.siege ? 'siege' : 'battle', nouns: context.facts.seats.map(({ id }) => `steps.${id}`) }
      : null;
  },
  // Their titles are words of the game.
  panels: [
    statePanel('budget', '', 'stage', isBudgeting, ({ Budget }, ui) => <Budget ui={ui} />),
    statePanel('reinforce', '', 'side', isReinforcing, ({ Reinforce }, ui) => <Reinforce ui={ui} />),
    statePanel('peace', '', 'stage', isPeace, ({ PeaceTable }, ui) => <PeaceTable ui={ui} />),
    statePanel('wars', '', 'stage', isDeclaring, ({ Declarations }, ui) => <Declarations ui={ui} />),
    statePanel('talks', '', 'stage', isTalking, ({ Talks }, ui) => <Talks ui={ui} />),
    statePanel('diplomacy', '', 'stage', isCourting, ({ Diplomacy }, ui) => <Diplomacy ui={ui} />),
    cardPanel('window', '', 'stage', isWindow, ({ Window }, ui) => <Window ui={ui} />),
    seaPanel('sea', '', 'stage', isAtSea, ({ Sea }, ui) => <Sea ui={ui} />, true),
    seaPanel('squadron', '', 'side', isSailing, ({ Squadron }, ui) => <Squadron ui={ui} />),
    warPanel('draft', '', 'stage', isDrafting, ({ Draft }, ui) => <Draft ui={ui} />),
    // What must be settled while a battle ends comes before the battle.
    warPanel('settle', '', 'stage', isSettling, ({ Settle }, ui) => <Settle ui={ui} />),
    warPanel('battle', '', 'stage', isFighting, ({ Battle }, ui) => <Battle ui={ui} />),
    warPanel('losses', '', 'stage', isLosing, ({ Losses }, ui) => <Losses ui={ui} />),
    panel('army', '', 'side', hasForce, (ui) => <ArmyBox ui={ui} />),
    cardPanel('cards', '', 'side', hasCards, ({ CardList }, ui) => <CardList ui={ui} />),
    statePanel('trade', '', 'side', hasTrade, ({ Trade }, ui) => <Trade ui={ui} />),
    panel('timetable', '', 'side', hasTimetable, (ui) => <Timetable ui={ui} />),
    // Of these two the first that has something to show is drawn.
    cardPanel(
      'hand',
      '',
      'hand',
      (context) => hasBegun(context) && hasCards(context),
      ({ HandRow }, ui) => (
        <Campaign ui={ui}>
          <HandRow ui={ui} />
        </Campaign>
      ),
    ),
    panel('campaign', '', 'hand', hasBegun, (ui) => <Campaign ui={ui} />),
  ],
};
