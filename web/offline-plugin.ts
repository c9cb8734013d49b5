/**
 * Writes `offline.js`, the service worker that lets the page open without a network after the first load, and shows pushes. Files carry a
 * hash of what is in them, so what is kept need never be asked for again; the pictures of maps are kept once they were seen.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const script = (build: string, files: readonly string[], seen: readonly string[]): string => `
const KEEP = 'concert-${build}';
const FILES = ${JSON.stringify(files)};
const SEEN = ${JSON.stringify(seen)};
const AT_ONCE = 6;
const WAITS = [500, 2000, 6000];
const SLOW = 5000;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// What came stays even when the rest did not: a bad line costs time, never the files before it.
const keepAll = async () => {
  const kept = await caches.open(KEEP);
  const left = [];
  for (const file of FILES) if (!(await kept.match(file))) left.push(file);
  const keepOne = async (file) => {
    for (let i = 0; ; i++) {
      try {
        return await kept.add(file);
      } catch (error) {
        if (i === WAITS.length) throw error;
        await wait(WAITS[i]);
      }
    }
  };
  const runner = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await keepOne(file);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, runner));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
};

self.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
// What was kept because it was seen (pictures, rules of earlier versions) is still good when this build has it too.
const carryOver = async (name) => {
  const [from, kept] = await Promise.all([caches.open(name), caches.open(KEEP)]);
  for (const file of SEEN) {
    const had = (await kept.match(file)) ? undefined : await from.match(file);
    if (had) await kept.put(file, had);
  }
  await caches.delete(name);
};
self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name.startsWith('concert-') && name !== KEEP).map(carryOver));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

const fresh = async (request) => {
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(KEEP)).put(request, answer.clone());
  return answer;
};

// The page itself is asked for first, so that a new build is seen; without a network, or with one that does not answer, the
// kept one opens. It is not kept from here: a page must never be kept without the files it names.
const page = async () => {
  const kept = await caches.match('/');
  const asked = fetch('/');
  if (!kept) return asked;
  return Promise.race([asked, wait(SLOW).then(() => kept)]).catch(() => kept);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Letters lead to pages of the server's own; without a network there is a page that says so.
    if (pathname === '/') event.respondWith(page());
    else event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  } else if (pathname.startsWith('/assets/') || FILES.includes(pathname))
    event.respondWith(caches.match(request).then((kept) => kept ?? fresh(request)));
});

// A push says what the server's notification says. What is not shown counts as a hidden push, which browsers forbid.
self.addEventListener('push', (event) => {
  const { text = 'Concert', recap = '', table = '', kind = '' } = event.data?.json() ?? {};
  const about = { body: recap, icon: '/icon-192.png', tag: 'concert ' + table + ' ' + kind, data: { table } };
  event.waitUntil(self.registration.showNotification(text, about));
});

self.addEventListener('notificationclick', (event) => {
  const { table } = event.notification.data ?? {};
  event.notification.close();
  const go = async () => {
    const [window] = await self.clients.matchAll({ type: 'window' });
    if (!window) return self.clients.openWindow(table ? '/?table=' + encodeURIComponent(table) : '/');
    if (table) window.postMessage({ open: table });
    return window.focus();
  };
  event.waitUntil(go());
});
`;

/** Files of the page that are not built. */
const PLAIN = [
  '/icon.svg',
  '/icon-turn.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/offline.html',
  '/manifest.webmanifest',
];

/** Files of earlier versions are kept, like pictures, once they were needed. */
const EARLIER = /^assets\/(frozen-|[0-9a-f]{20}-)/;

export function offline(): Plugin {
  return {
    name: 'concert-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => !/\.(map|html|woff)$/.test(name));
      const onceSeen = (name: string): boolean => name.endsWith('.webp') || EARLIER.test(name);
      const path = (name: string): string => `/${name}`;
      const now = names.filter((name) => !onceSeen(name)).map(path);
      const files = ['/', ...PLAIN, ...now].sort();
      const seen = names.filter(onceSeen).map(path).sort();
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: script(build, files, seen) });
    },
  };
}
