// The names of towns, seas and streams on the sheet of Power & Prestige.
import { type Box, boxesMeet, type Pt } from '../../core/geometry.ts';
import type { Layout } from '../../core/layout.ts';
import type { Fonts } from '../../label/fonts.ts';
import { type LabelStyle, measure, type PlacedLabel } from '../../label/labels.ts';
import { boxAt } from '../../label/room.ts';
import type { Ink } from './ink.ts';
import type { Plan, Town } from './plan.ts';
import type { Waters } from './rivers.ts';
import { townBox } from './standing.ts';
import { streamNames } from './stream-names.ts';
import { provinceId } from './tables.ts';

export interface SeaName {
  readonly text: string;
  readonly at: Pt;
  readonly size: number;
  readonly style: 'sea' | 'waste';
}

/** What names are placed on: the sheet with all that stands and is drawn on it. */
export interface Sheet {
  readonly plan: Plan;
  readonly waters: Waters;
  readonly layout: Layout;
  readonly fonts: Fonts;
  /** Everything that is drawn. */
  readonly ink: Ink;
  readonly roads: Ink;
  /** Where nothing else may stand. */
  readonly fixed: readonly Box[];
  within(box: Box): boolean;
}

interface Spot {
  readonly at: Pt;
  readonly size: number;
  readonly box: Box;
}

/** How the name of a town is written. */
interface Wish {
  readonly sizes: readonly number[];
  readonly bold: boolean;
}

const SHIFTS = [0, 0.25, -0.25, 0.5, -0.5, 0.8, -0.8];

export const isFree = (box: Box, taken: readonly Box[], gap = 1.5): boolean =>
  !taken.some((other) => boxesMeet(other, box, gap));

const styleOf = (fonts: Fonts, bold: boolean): LabelStyle => ({
  face: bold ? fonts.bold : fonts.roman,
  sizes: [],
  spacing: 0.01,
  maxLines: 1,
  lineHeight: 1,
});

const label = (place: string, style: string, line: string, { at, size, box }: Spot): PlacedLabel => ({
  place,
  style,
  lines: [line],
  at,
  size,
  spacing: 0.01,
  lineHeight: 1,
  box,
  angle: 0,
  inside: true,
});

/** The names of seas and of empty land, which have their places given. */
export function nameSeas(scenery: readonly SeaName[], fonts: Fonts, project: (at: Pt) => Pt): PlacedLabel[] {
  return scenery.map(({ text, at: given, size, style }) => {
    const at = project(given);
    const { w, h } = measure([text], size, { ...styleOf(fonts, false), face: fonts.italic, spacing: 0.05 });
    return { ...label('', style, text, { at, size, box: boxAt(at, w, h) }), spacing: 0.05 };
  });
}

/** Places around a town for a box of this size, with what each is worse than the best. */
function spotsAround({ at: [x, y] }: Town, town: Box, w: number, h: number): { at: Pt; off: number }[] {
  return SHIFTS.flatMap((s) => {
    const dx = s * ((town.x1 - town.x0) / 2 + w / 2);
    const dy = s * ((town.y1 - town.y0) / 2 + h / 2);
    const off = Math.abs(s) * 3;
    return [
      { at: [town.x1 + 4 + w / 2, y + dy] as Pt, off },
      { at: [town.x0 - 4 - w / 2, y + dy] as Pt, off: off + 1 },
      { at: [x + dx, town.y0 - 4 - h / 2] as Pt, off: off + 1 },
      { at: [x + dx, town.y1 + 4 + h / 2] as Pt, off: off + 1 },
    ];
  });
}

/** Beside, above or below a town, wherever least is covered. */
function beside(sheet: Sheet, t: Town, { sizes, bold }: Wish, taken: readonly Box[]): Spot | undefined {
  const town = townBox(t);
  let best: Spot | undefined;
  let least = Infinity;
  sizes.forEach((size, rank) => {
    const { w, h } = measure([t.name], size, styleOf(sheet.fonts, bold));
    for (const { at, off } of spotsAround(t, town, w, h)) {
      const box = boxAt(at, w, h);
      if (!sheet.within(box) || !isFree(box, taken)) continue;
      const away = sheet.layout.rooms.get(provinceId(t.province))?.holds(box) ? 0 : 5;
      const cost = off + sheet.ink.under(box) * 1.3 + away + rank * 2.2;
      if (cost < least) {
        least = cost;
        best = { at, size, box };
      }
    }
  });
  return best;
}

/** All names at a zoom, kept off the symbols; what finds no room is told to `miss`. */
export function nameAll(
  sheet: Sheet,
  zoom: 1 | 2,
  seas: readonly PlacedLabel[],
  symbols: readonly Box[],
  miss: (fault: string) => void,
): PlacedLabel[] {
  const { plan, waters, fonts, roads } = sheet;
  const k = zoom === 1 ? 1 : 0.72;
  const out: PlacedLabel[] = [...seas];
  const taken = [...sheet.fixed, ...symbols, ...seas.map((s) => s.box)];
  const put = (t: Town, place: string, style: string, wish: Wish, isNeeded: boolean): void => {
    const found = beside(sheet, t, wish, taken);
    if (found) {
      out.push(label(place, style, t.name, found));
      taken.push(found.box);
    } else if (isNeeded) miss(`no room for the name of ${t.name} at zoom ${zoom}`);
  };
  const capital = { sizes: [32, 30, 28, 26, 24].map((s) => s * k), bold: true };
  const city = { sizes: [23, 21.5, 20].map((s) => s * k), bold: false };
  const battle = { sizes: [13, 12, 11], bold: false };
  const capitals = plan.towns.filter((t) => t.capital).sort((a, b) => b.name.length - a.name.length);
  for (const t of capitals) put(t, provinceId(t.province), 'region', capital, true);
  for (const t of plan.towns) if (t.sites > 0 && !t.capital) put(t, t.id, 'city', city, zoom === 2);
  if (zoom === 2) for (const t of plan.towns) if (t.sites === 0) put(t, t.id, 'battle', battle, true);
  const isClear = (box: Box): boolean => sheet.within(box) && roads.under(box) === 0;
  return [...out, ...streamNames(waters, zoom, taken, fonts, isClear)];
}
