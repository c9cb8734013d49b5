// Towns, building sites and roads in the JSON, and the checks of what was drawn against the tables.
import type { Drawing } from '../../core/build.ts';
import type { Finding } from '../../core/check.ts';
import { touches } from '../../core/check.ts';
import { type Box, boxOf, type Pt, resample, shapeContains, simplify } from '../../core/geometry.ts';
import { type Layout, ringLine } from '../../core/layout.ts';
import { boxAt } from '../../label/room.ts';
import type { MapBorder, MapFile, MapLabel, MapPlace, XY } from '../../map/schema.ts';
import { encodeArc } from '../../out/file.ts';
import { crossings, linesCross, PLOT, type Plan } from './plan.ts';
import type { ProvinceMarks } from './province-marks.ts';
import type { Waters } from './rivers.ts';
import { FARM } from './signs.ts';
import { TROOP } from './standing.ts';
import { provinceId, ruralId, type Tables, urbanId } from './tables.ts';

const r1 = (v: number) => Math.round(v * 10) / 10;
const xy = (p: Pt): XY => [r1(p[0]), r1(p[1])];

/** No hills and no river: known from the rules. */
export const PLAIN: ReadonlySet<string> = new Set(['stettin', 'berlin', 'prag', 'paris', 'dijon', 'venezia']);

export const WORDS = {
  border: 'over a border with roads',
  'closed-border': 'over a border without a road',
  road: 'by road',
  bridge: 'by road over a bridge',
};

export const borderKind = (kind: string): string => (kind === 'road' ? 'border' : 'closed-border');

/** Places and borders of the whole map in the order they are written. */
export function contents(tables: Tables) {
  return {
    places: [
      ...tables.provinces.map((p) => provinceId(p.id)),
      ...tables.locations.map((l) => l.id),
      ...tables.locations.flatMap((l) => Array.from({ length: l.sites }, (_, i) => urbanId(l.id, i))),
      ...tables.provinces.flatMap((p) => Array.from({ length: p.rural }, (_, i) => ruralId(p.id, i))),
    ],
    borders: [
      ...tables.borders.map((b) => ({ a: provinceId(b.a), b: provinceId(b.b), kind: borderKind(b.kind) })),
      ...tables.roads.map((r) => ({ a: r.a, b: r.b, kind: r.river ? 'bridge' : 'road' })),
    ],
  };
}

export function fillFile(file: MapFile, tables: Tables, plan: Plan, waters: Waters, f: ProvinceMarks): MapFile {
  const labelsOf = (id: string): MapLabel[] =>
    f.zooms.flatMap((z) =>
      z.labels
        .filter((l) => l.place === id)
        .map((l): MapLabel => ({ zoom: z.zoom, style: l.style, lines: l.lines, at: xy(l.at), size: r1(l.size) })),
    );
  const provinces = file.places.map((place): MapPlace => {
    const row = tables.provinces.find((p) => provinceId(p.id) === place.id);
    const signs = f.signs.get(row?.id ?? '') ?? [];
    const own = signs.filter((s) => s.kind !== 'luxury').map((s) => xy(s.at));
    return {
      ...place,
      kind: 'province',
      slotSize: (signs[0]?.side ?? 0) - 1,
      slots: own,
      marker: own[0],
      data: {
        ...place.data,
        spots: Object.fromEntries(signs.map((s) => [s.kind, [...xy(s.at)]])),
      },
    };
  });
  const towns = plan.towns.map((t): MapPlace => {
    const slots = f.slots.get(t.id);
    return {
      id: t.id,
      name: t.name,
      kind: t.kind,
      within: provinceId(t.province),
      at: xy(t.at),
      reach: t.sites === 0 ? 14 : t.r,
      // A capital shares the name of its province.
      ...(t.capital ? {} : { labels: labelsOf(t.id) }),
      slotSize: TROOP,
      slots: (slots?.at ?? []).map(xy),
      marker: xy(slots?.marker ?? t.at),
      data: { capital: t.capital, sites: t.sites, hills: t.hills },
    };
  });
  const urban = plan.towns.flatMap((t) =>
    t.plots.map(
      (at, i): MapPlace => ({
        id: urbanId(t.id, i),
        name: `building site ${i + 1} of ${t.name}`,
        kind: 'urban-site',
        within: t.id,
        at: xy(at),
        slotSize: PLOT,
        slots: [xy(at)],
        marker: xy(at),
      }),
    ),
  );
  const rural = tables.provinces.flatMap((p) =>
    (f.farms.get(p.id) ?? []).map(
      (at, i): MapPlace => ({
        id: ruralId(p.id, i),
        name: `rural site ${i + 1} of ${p.name}`,
        kind: 'rural-site',
        within: provinceId(p.id),
        at: xy(at),
        reach: FARM / 2,
        slotSize: FARM,
        slots: [xy(at)],
        marker: xy(at),
      }),
    ),
  );
  const roads = plan.roads.map((r): MapBorder => {
    const own = waters.bridges.filter((b) => b.road === r);
    return {
      a: r.a.id,
      b: r.b.id,
      kind: r.river ? 'bridge' : 'road',
      line: encodeArc(simplify(r.line, 0.5)),
      ...(own.length > 0 ? { data: { bridges: own.map((b) => [b.river, ...xy(b.at)]) } } : {}),
    };
  });
  return {
    ...file,
    places: [...provinces, ...towns, ...urban, ...rural],
    borders: [...file.borders, ...roads],
  };
}

