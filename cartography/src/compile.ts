// A spec in, the committed files out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Drawing, draw, type World } from './core/build.ts';
import { checkAdjacency, checkPorts, type Finding } from './core/check.ts';
import { checkLabels, type Layout, layOut, type ZoomLayout } from './core/layout.ts';
import type { Dress, RegionMapSpec } from './core/spec.ts';
import { loadFonts } from './label/fonts.ts';
import type { MapFile, MapImage } from './map/schema.ts';
import { idsModule, mapFile, serialise } from './out/file.ts';
import { png, type Raster, rasterise, webp } from './out/raster.ts';
import { paint } from './paint/compose.ts';
import { dark, light, type Palette } from './paint/palette.ts';

export interface MapSource {
  readonly spec: RegionMapSpec;
  readonly dress: Dress;
}

export interface Compiled {
  readonly drawing: Drawing;
  readonly layout: Layout;
  readonly file: MapFile;
  readonly findings: readonly Finding[];
}

/** Geometry, names and checks, without pictures. */
export function compileMap({ spec, dress }: MapSource, world?: World): Compiled {
  const fonts = loadFonts();
  const drawing = draw(spec, world);
  const layout = layOut(drawing, dress, fonts);
  const findings = [
    ...checkAdjacency(drawing),
    ...checkPorts(drawing, (marks) => marks.some((m) => dress.ports.includes(m))),
    ...checkLabels(drawing, layout),
  ];
  const { width, height } = drawing.projection;
  const images = dress.images.flatMap(({ zoom, width: w }) =>
    (['light', 'dark'] as const).map(
      (desk): MapImage => ({
        zoom,
        desk,
        file: `base-${zoom}-${desk}.webp`,
        width: w,
        height: Math.round((w * height) / width),
      }),
    ),
  );
  return { drawing, layout, file: mapFile(drawing, layout, dress, images), findings };
}

export async function picture(
  compiled: Compiled,
  dress: Dress,
  zoom: 1 | 2,
  width: number,
  palette: Palette,
  tinted: boolean,
): Promise<Raster> {
  const fonts = loadFonts();
  const layout = compiled.layout.zooms.find((z) => z.zoom === zoom) as ZoomLayout;
  const svg = await paint(compiled.drawing, compiled.layout, layout, dress, {
    palette,
    family: fonts.family,
    tinted,
  });
  return rasterise(svg, width, fonts);
}

/** Writes map.json, ids.ts and the base images; throws when drawing and tables disagree. */
export async function writeMap(
  source: MapSource,
  outDir: URL,
  say: (line: string) => void,
): Promise<Compiled> {
  const compiled = compileMap(source);
  if (compiled.findings.length > 0) {
    for (const f of compiled.findings) say(`  ${f.kind}: ${f.what}`);
    throw new Error(
      `${source.spec.game}: the drawing contradicts the tables in ${compiled.findings.length} places`,
    );
  }
  mkdirSync(outDir, { recursive: true });
  writeFileSync(new URL('map.json', outDir), serialise(compiled.file));
  writeFileSync(new URL('ids.ts', outDir), idsModule(compiled.file));
  const jobs: { name: string; bytes: Promise<Buffer> }[] = [];
  for (const { zoom, width, quality } of source.dress.images)
    for (const palette of [light, dark]) {
      // Encoding runs on another thread while the next picture is drawn.
      const raster = await picture(compiled, source.dress, zoom, width, palette, false);
      jobs.push({ name: `base-${zoom}-${palette.desk}.webp`, bytes: webp(raster, quality) });
    }
  for (const { name, bytes } of jobs) {
    const image = await bytes;
    writeFileSync(new URL(name, outDir), image);
    say(`  ${name} ${(image.length / 1024).toFixed(0)} KB`);
  }
  return compiled;
}

/** The contact sheet: the whole map and the close-ups, tinted, plus the dark desk. */
export async function writeContactSheet(
  { spec, dress }: MapSource,
  compiled: Compiled,
  outDir: URL,
): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const put = (name: string, bytes: Buffer) =>
    writeFileSync(new URL(`${spec.game}-${name}.png`, outDir), bytes);
  const whole = await picture(compiled, dress, 1, 1440, light, true);
  put('whole', await png(whole, 1440));
  const night = await picture(compiled, dress, 1, 1440, dark, false);
  put('dark', await png(night, 1200));
  const { projection } = compiled.drawing;
  const wide = dress.images.find((i) => i.zoom === 2)?.width ?? projection.width * 2;
  const near = await picture(compiled, dress, 2, wide, light, true);
  const scale = wide / projection.width;
  for (const shot of dress.closeups) {
    const [x, y] = projection.project(shot.at);
    const [w, h] = [shot.width, shot.width * 0.66];
    const left = Math.max(0, Math.min(projection.width - w, x - w / 2));
    const top = Math.max(0, Math.min(projection.height - h, y - h / 2));
    put(shot.name, await png(near, 1200, { x: left * scale, y: top * scale, w: w * scale, h: h * scale }));
  }
}
