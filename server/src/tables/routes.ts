/** Tables over HTTP: everything but playing, which goes over the live connection. */
import { MOST_SEATS, SPECTATOR } from '@concert/kernel';
import { z } from 'zod';
import { MOST_CONTRIBUTION } from '../bounds.ts';
import { forbidden, tooOften } from '../errors.ts';
import { type App, anyJson } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { shortText, VISIBLE } from '../people/shapes.ts';
import { KeyedRateLimit, networkOf } from '../rate-limit.ts';
import {
  actionRoutes,
  shareCommitment as commitment,
  done,
  tableId as id,
  ok,
  opened,
  seatNumber as seat,
} from './action-routes.ts';
import { botReviewRoutes } from './bot-review-routes.ts';
import type { BotReviews } from './bot-reviews.ts';
import { KeptSeats } from './kept-seats.ts';
import type { Notes } from './notes.ts';
import type { OpenTables } from './open-tables.ts';
import { recordRoutes } from './record-routes.ts';
import type { Records } from './records.ts';
import type { TablesService } from './service.ts';
import { settingsShape } from './settings.ts';
import type { ShareRounds } from './share-rounds.ts';

const options = z.record(z.string().max(40), anyJson);
const bot = z.string().min(1).max(40);
const commitments = z.array(z.strictObject({ seat, commitment })).max(MOST_SEATS);
const dice = z.object({
  commitment: z.string(),
  shares: z
    .array(
      z.object({
        commitment: z.string().nullable(),
        failures: z.number(),
        share: z.string().nullable(),
        opened: z.boolean(),
      }),
    )
    .nullable(),
});
const facts = z.looseObject({ id: z.string(), game: z.string(), state: z.string() });

const caseFile = z.looseObject({ case: z.string(), game: z.string() });
const gameInfo = z.looseObject({ id: z.string(), title: z.string(), rules: z.string() });

export interface TableServices {
  people: People;
  tables: OpenTables;
  service: TablesService;
  shares: ShareRounds;
  records: Records;
  notes: Notes;
  botReviews: BotReviews;
}

