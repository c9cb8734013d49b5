// A map maker in, the committed files out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Drawing, draw, isWaste, type World } from './core/build.ts';
import { checkAdjacency, checkPorts, type Finding } from './core/check.ts';
import type { Pt } from './core/geometry.ts';
import { checkLabels, type Layout, layOut, type ZoomLayout } from './core/layout.ts';
import type { MapStyle, RegionMapSpec } from './core/spec.ts';
import { type Fonts, loadFonts } from './label/fonts.ts';
import type { MapFile, MapImage, MapOverlay } from './map/schema.ts';
import { unfold } from './map/unfold.ts';
import { idsModule, mapFile, serialise } from './out/file.ts';
import { png, type Raster, rasterise, transparentWebp, webp } from './out/raster.ts';
import { type ExtraLayer, paint } from './paint/compose.ts';
import { dark, light, type Palette } from './paint/palette.ts';

/** A compiled map of any kind: the file, what is wrong with it, and its picture as SVG. */
export interface Sheet {
  readonly file: MapFile;
  readonly findings: readonly Finding[];
  project(lonLat: Pt): Pt;
  /** The whole picture, or one of the parts into which the file divides it: the base image and its overlays. */
  svg(zoom: 1 | 2, palette: Palette, tinted: boolean, part?: Part): Promise<string>;
}

export type Part = 'all' | 'base' | MapOverlay['layer'];

/** What every game gives to have a map; region maps come from `regionMap`, others may be made by hand. */
export interface MapMaker {
  readonly game: string;
  readonly images: MapStyle['images'];
  readonly closeups: MapStyle['closeups'];
  /** What the tables say, to check the committed file against. */
  readonly tables: {
    readonly places: readonly string[];
    readonly borders: readonly { readonly a: string; readonly b: string; readonly kind: string }[];
    /** Land and sea may touch without being neighbours. */
    readonly freeCoasts?: boolean | undefined;
  };
  compile(): Sheet;
}

export interface Compiled {
  readonly drawing: Drawing;
  readonly layout: Layout;
  readonly file: MapFile;
  readonly findings: readonly Finding[];
}

/** What a game adds to a plain region map: towns and roads as places and borders, more checks, more paint. */
export interface Extras {
  /** Adds to names, symbols and slots before anything is written or painted. */
  layout?(drawing: Drawing, layout: Layout): Layout;
  file?(file: MapFile, compiled: Omit<Compiled, 'file' | 'findings'>): MapFile;
  findings?(compiled: Omit<Compiled, 'findings'>): readonly Finding[];
  readonly layer?: ExtraLayer;
  readonly tables?: MapMaker['tables'];
}

