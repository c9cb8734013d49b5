/**
 * Does a picture of the page still look like the stored one? Compared is what an eye sees from a step away: the mean
 * colour of small squares, so that another font rasteriser makes no difference and a missing piece does.
 */
import sharp from 'sharp';

/** Side of a square in pixels of the page. */
const SQUARE = 8;
/** How far a square's red, green or blue may be off, of 255. */
const OFF = 30;
/** So many squares of a thousand may be off anywhere: a line that breaks elsewhere, a die of a chance. */
const ANYWHERE = 6;
/** And of the squares of any one patch so many of a hundred: less than a piece, a button or a card. */
const IN_A_PATCH = 45;
/** Side of a patch in squares. */
const PATCH = 4;

/** Pictures are kept at half their size. */
const KEPT = 0.5;

export interface ImageComparison {
  alike: boolean;
  /** In words, for the reader of the failed test. */
  why: string;
  /** The picture with all differences marked on it, as PNG. */
  difference(): Promise<Buffer>;
}

/** As it is kept: small, but large enough to be looked at. */
export async function storable(shot: Buffer): Promise<Buffer> {
  const { width } = await sharp(shot).metadata();
  return sharp(shot)
    .resize(Math.round(width * KEPT))
    .webp({ quality: 78, effort: 6 })
    .toBuffer();
}

async function squaresOf(picture: Buffer, columns: number, rows: number): Promise<Buffer> {
  return sharp(picture).removeAlpha().resize(columns, rows, { fit: 'fill', kernel: 'mitchell' }).raw().toBuffer();
}

export async function compare(kept: Buffer, shot: Buffer): Promise<ImageComparison> {
  const { width, height } = await sharp(shot).metadata();
  const [columns, rows] = [Math.round(width / SQUARE), Math.round(height / SQUARE)];
  // What is kept has lost a little; what is compared with it must have lost the same.
  const [before, now] = await Promise.all([
    squaresOf(kept, columns, rows),
    squaresOf(await storable(shot), columns, rows),
  ]);
  const off = new Uint8Array(columns * rows);
  let all = 0;
  for (let i = 0; i < off.length; i++) {
    const far = [0, 1, 2].some((channel) => Math.abs(before[3 * i + channel] - now[3 * i + channel]) > OFF);
    if (!far) continue;
    off[i] = 1;
    all++;
  }
  const worst = worstPatch(off, columns, rows);
  const thousand = (1000 * all) / off.length;
  const patch = (100 * worst.count) / PATCH ** 2;
  const alike = thousand <= ANYWHERE && patch <= IN_A_PATCH;
  return {
    alike,
    why: `${thousand.toFixed(1)} of a thousand squares are off (${ANYWHERE} may be); around ${worst.x * SQUARE},${worst.y * SQUARE} it is ${patch.toFixed(0)} of a hundred (${IN_A_PATCH} may be)`,
    difference: () => marked(shot, width, height, off, columns),
  };
}

function worstPatch(off: Uint8Array, columns: number, rows: number): { x: number; y: number; count: number } {
  let worst = { x: 0, y: 0, count: 0 };
  for (let y = 0; y + PATCH <= rows; y++)
    for (let x = 0; x + PATCH <= columns; x++) {
      let count = 0;
      for (let i = 0; i < PATCH ** 2; i++) count += off[(y + Math.floor(i / PATCH)) * columns + x + (i % PATCH)];
      if (count > worst.count) worst = { x, y, count };
    }
  return worst;
}

function marked(shot: Buffer, width: number, height: number, off: Uint8Array, columns: number): Promise<Buffer> {
  const squares = [...off].flatMap((is, i) =>
    is
      ? [
          `<rect x="${(i % columns) * SQUARE}" y="${Math.floor(i / columns) * SQUARE}" width="${SQUARE}" height="${SQUARE}"/>`,
        ]
      : [],
  );
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#e0218a" fill-opacity="0.6">${squares.join('')}</svg>`;
  return sharp(shot)
    .composite([{ input: Buffer.from(sheet), top: 0, left: 0 }])
    .png()
    .toBuffer();
}
