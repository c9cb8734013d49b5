/** The page's own files. Only what was there at the start is sent, so that no path leads anywhere else. */
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { App } from './zod.ts';

/** Their route. */
export const PAGE = '/*';

export function fileRoutes(app: App, folder: URL): void {
  const root = fileURLToPath(folder);
  const names = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.split(sep).join('/')}`),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: PAGE,
    config: { open: true, about: 'The page' },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const [path] = request.url.split('?') as [string];
      const name = path === '/' ? '/index.html' : path;
      if (!names.has(name)) return reply.callNotFound();
      const sent = await send(request.raw, name, { root, index: false });
      if (sent.type === 'file') return reply.code(sent.statusCode).headers(sent.headers).send(sent.stream);
      // It is gone since the start, is a folder, or the requested range doesn't exist.
      if (sent.type === 'directory' || sent.statusCode === 404) return reply.callNotFound();
      throw new Refusal(sent.statusCode, 'bad-request', 'That file cannot be sent as it was asked for.');
    },
    errorHandler: (error, request, reply) => {
      // A client that left in the middle of a file needs no answer.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
      else app.errorHandler(error, request, reply);
    },
  });
}
