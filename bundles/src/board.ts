/**
 * What a bundle brings to the page: its board, with the map it is drawn on and whatever draws its panels inside it. The page
 * hands it plain data and an element to draw into, so a board of an earlier version needs nothing that the page has today.
 * The interface has names of its own; here they become those of 0.1.0.
 */
import type { Board, BoardHands, BoardSight, Panel, Piece } from '@concert/board';
import { loadMap, type MapFile } from '@concert/cartography/map';
import { render } from 'preact';

/** What the page draws from. */
type PageContext = Omit<BoardSight, 'map' | 'readings' | 'tables'> & {
  readonly lookups: BoardSight['readings'];
  readonly textTables: BoardSight['tables'];
};
type PageActions = Omit<BoardHands, 'sight' | 'foreseen'> & {
  readonly context: PageContext;
  readonly odds: BoardHands['foreseen'];
};

/** A board on the map of its version. */
export function boardOn(board: Board, file: MapFile) {
  const map = loadMap(file);
  let last: { page: PageContext; own: BoardSight } | null = null;
  const own = (page: PageContext): BoardSight => {
    if (last?.page !== page) {
      const { lookups, textTables, ...same } = page;
      last = { page, own: { ...same, readings: lookups, tables: textTables, map } };
    }
    return last.own;
  };
  const { panels, overlays, defs, placeOf } = board;
  type OnContext<R> = (context: PageContext) => R;
  const on = <R>(run: ((sight: BoardSight) => R) | undefined): OnContext<R> | undefined =>
    run && ((context) => run(own(context)));
  const overlaid = <R>(run: ((sight: BoardSight, overlay: string | null) => R) | undefined) =>
    run && ((context: PageContext, overlay: string | null): R => run(own(context), overlay));
  const members = {
    overlays,
    defs,
    placeOf: placeOf?.bind(board),
    pieces: (context: PageContext) => board.pieces(own(context)).map(pieceOn),
    lookups: on(board.readings?.bind(board)),
    odds: on(board.foresee?.bind(board)),
    tints: overlaid(board.tints?.bind(board)),
    marks: overlaid(board.marks?.bind(board)),
    powers: on(board.powers?.bind(board)),
    heading: on(board.heading?.bind(board)),
    home: on(board.home?.bind(board)),
    guide: on(board.guide?.bind(board)),
    panels: panels?.map((panel) => panelOn(panel, own)),
  };
  // What this board does not have must not be there at all.
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined));
}

function pieceOn(piece: Piece) {
  const { kin, turn, ...same } = piece;
  return {
    ...same,
    draw: () => piece.draw(),
    ...(kin !== undefined && { group: kin }),
    ...(turn !== undefined && { rotation: turn }),
  };
}

function panelOn(panel: Panel, own: (context: PageContext) => BoardSight) {
  const { id, title, where } = panel;
  return {
    id,
    title,
    where,
    open: (context: PageContext) => panel.open(own(context)),
    draw(into: Element, { context, odds, ...same }: PageActions): void {
      render(panel.render({ ...same, sight: own(context), foreseen: odds }), into);
    },
    clear: (from: Element) => render(null, from),
  };
}
