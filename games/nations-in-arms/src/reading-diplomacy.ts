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
  STEP_LINES,
} from './rules/11-court.ts';
import { isSatellite } from './rules/11-status.ts';
import { type At, COALITION, EMPIRE, NEUTRAL, type P, type State } from './shape.ts';
import { fieldOf, HEXES, isMajor, piecesOf, provinceOfHex } from './tables.ts';

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
  readonly odds: readonly (CourtOdds | 'unknown' | null)[];
}

function boxName(state: State, power: number): Box {
  if (isSatellite(state, power)) return 'satellite';
  const box = boxOf(state, power);
  const side = isMajor(power) ? box : box < 0 ? NEUTRAL : state.side[box];
  return side === EMPIRE ? 'empire' : side === COALITION ? 'coalition' : 'neutral';
}

/** NA-R-164: troops that the viewer can't look at stand on the land of a power: how many steps they have may change a roll. */
const isCovered = ({ standIns = [], place, owner }: View['board'], power: number): boolean =>
  standIns.some((p) => place[p] < HEXES && owner[provinceOfHex[place[p]]] === power);

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
          mayCourt(play, asker, power, round) !== true
            ? null
            : isCovered(board, power)
              ? 'unknown'
              : courtOdds(play, asker, power, 0),
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
  readonly odds: CourtOdds | 'unknown';
  readonly lines: readonly CourtLine[];
  /** What the country takes the field with. */
  readonly brings: {
    readonly steps: number;
    readonly corps: number;
    readonly detachments: number;
    readonly fleets: number;
  };
  /** The best chance that others have of winning it, or 0. */
  readonly rival: number | 'unknown';
}

const bringsOf = (state: State, power: number): Attempt['brings'] => {
  const { corps, detachments, fleets } = fieldOf[power];
  const steps = piecesOf[power].reduce((sum, p) => sum + (state.place[p] >= 0 ? state.steps[p] : 0), 0);
  return { steps: isMajor(power) ? steps : 0, corps: corps.length, detachments, fleets: fleets.length };
};

/** Lines that count steps on the land of the country say nothing while some of them can't be seen. */
function linesFor(play: P, asker: number, power: number, support: number, covered: boolean): readonly CourtLine[] {
  const lines = courtLines(play, asker, power, support);
  if (!covered) return lines;
  return [...lines.filter(({ what }) => !STEP_LINES.has(what)), { what: 'covered', modifier: 0 }];
}

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
      const covered = isCovered(board, power);
      const suitors = rivals.filter((other) => mayCourt(play, other, power, frame.round) === true);
      const chances = suitors.map((other) => courtOdds(play, other, power, MOST_SUPPORT).chance);
      const rival = covered && suitors.length > 0 ? 'unknown' : Math.max(0, ...chances);
      return Array.from(
        { length: MOST_SUPPORT + 1 },
        (_, support): Attempt => ({
          power,
          support,
          cost: courtCost(board, power, support, frame.round),
          odds: covered ? 'unknown' : courtOdds(play, asker, power, support),
          lines: linesFor(play, asker, power, support, covered),
          brings: bringsOf(board, power),
          rival,
        }),
      );
    });
}
