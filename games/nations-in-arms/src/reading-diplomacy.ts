/** The diplomacy track as a viewer sees it. For boards and text tables; the rules do not need it. */
import { type Given, playOf, type View } from './reading.ts';
import { sideOf } from './rules/1-units.ts';
import {
  askers,
  boxOf,
  type CourtLine,
  type CourtOdds,
  courtable,
  courtCost,
  courtLines,
  courtOdds,
  MAJORS_ROUND,
  MINORS,
  MOST_SUPPORT,
  mayCourt,
} from './rules/11-court.ts';
import { isSatellite } from './rules/11-status.ts';
import { type At, COALITION, EMPIRE, NEUTRAL, type State } from './shape.ts';
import { fieldOf, isMajor, piecesOf } from './tables.ts';

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
export function trackNow(view: View, given: Given): TrackLine[] {
  const { board } = view;
  if (board.runner.length === 0) return [];
  const play = playOf(view, given);
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

/** One attempt that may be made now: with so much support, for so much money. */
export interface Attempt {
  readonly power: number;
  readonly support: number;
  readonly cost: number;
  readonly odds: CourtOdds;
  readonly lines: readonly CourtLine[];
  /** What the country takes the field with. */
  readonly brings: {
    readonly steps: number;
    readonly corps: number;
    readonly detachments: number;
    readonly fleets: number;
  };
  /** The best chance that others have of winning it, or 0. */
  readonly rival: number;
}

const bringsOf = (state: State, power: number): Attempt['brings'] => {
  const { corps, detachments, fleets } = fieldOf[power];
  const steps = piecesOf[power].reduce((sum, p) => sum + (state.place[p] >= 0 ? state.steps[p] : 0), 0);
  return { steps: isMajor(power) ? steps : 0, corps: corps.length, detachments, fleets: fleets.length };
};

/** Every attempt of the power that is asked, the country by country; nothing when none is asked. */
export function attemptsNow(view: View, given: Given): Attempt[] {
  const { board } = view;
  const frame = view.flow.findLast(({ at }) => at === 'attempts.choose') as At<'attempts.choose'> | undefined;
  if (!frame) return [];
  const play = playOf(view, given);
  const [asker] = frame.askers;
  const rivals = askers(board).filter((other) => sideOf(board, other) !== sideOf(board, asker));
  return courtable(board, frame.round)
    .filter((power) => mayCourt(play, asker, power, frame.round) === true)
    .flatMap((power) => {
      const rival = Math.max(
        0,
        ...rivals
          .filter((other) => mayCourt(play, other, power, frame.round) === true)
          .map((other) => courtOdds(play, other, power, MOST_SUPPORT).chance),
      );
      return Array.from(
        { length: MOST_SUPPORT + 1 },
        (_, support): Attempt => ({
          power,
          support,
          cost: courtCost(board, power, support, frame.round),
          odds: courtOdds(play, asker, power, support),
          lines: courtLines(play, asker, power, support),
          brings: bringsOf(board, power),
          rival,
        }),
      );
    });
}
