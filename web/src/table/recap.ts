/** What others did since the viewer's last choice, as arrows on the map. Pure. */
import type { PowerLine } from '@concert/board';
import type { Point } from '@concert/kernel';
import type { RecapLine, StoryEntry } from '@concert/wire';
import type { Arrow } from '../board/arrows.ts';

const MOST_ARROWS = 24;

/** The moves of others as arrows, numbered like the recap. */
export function arrowsOf(
  entries: readonly StoryEntry[],
  recap: readonly RecapLine[],
  isOwn: (point: Point) => boolean,
  placeOf: (point: Point) => string | null,
  powerOf: (point: Point) => PowerLine | null,
): Arrow[] {
  const moves = entries.flatMap((entry) => [entry, ...entry.inside].filter(({ way }) => way.length > 1));
  const foreign = moves.filter(({ actor }) => !(actor && isOwn(actor))).slice(-MOST_ARROWS);
  return foreign.flatMap((move) => {
    const places = move.way.map(placeOf);
    if (places.some((place) => place === null)) return [];
    const line = recap.find(({ entry }) => entry === move);
    return [
      {
        key: String(move.at),
        places: places as string[],
        colour: (move.actor && powerOf(move.actor)?.colour) || '#5d4c38',
        ...(line && { number: line.number }),
      },
    ];
  });
}
