// Ports are regions of their own in Imperial Borders: a spot on the shore between one territory and one sea.
import type { Compiled } from '../../compile.ts';
import type { Drawing } from '../../core/build.ts';
import type { Finding } from '../../core/check.ts';
import { type Box, boxesMeet, dist, nearestOnSegment, type Pt } from '../../core/geometry.ts';
import type { Layout } from '../../core/layout.ts';
import { boxAt } from '../../label/room.ts';
import type { MapBorder, MapFile, MapLabel, MapPlace, XY } from '../../map/schema.ts';
import { ridgeSlots } from './ridge-slots.ts';

export interface Port {
  readonly id: string;
  readonly name: string;
  /** Malta has none. */
  readonly territory: string | null;
  readonly sea: string;
  readonly tier: string;
  readonly strength: number;
  readonly controller: string | null;
  /** [lon, lat] */
  readonly at: Pt;
}

/** Farthest a harbour may stand from the shore it belongs to, in units. */
const REACH = 26;
const SIDE = 17;
const WANTED = 5;
const r1 = (v: number) => Math.round(v * 10) / 10;
const xy = (p: Pt): XY => [r1(p[0]), r1(p[1])];

export const portBorders = (ports: readonly Port[]): MapBorder[] =>
  ports.flatMap((p) => [
    ...(p.territory ? [{ a: p.territory, b: p.id, kind: 'quay' }] : []),
    { a: p.id, b: p.sea, kind: 'roadstead' },
  ]);

/** The point of the shore between the port's territory and its sea that is nearest to a spot. */
export function quayOf(drawing: Drawing, port: Port, from: Pt): { at: Pt; d: number } | undefined {
  const ids = drawing.spec.places.map((p) => p.id);
  const [land, sea] = [ids.indexOf(port.territory ?? 'rock'), ids.indexOf(port.sea)];
  let best: { at: Pt; d: number } | undefined;
  for (const arc of drawing.arcs) {
    if (!((arc.left === land && arc.right === sea) || (arc.left === sea && arc.right === land))) continue;
    for (let i = 1; i < arc.points.length; i++) {
      const near = nearestOnSegment(from, arc.points[i - 1], arc.points[i]);
      if (!best || near.d < best.d) best = near;
    }
  }
  return best;
}

export const harbourAt = (drawing: Drawing, layout: Layout, port: Port, zoom: 1 | 2): Pt =>
  layout.zooms.find((z) => z.zoom === zoom)?.sites.find((s) => s.site.id === port.id)?.at ??
  drawing.projection.project(port.at);

export function checkHarbours(
  { drawing, layout, file }: Omit<Compiled, 'findings'>,
  ports: readonly Port[],
): Finding[] {
  const found: Finding[] = [];
  for (const port of ports) {
    for (const zoom of [1, 2] as const) {
      const quay = quayOf(drawing, port, harbourAt(drawing, layout, port, zoom));
      if (!quay || quay.d > REACH)
        found.push({
          kind: 'port without sea',
          what: `${port.name}: ${port.territory ?? 'its rock'} meets the ${port.sea} ${quay ? `${quay.d.toFixed(0)} units away` : 'nowhere'}`,
        });
    }
    const place = file.places.find((p) => p.id === port.id);
    if (!place?.labels?.some((l) => l.zoom === 2))
      found.push({ kind: 'label outside', what: `no room for the name of the port ${port.name}` });
    if ((place?.slots?.length ?? 0) < 3)
      found.push({ kind: 'place without anchor', what: `${port.name} has no room for pieces` });
  }
  return found;
}

/** The port's two borders with the way they are drawn: the quay to the shore, and as far again out to sea. */
function drawnBorders(drawing: Drawing, layout: Layout, port: Port): MapBorder[] {
  const at = harbourAt(drawing, layout, port, 2);
  const shore = quayOf(drawing, port, at)?.at ?? at;
  const way = dist(at, shore) > 0.5 ? [at[0] - shore[0], at[1] - shore[1]] : [0, 1];
  const stride = 12 / Math.hypot(way[0], way[1]);
  const out: Pt = [at[0] + way[0] * stride, at[1] + way[1] * stride];
  return portBorders([port]).map((b) => ({ ...b, line: [at, b.kind === 'quay' ? shore : out].flatMap(xy) }));
}

/** Adds the ports as places with their slots and borders; gives ridges slots along their crest. */
export function addPorts(plain: MapFile, made: Omit<Compiled, 'file' | 'findings'>, ports: readonly Port[]): MapFile {
  const { drawing, layout } = made;
  const ridged = plain.places.map((p) => (p.kind === 'ridge' ? { ...p, ...ridgeSlots(drawing, layout, p.id) } : p));
  const taken: Box[] = ridged.flatMap((p) => (p.slots ?? []).map((s) => boxAt(s, p.slotSize ?? 0, p.slotSize ?? 0)));
  const symbols = layout.zooms[0].sites.map((s) => s.box);
  const names = layout.zooms[0].labels.map((l) => l.box);
  const own: Box[] = [];
  const places = ports.map((port): MapPlace => {
    const at = harbourAt(drawing, layout, port, 2);
    const [sea, land] = [port.sea, port.territory ?? ''].map((id) => layout.rooms.get(id));
    const search = (side: number, wanted: number, used: Box[]): Pt[] => {
      const spots: { at: Pt; cost: number }[] = [];
      for (let dx = -66; dx <= 66; dx += 3)
        for (let dy = -66; dy <= 66; dy += 3) {
          const spot: Pt = [at[0] + dx, at[1] + dy];
          const box = boxAt(spot, side, side);
          if (symbols.some((b) => boxesMeet(b, box)) || used.some((b) => boxesMeet(b, box))) continue;
          if (spot[0] < 30 || spot[1] < 30) continue;
          const home = sea?.holds(box) ? 0 : land?.holds(box) ? 6 : 22;
          const soft =
            taken.filter((b) => boxesMeet(b, box)).length * 30 + names.filter((b) => boxesMeet(b, box)).length * 20;
          spots.push({ at: spot, cost: dist(spot, at) + home + soft });
        }
      spots.sort((a, b) => a.cost - b.cost || a.at[1] - b.at[1] || a.at[0] - b.at[0]);
      const out: Pt[] = [];
      for (const s of spots) {
        if (out.length >= wanted) break;
        const box = boxAt(s.at, side, side);
        if (used.some((b) => boxesMeet(b, box, 0.5))) continue;
        used.push(box);
        out.push(s.at);
      }
      return out;
    };
    const slots = search(SIDE, WANTED, own);
    const [marker] = search(SIDE * 0.5, 1, own);
    const labels = layout.zooms.flatMap((z) =>
      z.siteNames
        .filter((l) => l.place === port.sea && l.lines[0] === port.name)
        .map((l): MapLabel => ({ zoom: z.zoom, style: l.style, lines: l.lines, at: xy(l.at), size: r1(l.size) })),
    );
    return {
      id: port.id,
      name: port.name,
      kind: 'port',
      at: xy(at),
      reach: 13,
      labels,
      slotSize: SIDE,
      slots: slots.map(xy),
      marker: xy(marker ?? at),
      data: {
        tier: port.tier,
        icons: port.strength,
        territory: port.territory,
        sea: port.sea,
        controller: port.controller,
      },
    };
  });
  return {
    ...plain,
    places: [...ridged, ...places],
    borders: [...plain.borders, ...ports.flatMap((port) => drawnBorders(drawing, layout, port))],
    sites: [],
  };
}
