/** The page's own files, over the wire. */
import { get } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { testServer } from './server.ts';

let server: ConcertServer;
let script: string;

beforeAll(async () => {
  server = await testServer();
  script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${server.url}/`)).text())![1]!;
});

/** As it is written: `fetch` would straighten the address first, and ask for nothing that is kept. */
const statusOf = (path: string, headers: { [name: string]: string } = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    get(server.url, { path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    }).on('error', reject);
  });

describe('the page', () => {
  test('is sent with its type and the headers every answer has', async () => {
    const answer = await fetch(`${server.url}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('<title>');
    expect((await fetch(`${server.url}/index.html?from=elsewhere`)).status).toBe(200);
    expect((await fetch(`${server.url}${script}`)).headers.get('content-type')).toMatch(
      /^(text|application)\/javascript/,
    );
  });

  test('is not sent again to who has it', async () => {
    const etag = (await fetch(`${server.url}${script}`)).headers.get('etag')!;
    expect(await statusOf(script, { 'if-none-match': etag })).toBe(304);
    expect(await statusOf(script, { 'if-none-match': '"another"' })).toBe(200);
  });

  test('is sent in part, or only described', async () => {
    const whole = await fetch(`${server.url}${script}`);
    const text = await whole.text();
    const part = await fetch(`${server.url}${script}`, { headers: { range: 'bytes=10-19' } });
    expect([part.status, await part.text()]).toEqual([206, text.slice(10, 20)]);
    const beyond = await fetch(`${server.url}${script}`, { headers: { range: 'bytes=99999999-' } });
    expect(beyond.status).toBe(416);
    expect(await beyond.json()).toMatchObject({ key: 'bad-request' });
    const head = await fetch(`${server.url}${script}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, whole.headers.get('content-length')]);
  });

  test('leads to no other file, however it is asked for', async () => {
    const paths = [
      '/assets',
      '/assets/',
      '//index.html',
      '/../../package.json',
      '/assets/../../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..\\..\\package.json',
      '/index.html%00',
      '/constructor',
      '/api/nothing',
    ];
    for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 404]);
    const answer = await fetch(`${server.url}/nothing`);
    expect(await answer.json()).toEqual({ key: 'not-found', sentence: 'There is nothing here.' });
    expect((await fetch(`${server.url}/`, { method: 'POST' })).status).toBe(404);
  });

  test('may be left in the middle', async () => {
    await new Promise<void>((resolve, reject) => {
      get(`${server.url}${script}`, (answer) => {
        answer.once('data', () => {
          answer.destroy();
          resolve();
        });
      }).on('error', reject);
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});
