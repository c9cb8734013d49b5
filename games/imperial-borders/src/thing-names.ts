/** Ships have no names of their own in this game: one is told by its Nation, its kind and where it lies. */
import { type Say, say, type ThingNames } from '@concert/kernel';
import type { Board } from './shape.ts';

/** Ships of one Nation that look alike in one place are numbered. */
function shipName({ ships }: Board, ship: number): Say | null {
  const { owner, hull, place } = ships;
  if (ship >= owner.length || (place[ship] ?? -1) < 0) return null;
  const isAlike = (other: number): boolean =>
    owner[other] === owner[ship] && hull[other] === hull[ship] && place[other] === place[ship];
  const alike = [...owner.keys()].filter(isAlike);
  const args = { nation: owner[ship]!, hull: hull[ship]!, place: place[ship]! };
  return alike.length === 1 ? say('ship', args) : say('ship of several', { ...args, n: alike.indexOf(ship) + 1 });
}

export const thingNames: ThingNames<Board> = { ship: shipName };
