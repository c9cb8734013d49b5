// The book face from npm: WOFF unpacked to the TrueType bytes the rasteriser wants, and the widths read from them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** WOFF 1 is TrueType with each table deflated: put the tables back. */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const flavour = woff.readUInt32BE(4);
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.readUInt32BE(at + 8);
    const size = woff.readUInt32BE(at + 12);
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      check: woff.readUInt32BE(at + 16),
      bytes: packed < size ? inflateSync(bytes) : bytes,
    };
  });
  let power = 1;
  while (power * 2 <= count) power *= 2;
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(flavour, 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(count * 16 - power * 16, 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  tables.forEach((table, i) => {
    const row = 12 + i * 16;
    table.tag.copy(head, row);
    head.writeUInt32BE(table.check, row + 4);
    head.writeUInt32BE(at, row + 8);
    head.writeUInt32BE(table.bytes.length, row + 12);
    const padded = Buffer.alloc((table.bytes.length + 3) & ~3);
    table.bytes.copy(padded);
    parts.push(padded);
    at += padded.length;
  });
  return Buffer.concat(parts);
}

export interface Face {
  readonly bytes: Buffer;
  /** Width of a text in ems, without kerning. */
  width(text: string): number;
}

/** Reads advance widths (cmap format 4 and 12, hmtx) from TrueType bytes. */
export function openFace(...files: Buffer[]): Face {
  const readers = files.map((font) => {
    const table = (tag: string): number => {
      for (let i = 0; i < font.readUInt16BE(4); i++)
        if (font.toString('latin1', 12 + i * 16, 16 + i * 16) === tag) return font.readUInt32BE(20 + i * 16);
      throw new Error(`font without ${tag}`);
    };
    const unitsPerEm = font.readUInt16BE(table('head') + 18);
    const metrics = font.readUInt16BE(table('hhea') + 34);
    const hmtx = table('hmtx');
    const cmap = table('cmap');
    const glyphs = new Map<number, number>();
    for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
      const sub = cmap + font.readUInt32BE(cmap + 8 + i * 8);
      if (font.readUInt16BE(sub) !== 4) continue;
      const segments = font.readUInt16BE(sub + 6) / 2;
      for (let s = 0; s < segments; s++) {
        const end = font.readUInt16BE(sub + 14 + s * 2);
        const start = font.readUInt16BE(sub + 16 + segments * 2 + s * 2);
        const delta = font.readUInt16BE(sub + 16 + segments * 4 + s * 2);
        const rangeAt = sub + 16 + segments * 6 + s * 2;
        const range = font.readUInt16BE(rangeAt);
        for (let code = start; code <= end && code !== 0xffff; code++) {
          const glyph = range === 0 ? (code + delta) & 0xffff : font.readUInt16BE(rangeAt + range + (code - start) * 2);
          if (glyph) glyphs.set(code, glyph);
        }
      }
    }
    return (code: number): number | undefined => {
      const glyph = glyphs.get(code);
      if (glyph === undefined) return undefined;
      return font.readUInt16BE(hmtx + Math.min(glyph, metrics - 1) * 4) / unitsPerEm;
    };
  });
  return {
    bytes: files[0],
    width: (text) => {
      let sum = 0;
      for (const ch of text) {
        const code = ch.codePointAt(0) as number;
        sum += readers.map((r) => r(code)).find((w) => w !== undefined) ?? 0.5;
      }
      return sum;
    },
  };
}

export interface Fonts {
  readonly family: string;
  readonly buffers: readonly Buffer[];
  readonly roman: Face;
  readonly bold: Face;
  readonly italic: Face;
}

export function loadFonts(): Fonts {
  const file = (subset: string, weight: number, style: string) =>
    unwrapWoff(
      readFileSync(require.resolve(`@fontsource/eb-garamond/files/eb-garamond-${subset}-${weight}-${style}.woff`)),
    );
  const both = (weight: number, style: string) => ['latin', 'latin-ext'].map((subset) => file(subset, weight, style));
  const [roman, bold, italic] = [both(500, 'normal'), both(700, 'normal'), both(500, 'italic')];
  return {
    family: 'EB Garamond',
    buffers: [...roman, ...bold, ...italic],
    roman: openFace(...roman),
    bold: openFace(...bold),
    italic: openFace(...italic),
  };
}
