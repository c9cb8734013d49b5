/** A raw request, as no browser or proxy would send it. */
import { request } from 'node:http';
import type { ConcertServer } from '../src/index.ts';

export interface Asked {
  method?: string;
  path: string;
  headers?: { [name: string]: string };
  body?: object;
}

/** Where a server listens, however the world is told to reach it. */
export const portOf = ({ app }: ConcertServer): number => (app.server.address() as { port: number }).port;

export function ask(
  server: ConcertServer,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
  return new Promise((resolve, reject) => {
    const json = body && { 'content-type': 'application/json' };
    request({ host: '127.0.0.1', port: portOf(server), method, path, headers: { ...json, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (data) => {
        text += data;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}