export function tableRoutes(app: App, services: TableServices): void {
  const { people, tables, service, shares, records, notes, botReviews } = services;
  const keptSeats = new KeptSeats(tables, service);
  app.get(
    '/api/games',
    {
      config: { open: true, about: 'All games, with their options' },
      schema: { response: { 200: z.object({ games: z.array(gameInfo) }) } },
    },
    async () => ({
      games: (await tables.rules.ask({ kind: 'games', table: '' })) as never,
    }),
  );

  // Anyone may ask, and every new question goes to the rules: enough for a family that tries everything.
  const previews = new KeyedRateLimit(300, 60_000);
  app.post(
    '/api/games/:id/preview',
    {
      config: { open: true, about: 'The seats that these options give' },
      schema: {
        params: id,
        body: z.strictObject({ options }),
        response: { 200: z.looseObject({ seats: z.array(z.object({ id: z.string(), name: z.string() })) }) },
      },
    },
    async (request) => {
      if (!people.isNear(request) && !previews.take(networkOf(request.ip))) throw tooOften();
      return service.preview(request.params.id, request.body.options) as never;
    },
  );

  app.get(
    '/api/tables',
    {
      config: { about: 'Your tables, and those you can join' },
      schema: {
        querystring: z.object({ archived: z.enum(['true', 'false']).optional() }),
        response: { 200: z.object({ tables: z.array(facts) }) },
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      return { tables: (await service.list(person, request.query.archived === 'true')) as never };
    },
  );

  app.post(
    '/api/tables',
    {
      config: { about: 'Opens a table; the game starts when every seat is filled' },
      schema: {
        body: z.strictObject({
          game: z.string().max(64),
          options: options.default({}),
          // It appears in emails: one line, and nothing invisible in it.
          title: z.string().trim().max(80).regex(VISIBLE, 'holds characters that cannot be seen').optional(),
          open: z.boolean().default(false),
          mine: z.array(seat).max(MOST_SEATS).default([0]),
          commitments: commitments.optional(),
          bots: z
            .array(z.strictObject({ seat, name: bot }))
            .max(MOST_SEATS)
            .default([]),
          fill: bot.optional(),
          settings: settingsShape.optional(),
          // The version of an edition, as /api/editions lists it.
          edition: z.string().max(100).optional(),
        }),
        response: { 200: opened },
      },
    },
    async (request) => ({ table: await service.create(await people.requireUser(request), request.body) }),
  );

  app.get(
    '/api/tables/:id',
    {
      config: { about: 'The facts of a table that everyone there may know' },
      schema: { params: id, response: { 200: facts } },
    },
    async (request) => {
      return (await service.facts(await people.requireUser(request), request.params.id)) as never;
    },
  );

  app.get(
    '/api/tables/:id/dice',
    {
      config: { about: 'What the dice of a table are made of, as far as it is known' },
      schema: { params: id, response: { 200: dice } },
    },
    async (request) => service.dice(await people.requireUser(request), request.params.id),
  );

  const action = actionRoutes(app, people);
  action('sit', 'Takes a seat', z.strictObject({ seat, commitment: commitment.optional() }), (person, table, given) =>
    service.sit(person, table, given.seat, given.commitment),
  );
  action('stand', 'Leaves a seat before the game', z.strictObject({ seat }), (person, table, given) =>
    service.stand(person, table, given.seat),
  );
  action(
    'bot',
    'Puts a bot on a seat, or takes it away',
    z.strictObject({ seat, name: bot.nullable() }),
    (person, table, given) => service.putBot(person, table, given.seat, given.name),
  );
  action(
    'keep',
    'Keeps a free seat for a person with an account, by name; null lets anyone take it',
    z.strictObject({ seat, name: shortText.nullable() }),
    (person, table, given) => keptSeats.keep(person, table, given.seat, given.name),
  );
  action(
    'share',
    'Opens your share of the dice when all seats are taken; null does without it',
    z.strictObject({ seat, share: z.string().min(1).max(MOST_CONTRIBUTION).nullable() }),
    (person, table, given) => shares.open(person, table, given.seat, given.share),
  );
  action('call-off', 'Calls off a table one opened, before the game', z.strictObject({}), (person, table) =>
    service.cancel(person, table),
  );
  action('resign', 'Gives a seat up for good; a bot plays on', z.strictObject({ seat }), (person, table, given) =>
    service.resign(person, table, given.seat),
  );
  action(
    'vote',
    'Says whether the game should end here',
    z.strictObject({ seat, end: z.boolean() }),
    (person, table, given) => service.vote(person, table, given.seat, given.end),
  );
  action(
    'archive',
    'Puts a table away, for oneself',
    z.strictObject({ archived: z.boolean() }),
    async (person, table, given) => {
      await service.seatingFor(person, table);
      await notes.archive(person.id, table, given.archived);
    },
  );

  app.post(
    '/api/tables/:id/rematch',
    {
      config: { about: 'Opens a rematch' },
      schema: {
        params: id,
        // Clients that commit to no share send nothing.
        body: z.strictObject({ commitments: commitments.optional() }).nullish(),
        response: { 200: opened },
      },
    },
    async (request) => ({
      table: await service.rematch(await people.requireUser(request), request.params.id, request.body?.commitments),
    }),
  );

  app.get(
    '/api/tables/:id/notes',
    { config: { about: 'Your notes' }, schema: { params: id, response: { 200: z.object({ text: z.string() }) } } },
    async (request) => {
      const person = await people.requireUser(request);
      await service.seatingFor(person, request.params.id);
      return { text: await notes.read(person.id, request.params.id) };
    },
  );
  app.put(
    '/api/tables/:id/notes',
    {
      config: { about: 'Saves your notes' },
      schema: { params: id, body: z.strictObject({ text: z.string().max(20_000) }), response: { 200: done } },
    },
    async (request) => {
      const person = await people.requireUser(request);
      await service.seatingFor(person, request.params.id);
      await notes.write(person.id, request.params.id, request.body.text);
      return ok;
    },
  );

  recordRoutes(app, people, records);
  botReviewRoutes(app, people, botReviews);

  // Each imagines a whole position.
  const cases = new KeyedRateLimit(30, 60_000);
  app.get(
    '/api/tables/:id/case',
    {
      config: { about: 'The position as a case file, limited to what the seat knows' },
      schema: {
        params: id,
        querystring: z.object({
          seat: z.coerce.number().int().min(0).optional(),
          about: z.string().max(500).optional(),
        }),
        response: { 200: caseFile },
      },
    },
    async (request, reply) => {
      const person = await people.requireUser(request);
      const { seat: from = SPECTATOR, about = 'A bug report' } = request.query;
      if (from >= MOST_SEATS) throw forbidden('That is not your seat.');
      if (!cases.take(person.id)) throw tooOften();
      return reply
        .type('application/json')
        .send((await records.caseFile(person, request.params.id, from, about)) as never);
    },
  );
}
