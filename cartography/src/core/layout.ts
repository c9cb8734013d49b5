// Names, symbols, slots and hit areas on top of a drawing.
import type { Fonts } from '../label/fonts.ts';
import { type LabelJob, type LabelStyle, type PlacedLabel, placeLabels } from '../label/labels.ts';
import { boxAt, type Room, roomOf } from '../label/room.ts';
import { nameSites, type PlacedSite, placeSites } from '../label/sites.ts';
import { type Slots, slotsFor } from '../label/slots.ts';
import type { Drawing } from './build.ts';
import { isSea, isWaste } from './build.ts';
import type { Finding } from './check.ts';
import { boxesMeet, boxOf, type Line, type Pt } from './geometry.ts';
import type { MapStyle } from './spec.ts';

export interface ZoomLayout {
  readonly zoom: 1 | 2;
  /** Scale of everything drawn in map units. */
  readonly k: number;
  readonly labels: readonly PlacedLabel[];
  readonly siteNames: readonly PlacedLabel[];
  readonly sites: readonly PlacedSite[];
  readonly missing: readonly string[];
}

export interface Layout {
  readonly rings: ReadonlyMap<string, readonly (readonly number[])[]>;
  readonly rooms: ReadonlyMap<string, Room>;
  readonly slots: ReadonlyMap<string, Slots>;
  readonly reach: ReadonlyMap<string, number>;
  readonly zooms: readonly ZoomLayout[];
}

export function ringLine(drawing: Drawing, ring: readonly number[]): Line {
  return ring.flatMap((ref) => {
    const points = ref < 0 ? [...drawing.arcs[~ref].points].reverse() : drawing.arcs[ref].points;
    return points.slice(0, -1);
  });
}

const RIM = 24;

export function layOut(drawing: Drawing, style: MapStyle, fonts: Fonts): Layout {
  const { spec, projection } = drawing;
  const sheet = { x0: RIM, y0: RIM, x1: projection.width - RIM, y1: projection.height - RIM };
  const rings = new Map<string, (readonly number[])[]>();
  for (const face of drawing.faces) {
    const place = spec.places[face.owner];
    if (!place) continue;
    const list = rings.get(place.id);
    if (list) list.push(...face.rings);
    else rings.set(place.id, [...face.rings]);
  }
  const rooms = new Map<string, Room>();
  for (const place of spec.places) {
    const own = rings.get(place.id);
    if (!own || isWaste(place)) continue;
    rooms.set(
      place.id,
      roomOf(
        own.map((r) => ringLine(drawing, r)),
        sheet,
      ),
    );
  }
  const labelStyle = (place: { kind: string }, scale: number): LabelStyle => {
    const sea = place.kind === 'sea';
    return {
      face: sea ? fonts.italic : fonts.bold,
      sizes: (sea ? style.seaSizes : ((place.kind === 'ridge' ? style.ridgeSizes : undefined) ?? style.landSizes)).map(
        (s) => s * scale,
      ),
      spacing: sea ? 0.05 : 0.01,
      maxLines: sea ? 3 : 2,
      lineHeight: sea ? 0.98 : 0.9,
    };
  };
  const zooms = ([1, 2] as const).map((zoom): ZoomLayout => {
    const k = zoom === 1 ? 1 : style.closer;
    const sites = placeSites(
      spec.sites,
      projection.project,
      style.symbol * k,
      zoom === 2,
      (site, at) => rooms.get(site.place)?.holds(boxAt(at, 4, 4)) ?? true,
    );
    const ponds = drawing.world.lakes.map((l) => boxOf(l)).filter((b) => b.x1 - b.x0 < 90 && b.y1 - b.y0 < 90);
    const jobs: LabelJob[] = spec.places
      .filter((p) => rooms.has(p.id) && p.name !== '')
      .map((p) => ({
        place: p.id,
        text: p.label ?? p.name,
        suffix: style.suffix(p),
        style: labelStyle(p, k),
        styleName: p.kind === 'sea' ? 'sea' : p.kind === 'ridge' ? 'ridge' : 'region',
        room: rooms.get(p.id) as Room,
        override: spec.labels.find((o) => o.place === p.id && (o.zoom ?? zoom) === zoom),
        line: spec.ridges?.find((r) => r.place === p.id)?.line.map(projection.project),
        leader: true,
      }));
    const links = spec.connectors
      .flatMap((c) => c.path.map(projection.project))
      .map((p: Pt) => ({ x0: p[0] - 5, y0: p[1] - 5, x1: p[0] + 5, y1: p[1] + 5 }));
    const obstacles = [...sites.map((s) => s.box), ...links, ...ponds];
    const seas = [...rooms].filter(([id]) => spec.places.some((p) => p.id === id && isSea(p))).map(([, room]) => room);
    const { labels, missing } = placeLabels(jobs, obstacles, sheet, projection.project, (box) =>
      seas.some((room) => room.holds(box)) ? 0 : 1,
    );
    const siteNames = nameSites(
      sites,
      zoom,
      style.siteSize * k,
      { face: fonts.roman, sizes: [], spacing: 0.01, maxLines: 1, lineHeight: 1 },
      [...labels.map((l) => l.box), ...links],
      sheet,
    );
    return { zoom, k, labels, siteNames, sites, missing };
  });
  const slots = new Map<string, Slots>();
  const reach = new Map<string, number>();
  for (const [id, room] of rooms) {
    const avoid = [...zooms[0].labels.map((l) => l.box), ...zooms[0].sites.map((s) => s.box)].filter((b) =>
      boxesMeet(b, room.box),
    );
    slots.set(id, slotsFor(room, { sizes: style.slotSizes, wanted: style.slots, enough: 6, avoid, spill: true }));
    if (room.depth < 16) reach.set(id, 22);
  }
  return { rings, rooms, slots, reach, zooms };
}

/** Labels over labels, labels outside their place, places without a name or a heart. */
export function checkLabels(drawing: Drawing, layout: Layout): Finding[] {
  const found: Finding[] = [];
  for (const { zoom, labels, siteNames, missing } of layout.zooms) {
    const all = [...labels, ...siteNames];
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1))
        if (boxesMeet(a.box, b.box))
          found.push({
            kind: 'labels overlap',
            what: `${a.lines.join(' ')} and ${b.lines.join(' ')} at zoom ${zoom}`,
          });
    });
    for (const label of labels)
      if (!label.inside && !label.leader)
        found.push({ kind: 'label outside', what: `${label.lines.join(' ')} at zoom ${zoom}` });
    if (zoom === 2)
      for (const id of missing) found.push({ kind: 'label outside', what: `no room for the name of ${id}` });
  }
  for (const place of drawing.spec.places)
    if (!isWaste(place) && (layout.rooms.get(place.id)?.depth ?? 0) === 0 && !layout.reach.has(place.id))
      found.push({ kind: 'place without anchor', what: place.id });
  return found;
}
