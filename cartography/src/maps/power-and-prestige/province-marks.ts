// What stands in a province besides its towns: the row of signs, the farms, the names, and where pieces stand.
import type { Drawing } from '../../core/build.ts';
import { type Box, type Pt, resample } from '../../core/geometry.ts';
import type { Layout, ZoomLayout } from '../../core/layout.ts';
import type { Fonts } from '../../label/fonts.ts';
import type { PlacedLabel } from '../../label/labels.ts';
import { boxAt, type Room } from '../../label/room.ts';
import type { PlacedSite } from '../../label/sites.ts';
import { Ink } from './ink.ts';
import type { Plan } from './plan.ts';
import type { Waters } from './rivers.ts';
import { nameAll, nameSeas, type SeaName, type Sheet } from './sheet-names.ts';
import { FARM, type Ground, placeFarms, placeSigns, type Sign } from './signs.ts';
import { grow, standing, type TownSlots, townBox } from './standing.ts';
import { provinceId, type Tables } from './tables.ts';

export interface ProvinceMarks {
  readonly signs: ReadonlyMap<string, readonly Sign[]>;
  readonly farms: ReadonlyMap<string, readonly Pt[]>;
  readonly slots: ReadonlyMap<string, TownSlots>;
  readonly zooms: readonly { readonly zoom: 1 | 2; readonly labels: readonly PlacedLabel[] }[];
  readonly faults: readonly string[];
}

/** Everything that is drawn on the sheet, by how much it would disturb a name. */
function allInk(plan: Plan, waters: Waters, drawing: Drawing): Ink {
  const ink = new Ink();
  for (const lake of drawing.world.lakes) ink.fill(lake, 1);
  for (const arc of drawing.arcs) if (arc.kind === 'border') ink.add(arc.points, 0.5);
  for (const river of waters.rivers) ink.add(river.line, 0.8);
  for (const road of plan.roads) ink.add(road.line, 2);
  return ink;
}

function roadInk(plan: Plan): Ink {
  const roads = new Ink();
  for (const road of plan.roads) roads.add(road.line, 1);
  return roads;
}

const inside = (sheet: Box) => (b: Box) => b.x0 > sheet.x0 && b.y0 > sheet.y0 && b.x1 < sheet.x1 && b.y1 < sheet.y1;

export function placeProvinceMarks(
  tables: Tables,
  plan: Plan,
  waters: Waters,
  drawing: Drawing,
  layout: Layout,
  fonts: Fonts,
  reserved: readonly Box[],
  scenery: readonly SeaName[],
): ProvinceMarks {
  const faults: string[] = [];
  const miss = (fault: string): void => void faults.push(fault);
  const { projection } = drawing;
  const { width, height } = projection;
  const bridges = waters.bridges.map((b) => boxAt(b.at, 18, 18));
  const fixed = [...plan.towns.map((t) => grow(townBox(t), 2)), ...bridges, ...reserved];
  const ink = allInk(plan, waters, drawing);
  const within = inside({ x0: 26, y0: 26, x1: width - 26, y1: height - 26 });
  const sheet: Sheet = { plan, waters, layout, fonts, ink, roads: roadInk(plan), fixed, within };
  const seas = nameSeas(scenery, fonts, (at) => projection.project(at));
  const first = nameAll(sheet, 1, seas, [], miss);

  // The smallest provinces choose first.
  const room = (p: string): Room => layout.rooms.get(provinceId(p)) as Room;
  const order = [...tables.provinces].sort((a, b) => room(a.id).area - room(b.id).area);
  const names = first.map((l) => l.box);
  const ground: Ground = { ink, solid: [...fixed, ...names], miss };
  const signs = new Map(order.map((p) => [p.id, placeSigns(ground, p, room(p.id))]));
  const farms = new Map(order.map((p) => [p.id, placeFarms(ground, p, room(p.id))]));
  const symbols = [
    ...[...signs.values()].flat().map((s) => boxAt(s.at, s.side + 2, s.side + 2)),
    ...[...farms.values()].flat().map((f) => boxAt(f, FARM + 2, FARM + 2)),
  ];
  return {
    signs,
    farms,
    slots: standing(plan, symbols, [...bridges, ...names], drawing),
    zooms: [
      { zoom: 1, labels: first },
      { zoom: 2, labels: nameAll(sheet, 2, seas, symbols, miss) },
    ],
    faults,
  };
}

/** Adds names and keeps mountains off everything that stands on the sheet. */
export function withProvinceMarks(
  plan: Plan,
  waters: Waters,
  f: ProvinceMarks,
  layout: Layout,
  reserved: readonly Box[],
): Layout {
  const stand = (box: Box): PlacedSite => ({
    site: { id: '', place: '', name: '', kind: '', at: [0, 0], marks: [] },
    at: [0, 0],
    symbols: [],
    r: 0,
    box,
  });
  const boxes = [
    ...plan.towns.map((t) => grow(townBox(t), 3)),
    ...waters.bridges.map((b) => boxAt(b.at, 20, 20)),
    ...[...f.signs.values()].flat().map((s) => boxAt(s.at, s.side + 4, s.side + 4)),
    ...[...f.farms.values()].flat().map((p) => boxAt(p, FARM + 4, FARM + 4)),
    ...plan.roads.flatMap((r) => resample(r.line, 9).map((p) => boxAt(p, 7, 7))),
    ...reserved,
  ];
  return {
    ...layout,
    zooms: layout.zooms.map(
      (z): ZoomLayout => ({
        ...z,
        labels: f.zooms.find((q) => q.zoom === z.zoom)?.labels ?? [],
        sites: boxes.map(stand),
      }),
    ),
  };
}
