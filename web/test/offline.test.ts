/** The service worker that keeps the page for use without a network, run with a store of its own. */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { offline } from '../offline-plugin.ts';

type Kept = Map<string, string>;
type Waiting = { waitUntil(work: Promise<unknown>): void };

/** The script that a build with these files writes. */
function built(names: readonly string[]): string {
  let written = '';
  const { generateBundle } = offline() as unknown as {
    generateBundle(this: unknown, options: unknown, bundle: object): void;
  };
  const emitFile = ({ source }: { source: string }): void => void (written = source);
  generateBundle.call({ emitFile }, null, Object.fromEntries(names.map((name) => [name, {}])));
  return written;
}

/** What a browser keeps between builds: caches by name, each from an address to what it answered. */
class Browser {
  readonly stores = new Map<string, Kept>();

  async takeOver(script: string): Promise<void> {
    const handlers = new Map<string, (event: Waiting) => void>();
    runInNewContext(script, {
      caches: {
        open: async (name: string) => this.open(name),
        keys: async () => [...this.stores.keys()],
        delete: async (name: string) => this.stores.delete(name),
      },
      self: {
        addEventListener: (name: string, handler: (event: Waiting) => void) => handlers.set(name, handler),
        skipWaiting() {},
        clients: { claim() {} },
      },
      setTimeout,
    });
    for (const name of ['install', 'activate']) {
      const work: Promise<unknown>[] = [];
      handlers.get(name)!({ waitUntil: (each) => work.push(each) });
      await Promise.all(work);
    }
  }

  /** What is kept now, by address. */
  get kept(): string[] {
    return [...this.stores.values()].flatMap((store) => [...store.keys()]).sort();
  }

  see(file: string): void {
    for (const store of this.stores.values()) store.set(file, file);
  }

  private open(name: string) {
    const store: Kept = this.stores.get(name) ?? new Map();
    this.stores.set(name, store);
    return {
      match: async (file: string) => store.get(file),
      add: async (file: string) => store.set(file, file),
      put: async (file: string, answer: string) => store.set(file, answer),
    };
  }
}

const ALWAYS = [
  '/',
  '/icon.svg',
  '/icon-turn.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/manifest.webmanifest',
  '/offline.html',
];

test('a new build keeps what was seen of earlier versions and of maps, if it still has it', async () => {
  const browser = new Browser();
  await browser.takeOver(
    built(['assets/page-1.js', 'assets/frozen-a.js', 'assets/frozen-b.js', 'assets/map.webp', 'assets/old.webp']),
  );
  expect(browser.kept).toEqual([...ALWAYS, '/assets/page-1.js'].sort());
  for (const file of ['/assets/frozen-a.js', '/assets/map.webp', '/assets/old.webp']) browser.see(file);

  await browser.takeOver(built(['assets/page-2.js', 'assets/frozen-a.js', 'assets/frozen-b.js', 'assets/map.webp']));
  expect(browser.kept).toEqual([...ALWAYS, '/assets/page-2.js', '/assets/frozen-a.js', '/assets/map.webp'].sort());
});
