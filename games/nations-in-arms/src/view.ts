/** What a viewer sees: with open stacks, all but the cards of others. Columns that have not changed are handed out again. */
import type { Game, SeatView, Viewer } from '@concert/kernel';
import { hasFog } from './covers.ts';
import { imagineStacks } from './imagine-stacks.ts';
import type { Board, NationsInArms, P, State } from './shape.ts';
import { copyDiplomacy } from './shape-diplomacy.ts';
import { copyPeace } from './shape-peace.ts';
import { copyShips } from './shape-sea.ts';
import { hideCards, imagineCards, tellCards } from './view-cards.ts';
import { hasHiddenFleets, hideFleets, imagineFleets, tellFleets } from './view-sea.ts';
import { hideStacks, tellStacks } from './view-stacks.ts';

/** Arrays of numbers, copied in one go. */
export function copyState(state: State): State {
  return {
    turn: state.turn,
    season: state.season,
    year: state.year,
    place: state.place.slice(),
    present: state.present.slice(),
    steps: state.steps.slice(),
    marks: state.marks.slice(),
    army: state.army.slice(),
    commander: state.commander.slice(),
    destroyed: state.destroyed.slice(),
    origins: state.origins.slice(),
    owner: state.owner.slice(),
    controller: state.controller.slice(),
    damaged: state.damaged.slice(),
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
    bound: state.bound.slice(),
    indemnities: state.indemnities.slice(),
    calls: state.calls.slice(),
    credit: state.credit.slice(),
    refusals: state.refusals.slice(),
    seized: state.seized.slice(),
    joined: state.joined.slice(),
    lost: state.lost.slice(),
    fightsUntil: state.fightsUntil.slice(),
    homeArmies: state.homeArmies,
    round: state.round,
    facts: state.facts.slice(),
    ...(state.seen && { seen: state.seen.slice() }),
    ...copyDiplomacy(state),
    ...copyPeace(state),
    deck: state.deck.slice(),
    hands: state.hands.map((hand) => hand.slice()),
    discard: state.discard.slice(),
    removed: state.removed.slice(),
    effects: state.effects.slice(),
    tactics: state.tactics.map((hand) => hand.slice()),
    ...copyShips(state),
  };
}

/** Treaties are records that are never changed: they are the same if they are the same object. */
type Column = number | readonly (number | object)[];
type Columns = { [column: string]: Column };

function isSame(a: Exclude<Column, number>, b: Exclude<Column, number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !areSameLists(a[i], b[i])) return false;
  return true;
}

const areSameLists = (a: unknown, b: unknown): boolean => Array.isArray(a) && Array.isArray(b) && isSame(a, b);

/** Takes over every column that is as it was. */
function reuseColumns(board: Board, last: Board): void {
  const [now, then] = [board as unknown as Columns, last as unknown as Columns];
  for (const column in now) {
    const [one, other] = [now[column], then[column]];
    if (one !== other && typeof one === 'object' && typeof other === 'object' && isSame(one, other))
      now[column] = other;
  }
}

/** Columns in which fleets and stacks are hidden in place: a viewer needs its own. */
const [NONE, FLEETS, STACKS] = [
  [] as const,
  ['place', 'present', 'marks'] as const,
  ['place', 'present', 'marks', 'steps', 'army'] as const,
];
/** What a view begins with: the state, with columns of its own where something is hidden in place, and all its own if it may change. */
function openBoard({ state, unchanging }: P, own: readonly (typeof STACKS)[number][]): Board {
  const open: { -readonly [column in keyof Board]: Board[column] } = { ...state };
  // Not copied twice.
  for (const column of own) open[column] = [];
  const board: typeof open = unchanging ? open : copyState(open);
  for (const column of own) board[column] = state[column].slice();
  return board;
}

export function view(play: P, viewer: Viewer, last?: Board): Board {
  const [fleets, fog] = [hasHiddenFleets(play), hasFog(play)];
  const board = openBoard(play, fog ? STACKS : fleets ? FLEETS : NONE);
  hideCards(board, viewer);
  if (fleets) hideFleets(board, viewer);
  if (fog) hideStacks(board, play.stack, viewer);
  if (last) reuseColumns(board, last);
  return board;
}

/** A state as the viewer's: what is not hidden is the same; cards that are hidden are drawn. */
export function imagine(
  { board, viewer, flow }: SeatView<NationsInArms>,
  { chance, options, parts }: Pick<P, 'chance' | 'options' | 'parts'>,
): State {
  const state: Board = copyState(board);
  if (board.standIns) {
    state.standIns = [...board.standIns];
    imagineStacks(state, chance);
  }
  imagineCards(state, viewer, flow, chance);
  if (hasHiddenFleets({ options, parts })) imagineFleets(state, viewer, chance);
  return state;
}

/** Every card and every fleet, and who knows where it is. */
export const secrets: NonNullable<Game<NationsInArms>['secrets']> = (play, tell) => {
  tellCards(play, tell);
  tellFleets(play, tell);
  tellStacks(play, tell);
};
