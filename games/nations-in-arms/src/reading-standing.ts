/** Who would win now, line by line, and what the next marker may be. For boards and text tables; the rules do not need it. */
import { maskList } from '@concert/kit';
import { type Given, playOf, type View } from './reading.ts';
import { quartersIgnored } from './rules/1-effects.ts';
import { playedPowers } from './rules/1-units.ts';
import { breaksAlternation } from './rules/3-initiative.ts';
import { campaignOf, type PointLine } from './rules/scenarios/campaigns.ts';
import { type Board, COALITION, EMPIRE, isLandMarker, markerSide, WINTER_QUARTERS } from './shape.ts';

export const pointsNow = (view: View, given: Given): PointLine[] => campaignOf(given).pointLines(playOf(view, given));

/** NA-R-217: the national points of every power with a player, line by line; empty where a campaign has none. */
export function nationalNow(view: View, given: Given): { power: number; line: PointLine }[] {
  const { nationalLines } = campaignOf(given);
  if (!nationalLines) return [];
  const play = playOf(view, given);
  return playedPowers(play.state).flatMap((power) => nationalLines(play, power).map((line) => ({ power, line })));
}

/** One thing that may be drawn next: so many chances of all. */
export interface NextMarker {
  readonly what: string;
  readonly chances: number;
  readonly of: number;
}

/** NA-3.1, NA-3.2: markers that break the rule of alternation are drawn again; Winter Quarters counts only when it ends the phase. */
export function nextMarkers(board: Board): NextMarker[] {
  const playable = maskList(board.pool).filter((m) => m !== WINTER_QUARTERS && !breaksAlternation(board, m));
  const isLast = board.quarters >= quartersIgnored(board);
  const ends = board.pool & (1 << WINTER_QUARTERS) && board.played !== 0 && isLast ? 1 : 0;
  const of = playable.length + ends;
  const land = (side: number): number => playable.filter((m) => isLandMarker(m) && markerSide(m) === side).length;
  const found = [
    { what: 'empire', chances: land(EMPIRE), of },
    { what: 'coalition', chances: land(COALITION), of },
    { what: 'end', chances: ends, of },
  ];
  return found.filter(({ chances }) => chances > 0);
}
