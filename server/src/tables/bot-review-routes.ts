/** Why a bot chose what it chose, and that it was a blunder. */
import { z } from 'zod';
import { tooOften } from '../errors.ts';
import { type App, anyJson } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import { done, tableId as id, ok } from './action-routes.ts';
import type { BotReviews } from './bot-reviews.ts';

const count = z.coerce.number().int().min(0).max(1_000_000_000);
const choice = z.object({ verb: z.string(), arg: anyJson });
const said = z.object({ what: z.string(), args: anyJson.optional() });
const reason = z.object({
  seat: z.number(),
  count: z.number(),
  choice,
  next: z.array(choice),
  plan: said.nullable(),
  instead: choice.nullable(),
  share: z.number(),
  shareInstead: z.number().nullable(),
  because: z.array(z.object({ feature: z.string(), about: z.string(), by: z.number() })),
  expected: said.nullable(),
});

export function botReviewRoutes(app: App, people: People, reviews: BotReviews): void {
  // Each plays some turns through, one after the other.
  const questions = new KeyedRateLimit(12, 60_000);
  app.get(
    '/api/tables/:id/why',
    {
      config: {
        about: 'Why the choice after a moment was made, or your last one; others’ reasons only when the game is over',
      },
      schema: {
        params: id,
        querystring: z.strictObject({ count: count.optional() }),
        response: { 200: z.object({ reason: reason.nullable() }) },
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      if (!questions.take(person.id)) throw tooOften();
      return { reason: await reviews.why(person, request.params.id, request.query.count) };
    },
  );

  const reports = new KeyedRateLimit(20, 3_600_000);
  app.post(
    '/api/tables/:id/blunder',
    {
      config: { about: 'Reports the choice after a moment as a blunder of a bot' },
      schema: {
        params: id,
        body: z.strictObject({ count: z.number().int().min(0).max(1_000_000_000), about: z.string().max(500) }),
        response: { 200: done },
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      if (!reports.take(person.id)) throw tooOften();
      const { count: at, about } = request.body;
      await reviews.keepBlunder(person, request.params.id, at, about || 'A bot’s choice');
      return ok;
    },
  );
}
