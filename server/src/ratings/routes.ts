/** Ratings over HTTP. */
import { newestRules } from '@concert/registry/versions';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import type { Ratings } from './ratings.ts';

const estimate = { points: z.int(), low: z.int(), high: z.int(), games: z.int() };

export function ratingRoutes(app: App, people: People, ratings: Ratings): void {
  app.get(
    '/api/ratings/:game',
    {
      config: { about: 'The ratings of a game: its players, and what its seats give or take' },
      schema: {
        params: z.object({ game: z.string().max(40) }),
        response: {
          200: z.object({
            players: z.array(z.object({ ...estimate, name: z.string(), bot: z.boolean(), yours: z.boolean() })),
            seats: z.array(z.object({ ...estimate, name: z.string(), format: z.string() })),
          }),
        },
      },
    },
    async (request) => {
      const { id } = await people.requireUser(request);
      const { game } = request.params;
      if (!Object.hasOwn(newestRules, game)) throw notFound('game');
      return ratings.of(game, id);
    },
  );
}
