/** What people do at a table over HTTP, one route each: `POST /api/tables/:id/<name>`. */

import { MOST_SEATS } from '@concert/kernel';
import type { Person } from '@concert/wire';
import { z } from 'zod';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';

export const seatNumber = z
  .int()
  .min(0)
  .max(MOST_SEATS - 1);
export const tableId = z.object({ id: z.string().min(1).max(64) });
/** SHA-256, as hex: what a browser commits to as a seat's share of the dice. */
export const shareCommitment = z.string().regex(/^[0-9a-f]{64}$/, 'is not 64 hex digits');
export const done = z.object({ ok: z.literal(true) });
export const ok = { ok: true } as const;
/** The answer where a table was opened. */
export const opened = z.object({ table: z.string() });

type ActionRoute = <S extends z.ZodType>(
  name: string,
  about: string,
  body: S,
  run: (person: Person, table: string, given: z.output<S>) => Promise<void>,
) => void;

export const actionRoutes =
  (app: App, people: People): ActionRoute =>
  (name, about, body, run) => {
    app.post(
      `/api/tables/:id/${name}`,
      { config: { about }, schema: { params: tableId, body, response: { 200: done } } },
      async (request) => {
        await run(await people.requireUser(request), request.params.id, request.body as never);
        return ok;
      },
    );
  };
