// The layers of this map: borders and rivers on the ground, roads and towns above, the key and the two small maps.
import { isWaste } from '../../core/build.ts';
import { type Line, type Pt, pathOf, resample } from '../../core/geometry.ts';
import { type Layout, ringLine } from '../../core/layout.ts';
import type { ExtraLayer } from '../../paint/compose.ts';
import type { Palette } from '../../paint/palette.ts';
import { looks, text } from '../../paint/text.ts';
import {
  barrel,
  bridge,
  city,
  coin,
  control,
  farm,
  goods,
  paintsOf,
  plot,
  point,
  sized,
  unrest,
  wall,
} from './glyphs.ts';
import type { Plan } from './plan.ts';
import type { ProvinceMarks } from './province-marks.ts';
import type { Waters } from './rivers.ts';
import { FARM } from './signs.ts';
import { provinceId, type Tables } from './tables.ts';

export interface Plate {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Stage {
  readonly tables: Tables;
  readonly plan: Plan;
  readonly waters: Waters;
  readonly marks: ProvinceMarks;
  readonly key: Plate;
  readonly insets: readonly (Plate & { readonly players: 3 | 4 })[];
  /** True courses, for the lands outside the game. */
  readonly scenery: readonly Line[];
}

const stroke = (d: string, colour: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${extra}/>`;

function roadSvg(lines: readonly Line[], p: Palette): string {
  const c = paintsOf(p);
  const d = lines.map((l) => pathOf(l)).join('');
  return stroke(d, p.halo, 8.4, ' stroke-opacity="0.55"') + stroke(d, c.roadEdge, 5.4) + stroke(d, c.road, 2.4);
}

function borderSvg(d: string, p: Palette): string {
  const c = paintsOf(p);
  return (
    stroke(d, c.border, 9, ' stroke-opacity="0.16"') +
    stroke(d, p.borderBack, 4.4, ' stroke-opacity="0.7"') +
    stroke(d, c.border, 2.3, ' stroke-dasharray="10 4.5 0.1 4.5"')
  );
}

function riverSvg(d: string, width: number, p: Palette): string {
  return stroke(d, p.riverEdge, width + 1.7) + stroke(d, p.river, width);
}

/** Rivers swell from their source: three widths along the first stretch. */
function streams(waters: Waters, p: Palette): string {
  const wide = [0, 4.2, 3.4, 2.8];
  const parts = [...waters.rivers]
    .sort((a, b) => b.rank - a.rank)
    .flatMap((r) => {
      const line = resample(r.line, 3);
      const full = wide[r.rank];
      // A branch of another river is wide from the start.
      const young = r.id === 'ijssel' ? 0 : 14;
      return [
        { d: pathOf(line.slice(0, young + 1)), w: full * 0.45 },
        { d: pathOf(line.slice(young, 2 * young + 1)), w: full * 0.7 },
        { d: pathOf(line.slice(2 * young)), w: full },
      ];
    });
  return (
    parts.map(({ d, w }) => stroke(d, p.riverEdge, w + 1.7)).join('') +
    parts.map(({ d, w }) => stroke(d, p.river, w)).join('')
  );
}

export function provinceLayer(stage: Stage): ExtraLayer {
  const { plan, waters, marks, tables } = stage;
  return (level, { drawing, layout, palette: p, family }) => {
    const { spec } = drawing;
    const shape = (id: string) => (layout.rings.get(id) ?? []).map((r) => pathOf(ringLine(drawing, r), true)).join('');
    if (level === 'ground') {
      const inner = drawing.arcs
        .filter((a) => {
          const [l, r] = [spec.places[a.left], spec.places[a.right]];
          return a.kind === 'border' && l && r && l !== r && !isWaste(l) && !isWaste(r);
        })
        .map((a) => pathOf(a.points))
        .join('');
      const rim = drawing.arcs
        .filter((a) => {
          const [l, r] = [spec.places[a.left], spec.places[a.right]];
          return a.kind === 'border' && l && r && isWaste(l) !== isWaste(r);
        })
        .map((a) => pathOf(a.points))
        .join('');
      return (
        `<clipPath id="beyond"><path d="${shape('waste_land')}" clip-rule="evenodd"/></clipPath>` +
        `<g clip-path="url(#beyond)">${stroke(stage.scenery.map((l) => pathOf(l)).join(''), p.river, 1.6, ' stroke-opacity="0.6"')}</g>` +
        `<g clip-path="url(#land)">${streams(waters, p)}</g>` +
        `<path d="${drawing.world.lakes.map((l) => pathOf(l, true)).join('')}" fill="${p.lake}" stroke="${p.riverEdge}" stroke-width="1"/>` +
        stroke(rim, paintsOf(p).border, 10, ' stroke-opacity="0.22"') +
        stroke(rim, p.border, 2.6) +
        borderSvg(inner, p)
      );
    }
    if (level === 'above')
      return (
        roadSvg(
          plan.roads.map((r) => r.line),
          p,
        ) +
        waters.bridges.map((b) => bridge(b.at, b.angle, p)).join('') +
        plan.towns
          .filter((t) => t.sites === 0)
          .map((t) => point(t, p))
          .join('') +
        plan.towns
          .filter((t) => t.sites > 0)
          .map((t) => city(t, p))
          .join('') +
        [...marks.farms.values()]
          .flat()
          .map((f) => farm(f, FARM, p))
          .join('') +
        tables.provinces
          .flatMap((row) =>
            (marks.signs.get(row.id) ?? []).map((s) => {
              const sign = {
                gold: () => coin(s.at, row.gold, p, family),
                unrest: () => unrest(s.at, row.unrest, p, family),
                luxury: () => barrel(s.at, row.luxury ?? '', p),
                control: () => control(s.at, p),
              }[s.kind];
              return sized(s.at, s.side, sign());
            }),
          )
          .join('')
      );
    return (
      keySvg(stage.key, p, family) + stage.insets.map((i) => insetSvg(i, stage, layout, shape, p, family)).join('')
    );
  };
}

const board = ({ x, y, width: w, height: h }: Plate, p: Palette): string => {
  const box = (d: number, s: number, colour: string, fill = 'none') =>
    `<rect x="${x + d}" y="${y + d}" width="${w - 2 * d}" height="${h - 2 * d}" rx="3" fill="${fill}" stroke="${colour}" stroke-width="${s}"/>`;
  return box(0, 2.4, p.frame, p.paper) + box(5, 1, p.frameLine);
};

/** Title and key. */
function keySvg(plate: Plate, p: Palette, family: string): string {
  const { x, y, width: w } = plate;
  const plain = { halo: p.paper, haloWidth: 0 };
  const all = looks(p);
  const say = (at: Pt, line: string, size = 20) => text(at, line, size, { ...all.city, ...plain }, family, 0, 'start');
  const box = (cx: number, cy: number, hw: number, hh: number): Pt[] => [
    [cx - hw + 4, cy - hh],
    [cx + hw - 4, cy - hh],
    [cx + hw, cy - hh + 4],
    [cx + hw, cy + hh - 4],
    [cx + hw - 4, cy + hh],
    [cx - hw + 4, cy + hh],
    [cx - hw, cy + hh - 4],
    [cx - hw, cy - hh + 4],
  ];
  const wave = (cx: number, cy: number): Pt[] => [
    [cx - 24, cy + 2],
    [cx - 8, cy - 3],
    [cx + 8, cy + 3],
    [cx + 24, cy - 1],
  ];
  const rows: [(at: Pt) => string, string][] = [
    [([a, b]) => wall(box(a, b, 13, 13), true, p) + plot([a, b], p), 'capital, building site'],
    [([a, b]) => wall(box(a, b, 13, 13), false, p) + plot([a, b], p), 'city, building site'],
    [(at) => farm(at, FARM, p), 'rural site'],
    [(at) => point({ at, hills: false }, p), 'point'],
    [([a, b]) => point({ at: [a, b], hills: true }, p), 'hills'],
    [([a, b]) => roadSvg([wave(a, b)], p), 'road'],
    [
      ([a, b]) =>
        riverSvg(`M${a + 4} ${b - 17}Q${a - 5} ${b} ${a + 3} ${b + 17}`, 3.4, p) +
        roadSvg(
          [
            [
              [a - 24, b],
              [a + 24, b],
            ],
          ],
          p,
        ) +
        bridge([a, b], 0, p),
      'river crossing',
    ],
    [([a, b]) => borderSvg(pathOf(wave(a, b)), p), 'border of provinces'],
    [(at) => control(at, p), 'owner’s marker'],
    [(at) => coin(at, 4, p, family), 'gold income'],
    [(at) => unrest(at, 2, p, family), 'unrest number'],
    [(at) => barrel(at, '', p), 'luxury good:'],
  ];
  const half = rows.length / 2;
  const step = 40;
  const top = y + 112;
  const key = rows
    .map(([draw, words], i) => {
      const cx = x + 50 + (i < half ? 0 : w / 2);
      const cy = top + (i % half) * step;
      return draw([cx, cy]) + say([cx + 36, cy + 6.5], words, 21);
    })
    .join('');
  const below = top + half * step + 4;
  const trade = goods
    .map((g, i) => {
      const cx = x + 50 + (i % 3) * ((w - 40) / 3);
      const cy = below + Math.floor(i / 3) * 35;
      return barrel([cx, cy], g, p) + say([cx + 22, cy + 6.5], g, 20);
    })
    .join('');
  return (
    board(plate, p) +
    text([x + w / 2, y + 47], 'POWER & PRESTIGE', 36, { ...all.region, ...plain }, family, 0.1) +
    text([x + w / 2, y + 74], 'The heart of Europe around 1800', 22, { ...all.battle, ...plain }, family, 0.02) +
    `<path d="M${x + 40} ${y + 86}H${x + w - 40}" stroke="${p.frameLine}" stroke-width="1"/>` +
    key +
    trade
  );
}

/** Which provinces are in play with three or four players. */
function insetSvg(
  inset: Plate & { players: 3 | 4 },
  stage: Stage,
  layout: Layout,
  shape: (id: string) => string,
  p: Palette,
  family: string,
): string {
  const rooms = stage.tables.provinces.map((r) => layout.rooms.get(provinceId(r.id))?.box);
  const x0 = Math.min(...rooms.map((b) => b?.x0 ?? Infinity));
  const y0 = Math.min(...rooms.map((b) => b?.y0 ?? Infinity));
  const x1 = Math.max(...rooms.map((b) => b?.x1 ?? -Infinity));
  const y1 = Math.max(...rooms.map((b) => b?.y1 ?? -Infinity));
  const k = Math.min((inset.width - 28) / (x1 - x0), (inset.height - 52) / (y1 - y0));
  const dx = inset.x + inset.width / 2 - ((x0 + x1) / 2) * k;
  const dy = inset.y + 38 + (inset.height - 52) / 2 - ((y0 + y1) / 2) * k;
  const c = paintsOf(p);
  const inPlay = (id: string) => {
    const row = stage.tables.provinces.find((r) => r.id === id);
    return inset.players === 3 ? row?.in3p : row?.in4p;
  };
  const id = `idle-${inset.players}`;
  const land = stage.tables.provinces
    .map(
      (r) =>
        `<path d="${shape(provinceId(r.id))}" fill="${inPlay(r.id) ? c.coin : `url(#${id})`}" fill-opacity="${inPlay(r.id) ? 0.5 : 1}" fill-rule="evenodd" stroke="${c.humpLine}" stroke-width="${(1.1 / k).toFixed(1)}" stroke-linejoin="round"/>`,
    )
    .join('');
  return (
    `<defs><pattern id="${id}" width="${(5 / k).toFixed(1)}" height="${(5 / k).toFixed(1)}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="${(5 / k).toFixed(1)}" height="${(5 / k).toFixed(1)}" fill="${p.waste}"/><path d="M0 0V${(5 / k).toFixed(1)}" stroke="${c.humpLine}" stroke-opacity="0.6" stroke-width="${(2.4 / k).toFixed(1)}"/></pattern></defs>` +
    board(inset, p) +
    text(
      [inset.x + inset.width / 2, inset.y + 30],
      inset.players === 3 ? 'Three players' : 'Four players',
      21,
      { ...looks(p).battle, halo: p.paper, haloWidth: 0 },
      family,
      0.02,
    ) +
    `<g transform="translate(${dx.toFixed(1)} ${dy.toFixed(1)}) scale(${k.toFixed(4)})">${land}</g>`
  );
}
