/** Tournaments over HTTP. */
import type { Person } from '@concert/wire';
import { z } from 'zod';
import { type App, anyJson } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { shortText } from '../people/shapes.ts';
import { done, tableId as id, ok } from '../tables/action-routes.ts';
import { settingsShape } from '../tables/settings.ts';
import type { Tournaments } from './tournaments.ts';

const plan = z.strictObject({
  rounds: z.int().min(1).max(12).default(3),
  groups: z.int().min(1).max(16).default(1),
  final: z.boolean().default(false),
  seatHours: z
    .int()
    .min(1)
    .max(14 * 24)
    .default(48),
  roundDays: z.int().min(1).max(180).default(21),
  most: z.int().min(2).max(128).default(40),
});
const state = z.enum(['joining', 'playing', 'over', 'cancelled']);
const summary = {
  id: z.string(),
  title: z.string(),
  game: z.string(),
  state,
  round: z.int(),
  plan: z.looseObject({ rounds: z.int(), groups: z.int(), final: z.boolean() }),
  entrants: z.int(),
  joined: z.boolean(),
  organiser: z.string(),
};
const line = z.object({
  rank: z.int(),
  entrant: z.int(),
  played: z.int(),
  points: z.number(),
  wins: z.number(),
  opposition: z.number(),
  finalPlace: z.int().nullable(),
});
const board = z.object({
  board: z.int(),
  table: z.string().nullable(),
  state: z.string().nullable(),
  decided: z.boolean(),
  seats: z.array(
    z.object({
      seat: z.int(),
      entrant: z.int().nullable(),
      missed: z.boolean(),
      place: z.int().nullable(),
    }),
  ),
});
const facts = z.object({
  ...summary,
  options: z.looseObject({}),
  settings: z.looseObject({}),
  seats: z.array(z.string()),
  yours: z.boolean(),
  seatsDue: z.int().nullable(),
  roundDue: z.int().nullable(),
  players: z.array(
    z.object({
      entrant: z.int(),
      name: z.string(),
      group: z.int(),
      withdrawn: z.boolean(),
      you: z.boolean(),
    }),
  ),
  rounds: z.array(z.object({ round: z.int(), final: z.boolean(), boards: z.array(board) })),
  standings: z.array(z.object({ group: z.int(), lines: z.array(line) })),
});

export function tournamentRoutes(app: App, people: People, tournaments: Tournaments): void {
  app.get(
    '/api/tournaments',
    {
      config: { about: 'Tournaments you can join, that are played, and the last that are over' },
      schema: { response: { 200: z.object({ tournaments: z.array(z.object(summary)) }) } },
    },
    async (request) => ({ tournaments: (await tournaments.list(await people.requireUser(request))) as never }),
  );

  app.post(
    '/api/tournaments',
    {
      config: { about: 'Opens a tournament; people can join until it begins' },
      schema: {
        body: z.strictObject({
          // It is part of the titles of tables, which appear in emails.
          title: shortText,
          game: z.string().max(64),
          options: z.record(z.string().max(40), anyJson).default({}),
          settings: settingsShape.default(settingsShape.parse({})),
          plan: plan.default(plan.parse({})),
        }),
        response: { 200: z.object({ tournament: z.string() }) },
      },
    },
    async (request) => ({ tournament: await tournaments.create(await people.requireUser(request), request.body) }),
  );

  app.get(
    '/api/tournaments/:id',
    {
      config: { about: 'A tournament: its players, rounds and standings' },
      schema: { params: id, response: { 200: facts } },
    },
    async (request) => (await tournaments.facts(await people.requireUser(request), request.params.id)) as never,
  );

  const action = <S extends z.ZodType>(
    name: string,
    about: string,
    body: S,
    run: (person: Person, tournament: string, given: z.output<S>) => Promise<void>,
  ): void => {
    app.post(
      `/api/tournaments/:id/${name}`,
      { config: { about }, schema: { params: id, body, response: { 200: done } } },
      async (request) => {
        await run(await people.requireUser(request), request.params.id, request.body as never);
        return ok;
      },
    );
  };
  const nothing = z.strictObject({});
  action('join', 'Joins a tournament, or comes back to it', nothing, (person, each) => tournaments.join(person, each));
  action('withdraw', 'Leaves a tournament; you are not seated again', nothing, (person, each) =>
    tournaments.withdraw(person, each),
  );
  action('begin', 'Begins a tournament one runs', nothing, (person, each) => tournaments.begin(person, each));
  action('end-round', 'Ends a round whose time is over; open games are a tie', nothing, (person, each) =>
    tournaments.endRound(person, each),
  );
  action('cancel', 'Cancels a tournament one runs', nothing, (person, each) => tournaments.cancel(person, each));
  action(
    'remove',
    'Removes a player from a tournament one runs',
    z.strictObject({ entrant: z.int().min(1) }),
    (person, each, { entrant }) => tournaments.remove(person, each, entrant),
  );
}
