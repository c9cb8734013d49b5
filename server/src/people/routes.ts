import { z } from 'zod';
import type { App } from '../http/zod.ts';
import type { People } from './people.ts';

const name = z.string().trim().min(1).max(40);
const person = z.object({ id: z.string(), name: z.string(), guest: z.boolean(), host: z.boolean() });

export function peopleRoutes(app: App, people: People): void {
  app.get('/api/me', { schema: { response: { 200: z.object({ me: person.nullable() }) } } }, async (request) => ({
    me: await people.whoIs(request),
  }));
  app.post(
    '/api/guests',
    { schema: { body: z.strictObject({ name }), response: { 200: z.object({ me: person }) } } },
    async (request, reply) => {
      const known = await people.whoIs(request);
      return { me: known ?? (await people.welcome(request.body.name, reply)) };
    },
  );
}
