/**
 * Writes `offline.js`, the service worker that lets the page open without a network after the first load. Files carry a
 * hash of what is in them, so what is kept need never be asked for again; the pictures of maps are kept once they were seen.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const script = (build: string, files: readonly string[]): string => `
const KEEP = 'concert-${build}';
const FILES = ${JSON.stringify(files)};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEEP).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name.startsWith('concert-') && name !== KEEP).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});
const fresh = async (request) => {
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(KEEP)).put(request, answer.clone());
  return answer;
};
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // The page itself is asked for first, so that a new build is seen; without a network the kept one opens.
  if (request.mode === 'navigate') event.respondWith(fresh('/').catch(() => caches.match('/')));
  else if (pathname.startsWith('/assets/') || FILES.includes(pathname))
    event.respondWith(caches.match(request).then((kept) => kept ?? fresh(request)));
});
`;

export function offline(): Plugin {
  return {
    name: 'concert-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => !/\.(map|html|webp|woff)$/.test(name));
      const files = ['/', '/icon.svg', '/manifest.webmanifest', ...names.map((name) => `/${name}`)].sort();
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: script(build, files) });
    },
  };
}
