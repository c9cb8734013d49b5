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

export function thirdParties(): Plugin {
  return {
    name: 'concert-third-parties',
    apply: 'build',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].map(packageOf));
      const notices = [...folders]
        .filter((folder) => folder !== null && existsSync(join(folder, 'package.json')))
        .sort()
        .map((folder) => noticeOf(folder!));
      const source = `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
      this.emitFile({ type: 'asset', fileName: 'third-parties.txt', source });
    },
  };
}
