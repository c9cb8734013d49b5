/** Records and databases of earlier releases, from the command line. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin/concert.mjs', import.meta.url));
const fixtures = new URL('../../server/test/fixtures/0.1.0/', import.meta.url);
const dir = mkdtempSync(join(tmpdir(), 'concert-cli-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const concert = (args: string[], env: { [name: string]: string } = {}) => {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', env: { ...process.env, ...env } });
  return { code: done.status, out: done.stdout, err: done.stderr };
};

const unpacked = (name: string): string => {
  const path = join(dir, name.replace('.gz', ''));
  writeFileSync(path, gunzipSync(readFileSync(new URL(name, fixtures))));
  return path;
};

test('records of 0.1.0 are verified and replayed by their own version', () => {
  const records = readdirSync(fixtures)
    .filter((name) => name.endsWith('.json.gz'))
    .map(unpacked);
  const { code, out } = concert(['verify', ...records]);
  expect([code, out.split('\n').filter((line) => line.startsWith('ok ')).length]).toEqual([0, records.length]);
  expect(concert(['replay', '--check', dir])).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${records.length} of ${records.length} records replay as recorded`),
  });
  const record = JSON.parse(readFileSync(records[0]!, 'utf8'));
  const strange = join(dir, 'strange.json');
  writeFileSync(strange, JSON.stringify({ ...record, rules: '0.0.1' }));
  expect(concert(['verify', strange])).toMatchObject({ code: 2, err: expect.stringContaining('no rules "0.0.1"') });
  expect(concert(['replay', strange, '--to', '3', '--rules', record.rules])).toMatchObject({
    code: 0,
    out: expect.stringContaining('3 of '),
  });
});

test('`upgrade --check` names the tables of a database of 0.1.0', () => {
  unpacked('concert.db.gz');
  const env = { DATA_DIR: dir, DATABASE_URL: '' };
  const { code, out } = concert(['upgrade', '--check'], env);
  expect(code).toBe(0);
  expect(out).toContain('5 tables can go on, each on its own rules');
  expect(out).toMatch(/power-and-prestige +1\.2\.1 /);
  expect(JSON.parse(concert(['upgrade', '--check', '--json'], env).out)).toHaveLength(9);
});

test('`--version` says which release it is', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(concert(['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
});
