/**
 * What a bundle brings to the page: its board, with the map it is drawn on and the code that draws its panels inside it. The page
 * actions it plain data and an element to draw into, so a board of an earlier version needs nothing that the page has today.
 */
import type { Board, BoardActions, BoardContext, Panel } from '@concert/board';
import { loadMap, type MapFile } from '@concert/cartography/map';
import type { Handbook } from '@concert/kernel/handbook';
import { render } from 'preact';

/** A context as the page has it: the board brings its own map. */
export type PageContext = Omit<BoardContext, 'map'>;
export type PageActions = Omit<BoardActions, 'context'> & { readonly context: PageContext };

export interface PagePanel {
  readonly id: string;
  readonly title: string;
  readonly where: Panel['where'];
  readonly stays?: boolean;
  open(context: PageContext): boolean;
  /** Draws the panel into an element, or draws it again. */
  draw(into: Element, actions: PageActions): void;
  /** Takes out what was drawn. */
  clear(from: Element): void;
}

/** Every function of a board that is given a context, for contexts without a map. */
type OnPageContexts<T> = {
  [K in keyof T]: T[K] extends ((context: BoardContext, ...more: infer More) => infer Result) | undefined
    ? ((context: PageContext, ...more: More) => Result) | Extract<T[K], undefined>
    : T[K];
};

export type PageBoard = OnPageContexts<Omit<Board, 'panels' | 'placeOf'>> &
  Pick<Board, 'placeOf'> & { readonly panels?: readonly PagePanel[] };

export interface BoardBundle {
  readonly interface: number;
  readonly board: PageBoard;
}
export type OpenBoard = (map: MapFile) => PageBoard;

/** The handbook of a version: how it is read, and its chapters in their order. */
export interface HandbookBundle {
  readonly handbook: Handbook;
  readonly texts: readonly string[];
}

/** A board on the map of its version. */
export function boardOn(board: Board, file: MapFile): PageBoard {
  const map = loadMap(file);
  let last: { page: PageContext; own: BoardContext } | null = null;
  const own = (page: PageContext): BoardContext => {
    if (last?.page !== page) last = { page, own: { ...page, map } };
    return last.own;
  };
  const { panels, overlays, defs, placeOf, zooms } = board;
  return {
    pieces: (context, level) => board.pieces(own(context), level),
    ...(zooms && { zooms }),
    ...(board.thingNames && { thingNames: board.thingNames }),
    ...(board.narrow && { narrow: (context, place) => board.narrow!(own(context), place) }),
    ...(overlays && { overlays }),
    ...(defs !== undefined && { defs }),
    ...(placeOf && { placeOf: (point, facts) => board.placeOf!(point, facts) }),
    ...(board.lookups && { lookups: (context) => board.lookups!(own(context)) }),
    ...(board.odds && { odds: (context) => board.odds!(own(context)) }),
    ...(board.forecast && { forecast: (context, choice) => board.forecast!(own(context), choice) }),
    ...(board.tints && { tints: (context, overlay, level) => board.tints!(own(context), overlay, level) }),
    ...(board.marks && { marks: (context, overlay, level) => board.marks!(own(context), overlay, level) }),
    ...(board.powers && { powers: (context) => board.powers!(own(context)) }),
    ...(board.heading && { heading: (context) => board.heading!(own(context)) }),
    ...(board.goal && { goal: (context) => board.goal!(own(context)) }),
    ...(board.card && { card: (context, subject) => board.card!(own(context), subject) }),
    ...(board.home && { home: (context) => board.home!(own(context)) }),
    ...(board.guide && { guide: (context) => board.guide!(own(context)) }),
    ...(board.aimOf && { aimOf: (context, choice) => board.aimOf!(own(context), choice) }),
    ...(board.aimAlong && { aimAlong: (context, from, places) => board.aimAlong!(own(context), from, places) }),
    ...(board.onward && { onward: (context, aim) => board.onward!(own(context), aim) }),
    ...(panels && { panels: panels.map((panel) => panelOn(panel, own)) }),
  };
}

function panelOn(panel: Panel, own: (context: PageContext) => BoardContext): PagePanel {
  const { id, title, where, stays } = panel;
  const drawNow = (into: Element, actions: PageActions): void =>
    render(panel.render({ ...actions, context: own(actions.context) }), into);
  /** Where it is to be drawn once it is loaded; null as soon as it is. */
  let waiting: Map<Element, PageActions> | null = panel.load ? new Map() : null;
  const drawAll = (): void => {
    const all = waiting ?? [];
    waiting = null;
    for (const [into, actions] of all) drawNow(into, actions);
  };
  return {
    id,
    title,
    where,
    ...(stays && { stays }),
    open: (context) => panel.open(own(context)),
    draw(into, actions) {
      if (!waiting) return drawNow(into, actions);
      const isFirst = waiting.size === 0;
      waiting.set(into, actions);
      if (isFirst) panel.load!().then(drawAll);
    },
    clear(from) {
      waiting?.delete(from);
      render(null, from);
    },
  };
}
