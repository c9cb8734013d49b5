import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Fonts } from '../label/fonts.ts';

export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Draws an SVG at a width, with the given faces and no others. The rasteriser takes faces from files only. */
export function rasterise(svg: string, width: number, fonts: Fonts): Raster {
  const image = render(svg, width, fonts);
  return { width: image.width, height: image.height, pixels: image.pixels };
}

/** A picture that lets what lies under it show through. */
export const transparentWebp = (svg: string, width: number, fonts: Fonts): Promise<Buffer> =>
  sharp(render(svg, width, fonts).asPng())
    .webp({ quality: 72, alphaQuality: 70, effort: 4 })
    .toBuffer();

function render(svg: string, width: number, fonts: Fonts) {
  const folder = mkdtempSync(join(tmpdir(), 'concert-faces-'));
  try {
    const fontFiles = fonts.buffers.map((bytes, i) => {
      const file = join(folder, `${i}.ttf`);
      writeFileSync(file, bytes);
      return file;
    });
    return new Resvg(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontFiles, loadSystemFonts: false, defaultFontFamily: fonts.family, serifFamily: fonts.family },
    }).render();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const raw = (r: Raster) => sharp(r.pixels, { raw: { width: r.width, height: r.height, channels: 4 } }).removeAlpha();

export const webp = (r: Raster, quality: number): Promise<Buffer> => raw(r).webp({ quality, effort: 2 }).toBuffer();

/** A picture for the documentation: a piece of the raster, as PNG with a palette. */
export async function png(
  r: Raster,
  width: number,
  crop?: { x: number; y: number; w: number; h: number },
): Promise<Buffer> {
  let image = raw(r);
  if (crop)
    image = image.extract({
      left: Math.round(crop.x),
      top: Math.round(crop.y),
      width: Math.round(crop.w),
      height: Math.round(crop.h),
    });
  return image.resize({ width }).png({ palette: true, colours: 256, effort: 4, dither: 0.6 }).toBuffer();
}
