/** Older chat over HTTP; the newest comes over the live connection. */
import { MOST_SEATS } from '@concert/kernel';
import { z } from 'zod';
import { forbidden } from '../errors.ts';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { seatsOf } from '../tables/seating.ts';
import type { TablesService } from '../tables/service.ts';
import type { Chat } from './chat.ts';

const line = z.object({ n: z.int(), from: z.int(), to: z.array(z.int()), text: z.string(), at: z.int() });

export function chatRoutes(app: App, people: People, service: TablesService, chat: Chat): void {
  app.get(
    '/api/tables/:id/press',
    {
      config: { about: 'The chat that a seat (or, without one, a spectator) may read' },
      schema: {
        params: z.object({ id: z.string().min(1).max(64) }),
        querystring: z.object({
          seat: z.coerce.number().int().min(0).max(MOST_SEATS).optional(),
          before: z.coerce.number().int().min(1).optional(),
        }),
        response: { 200: z.object({ lines: z.array(line), read: z.int() }) },
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      const { seat = null, before } = request.query;
      const seating = await service.seatingFor(person, request.params.id);
      if (seat !== null && !seatsOf(seating, person.id).includes(seat)) throw forbidden('That is not your seat.');
      const { lines, read } = await chat.history(request.params.id, seat, before);
      return { lines, read };
    },
  );
}
