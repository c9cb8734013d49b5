/** Serves the built page from memory-fast disk on a free port of the loopback, as any static host would. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { built } from '@concert/bench/browser';

const types: { [ext: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
/** As strict as the server's own: what breaks under it breaks here first. */
const policy =
  "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'";

export interface Served {
  address: string;
  close(): Promise<void>;
}

/** `breaks` says of a path and of how often it was asked for before whether the line breaks over it. */
export async function serve(breaks: (path: string, before: number) => boolean = () => false): Promise<Served> {
  if (!existsSync(join(built, 'index.html'))) throw new Error('web/dist is missing: run npm run build first');
  const asked = new Map<string, number>();
  const server: Server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const before = asked.get(path) ?? 0;
    asked.set(path, before + 1);
    if (breaks(path, before)) {
      request.socket.destroy();
      return;
    }
    const wanted = join(built, path === '/' ? 'index.html' : path);
    if (!wanted.startsWith(built) || !existsSync(wanted) || !statSync(wanted).isFile()) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, {
      'content-type': types[extname(wanted)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    });
    createReadStream(wanted).pipe(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
