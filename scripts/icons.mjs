// Draws the PNG icons of the installable page from web/public/icon.svg: `node scripts/icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const { Resvg } = createRequire(join(root, 'cartography', 'package.json'))('@resvg/resvg-js');
const folder = join(root, 'web', 'public');
const icon = readFileSync(join(folder, 'icon.svg'), 'utf8');

// Systems cut maskable icons to a shape of their own: the picture keeps within the inner four fifths, on its ground.
const ground = /<rect[^>]* fill="([^"]+)"/.exec(icon)[1];
const inner = icon
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '')
  .replace(/<rect[^>]*\/>/, '');
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><g transform="translate(9.6 9.6) scale(0.7)">${inner}</g></svg>`;

for (const [name, svg, size] of [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', maskable, 180],
])
  writeFileSync(join(folder, name), new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
