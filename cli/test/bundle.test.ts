/** The program as it is built: what is in it, and that it is built again when it is not whole. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const bundle = new URL('../../dist/bundle/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, bundle), 'utf8');
const dir = mkdtempSync(join(tmpdir(), 'concert-bundle-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Bootstrap {
  ensureBuilt(): void;
  listing(dir: string): string;
  alone<T>(lock: string, work: () => T): T;
}
let bootstrap: Bootstrap;

beforeAll(async () => {
  // @ts-expect-error the bootstrap is plain JavaScript
  bootstrap = await import('../../scripts/bootstrap.mjs');
  bootstrap.ensureBuilt();
});

const scripts = (): string[] => readdirSync(bundle).filter((name) => name.endsWith('.js'));

describe('the bundle', () => {
  test('loads nothing else at the start but Node’s own and the native database', () => {
    const foreign = new Set<string>();
    for (const name of scripts())
      for (const [, from] of read(name).matchAll(/^(?:import|export) (?:[^;]* from )?"([^"]+)";$/gm))
        if (!from!.startsWith('./') && !builtinModules.includes(from!.replace('node:', ''))) foreign.add(from!);
    expect([...foreign]).toEqual(['libsql']);
  });

  test('keeps the games apart: a server that plays none loads none', () => {
    for (const name of ['concert.js', 'server.js', 'rules-thread.js', 'bots-thread.js', 'kernel.js'])
      expect(read(name)).not.toMatch(/^import [^;]*"\.\/(alliance|power-and-prestige|skirmish|postgres)\.js";$/m);
  });

  test('holds the licences of all that is in it', () => {
    const notices = read('third-parties.txt');
    for (const name of ['fastify', 'kysely', 'zod', 'ws', 'pg', 'pino', '@noble/hashes'])
      expect(notices).toMatch(new RegExp(`^${name} \\d[^ ]* \\(MIT\\)$`, 'm'));
    expect(notices.match(/Permission is hereby granted/g)!.length).toBeGreaterThan(40);
    // Whose code is there by its maps, and who is named.
    const there = new Set<string>();
    // The bundler's own helpers have no map.
    for (const name of scripts().filter((each) => each !== 'rolldown-runtime.js'))
      for (const source of (JSON.parse(read(`${name}.map`)) as { sources: string[] }).sources) {
        const [, found] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
        if (found) there.add(found);
      }
    expect(there.size).toBeGreaterThan(20);
    for (const name of there) expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  test('and so does the page, those of its workers and of its type included', () => {
    const notices = readFileSync(new URL('../../web/dist/third-parties.txt', import.meta.url), 'utf8');
    for (const name of ['preact', '@noble/hashes'])
      expect(notices).toMatch(new RegExp(`^${name} \\d[^ ]* \\(MIT\\)$`, 'm'));
    expect(notices).toMatch(/^@fontsource\/eb-garamond \d[^ ]* \(OFL-1\.1\)$/m);
  });

  test('tells in a trace where something is in the sources', () => {
    const code = `const { main } = await import(${JSON.stringify(new URL('concert.js', bundle).href)});
      await main(null).catch((error) => console.log(error.stack));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(stdout).toMatch(/at main \(file:.*\/cli\/src\/index\.ts:\d+:\d+\)/);
  });

  test('is known not to be whole when a file is missing, torn or too many', () => {
    const { listing } = bootstrap;
    const folder = join(dir, 'listed');
    expect(listing(folder)).toBe('');
    mkdirSync(folder);
    for (const name of ['concert.js', 'rules-thread.js']) writeFileSync(join(folder, name), 'export {};');
    const whole = listing(folder);
    truncateSync(join(folder, 'concert.js'), 5);
    expect(listing(folder)).not.toBe(whole);
    rmSync(join(folder, 'concert.js'));
    expect(listing(folder)).not.toBe(whole);
    writeFileSync(join(folder, 'concert.js'), 'export {};');
    expect(listing(folder)).toBe(whole);
  });
});

describe('building', () => {
  const script = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url));
  const lock = join(dir, 'lock');

  test('is for one process at a time', () => {
    const log = join(dir, 'log');
    const code = `import { alone } from ${JSON.stringify(script)};
      import { appendFileSync } from 'node:fs';
      alone(${JSON.stringify(lock)}, () => {
        appendFileSync(${JSON.stringify(log)}, 'in ');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
        appendFileSync(${JSON.stringify(log)}, 'out ');
      });`;
    const shell = Array.from({ length: 3 }, () => '"$0" --input-type=module -e "$1" &').join(' ');
    spawnSync('sh', ['-c', `${shell} wait`, process.execPath, code]);
    expect(readFileSync(log, 'utf8')).toBe('in out in out in out ');
  });

  test('does not wait for a process that died at it, nor leave a lock when it fails', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock, `${pid}`);
    expect(bootstrap.alone(lock, () => 'built')).toBe('built');
    const fails = () =>
      bootstrap.alone(lock, () => {
        throw new Error('no');
      });
    expect(fails).toThrow('no');
    const code = `import { alone } from ${JSON.stringify(script)}; alone(${JSON.stringify(lock)}, () => process.exit(3));`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', code]).status).toBe(3);
    expect(readdirSync(dir)).not.toContain('lock');
  });
});
