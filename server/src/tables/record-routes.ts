/** Records over HTTP: out of the server, and into it. */
import { z } from 'zod';
import { type App, anyJson } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { networkOf } from '../rate-limit.ts';
import { tableId as id, opened } from './action-routes.ts';
import type { Records } from './records.ts';

/** A whole record. An entry takes about eighty bytes, the longest games have some thousands; nothing larger is read. */
const MOST_RECORD_BYTES = 2 * 1024 * 1024;
/** Only what tells the kernel's formats from anything else. */
const record = z.looseObject({ format: z.string(), game: z.string(), entries: z.array(anyJson) });

export function recordRoutes(app: App, people: People, records: Records): void {
  app.get(
    '/api/tables/:id/record',
    { config: { about: 'A finished game as a record' }, schema: { params: id, response: { 200: record } } },
    async (request, reply) => {
      const person = await people.requireUser(request);
      return reply.type('application/json').send((await records.export(person, request.params.id)) as never);
    },
  );

  app.register(async (scope: App) => {
    // It is not even parsed here: that alone would keep everyone waiting.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      '/api/records',
      {
        config: { about: 'Imports a record as a table' },
        bodyLimit: MOST_RECORD_BYTES,
        // People who are not logged in can't make the server read that much, nor can anyone as often as they like.
        onRequest: async (request, reply) => {
          const network = people.isNear(request) ? null : networkOf(request.ip);
          records.admit(await people.requireUser(request), network, request);
          reply.raw.once('close', () => records.dismiss(request));
        },
        onSend: async (request) => records.dismiss(request),
        schema: { body: z.unknown(), response: { 200: opened } },
      },
      async (request) => {
        const person = await people.requireUser(request);
        return { table: await records.import(person, networkOf(request.ip), String(request.body ?? '')) };
      },
    );
  });
}