export function checkMarks(
  tables: Tables,
  plan: Plan,
  waters: Waters,
  f: ProvinceMarks,
  drawing: Drawing,
  layout: Layout,
  plates: readonly Box[],
): Finding[] {
  const out: string[] = [...waters.faults, ...f.faults];
  const rings = new Map(
    tables.provinces.map((p) => [p.id, (layout.rings.get(provinceId(p.id)) ?? []).map((r) => ringLine(drawing, r))]),
  );
  const boxes = new Map([...rings].map(([id, list]) => [id, boxOf(list.flat())]));
  const inside = (province: string, p: Pt) => {
    const b = boxes.get(province);
    if (!b || p[0] < b.x0 || p[0] > b.x1 || p[1] < b.y0 || p[1] > b.y1) return false;
    return shapeContains(rings.get(province) ?? [], p);
  };
  // Key and small maps cover no province.
  for (const [id, list] of rings)
    for (const [x, y] of list.flat())
      if (plates.some((b) => x > b.x0 && x < b.x1 && y > b.y0 && y < b.y1)) {
        out.push(`a plate covers part of ${id}`);
        break;
      }
  // Roads cross the rivers of the table and nothing else.
  for (const road of plan.roads) {
    const water = waters.rivers.reduce((sum, r) => sum + crossings(r.line, road.line), 0);
    const bridges = waters.bridges.filter((b) => b.road === road).length;
    const name = `${road.a.id}–${road.b.id}`;
    if (water !== bridges) out.push(`${name} crosses water ${water} times with ${bridges} bridges`);
    if (bridges > 0 !== road.river)
      out.push(`${name} has ${bridges} bridges but the table says river ${road.river ? 'y' : 'n'}`);
  }
  plan.roads.forEach((a, i) => {
    for (const b of plan.roads.slice(i + 1)) {
      const shared = [a.a, a.b].some((t) => t === b.a || t === b.b);
      if (!shared && linesCross(a.line, b.line))
        out.push(`${a.a.id}–${a.b.id} and ${b.a.id}–${b.b.id} cross without a point`);
    }
  });
  // A road leads through the provinces of its two ends.
  for (const road of plan.roads) {
    const own = new Set([road.a.province, road.b.province]);
    const strays = resample(road.line, 4).filter((p) =>
      tables.provinces.some((q) => !own.has(q.id) && inside(q.id, p)),
    ).length;
    if (strays > 3) out.push(`${road.a.id}–${road.b.id} strays into a third province over ${strays * 4} units`);
  }
  // A port may stand with one foot in the water, but in no other province.
  for (const t of plan.towns) {
    const feet = [t.at, ...t.plots, ...t.wall];
    if (
      !feet.some((p) => inside(t.province, p)) ||
      tables.provinces.some((q) => q.id !== t.province && feet.some((p) => inside(q.id, p)))
    )
      out.push(`${t.id} lies outside ${t.province}`);
  }
  // Sea and frame touch the provinces of the rim and no other.
  const outer = new Set<string>();
  for (const touch of touches(drawing).values()) {
    const [a, b] = [touch.a, touch.b].map((id) => drawing.spec.places.find((p) => p.id === id));
    if (!a || !b || touch.km < 1) continue;
    if (a.kind === 'land' && b.kind.startsWith('waste')) outer.add(a.id);
    if (b.kind === 'land' && a.kind.startsWith('waste')) outer.add(b.id);
  }
  for (const p of tables.provinces)
    if (outer.has(provinceId(p.id)) !== tables.rim.has(p.id))
      out.push(`${p.id} ${tables.rim.has(p.id) ? 'does not reach' : 'reaches'} the sea or the frame`);
  // Which provinces have hills or a river.
  for (const p of tables.provinces) {
    const hills = plan.towns.some((t) => t.province === p.id && t.hills);
    const room = layout.rooms.get(provinceId(p.id));
    const wet = waters.rivers.some((r) =>
      resample(r.line, 6).some((q) => inside(p.id, q) && (!PLAIN.has(p.id) || room?.holds(boxAt(q, 12, 12)))),
    );
    if ((hills || wet) === PLAIN.has(p.id))
      out.push(`${p.id} ${PLAIN.has(p.id) ? 'has hills or a river' : 'has neither hills nor a river'}`);
  }
  return out.map((what) => ({ kind: 'against the tables', what }));
}
