// Terrain painted hex by hex: washes of colour that run a little into each other, and engraved peaks, hills, trees,
// reeds and sand on top.
import sharp from 'sharp';
import { type Box, boxesMeet, type Pt } from '../core/geometry.ts';
import { cloud, hash, unit } from '../core/noise.ts';
import { boxAt } from '../label/room.ts';
import { peak, reeds, tree } from '../paint/glyphs.ts';
import type { Palette } from '../paint/palette.ts';
import { alongBorder } from '../paint/relief.ts';
import type { Ground } from './ground.ts';
import { hexPalette } from './palette.ts';
import type { HexMapSpec, Terrain } from './spec.ts';

const rgb = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));

const WASH = 3;
const KINDS = ['clear', 'rough', 'woods', 'swamp', 'mountain', 'desert', 'waste', 'off'] as const;

/** Which terrain colours each spot of the small picture: the hexes, their edges bent a little. */
export function washOf(spec: HexMapSpec): { width: number; height: number; kinds: Uint8Array } {
  const { grid } = spec;
  const terrain = new Map(spec.hexes.map((h) => [h.code, KINDS.indexOf(h.terrain)]));
  const [width, height] = [Math.ceil(grid.projection.width / WASH), Math.ceil(grid.projection.height / WASH)];
  const kinds = new Uint8Array(width * height).fill(KINDS.indexOf('off'));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const q: Pt = [(x + 0.5) * WASH, (y + 0.5) * WASH];
      const own = terrain.get(grid.under(q) ?? '');
      if (own === undefined) continue;
      const dx = (cloud(spec.seed + 5, q[0] / 16, q[1] / 16, 2) - 0.5) * 13;
      const dy = (cloud(spec.seed + 6, q[0] / 16, q[1] / 16, 2) - 0.5) * 13;
      kinds[y * width + x] = terrain.get(grid.under([q[0] + dx, q[1] + dy]) ?? '') ?? own;
    }
  return { width, height, kinds };
}

/** The wash of colour under everything, as a small picture stretched over the sheet and cut to the land. */
export async function groundLayer(wash: ReturnType<typeof washOf>, p: Palette): Promise<string> {
  const hp = hexPalette(p);
  const { width: w, height: h, kinds } = wash;
  const colours = KINDS.map((k) => rgb(hp.ground[k]));
  const pixels = Buffer.alloc(w * h * 3);
  kinds.forEach((kind, i) => {
    pixels.set(colours[kind], i * 3);
  });
  const png = await sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
    .blur(1.1)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return `<g clip-path="url(#land)"><image x="0" y="0" width="${w * WASH}" height="${h * WASH}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/></g>`;
}

const n = (v: number) => Number(v.toFixed(1));

/** A rounded hill with a few strokes on its lee side. */
export function hill([x, y]: Pt, size: number, seed: number, p: Palette): string {
  const hp = hexPalette(p);
  const w = size * (0.62 + unit(seed, 1) * 0.16);
  const h = size * (0.48 + unit(seed, 2) * 0.16);
  const line = n(size * 0.085);
  return (
    `<path d="M${n(x - w)} ${n(y)}Q${n(x - w * 0.45)} ${n(y - h)} ${n(x)} ${n(y - h)}Q${n(x + w * 0.5)} ${n(y - h)} ${n(x + w)} ${n(y)}" fill="${p.peakLight}" fill-opacity="0.55" stroke="${hp.hill}" stroke-width="${line}" stroke-linecap="round"/>` +
    `<path d="M${n(x + w * 0.3)} ${n(y - h * 0.72)}L${n(x + w * 0.22)} ${n(y - h * 0.12)}M${n(x + w * 0.55)} ${n(y - h * 0.5)}L${n(x + w * 0.5)} ${n(y - h * 0.08)}" stroke="${hp.hill}" stroke-width="${n(line * 0.75)}" fill="none"/>`
  );
}

interface Mark {
  readonly at: Pt;
  readonly size: number;
  readonly draw: (p: Palette) => string;
}

interface Sowing {
  readonly rows: number;
  readonly columns: number;
  readonly share: number;
  readonly size: number;
}

