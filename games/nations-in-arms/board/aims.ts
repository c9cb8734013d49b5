/** Where a march is bound for: noted when a move is chosen, drawn by dragging or tapping, and taken up again when it was broken off. */
import type { Aim, Onward } from '@concert/board';
import type { AnyChoice, Point } from '@concert/kernel';
import { activationOf, type Context, moversOf, placeIdOf, placeNumber, topFrame } from './context.ts';

/** The force that marches, by its leader or its only unit. */
function moverOf(context: Context): Point | null {
  const activation = activationOf(context);
  return activation ? { kind: 'piece', id: Math.max(activation.leader, activation.unit) } : null;
}

const isMarching = (context: Context): boolean => topFrame(context)?.at === 'activation.march';

/** The goal of a move. The rules find the way again when it is broken off. */
export function aimOf(context: Context, { verb, arg }: AnyChoice): Aim | null {
  return verb === 'go' ? { mover: moverOf(context), path: [placeIdOf(arg.to as number)] } : null;
}

/** A path may be drawn from the active force while it may move. */
export function aimAlong(context: Context, from: readonly Point[], places: readonly string[]): Aim | null {
  const activation = activationOf(context);
  if (!activation || !isMarching(context) || !context.choices.some(({ verb }) => verb === 'go')) return null;
  const movers = moversOf(context.view.board);
  const begins = from.some(({ kind, id }) => (kind === 'piece' ? movers.includes(id as number) : false));
  const here = placeIdOf(activation.place);
  if (from.length > 0 && !begins) return null;
  return { mover: moverOf(context), path: places.filter((place, i) => i > 0 || place !== here) };
}

const goTo = ({ choices }: Context, to: number, via: number): AnyChoice | undefined =>
  choices.find(({ verb, arg }) => verb === 'go' && arg.to === to && arg.via === via);

/** The way on: hex by hex where the path says so, else to the furthest hex of it that is in reach. */
export function onward(context: Context, { mover, path }: Aim): Onward | 'later' | null {
  const activation = activationOf(context);
  if (!activation || moverOf(context)?.id !== mover?.id) return null;
  const reached = path.lastIndexOf(placeIdOf(activation.place));
  const rest = path.slice(reached + 1);
  if (rest.length === 0) return null;
  if (!isMarching(context) || context.choices.length === 0) return 'later';
  const hexes = rest.map((place) => placeNumber.get(place) ?? -1);
  for (let i = hexes.length === 1 || isStep(context, activation.place, rest[0]!) ? 0 : hexes.length - 1; i >= 0; i--) {
    const ways = context.choices.filter(({ verb, arg }) => verb === 'go' && arg.to === hexes[i]);
    const before = i > 0 ? hexes[i - 1]! : activation.place;
    const choice = goTo(context, hexes[i]!, before) ?? (ways.length === 1 ? ways[0] : undefined);
    const left = rest.slice(i + 1);
    if (choice) return { choice, left: left.length > 0 ? { mover, path: left } : null };
  }
  return null;
}

/** Is a place next to the hex where the force stands? */
const isStep = ({ map }: Context, from: number, to: string): boolean =>
  map.neighbours(placeIdOf(from)).some(({ id }) => id === to);
