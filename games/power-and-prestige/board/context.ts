/** What the board reads out of a sight: stacks, sites, phases and figures that come from the rules' own tables. */
import { type BoardContext, nameIn, put, topFrameOf } from '@concert/board';
import { decodeHidden, unitsIn } from '../src/chips.ts';
import { ASIDE, type Board, BUILT, FRESH, type Frame, PLUNDERED } from '../src/shape.ts';
import type { Sheet } from '../src/shape-economy.ts';
import { location, province } from '../src/tables.ts';
import { siteCity, siteProvince } from '../src/tables-economy.ts';

export type PowerContext = BoardContext<Board>;

export const placeOfLocation = (l: number): string => location.names[l];
export const placeOfProvince = (p: number): string => `province:${province.names[p]}`;
export const labelOfLocation = (context: PowerContext, l: number): string => nameIn(context, location, l);
export const labelOfProvince = (context: PowerContext, p: number): string => nameIn(context, province, p);

/** Troops of one force, arm and box that stand together; what the viewer cannot see is null. */
export interface Troop {
  force: number;
  at: number;
  box: number;
  arm: number;
  units: number | null;
  figurines: number;
  chips: number;
  aside: boolean;
  moved: boolean;
}
const columns = (board: Board): number[][] => [board.infantry, board.cavalry, board.artillery];

/** Every stack by arm; a box others cannot look into is one troop of arm −1. */
export function troopsOf(board: Board): Troop[] {
  const found = new Map<string, Troop>();
  for (let i = 0; i < board.force.length; i++) {
    const [force, at, box] = [board.force[i], board.place[i], board.box[i]];
    const aside = board.marched[i] === ASIDE;
    const moved = !aside && board.marched[i] % 8 > 0;
    if (box > 0 && board.infantry[i] < 0) {
      found.set(`${force} ${at} ${box}`, {
        ...{ force, at, box, arm: -1, units: null, figurines: 0, chips: 0, aside, moved: false },
      });
      continue;
    }
    columns(board).forEach((column, arm) => {
      const seen = column[i];
      if (seen === 0) return;
      const key = `${force} ${at} ${box} ${arm} ${aside}`;
      const [figurines, chips] = seen < 0 ? decodeHidden(seen) : [0, 0];
      const before = found.get(key);
      const units = seen < 0 ? null : unitsIn(seen);
      found.set(key, {
        ...{ force, at, box, arm, aside },
        units: units === null || before?.units === null ? null : (before?.units ?? 0) + units,
        figurines: (before?.figurines ?? 0) + figurines,
        chips: (before?.chips ?? 0) + chips,
        moved: moved && (before?.moved ?? true),
      });
    });
  }
  return [...found.values()];
}

export interface Site {
  site: number;
  building: number;
  plundered: boolean;
  fresh: boolean;
  province: number;
  /** −1 in the country. */
  city: number;
  /** The map's id of the spot. */
  spot: string;
}

/** Every site with a building. */
export function sitesOf(board: Board): Site[] {
  const seen = new Map<string, number>();
  const found: Site[] = [];
  board.site.forEach((packed, site) => {
    const [city, p] = [siteCity[site], siteProvince[site]];
    const name = city >= 0 ? `${location.names[city]}:site` : `${placeOfProvince(p)}:rural`;
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    if (packed === 0) return;
    found.push({
      site,
      building: (packed & BUILT) - 1,
      plundered: (packed & PLUNDERED) !== 0,
      fresh: (packed & FRESH) !== 0,
      province: p,
      city,
      spot: `${name}:${number}`,
    });
  });
  return found;
}

export const topFrame = (context: PowerContext): Frame | undefined => topFrameOf<Frame>(context);

/** The open question, if it is this one. */
export const frameAt = <At extends Frame['at']>(
  context: PowerContext,
  at: At,
): Extract<Frame, { at: At }> | undefined => {
  const frame = topFrame(context);
  return frame?.at === at ? (frame as Extract<Frame, { at: At }>) : undefined;
};

/** The sheet the viewer is filling in. */
export function sheetOf(context: PowerContext): Sheet | undefined {
  const frame = topFrame(context);
  return frame && 'sheet' in frame ? (frame.sheet as Sheet) : undefined;
}

export const seatName = ({ facts }: PowerContext, seat: number): string => facts.seats[seat]?.name ?? '';

/** Which part of the year it is: 0 to 3 seasons, 4 the economic round, −1 the set-up. */
export function phaseOf(context: PowerContext): number {
  const { board, flow } = context.view;
  if (board.year === 0) return -1;
  if (context.view.over) return 4;
  if (flow.some((frame) => frame.at === 'economy')) return 4;
  return Math.min(board.season, 3);
}

export function heading(context: PowerContext): string {
  const phase = phaseOf(context);
  const { year } = context.view.board;
  if (context.view.over) return put(context, 'board.over', { year });
  return phase < 0 ? put(context, 'board.setup') : put(context, `board.season.${phase}`, { year });
}
