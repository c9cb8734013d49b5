/** The editions of this server: a list of them, and the files the page plays and draws them with. */
import { basename, dirname } from 'node:path';
import send from '@fastify/send';
import { z } from 'zod';
import { Refusal } from '../errors.ts';
import type { App } from '../http/zod.ts';
import type { Editions } from './editions.ts';

const listed = z.object({
  game: z.string(),
  rules: z.string(),
  id: z.string(),
  title: z.string(),
  offered: z.boolean(),
});

/** The route of their files. A version names its content, so they never change. */
export const EDITION_FILES = '/editions/:game/:rules/*';

export function editionRoutes(app: App, editions: Editions): void {
  app.get(
    '/api/editions',
    {
      config: { open: true, about: 'Editions of games: rules with the values of a printed copy' },
      schema: { response: { 200: z.object({ editions: z.array(listed) }) } },
    },
    async () => ({ editions: editions.list() }),
  );

  app.get(
    EDITION_FILES,
    {
      config: { open: true, about: 'A file of an edition: its rules, board, handbook or map' },
      schema: { params: z.object({ game: z.string().max(64), rules: z.string().max(100), '*': z.string().max(100) }) },
    },
    async (request, reply) => {
      const { game, rules, '*': name } = request.params;
      const path = editions.fileOf(game, rules, name);
      if (path === null) return reply.callNotFound();
      const sent = await send(request.raw, basename(path), { root: dirname(path), index: false });
      if (sent.type === 'file')
        return reply
          .code(sent.statusCode)
          .headers({ ...sent.headers, 'cache-control': 'public, max-age=31536000, immutable' })
          .send(sent.stream as never);
      if (sent.type === 'directory' || sent.statusCode === 404) return reply.callNotFound();
      throw new Refusal(sent.statusCode, 'bad-request', 'That file cannot be sent as it was asked for.');
    },
  );
}
