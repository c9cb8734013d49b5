/** What the built page weighs for a browser that accepts compressed files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Where the built page lies. */
export const built: string = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
export const isBuilt = (): boolean => existsSync(join(built, 'index.html'));

const weight = (path: string): number => gzipSync(readFileSync(path)).length / 1024;

/** What the page loads before anything else: scripts and styles, by the names in its head. */
export const shell = (): string[] =>
  [...readFileSync(join(built, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((found) =>
    join(built, found[1]!),
  );

export const kilobytes = (paths: Iterable<string>): number =>
  [...new Set(paths)].reduce((sum, path) => sum + weight(path), 0);

/** Scripts, by their paths. */
export const scripts = (): string[] =>
  readdirSync(join(built, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(built, 'assets', name));
