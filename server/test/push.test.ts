/** Pushes to browsers: encrypted for one of them, signed by the server, off until asked, ended with the session. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { encryptFor } from '../src/notifications/push-message.ts';
import type { Client } from './client.ts';
import { carried, listOf, two } from './notified.ts';
import { Time, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** What a browser does: its keys, and reading what was encrypted for it. */
class Browser {
  private readonly key = createECDH('prime256v1');
  private readonly auth = Buffer.from('sixteen secret b');
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.key.generateKeys();
  }

  get subscription() {
    const keys = { p256dh: this.key.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
    return { endpoint: this.endpoint, keys };
  }

  read(body: Buffer): unknown {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.key.getPublicKey(), theirs]);
    const shared = Buffer.from(hkdfSync('sha256', this.key.computeSecret(theirs), this.auth, info, 32));
    const derive = (what: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-16));
    const filled = Buffer.concat([decipher.update(body.subarray(21 + theirs.length, -16)), decipher.final()]);
    return JSON.parse(filled.subarray(0, filled.lastIndexOf(2)).toString());
  }
}

interface Push {
  path: string;
  headers: { [name: string]: string | string[] | undefined };
  body: Buffer;
}

/** A push service on this machine. */
async function startService() {
  const pushes: Push[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      pushes.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, pushes, answers, close: () => server.close() };
}

/** Does what came with a push prove that the server of this key sent it to this service? */
function isSigned({ headers }: Push, key: string, origin: string, now: number): boolean {
  const [, token, given] = /^vapid t=(\S+), k=(\S+)$/.exec(String(headers.authorization)) ?? [];
  const [head, claims, signature] = token!.split('.');
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
  const { aud, exp } = JSON.parse(bytes(claims!).toString());
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature!),
  );
  return valid && given === key && aud === origin && exp * 1000 > now && exp * 1000 < now + 86_400_000;
}

test('a message is encrypted as the example of RFC 8291 is', () => {
  const key = createECDH('prime256v1');
  key.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const drawn = { key, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') };
  expect(encryptFor(keys, 'When I grow up, I want to be a watermelon', 1, drawn).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('a push', () => {
  let server: ConcertServer;
  let service: Awaited<ReturnType<typeof startService>>;
  const time = new Time();
  let paths = 0;
  beforeAll(async () => {
    service = await startService();
    server = await testServer({ WEBHOOKS_PRIVATE: 'true' }, { now: time.now });
  });
  afterAll(() => service.close());

  const pushesTo = ({ endpoint }: Browser): Push[] =>
    service.pushes.filter(({ path }) => endpoint === service.url + path);
  const subscribed = async (client: Client): Promise<Browser> => {
    const browser = new Browser(`${service.url}/browser-${++paths}`);
    const { subscription } = browser;
    expect(await client.request('PUT', '/api/me/push', { subscription })).toMatchObject({ status: 200 });
    return browser;
  };
  const wishesOf = async (client: Client) =>
    (await listOf(client)).wishes as unknown as { pushKey: string; pushed: boolean };
  const asked = (table: string) =>
    expect.poll(() => server.tables.find(table)?.turnStatus?.busy, { timeout: 60_000 }).toEqual([0, 1]);

  test('comes only where it was asked for, says no more than “your turn”, and can be read by that browser alone', async () => {
    const { table, ann, ben } = await two(server.url);
    expect((await wishesOf(ben)).pushed).toBe(false);
    const browser = await subscribed(ben);
    const { pushKey, pushed } = await wishesOf(ben);
    expect(pushed).toBe(true);
    expect((await wishesOf(ann)).pushed).toBe(false);
    await asked(table);
    await carried(server, time);
    expect(service.pushes).toHaveLength(1);
    const [push] = pushesTo(browser);
    expect(browser.read(push!.body)).toEqual({ table, kind: 'turn', text: 'It is your turn: Jena “1806”' });
    expect(() => new Browser(browser.endpoint).read(push!.body)).toThrow();
    expect(push!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800' });
    expect(isSigned(push!, pushKey, service.url, time.at)).toBe(true);
    // Neither the table nor what happens there can be read on the way.
    expect(JSON.stringify(push!.headers)).not.toContain(table);
    // The length says nothing of what is in it.
    expect((push!.body.length - 21 - 65 - 16) % 512).toBe(0);
  });

  test('is tried again when its service is busy, and never again when there is no such browser', async () => {
    const { table, ben } = await two(server.url);
    const browser = await subscribed(ben);
    service.answers.push(503, 410);
    await asked(table);
    await carried(server, time);
    await carried(server, time, 30_000);
    expect(pushesTo(browser)).toHaveLength(2);
    expect((await wishesOf(ben)).pushed).toBe(false);
    await carried(server, time, 3_600_000);
    expect(pushesTo(browser)).toHaveLength(2);
  });

  test('comes no more when it is not wanted, and ends with the session', async () => {
    const [one, other] = [await two(server.url), await two(server.url)];
    const browsers = [await subscribed(one.ann), await subscribed(one.ben), await subscribed(other.ben)];
    expect(await one.ann.request('PUT', '/api/me/push', { subscription: null })).toMatchObject({ status: 200 });
    await one.ben.request('PUT', '/api/me/notices', { unwanted: ['turn'] });
    await other.ben.request('DELETE', '/api/session');
    for (const { table } of [one, other]) await asked(table);
    await carried(server, time);
    for (const browser of browsers) expect(pushesTo(browser)).toEqual([]);
  });

  test('is refused for addresses and keys that no browser has', async () => {
    const { ben } = await two(server.url);
    const { endpoint, keys } = new Browser(`${service.url}/x`).subscription;
    for (const subscription of [
      { endpoint: 'ftp://example.org/', keys },
      { endpoint, keys: { ...keys, auth: 'short' } },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    ])
      expect(await ben.request('PUT', '/api/me/push', { subscription })).toMatchObject({ status: 400 });
    const strict = await testServer({});
    const { ben: outside } = await two(strict.url);
    for (const where of ['https://127.0.0.1/x', 'http://example.org/x'])
      expect(await outside.request('PUT', '/api/me/push', { subscription: { endpoint: where, keys } })).toMatchObject({
        status: 400,
      });
  });
});

twoNodes('a push, on two nodes', (both) => {
  test('has the same key everywhere, and a browser that comes again is one browser', async () => {
    const { ben } = await two(both.urls[0]);
    const { subscription } = new Browser('https://push.example.org/x');
    for (const url of [...both.urls, ...both.urls])
      expect(await ben.at(url).request('PUT', '/api/me/push', { subscription })).toMatchObject({ status: 200 });
    const rows = await both.nodes[0].store.db.selectFrom('subscriptions').selectAll().execute();
    expect(rows).toHaveLength(1);
    const wishes = await Promise.all(both.urls.map(async (url) => (await listOf(ben.at(url))).wishes));
    expect(wishes[0]).toEqual(wishes[1]);
    expect(wishes[0]).toMatchObject({ pushed: true });
  });
});
