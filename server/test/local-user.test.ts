/** Who counts as being at this very machine: they may become host, and read the metrics. */
import { describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { ask, portOf } from './asked.ts';
import { testServer } from './server.ts';

type Headers = { [name: string]: string };

/** What a client with these headers gets: may it read the metrics, and is it the host? */
async function treated(server: ConcertServer, headers: Headers): Promise<{ figures: number; host: unknown }> {
  const { origin: _, ...looking } = headers;
  const figures = await ask(server, { path: '/metrics', headers: looking });
  const came = await ask(server, { method: 'POST', path: '/api/guests', headers, body: { name: 'Someone' } });
  return { figures: figures.status, host: came.status === 200 ? JSON.parse(came.text).me.host : came.status };
}

/** Of proxies, content networks, clouds and tunnels. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded',
  'x-original-forwarded-for',
  'forwarded',
  'forwarded-for',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
  'do-connecting-ip',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-amzn-trace-id',
  'x-envoy-external-address',
  'x-vercel-forwarded-for',
  'tailscale-user-login',
];

const stranger = { figures: 403, host: false };

describe('a person at this machine', () => {
  test.each([['localhost'], ['127.0.0.1'], ['[::1]']])('calls it %s', async (name) => {
    const server = await testServer();
    const host = `${name}:${portOf(server)}`;
    expect(await treated(server, { host, origin: `http://${host}` })).toEqual({ figures: 200, host: true });
  });

  test('is told from one elsewhere though it serves everyone, and has an address of its own that is this machine', async () => {
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://localhost:8080' }]) {
      const server = await testServer(env);
      const host = `localhost:${portOf(server)}`;
      expect(await treated(server, { host, origin: `http://${host}` })).toEqual({ figures: 200, host: true });
    }
  });
});

describe('no one is at this machine', () => {
  test('whose page has let its own name point here', async () => {
    const server = await testServer({ HOST: '0.0.0.0' });
    const host = `rebound.example:${portOf(server)}`;
    expect(await treated(server, { host, origin: `http://${host}` })).toEqual(stranger);
    // Nor by any name that is none.
    expect(await treated(server, { host: 'localhost:a:b' })).toEqual(stranger);
    expect(server.knowsWhoIsHere).toBe(true);
  });

  test('whose page says what only a proxy should', async () => {
    const server = await testServer({ TRUST_PROXY: '1' });
    const host = `rebound.example:${portOf(server)}`;
    const headers = { host, origin: `http://${host}`, 'x-forwarded-host': `localhost:${portOf(server)}` };
    expect(await treated(server, headers)).toEqual({ figures: 421, host: 421 });
    const open = await testServer({ TRUST_PROXY: '1', HOST: '0.0.0.0' });
    expect(await treated(open, { host, 'x-forwarded-host': `localhost:${portOf(open)}` })).toEqual(stranger);
  });

  test('for whom a proxy speaks, by each of its headers', async () => {
    const server = await testServer();
    for (const name of PROXY_HEADERS) {
      expect(await treated(server, { [name]: '127.0.0.1' }), name).toEqual(stranger);
      expect(await treated(server, { [name.toUpperCase()]: '127.0.0.1' }), name).toEqual(stranger);
    }
    // What browsers and tools send by themselves makes no one a stranger.
    const usual = { 'user-agent': 'x', 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin', dnt: '1' };
    expect(await treated(server, usual)).toEqual({ figures: 200, host: true });
  });

  test('for whom a proxy may speak that says nothing, since the world has an address for the server', async () => {
    const server = await testServer({ PUBLIC_URL: 'https://concert.example' });
    const here = `127.0.0.1:${portOf(server)}`;
    expect(server.knowsWhoIsHere).toBe(false);
    // By a browser, by something else, and by a proxy that calls the server as it was called.
    expect(await treated(server, { host: here, origin: 'https://concert.example' })).toEqual(stranger);
    expect(await treated(server, { host: here })).toEqual(stranger);
    expect(await treated(server, { host: 'concert.example' })).toEqual(stranger);
    // The host shows the key.
    const body = { name: 'Host', key: server.hostKey };
    const came = await ask(server, { method: 'POST', path: '/api/guests', headers: { host: here }, body });
    expect(JSON.parse(came.text)).toMatchObject({ me: { host: true } });
  });
});
