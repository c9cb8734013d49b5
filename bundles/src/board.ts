/**
 * What a bundle brings to the page: its board, with the map it is drawn on and whatever draws its panels inside it. The page
 * hands it plain data and an element to draw into, so a board of an earlier version needs nothing that the page has today.
 */
import type { Board, BoardActions, BoardContext, Panel } from '@concert/board';
import { loadMap, type MapFile } from '@concert/cartography/map';
import type { Handbook } from '@concert/kernel/handbook';
import { render } from 'preact';

/** A sight as the page has it: the board brings its own map. */
export type PageSight = Omit<BoardContext, 'map'>;
export type PageHands = Omit<BoardActions, 'sight'> & { readonly sight: PageSight };

export interface PagePanel {
  readonly id: string;
  readonly title: string;
  readonly where: Panel['where'];
  open(sight: PageSight): boolean;
  /** Draws the panel into an element, or draws it anew. */
  draw(into: Element, hands: PageHands): void;
  /** Takes out what was drawn. */
  clear(from: Element): void;
}

/** Every function of a board that is given a sight, for sights without a map. */
type OnPageSights<T> = {
  [K in keyof T]: T[K] extends ((context: BoardContext, ...more: infer More) => infer Result) | undefined
    ? ((sight: PageSight, ...more: More) => Result) | Extract<T[K], undefined>
    : T[K];
};

export type PageBoard = OnPageSights<Omit<Board, 'panels' | 'placeOf'>> &
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
  let last: { page: PageSight; own: BoardContext } | null = null;
  const own = (page: PageSight): BoardContext => {
    if (last?.page !== page) last = { page, own: { ...page, map } };
    return last.own;
  };
  const { panels, overlays, defs, placeOf } = board;
  return {
    pieces: (sight) => board.pieces(own(sight)),
    ...(overlays && { overlays }),
    ...(defs !== undefined && { defs }),
    ...(placeOf && { placeOf: (point, facts) => board.placeOf!(point, facts) }),
    ...(board.lookups && { lookups: (sight) => board.lookups!(own(sight)) }),
    ...(board.odds && { odds: (sight) => board.odds!(own(sight)) }),
    ...(board.tints && { tints: (sight, overlay) => board.tints!(own(sight), overlay) }),
    ...(board.marks && { marks: (sight, overlay) => board.marks!(own(sight), overlay) }),
    ...(board.powers && { powers: (sight) => board.powers!(own(sight)) }),
    ...(board.heading && { heading: (sight) => board.heading!(own(sight)) }),
    ...(board.home && { home: (sight) => board.home!(own(sight)) }),
    ...(board.guide && { guide: (sight) => board.guide!(own(sight)) }),
    ...(panels && { panels: panels.map((panel) => panelOn(panel, own)) }),
  };
}

function panelOn(panel: Panel, own: (sight: PageSight) => BoardContext): PagePanel {
  const { id, title, where } = panel;
  return {
    id,
    title,
    where,
    open: (sight) => panel.open(own(sight)),
    draw: (into, hands) => render(panel.render({ ...hands, context: own(hands.sight) }), into),
    clear: (from) => render(null, from),
  };
}
