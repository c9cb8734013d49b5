/** Who holds what, read off the view: for tints, counts and the powers panel. */
import type { BoardContext } from '@concert/board';
import type { Frame, Board as View } from '../src/shape.ts';
import { homeOf, isSea, place, powerOf } from '../src/tables.ts';

export type AllianceContext = BoardContext<View>;

/** The head of the camp a power belongs to. */
export function headOf(board: View, power: number): number {
  let head = power;
  for (let up = board.patron[head]; up >= 0 && up !== head; up = board.patron[head]) head = up;
  return head;
}

/** How two empires stand to each other, as the viewer knows it: a value of `relations`. */
export function relationOf({ relations }: View, a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return relations[(high * (high - 1)) / 2 + low];
}

/** The camps with blocks in each place. */
export function campsAt(board: View): Set<number>[] {
  const camps = place.names.map(() => new Set<number>());
  for (const b of board.blocks) if (b.place >= 0) camps[b.place].add(headOf(board, powerOf[b.id]));
  for (const g of board.hidden) if (g.place >= 0) camps[g.place].add(g.camp);
  return camps;
}

/** Whose colour a place has: that of the camp that stands there, else of its homeland; −2 if it is contested or uncontrolled. */
export function holderOf(board: View, camps: readonly Set<number>[], p: number): number {
  if (camps[p].size === 1) return [...camps[p]][0];
  if (camps[p].size > 1 || isSea(p) || homeOf[p] < 0) return -2;
  return headOf(board, homeOf[p]);
}

export const frameAt = ({ view }: AllianceContext, at: string): (Frame & { at: string }) | undefined =>
  view.flow.findLast((frame) => frame.at === at) as Frame | undefined;

/** The frame of the battle being fought. */
export function battleOf(context: AllianceContext): Extract<Frame, { at: 'battle' }> | undefined {
  return frameAt(context, 'battle') as never;
}

const AFTER: readonly unknown[] = ['battle.pursuit', 'battle.regroups', 'battle.excess'] satisfies Frame['at'][];

/** The fighting is over; what is left is to pursue, to regroup and to take away what is too much. */
export const isWon = (context: AllianceContext): boolean => AFTER.includes(battleOf(context)?.stage);

/** The viewer's empire: in the solitaire game the one whose card was turned. */
export function ownEmpire({ view, facts }: AllianceContext): number {
  if (facts.seats.length === 1) return view.board.activeEmpire;
  return view.viewer < 0 ? -1 : view.board.seat.indexOf(view.viewer);
}
