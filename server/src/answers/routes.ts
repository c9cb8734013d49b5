/** Standing answers over HTTP: for the owner of a seat alone. */
import { z } from 'zod';
import { type App, anyJson } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import type { StandingAnswers } from './answers.ts';

const place = z.object({ id: z.string().min(1).max(64), seat: z.string().max(64) });

/** A person must be logged in before they are told that there is no such seat. */
const seatOf = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : -1);
const answer = {
  verb: z.string().min(1).max(64),
  arg: z
    .record(z.string().max(64), anyJson)
    .refine((arg) => JSON.stringify(arg).length <= 2000, 'that is too long')
    .default({}),
  until: z.int().min(0).nullable().default(null),
};

export function answerRoutes(app: App, people: People, answers: StandingAnswers): void {
  const path = '/api/tables/:id/seats/:seat/answers';
  app.get(
    path,
    {
      config: { about: 'Your standing answers' },
      schema: {
        params: place,
        response: { 200: z.object({ answers: z.array(z.object({ id: z.string(), ...answer })) }) },
      },
    },
    async (request) => {
      const { id, seat } = request.params;
      return { answers: await answers.list(await people.requireUser(request), id, seatOf(seat)) };
    },
  );
  app.post(
    path,
    {
      config: {
        about: 'Leaves a standing answer: it is chosen when exactly one legal choice fits `verb` and the argument',
      },
      schema: { params: place, body: z.strictObject(answer), response: { 200: z.object({ answer: z.string() }) } },
    },
    async (request) => {
      const { id, seat } = request.params;
      return { answer: await answers.add(await people.requireUser(request), id, seatOf(seat), request.body) };
    },
  );
  app.delete(
    `${path}/:answer`,
    {
      config: { about: 'Removes a standing answer' },
      schema: {
        params: place.extend({ answer: z.string().min(1).max(64) }),
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => {
      const { id, seat, answer } = request.params;
      await answers.remove(await people.requireUser(request), id, seatOf(seat), answer);
      return { ok: true as const };
    },
  );
}
