import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { Fonts } from '../label/fonts.ts';

export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Draws an SVG at a width, with the given faces and no others. */
export function rasterise(svg: string, width: number, fonts: Fonts): Raster {
  const options = {
    fitTo: { mode: 'width' as const, value: width },
    font: { fontBuffers: fonts.buffers.map((b) => new Uint8Array(b)), loadSystemFonts: false, defaultFontFamily: fonts.family },
  };
  const image = new Resvg(svg, options as never).render();
  return { width: image.width, height: image.height, pixels: image.pixels };
}

const raw = (r: Raster) => sharp(r.pixels, { raw: { width: r.width, height: r.height, channels: 4 } }).removeAlpha();

export const webp = (r: Raster, quality: number): Promise<Buffer> =>
  raw(r).webp({ quality, effort: 4, smartSubsample: true }).toBuffer();

/** A picture for the documentation: a piece of the raster, as PNG with a palette. */
export async function png(r: Raster, width: number, crop?: { x: number; y: number; w: number; h: number }): Promise<Buffer> {
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
