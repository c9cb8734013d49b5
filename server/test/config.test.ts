/** Settings that make no sense are said to be so in a sentence, and what is printed can be opened. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/index.ts';
import { ask, portOf } from './asked.ts';
import { built } from './built.ts';
import { scratch, testServer } from './server.ts';

const ENTRY = fileURLToPath(new URL('../../cli/bin/concert.mjs', import.meta.url));

describe('settings', () => {
  test.each([
    ['PORT', ' ', 'a whole number from 0 to 65535 is needed'],
    ['PORT', 'NaN', 'a whole number from 0 to 65535 is needed'],
    ['PORT', '65536', 'a whole number from 0 to 65535 is needed'],
    ['PORT', '1e3', 'a whole number from 0 to 65535 is needed'],
    ['GUESTS', 'perhaps', 'true or false is needed'],
    ['PUBLIC_URL', 'concert.example', 'an address beginning with http:// or https:// is needed'],
    ['PUBLIC_URL', 'concert.example:8080', 'an address beginning with http:// or https:// is needed'],
    ['PUBLIC_URL', 'https://concert.example/?a=b', 'an address to which a path can be put is needed'],
    ['SMTP_URL', 'smtp://ney:secret@localhost:99999', 'that address cannot be read'],
    ['SMTP_URL', 'smtp://ney:100%@localhost', 'that address cannot be read'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'an address beginning with http:// or https:// is needed'],
  ])('refuse %s=%j', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${sentence}`);
    expect(() => readConfig({ [name]: value })).not.toThrow('secret');
  });

  test('say how people reach a server that sends them letters', () => {
    const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'concert@example.org' };
    expect(() => readConfig({ ...mail, HOST: '0.0.0.0' })).toThrow('PUBLIC_URL: emails contain links');
    expect(readConfig({ ...mail, HOST: '0.0.0.0', PUBLIC_URL: 'https://concert.example' }).smtpUrl).not.toBe(null);
    // A server that only its own machine reaches needs no other address.
    expect(readConfig({ ...mail, HOST: '::1' }).publicUrl).toBe(null);
  });

  test('give an address to which links can be put', async () => {
    const server = await testServer({ PUBLIC_URL: 'https://concert.example/' });
    expect(server.url).toBe('https://concert.example');
    const body = { name: 'No one' };
    const sandboxed = await ask(server, { method: 'POST', path: '/api/guests', headers: { origin: 'null' }, body });
    expect(sandboxed.status).toBe(403);
  });
});

describe('a server', () => {
  test.each([
    ['::1', /^http:\/\/\[::1\]:\d+$/],
    ['::', /^http:\/\/localhost:\d+$/],
    ['0.0.0.0', /^http:\/\/localhost:\d+$/],
  ])('that listens on %s says so as a browser understands it', async (HOST, address) => {
    const server = await testServer({ HOST }).catch((error: NodeJS.ErrnoException) => {
      // There are machines without IPv6.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return null;
      throw error;
    });
    if (!server) return;
    expect(server.url).toMatch(address);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test('that cannot listen or keep anything says why, and ends', async () => {
    await built();
    const occupied = scratch();
    mkdirSync(join(occupied, 'lock.db'));
    const port = String(portOf(await testServer()));
    for (const [env, sentence] of [
      [{ PORT: port }, /that port is taken; choose another with PORT/],
      [{ HOST: 'nowhere.invalid' }, /HOST/],
      // An address for documentation, which no machine has.
      [{ HOST: '203.0.113.7' }, /this machine does not have the address in HOST/],
      [{ DATA_DIR: occupied }, /the database .* cannot be used: /],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [ENTRY, 'serve'], {
        env: { PATH: process.env.PATH!, PORT: '0', DATA_DIR: scratch(), LOG_LEVEL: 'error', ...env },
        encoding: 'utf8',
        timeout: 60_000,
        killSignal: 'SIGKILL',
      });
      expect([status, stderr]).toEqual([2, expect.stringMatching(sentence)]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });
});

test('games may have other titles, and a wrong one is named', () => {
  expect(readConfig({}).gameTitles).toEqual({});
  expect(readConfig({ GAME_TITLES: ' alliance = The Congress ; skirmish=A Brush; ' }).gameTitles).toEqual({
    alliance: 'The Congress',
    skirmish: 'A Brush',
  });
  for (const wrong of ['alliance', 'alliance=', '=x', 'chess=Chess', `alliance=${'x'.repeat(61)}`])
    expect(() => readConfig({ GAME_TITLES: wrong }), wrong).toThrow(/GAME_TITLES/);
});
