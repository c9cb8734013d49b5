/** Clocks over HTTP: pausing, going away, coming back. What they show goes over the live wire. */
import { MOST_SEATS } from '@concert/kernel';
import { z } from 'zod';
import type { App } from '../http/zod.ts';
import type { People, Person } from '../people/people.ts';
import type { Clocks } from './clocks.ts';

const seat = z
  .int()
  .min(0)
  .max(MOST_SEATS - 1);

export function clockRoutes(app: App, people: People, clocks: Clocks): void {
  const deed = <S extends z.ZodType>(
    name: string,
    about: string,
    body: S,
    run: (person: Person, table: string, given: z.output<S>) => Promise<void>,
  ): void => {
    app.post(
      `/api/tables/:id/${name}`,
      {
        config: { about },
        schema: {
          params: z.object({ id: z.string().min(1).max(64) }),
          body,
          response: { 200: z.object({ ok: z.literal(true) }) },
        },
      },
      async (request) => {
        await run(await people.insist(request), request.params.id, request.body as z.output<S>);
        return { ok: true as const };
      },
    );
  };
  deed(
    'pause',
    'Says whether the clocks should stand still; they do while everybody wants it',
    z.strictObject({ seat, pause: z.boolean() }),
    (person, table, given) => clocks.vote(person, table, given.seat, given.pause),
  );
  deed(
    'vacation',
    'Goes on vacation for so many days, during which one’s clock stands still; 0 ends it',
    z.strictObject({ seat, days: z.int().min(0).max(60) }),
    (person, table, given) => clocks.vacation(person, table, given.seat, given.days),
  );
  deed('return', 'Takes one’s chair back from a regent', z.strictObject({ seat }), (person, table, given) =>
    clocks.giveBack(person, table, given.seat),
  );
}
