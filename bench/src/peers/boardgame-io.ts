/** Tic-tac-toe on boardgame.io's own reducer, without its client, server or store. */
import { createRequire } from 'node:module';
import { lines } from '../games/tic-tac-toe.ts';

interface BoardState {
  G: { cells: (string | null)[] };
  ctx: { currentPlayer: string; gameover?: unknown };
}
/** The little of boardgame.io that is used here. */
interface Internal {
  InitializeGame(what: { game: object; numPlayers: number }): BoardState;
  CreateGameReducer(what: { game: object }): (state: BoardState, action: object) => BoardState;
}
interface Core {
  INVALID_MOVE: string;
}

export interface PeerTicTacToe {
  /** States are never changed, so every game can begin at this one. */
  start: BoardState;
  /** Marks a cell for the player whose turn it is. */
  mark(state: BoardState, cell: number): BoardState;
}

const hasLine = (cells: readonly (string | null)[], player: string): boolean =>
  lines.some(([a, b, c]) => cells[a] === player && cells[b] === player && cells[c] === player);

/** Its rules as boardgame.io wants them; `invalid` is what a move that cannot be made answers. */
export const ticTacToeBy = (invalid: string) => ({
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }: { G: BoardState['G']; playerID: string }, cell: number) {
      if (G.cells[cell] !== null) return invalid;
      G.cells[cell] = playerID;
      return undefined;
    },
  },
  endIf({ G, ctx }: { G: BoardState['G']; ctx: BoardState['ctx'] }) {
    if (hasLine(G.cells, ctx.currentPlayer)) return { winner: ctx.currentPlayer };
    return G.cells.includes(null) ? undefined : { draw: true };
  },
  // The machine it is measured against keeps no undo either.
  disableUndo: true,
});

/** Null when boardgame.io is not installed: it comes with the development dependencies only. */
export function boardgameIo(): PeerTicTacToe | null {
  const load = createRequire(import.meta.url);
  let internal: Internal;
  let core: Core;
  try {
    // Its packages are folders, which only `require` can open.
    internal = load('boardgame.io/internal');
    core = load('boardgame.io/core');
  } catch {
    return null;
  }
  const game = ticTacToeBy(core.INVALID_MOVE);
  const reduce = internal.CreateGameReducer({ game });
  return {
    start: internal.InitializeGame({ game, numPlayers: 2 }),
    mark: (state, cell) =>
      reduce(state, {
        type: 'MAKE_MOVE',
        payload: { type: 'mark', args: [cell], playerID: state.ctx.currentPlayer },
      }),
  };
}
