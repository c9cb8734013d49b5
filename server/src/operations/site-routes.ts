/** What the person who runs this server says about it; the page has words of its own where they say nothing. */
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { App } from '../http/zod.ts';

export function siteRoutes(
  app: App,
  {
    operator,
    privacy,
    retention,
    gameTitles: titles,
  }: Pick<Config, 'operator' | 'privacy' | 'retention' | 'gameTitles'>,
) {
  const days = z.int();
  app.get(
    '/api/site',
    {
      config: {
        open: true,
        about: 'Who runs this server, its privacy page, its titles of games, and how long things are kept',
      },
      schema: {
        response: {
          200: z.object({
            operator: z.string().nullable(),
            privacy: z.string().nullable(),
            titles: z.record(z.string(), z.string()),
            retention: z.object({ guestsDays: days, noticesDays: days, reportsDays: days }),
          }),
        },
      },
    },
    async () => ({ operator, privacy, retention, titles }),
  );
}
