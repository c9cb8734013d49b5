/** Older chat over HTTP, whose newest lines come over the live connection; and the chat before the game. */
import { MOST_SEATS } from '@concert/kernel';
import { z } from 'zod';
import { forbidden } from '../errors.ts';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { seatsOf } from '../tables/seating.ts';
import type { TablesService } from '../tables/service.ts';
import type { Chat } from './chat.ts';
import type { WaitingChat } from './waiting-chat.ts';

const line = z.object({ n: z.int(), from: z.int(), to: z.array(z.int()), text: z.string(), at: z.int() });

const waitingLine = z.object({
  n: z.int(),
  name: z.string(),
  yours: z.boolean(),
  muted: z.boolean(),
  text: z.string(),
  at: z.int(),
});
const params = z.object({ id: z.string().min(1).max(64) });

export function chatRoutes(app: App, people: People, service: TablesService, chat: Chat, waiting: WaitingChat): void {
  app.get(
    '/api/tables/:id/press',
    {
      config: { about: 'The chat that a seat (or, without one, a spectator) may read' },
      schema: {
        params,
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

  app.get(
    '/api/tables/:id/waiting',
    {
      config: { about: 'What was written at a table before its game began, after a line' },
      schema: {
        params,
        querystring: z.object({ after: z.coerce.number().int().min(0).optional() }),
        response: { 200: z.object({ lines: z.array(waitingLine) }) },
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      const seating = await service.seatingFor(person, request.params.id);
      return { lines: await waiting.readFor(person, seating, request.query.after) };
    },
  );
  app.post(
    '/api/tables/:id/waiting',
    {
      config: { about: 'Writes to everyone at a table whose game has not begun' },
      schema: {
        params,
        body: z.strictObject({ text: z.string().min(1).max(2000) }),
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      await waiting.say(person, await service.seatingFor(person, request.params.id), request.body.text);
      return { ok: true } as const;
    },
  );
}
