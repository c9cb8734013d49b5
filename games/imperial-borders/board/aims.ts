/** A path dragged or tapped over the map while orders are plotted: it starts an order and adds step after step (IB-2.A.2). */
import type { Aim, Onward } from '@concert/board';
import { choiceOf } from '@concert/board/panels';
import type { Point } from '@concert/kernel';
import { place as placeKind } from '../src/tables.ts';
import { type Context, placeIdOf, topFrame } from './context.ts';

const placeOf = (name: string): number => placeKind.names.indexOf(name);

/** Where the path may begin: a place an order can start from, or the end of the path that is being drawn. */
function beginsAt(context: Context, from: readonly Point[]): Point | null {
  const frame = topFrame(context);
  const places = from.filter(({ kind }) => kind === 'place');
  if (frame?.at === 'plot')
    return places.find(({ id }) => choiceOf(context, 'from', { place: id }) !== undefined) ?? null;
  if (frame?.at !== 'plot.path' || !choiceOf(context, 'step')) return null;
  return places.find(({ id }) => id === (frame.path.at(-1) ?? frame.from)) ?? null;
}

/** A dragged path begins under the pointer; a tapped one goes on from the path that is being drawn. */
export function aimAlong(context: Context, from: readonly Point[], places: readonly string[]): Aim | null {
  const frame = topFrame(context);
  const tapped = from.length === 0 && frame?.at === 'plot.path' && choiceOf(context, 'step') !== undefined;
  const begin = beginsAt(context, from);
  if (!begin && !tapped) return null;
  const way = begin && places[0] === placeIdOf(begin.id as number) ? places.slice(1) : places;
  return { mover: frame?.at === 'plot' ? begin : null, path: way };
}

/** The next choice of the chain; the path is given up where the rules allow no further step. */
export function onward(context: Context, { mover, path }: Aim): Onward | 'later' | null {
  const frame = topFrame(context);
  if (frame?.at === 'plot' && mover) {
    const choice = choiceOf(context, 'from', { place: mover.id });
    return choice && path.length > 0 ? { choice, left: { mover: null, path } } : null;
  }
  if (frame?.at !== 'plot.path' || mover || path.length === 0) return null;
  const choice = choiceOf(context, 'step', { place: placeOf(path[0]!) });
  if (!choice) return null;
  return { choice, left: path.length > 1 ? { mover: null, path: path.slice(1) } : null };
}
