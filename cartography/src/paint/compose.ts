// The picture of a region map as one SVG, from the sea floor up to the frame.
import type { Drawing } from '../core/build.ts';
import { isSea, isWaste, pairOf } from '../core/build.ts';
import { lineLength, type Pt, pathOf } from '../core/geometry.ts';
import { type Layout, ringLine, type ZoomLayout } from '../core/layout.ts';
import { landIndex } from '../core/mesh.ts';
import { hash } from '../core/noise.ts';
import type { MapStyle } from '../core/spec.ts';
import type { PlacedSite } from '../label/sites.ts';
import { borderLayer, type DrawnBorder, linkLayer, seaBorderLayer } from './borders.ts';
import { cartoucheLayer } from './cartouche.ts';
import { anchor, fort, star, swords, town } from './glyphs.ts';
import { coastLayer, frameLayer, landLayer, landPath, paperLayer, seaLayer, waterLayer } from './layers.ts';
import type { Palette } from './palette.ts';
import { alongBorder, onRidge, reliefLayer, scattered } from './relief.ts';
import { labelLayer } from './text.ts';

export interface PaintOptions {
  readonly palette: Palette;
  readonly family: string;
  /** Tint the land by owner (contact sheet only). */
  readonly tinted: boolean;
  readonly extra?: ExtraLayer | undefined;
}

/**
 * Paint of a game's own. Called three times: `ground` lies under borders and relief (hexes, areas), `above` over
 * them (roads, towns), `names` over everything but the frame.
 */
export type ExtraLayer = (
  level: 'ground' | 'above' | 'names',
  context: { drawing: Drawing; layout: Layout; zoom: ZoomLayout; palette: Palette; family: string },
) => string;

function siteLayer(sites: readonly PlacedSite[], p: Palette, own: MapStyle['glyphs'] = {}): string {
  const draw = (what: string, at: Pt, r: number) => {
    if (own[what]) return own[what](at, r, p);
    if (what === 'star') return star(at, r, p);
    if (what === 'base') return anchor(at, r * 0.94, p);
    if (what === 'fortress') return fort(at, r, p);
    if (what === 'battle' || what === 'sea-battle') return swords(at, r * 0.8, p);
    return town(at, r * 0.55, p);
  };
  return sites
    .map((s) =>
      s.symbols
        .map((what, i) => draw(what, [s.at[0] + (i - (s.symbols.length - 1) / 2) * s.r * 2.05, s.at[1]], s.r))
        .join(''),
    )
    .join('');
}

export async function paint(
  drawing: Drawing,
  layout: Layout,
  zoom: ZoomLayout,
  style: MapStyle,
  options: PaintOptions,
): Promise<string> {
  const { spec, projection, world } = drawing;
  const { palette: p } = options;
  const { k } = zoom;
  const { width: w, height: h } = projection;
  const coast = landPath(world.land);
  const shape = (id: string) => (layout.rings.get(id) ?? []).map((r) => pathOf(ringLine(drawing, r), true)).join('');
  const waste = spec.places
    .filter((q) => q.kind === 'waste-land')
    .map((q) => shape(q.id))
    .join('');
  const kinds = new Map(spec.borders.map((b) => [pairOf(b.a, b.b), b.kind]));
  const borders: (DrawnBorder & { seed: number })[] = [];
  const seaLines: (readonly Pt[])[] = [];
  drawing.arcs.forEach((arc, i) => {
    const [a, b] = [spec.places[arc.left], spec.places[arc.right]];
    if (arc.kind !== 'border' || !a || !b || a === b) return;
    if (isSea(a)) {
      if (lineLength(arc.points) > 3) seaLines.push(arc.points);
      return;
    }
    const kind = kinds.get(pairOf(a.id, b.id)) ?? (isWaste(a) || isWaste(b) ? 'plain' : 'clear');
    borders.push({ kind, line: arc.points, seed: hash(spec.seed, i, 41) });
  });
  const landAt = landIndex(world.land);
  const inLake = landIndex(world.lakes.map((ring, id) => ({ id, rings: [ring], area: 0 })));
  const dry = (q: Pt) => landAt(q) >= 0 && inLake(q) < 0;
  const blocked = [...zoom.labels, ...zoom.siteNames, ...zoom.sites].map((q) => q.box);
  const glyphs = [
    ...borders.flatMap((b) => alongBorder(b.line, b.kind, b.seed, k)),
    ...(style.relief === false ? [] : world.ridges).flatMap((r, i) =>
      onRidge(r, projection.unitsPerKm, k, hash(spec.seed, i, 51)),
    ),
    ...spec.places.flatMap((q, i) => {
      const room = layout.rooms.get(q.id);
      return room && q.terrain ? scattered(room, q.terrain, k, hash(spec.seed, i, 61)) : [];
    }),
  ];
  const tint = options.tinted
    ? spec.places
        .map((q) => {
          const colour = style.tintOf(q);
          return colour ? `<path d="${shape(q.id)}" fill="${colour}" fill-opacity="0.5" fill-rule="evenodd"/>` : '';
        })
        .join('')
    : '';
  const discs = [...layout.reach]
    .filter(([id]) => spec.places.some((q) => q.id === id && q.small))
    .map(([id, r]) => {
      const at = layout.rooms.get(id)?.heart as Pt;
      return `<circle cx="${at[0].toFixed(1)}" cy="${at[1].toFixed(1)}" r="${r}" fill="none" stroke="${p.link}" stroke-width="${1.3 * k}" stroke-dasharray="${3 * k} ${2.2 * k}" stroke-opacity="0.75"/>`;
    })
    .join('');
  const extra = (level: 'ground' | 'above' | 'names') =>
    options.extra?.(level, { drawing, layout, zoom, palette: p, family: options.family }) ?? '';
  const links = spec.connectors.filter((c) => c.path.length > 1).map((c) => c.path.map(projection.project));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
    seaLayer(projection, coast, p) +
    seaBorderLayer(seaLines, p, k) +
    landLayer(coast, waste, p) +
    tint +
    waterLayer(world.lakes, world.rivers, p) +
    (await paperLayer(w, h, spec.seed, p)) +
    extra('ground') +
    borderLayer(borders, p, k) +
    coastLayer(coast, p) +
    reliefLayer(glyphs, blocked, dry, p) +
    discs +
    extra('above') +
    linkLayer(links, p, k) +
    siteLayer(zoom.sites, p, style.glyphs) +
    labelLayer([...zoom.siteNames, ...zoom.labels], p, options.family, style.glyphs) +
    extra('names') +
    (style.cartouche ? cartoucheLayer(style.cartouche, p, options.family, style.glyphs) : '') +
    frameLayer(w, h, p) +
    '</svg>'
  );
}
