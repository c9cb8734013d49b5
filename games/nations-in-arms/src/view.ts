/** What a viewer sees: with open stacks, everything. Columns that have not changed are handed out again. */
import type { SeatView, Viewer } from '@concert/kernel';
import type { Board, NationsInArms, P, State } from './shape.ts';

/** Arrays of numbers, copied in one go. */
export function copyState(state: State): State {
  return {
    turn: state.turn,
    season: state.season,
    year: state.year,
    place: state.place.slice(),
    present: state.present.slice(),
    steps: state.steps.slice(),
    level: state.level.slice(),
    marks: state.marks.slice(),
    army: state.army.slice(),
    commander: state.commander.slice(),
    destroyed: state.destroyed.slice(),
    origins: state.origins.slice(),
    owner: state.owner.slice(),
    controller: state.controller.slice(),
    damage: state.damage.slice(),
    siege: state.siege.slice(),
    taken: state.taken.slice(),
    allegiance: state.allegiance.slice(),
    side: state.side.slice(),
    pool: state.pool,
    aside: state.aside,
    played: state.played,
    lastLand: state.lastLand,
    quarters: state.quarters,
    dropped: state.dropped.slice(),
    lost: state.lost.slice(),
    fightsUntil: state.fightsUntil.slice(),
    homeArmies: state.homeArmies,
    facts: state.facts.slice(),
  };
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

export function view(play: P, _viewer: Viewer, last?: Board): Board {
  const board = copyState(play.state) as unknown as { [column: string]: number | number[] };
  if (last) {
    const before = last as unknown as { [column: string]: number | number[] };
    for (const column of Object.keys(board)) {
      const [now, then] = [board[column], before[column]];
      if (Array.isArray(now) && Array.isArray(then) && isSame(now, then)) board[column] = then;
    }
  }
  return board as unknown as Board;
}

/** Nothing is hidden, so there is nothing to imagine. */
export const imagine = (seen: SeatView<NationsInArms>): State => copyState(seen.board);
