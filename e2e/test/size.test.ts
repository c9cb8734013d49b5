import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { built } from '../src/serve.ts';

const assets = join(built, 'assets');
const sizeOf = (path: string): number => gzipSync(readFileSync(path)).length;
const page = (): string => readFileSync(join(built, 'index.html'), 'utf8');
/** What the page loads before anything else: scripts and styles, by the names in its head. */
const shell = (): string[] =>
  [...page().matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((found) => join(built, found[1]));

describe.skipIf(!existsSync(join(built, 'index.html')))('what is sent', () => {
  test('the shell is at most 120 KB', () => {
    const total = shell().reduce((sum, path) => sum + sizeOf(path), 0);
    expect(total).toBeGreaterThan(10_000);
    console.log(`shell: ${(total / 1024).toFixed(1)} KB`);
    expect(total / 1024).toBeLessThanOrEqual(120);
  });

  test('Alliance with its map, board and rules is at most 150 KB besides the picture', () => {
    const files = readdirSync(assets).filter((name) => /\.(js|css|json)$/.test(name));
    const marks = [/"game":"alliance"/, /\.al-hand/, /al-battle-stage/, /battle\.extension/];
    const parts = marks.map((mark) => files.find((name) => mark.test(readFileSync(join(assets, name), 'utf8')))!);
    expect(parts.every(Boolean)).toBe(true);
    const total = [...new Set(parts)].reduce((sum, name) => sum + sizeOf(join(assets, name)), 0);
    console.log(`Alliance: ${(total / 1024).toFixed(1)} KB`);
    expect(total / 1024).toBeLessThanOrEqual(150);
  });

  test('no rules outside the worker', () => {
    // Words that only rules have: the name of a step, and a sentence of a refusal.
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const withRules = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('battle.extension'));
    expect(withRules.length).toBeGreaterThan(0);
    const main = shell().map((path) => readFileSync(path, 'utf8'));
    for (const text of main) {
      expect(text).not.toContain('battle.extension');
      for (const name of withRules) expect(text).not.toContain(name);
    }
  });
});
