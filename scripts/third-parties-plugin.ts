/** Writes `third-parties.txt`: whose work is in what was put together, and under which licence, in its own words. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE = /^(licen[cs]e|copying|notice)/i;
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The folder of the package that a module belongs to; null when it is our own. */
const packageOf = (module: string): string | null => PACKAGE.exec(module.replace(/^\0+/, ''))?.[0] ?? null;

export function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const texts = readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (!license && texts.length === 0) throw new Error(`${name} ${version} does not say under which licence it is`);
  return [`${name} ${version}${license ? ` (${license})` : ''}`, ...texts].join('\n\n');
}

/**
 * Of one build and of the workers that are built on the way, which have a bundle each: `noted` goes into those, `written`
 * into the one that ends last.
 */
export function thirdParties(): { noted(): Plugin; written(): Plugin } {
  const folders = new Set<string>();
  const note = (modules: Iterable<string>): void => {
    for (const module of modules) {
      const folder = packageOf(module);
      if (folder !== null && existsSync(join(folder, 'package.json'))) folders.add(folder);
    }
  };
  return {
    noted: () => ({
      name: 'concert-third-parties-noted',
      apply: 'build',
      generateBundle() {
        note(this.getModuleIds());
      },
    }),
    written: () => ({
      name: 'concert-third-parties',
      apply: 'build',
      generateBundle() {
        note(this.getModuleIds());
        const notices = [...folders].sort().map(noticeOf);
        const source = `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
        this.emitFile({ type: 'asset', fileName: 'third-parties.txt', source });
      },
    }),
  };
}
