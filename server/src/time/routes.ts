/** A person's calendar over HTTP. Calendar programs know nothing but its address. */
import { z } from 'zod';
import { tooOften } from '../errors.ts';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';
import type { Calendars } from './calendar.ts';

export function calendarRoutes(app: App, people: People, calendars: Calendars): void {
  app.post(
    '/api/me/calendar',
    {
      config: { about: 'A new private address for your calendar of deadlines; an earlier one stops working' },
      schema: { response: { 200: z.object({ url: z.string() }) } },
    },
    async (request) => ({ url: await calendars.renew((await people.requireUser(request)).id) }),
  );
  app.delete(
    '/api/me/calendar',
    {
      config: { about: 'Ends your calendar of deadlines' },
      schema: { response: { 200: z.object({ ok: z.literal(true) }) } },
    },
    async (request) => {
      await calendars.end((await people.requireUser(request)).id);
      return { ok: true } as const;
    },
  );
  const readings = new KeyedRateLimit(120, 10 * 60 * 1000);
  app.get(
    '/api/calendar/:file',
    {
      config: { open: true, about: 'A calendar of deadlines, by its private address', gives: 'text/calendar' },
      schema: { params: z.object({ file: z.string().min(1).max(100) }) },
    },
    async (request, reply) => {
      if (!readings.take(networkOf(request.ip))) throw tooOften();
      const text = await calendars.read(request.params.file.replace(/\.ics$/, ''));
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}
