/** The diplomacy track as a viewer sees it. For boards and text tables; the rules do not need it. */
import type { Options } from '@concert/kernel';
import { playOf, type View } from './reading.ts';
import { sideOf } from './rules/1-units.ts';
import {
  askers,
  boxOf,
  type CourtOdds,
  courtable,
  courtOdds,
  MAJORS_ROUND,
  MINORS,
  mayCourt,
} from './rules/11-court.ts';
import { isSatellite } from './rules/11-status.ts';
import { COALITION, EMPIRE, type NationsInArms, NEUTRAL, type State } from './shape.ts';
import { isMajor } from './tables.ts';

export type Box = 'neutral' | 'empire' | 'coalition' | 'satellite';

export interface TrackLine {
  readonly power: number;
  /** The box it is in, with what has succeeded in this phase. */
  readonly box: Box;
  /** The major whose ally a minor is, or −1. */
  readonly ally: number;
  /** It has been moved in this phase. */
  readonly moved: boolean;
  /** For each asker: what an attempt without support has to show; null where it is closed. */
  readonly odds: readonly (CourtOdds | null)[];
}

function boxName(state: State, power: number): Box {
  if (isSatellite(state, power)) return 'satellite';
  const box = boxOf(state, power);
  const side = isMajor(power) ? box : box < 0 ? NEUTRAL : state.side[box];
  return side === EMPIRE ? 'empire' : side === COALITION ? 'coalition' : 'neutral';
}

/** Every country, majors first; nothing in a campaign without diplomacy. */
export function trackNow(view: View, options: Options<NationsInArms>): TrackLine[] {
  const { board } = view;
  if (board.runner.length === 0) return [];
  const play = playOf(view, options);
  return [MAJORS_ROUND, MINORS].flatMap((round) =>
    courtable(board, round).map((power): TrackLine => {
      const box = boxOf(board, power);
      return {
        power,
        box: boxName(board, power),
        ally: isMajor(power) ? -1 : box,
        moved: box !== (isMajor(power) ? sideOf(board, power) : board.allegiance[power]),
        odds: askers(board).map((asker) =>
          mayCourt(play, asker, power, round) === true ? courtOdds(play, asker, power, 0) : null,
        ),
      };
    }),
  );
}
