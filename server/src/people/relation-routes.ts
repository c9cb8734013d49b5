/** Living together over HTTP: muting, blocking and reporting the people one meets at tables. */
import { COMPLAINT_REASONS } from '@concert/wire';
import { z } from 'zod';
import type { App } from '../http/zod.ts';
import { seatNumber, tableId } from '../tables/action-routes.ts';
import type { TablesService } from '../tables/service.ts';
import type { Moderation } from './moderation.ts';
import type { People } from './people.ts';
import type { Relations } from './relations.ts';

const done = { 200: z.object({ ok: z.literal(true) }) };
const ok = { ok: true } as const;
const kind = z.enum(['mute', 'block']);
/** A person at a table: on a seat, or the author of a line before the game. */
const target = { seat: seatNumber.optional(), line: z.int().min(1).optional() };

export interface RelationServices {
  people: People;
  service: TablesService;
  relations: Relations;
  moderation: Moderation;
}

export function relationRoutes(app: App, { people, service, relations, moderation }: RelationServices): void {
  app.get(
    '/api/me/relations',
    {
      config: { about: 'The people you mute or block' },
      schema: {
        response: {
          200: z.object({
            relations: z.array(z.object({ id: z.string(), name: z.string(), kind, at: z.number() })),
          }),
        },
      },
    },
    async (request) => ({ relations: await relations.list((await people.requireUser(request)).id) }),
  );
  app.delete(
    '/api/me/relations/:id',
    { config: { about: 'Neither mutes nor blocks a person any more' }, schema: { params: tableId, response: done } },
    async (request) => {
      await relations.end((await people.requireUser(request)).id, request.params.id);
      return ok;
    },
  );
  app.get(
    '/api/tables/:id/relations',
    {
      config: { about: 'Which seats of a table you mute or block' },
      schema: {
        params: tableId,
        response: { 200: z.object({ seats: z.array(z.object({ seat: z.int(), kind })) }) },
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      return { seats: await relations.at(person.id, await service.seatingFor(person, request.params.id)) };
    },
  );
  app.post(
    '/api/tables/:id/relations',
    {
      config: { about: 'Mutes or blocks a person at a table; null: neither any more' },
      schema: { params: tableId, body: z.strictObject({ ...target, kind: kind.nullable() }), response: done },
    },
    async (request) => {
      const person = await people.requireUser(request);
      const seating = await service.seatingFor(person, request.params.id);
      await relations.set(person, seating, request.body, request.body.kind);
      return ok;
    },
  );
  app.post(
    '/api/tables/:id/complaints',
    {
      config: { about: 'Reports a person at a table to the host, with the last lines you can read there' },
      schema: {
        params: tableId,
        body: z.strictObject({
          ...target,
          reason: z.enum(COMPLAINT_REASONS),
          text: z.string().trim().max(1000).default(''),
        }),
        response: done,
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      const seating = await service.seatingFor(person, request.params.id);
      await moderation.complain(person, seating, request.body, request.body);
      return ok;
    },
  );
}