export const imagesOf = (images: MapStyle['images'], width: number, height: number): MapImage[] =>
  images.flatMap(({ zoom, width: w }) =>
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

/** Geometry, names and checks, without pictures. */
export function compileMap(spec: RegionMapSpec, style: MapStyle, extras: Extras = {}, world?: World): Compiled {
  const drawing = draw(spec, world);
  const plain = layOut(drawing, style, loadFonts());
  const layout = extras.layout?.(drawing, plain) ?? plain;
  const { width, height } = drawing.projection;
  const regions = mapFile(drawing, layout, style, imagesOf(style.images, width, height));
  const file = extras.file?.(regions, { drawing, layout }) ?? regions;
  const findings = [
    ...checkAdjacency(drawing),
    ...checkPorts(drawing, (marks) => marks.some((m) => style.ports.includes(m))),
    ...checkLabels(drawing, layout),
    ...(extras.findings?.({ drawing, layout, file }) ?? []),
  ];
  return { drawing, layout, file, findings };
}

export function regionMap(spec: RegionMapSpec, style: MapStyle, extras: Extras = {}, world?: World): MapMaker {
  return {
    game: spec.game,
    images: style.images,
    closeups: style.closeups,
    tables: extras.tables ?? {
      places: spec.places.filter((p) => !isWaste(p)).map((p) => p.id),
      borders: spec.borders,
      freeCoasts: spec.freeCoasts,
    },
    compile: () => {
      const compiled = compileMap(spec, style, extras, world);
      const { family } = loadFonts();
      return {
        file: compiled.file,
        findings: compiled.findings,
        project: compiled.drawing.projection.project,
        svg: (zoom, palette, tinted) => {
          const layout = compiled.layout.zooms.find((z) => z.zoom === zoom) as ZoomLayout;
          const options = { palette, family, tinted, extra: extras.layer };
          return paint(compiled.drawing, compiled.layout, layout, style, options);
        },
      };
    },
  };
}

export async function picture(
  sheet: Sheet,
  fonts: Fonts,
  look: { zoom: 1 | 2; width: number; palette: Palette; tinted: boolean; part?: Part },
): Promise<Raster> {
  return rasterise(await sheet.svg(look.zoom, look.palette, look.tinted, look.part), look.width, fonts);
}

/** Writes map.json, ids.ts and the base images; throws when drawing and tables disagree. */
export async function writeMap(maker: MapMaker, outDir: URL, say: (line: string) => void): Promise<Sheet> {
  const sheet = maker.compile();
  if (sheet.findings.length > 0) {
    for (const f of sheet.findings) say(`  ${f.kind}: ${f.what}`);
    throw new Error(`${maker.game}: the drawing contradicts the tables in ${sheet.findings.length} places`);
  }
  mkdirSync(outDir, { recursive: true });
  writeFileSync(new URL('map.json', outDir), serialise(sheet.file));
  writeFileSync(new URL('ids.ts', outDir), idsModule(unfold(sheet.file)));
  const fonts = loadFonts();
  const jobs: { name: string; bytes: Promise<Buffer> }[] = [];
  for (const { zoom, width, quality } of maker.images)
    for (const palette of [light, dark]) {
      // Encoding runs on another thread while the next picture is drawn.
      const part = sheet.file.overlays ? 'base' : 'all';
      const raster = await picture(sheet, fonts, { zoom, width, palette, tinted: false, part });
      jobs.push({ name: `base-${zoom}-${palette.desk}.webp`, bytes: webp(raster, quality) });
    }
  for (const { zoom, desk, layer, file, width } of sheet.file.overlays ?? []) {
    const svg = await sheet.svg(zoom, desk === 'light' ? light : dark, false, layer);
    jobs.push({ name: file, bytes: transparentWebp(svg, width, fonts) });
  }
  for (const { name, bytes } of jobs) {
    const image = await bytes;
    writeFileSync(new URL(name, outDir), image);
    say(`  ${name} ${(image.length / 1024).toFixed(0)} KB`);
  }
  return sheet;
}

/** The contact sheet: the whole map tinted, on the dark desk, and the close-ups. */
export async function writeContactSheet(maker: MapMaker, sheet: Sheet, outDir: URL): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const fonts = loadFonts();
  const put = (name: string, bytes: Buffer) => writeFileSync(new URL(`${maker.game}-${name}.png`, outDir), bytes);
  const whole = { zoom: 1, width: 1440 } as const;
  put('whole', await png(await picture(sheet, fonts, { ...whole, palette: light, tinted: true }), 1440));
  put('dark', await png(await picture(sheet, fonts, { ...whole, palette: dark, tinted: false }), 1200));
  const { width, height } = sheet.file;
  const wide = maker.images.find((i) => i.zoom === 2)?.width ?? width * 2;
  const near = await picture(sheet, fonts, { zoom: 2, width: wide, palette: light, tinted: true });
  const scale = wide / width;
  for (const shot of maker.closeups) {
    const [x, y] = sheet.project(shot.at);
    const [w, h] = [shot.width, shot.width * 0.66];
    const left = Math.max(0, Math.min(width - w, x - w / 2));
    const top = Math.max(0, Math.min(height - h, y - h / 2));
    put(shot.name, await png(near, 1200, { x: left * scale, y: top * scale, w: w * scale, h: h * scale }));
  }
}
