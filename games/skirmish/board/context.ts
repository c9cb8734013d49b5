/** What the board reads out of its context. */
import { type BoardContext, topFrameOf } from '@concert/board';
import type { Skirmish } from '../src/rules.ts';
import { type Corps, GOTHA, owner, province } from '../src/tables.ts';

export type Context = BoardContext<Skirmish['board']>;

export const placeName = (p: number): string => province.names[p]!;
export const turnsOf = ({ facts }: Context): number => facts.options.turns as number;

/** Where the corps of each side stand, as everyone sees it. */
export const standing = ({ view: { board } }: Context): { seat: number; at: number }[] => [
  ...board.known.filter(({ at }) => at >= 0).map(({ id, at }) => ({ seat: owner(id), at })),
  ...board.hidden.map(({ owner: seat, at }) => ({ seat, at })),
];

/** SK-4.2: corps are worth 6 together, less what was lost for all to see; Gotha counts for a side that is there alone. */
export function scoreOf(context: Context, seat: number): number {
  const lost = context.view.board.known.filter(({ id, at }) => at < 0 && owner(id) === seat);
  const inGotha = new Set(standing(context).flatMap((corps) => (corps.at === GOTHA ? [corps.seat] : [])));
  const bonus = inGotha.size === 1 && inGotha.has(seat) ? 2 : 0;
  return lost.reduce((sum, { worth }) => sum - worth, 6) + bonus;
}

/** The orders the viewer has written so far: by corps, where it goes. */
export function ownOrders(context: Context): { corps: Corps; to: number }[] {
  const frame = topFrameOf<Skirmish['frame']>(context);
  const { viewer } = context.view;
  if (frame?.at !== 'orders' || viewer < 0) return [];
  return frame.to.flatMap((to, i) => (to < 0 ? [] : [{ corps: (viewer * 3 + i) as Corps, to }]));
}
