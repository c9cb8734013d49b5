/** Clocks over HTTP: pause, vacation, return. What they show goes over the live connection. */
import { z } from 'zod';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { actionRoutes, seatNumber as seat } from '../tables/action-routes.ts';
import type { Clocks } from './clocks.ts';

export function clockRoutes(app: App, people: People, clocks: Clocks): void {
  const action = actionRoutes(app, people);
  action(
    'pause',
    'Says whether the clocks should stand still; they do while everyone wants it',
    z.strictObject({ seat, pause: z.boolean() }),
    (person, table, given) => clocks.vote(person, table, given.seat, given.pause),
  );
  action(
    'vacation',
    'Goes on vacation for so many days, during which one’s clock stands still; 0 ends it',
    z.strictObject({ seat, days: z.int().min(0).max(60) }),
    (person, table, given) => clocks.vacation(person, table, given.seat, given.days),
  );
  action('return', 'Takes one’s chair back from a regent', z.strictObject({ seat }), (person, table, given) =>
    clocks.giveBack(person, table, given.seat),
  );
}