const SOWN: Partial<Record<Terrain, Sowing>> = {
  mountain: { rows: 3, columns: 3, share: 0.78, size: 10.5 },
  rough: { rows: 3, columns: 3, share: 0.62, size: 8.6 },
  woods: { rows: 4, columns: 4, share: 0.8, size: 7.4 },
  swamp: { rows: 3, columns: 2, share: 0.95, size: 6.4 },
  desert: { rows: 5, columns: 5, share: 0.7, size: 1.5 },
  waste: { rows: 4, columns: 4, share: 0.35, size: 1.4 },
};

function sow(spec: HexMapSpec): Mark[] {
  const { grid } = spec;
  const out: Mark[] = [];
  for (const hex of spec.hexes) {
    const what = SOWN[hex.terrain];
    if (!what) continue;
    const { at, column, row } = grid.hex(hex.code);
    for (let r = 0; r < what.rows; r++)
      for (let c = 0; c < what.columns; c++) {
        const s = hash(spec.seed, column * 64 + row, r, c + 11);
        if (unit(s, 1) > what.share) continue;
        const [gx, gy] = [(grid.radius * 1.55) / what.columns, grid.size / what.rows];
        const spot: Pt = [
          at[0] + (c - (what.columns - 1) / 2 + (r % 2 === 0 ? 0.18 : -0.18)) * gx + (unit(s, 2) - 0.5) * gx * 0.6,
          at[1] + (r - (what.rows - 1) / 2) * gy + (unit(s, 3) - 0.5) * gy * 0.55 + what.size * 0.3,
        ];
        const size = what.size * (0.82 + unit(s, 4) * 0.34);
        out.push({
          at: spot,
          size,
          draw: (p) => {
            if (hex.terrain === 'mountain') return peak(spot, size, s, p);
            if (hex.terrain === 'rough') return hill(spot, size, s, p);
            if (hex.terrain === 'woods') return tree(spot, size, s, p);
            if (hex.terrain === 'swamp') return reeds(spot, size, p);
            return `<circle cx="${n(spot[0])}" cy="${n(spot[1])}" r="${n(size * 0.45)}" fill="${hexPalette(p).dune}" fill-opacity="0.7"/>`;
          },
        });
      }
  }
  return out;
}

/** All relief, from north to south, with what stands on names, symbols, numbers or water left out. */
export function reliefOf(spec: HexMapSpec, ground: Ground, blocked: readonly Box[]): (p: Palette) => string {
  const crests: Mark[] = spec.sides
    .filter((s) => s.ridge)
    .flatMap((s) => {
      const [a, b] = spec.grid.side(s.a, s.b);
      const { column, row } = spec.grid.hex(s.a);
      return alongBorder([a, b], 'mountain', hash(spec.seed, column, row, 71), 0.62).map((g) => ({
        at: g.at,
        size: g.size,
        draw: (p: Palette) => peak(g.at, g.size, g.seed, p),
      }));
    });
  const bucket = 40;
  const near = new Map<string, Box[]>();
  for (const b of blocked)
    for (let x = Math.floor(b.x0 / bucket); x <= Math.floor(b.x1 / bucket); x++)
      for (let y = Math.floor(b.y0 / bucket); y <= Math.floor(b.y1 / bucket); y++) {
        const list = near.get(`${x} ${y}`);
        if (list) list.push(b);
        else near.set(`${x} ${y}`, [b]);
      }
  const free = (m: Mark): boolean => {
    const box = boxAt([m.at[0], m.at[1] - m.size * 0.35], m.size, m.size * 0.9);
    for (let x = Math.floor(box.x0 / bucket); x <= Math.floor(box.x1 / bucket); x++)
      for (let y = Math.floor(box.y0 / bucket); y <= Math.floor(box.y1 / bucket); y++)
        if ((near.get(`${x} ${y}`) ?? []).some((b) => boxesMeet(b, box, 0.2))) return false;
    return [m.at, [m.at[0] - m.size * 0.45, m.at[1]] as Pt, [m.at[0] + m.size * 0.45, m.at[1]] as Pt].every(ground.dry);
  };
  const kept = [...sow(spec), ...crests].filter(free).sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  return (p) => kept.map((m) => m.draw(p)).join('');
}
