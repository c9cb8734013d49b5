/** Names of webhooks and push services that lead into the server's own network: the name is looked up where it is called. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postTo, type Resolver } from '../src/notifications/webhook.ts';

/** What the names of this test lead to. */
const known: { readonly [name: string]: { address: string; family: number }[] } = {
  'inside.example.org': [{ address: '127.0.0.1', family: 4 }],
  'both.example.org': [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ],
  'six.example.org': [{ address: '::ffff:127.0.0.1', family: 6 }],
  'translated.example.org': [{ address: '64:ff9b::7f00:1', family: 6 }],
  'metadata.example.org': [{ address: '169.254.169.254', family: 4 }],
  'nowhere.example.org': [],
};
const resolver: Resolver = (name, _options, tell) => tell(null, known[name]!);

let called = 0;
const inside = createServer((_request, answer) => {
  called++;
  answer.end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => inside.close(resolve)));

test.each(Object.keys(known))('%s is not called', async (name) => {
  const sent = postTo(`http://${name}:${port}/`, {}, Buffer.from('x'), { privateToo: false, resolver });
  await expect(sent).rejects.toThrow('its name resolves to a private network');
  expect(called).toBe(0);
});

test('and where a redirect leads is not called either', async () => {
  const door = createServer((_request, answer) =>
    answer.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  );
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(door.address() as AddressInfo).port}/`;
  await expect(postTo(address, {}, Buffer.from('x'), { privateToo: true })).rejects.toThrow('it answered 302');
  expect(called).toBe(0);
  await new Promise((resolve) => door.close(resolve));
});
