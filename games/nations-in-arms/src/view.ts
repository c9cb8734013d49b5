/** What a viewer sees: with open stacks, all but the cards of others. Columns that have not changed are handed out again. */
import type { SeatView, Viewer } from '@concert/kernel';
import type { Board, NationsInArms, P, State } from './shape.ts';
import { hideCards, imagineCards } from './view-cards.ts';

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
    money: state.money.slice(),
    budget: state.budget.slice(),
    recruit: state.recruit.slice(),
    horse: state.horse.slice(),
    due: state.due.slice(),
    dueSteps: state.dueSteps.slice(),
    levies: state.levies.slice(),
    remounts: state.remounts.slice(),
    naval: state.naval,
    apart: state.apart.slice(),
    lost: state.lost.slice(),
    fightsUntil: state.fightsUntil.slice(),
    homeArmies: state.homeArmies,
    round: state.round,
    facts: state.facts.slice(),
    deck: state.deck.slice(),
    hands: state.hands.map((hand) => hand.slice()),
    discard: state.discard.slice(),
    removed: state.removed.slice(),
    effects: state.effects.slice(),
    tactics: state.tactics.map((hand) => hand.slice()),
  };
}

type Column = number | readonly (number | readonly number[])[];

const isSame = (a: Exclude<Column, number>, b: Exclude<Column, number>): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i], b[i]];
    if (one !== other && !(typeof one === 'object' && typeof other === 'object' && isSame(one, other))) return false;
  }
  return true;
};

export function view(play: P, viewer: Viewer, last?: Board): Board {
  const copied = copyState(play.state);
  hideCards(copied, viewer);
  const board = copied as unknown as { [column: string]: Column };
  if (last) {
    const before = last as unknown as { [column: string]: Column };
    for (const column of Object.keys(board)) {
      const [now, then] = [board[column], before[column]];
      if (typeof now === 'object' && typeof then === 'object' && isSame(now, then)) board[column] = then;
    }
  }
  return copied;
}

/** A state as the viewer's: what is not hidden is the same; cards that are hidden are drawn. */
export function imagine({ board, viewer, flow }: SeatView<NationsInArms>, { chance }: Pick<P, 'chance'>): State {
  const state = copyState(board);
  imagineCards(state, viewer, flow, chance);
  return state;
}
