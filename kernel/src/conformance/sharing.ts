/**
 * Objects of a position that belong to something else as well: a copy separates them, and then plays on differently.
 */
import type { Position } from '../flow.ts';
import { assertCheck } from './checks.ts';

/** Which game each object was seen in. */
export type Owners = WeakMap<object, object>;

/** Every object belongs to one place of one position, and to no other game and no table of the rules. */
export function checkSharing(position: Position, game: object, owners: Owners): void {
  const places = new Map<object, string>();
  const walk = (value: object, path: string): void => {
    const other = places.get(value);
    assertCheck(other === undefined, 'copies are whole', () => `${other} and ${path} are one and the same object`);
    places.set(value, path);
    const owner = owners.get(value);
    assertCheck(
      owner === undefined || owner === game,
      'copies are whole',
      () => `${path} is the same object in every game: what changes it in one changes it in all`,
    );
    owners.set(value, game);
    for (const key in value) {
      const part: unknown = value[key as never];
      if (typeof part === 'object' && part !== null) walk(part, `${path}.${key}`);
    }
  };
  walk(position, 'position');
}
