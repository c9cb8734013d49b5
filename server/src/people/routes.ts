/** People over HTTP: arriving, logging in and out, inviting. */

import { MOST_SEATS } from '@concert/kernel';
import type { Person } from '@concert/wire';
import { z } from 'zod';
import type { App } from '../http/zod.ts';
import { shareCommitment } from '../tables/action-routes.ts';
import type { Invitations } from './invitations.ts';
import type { Introduction, People } from './people.ts';
import { me, shortText as name, password, person } from './shapes.ts';

const word = z.string().min(1).max(100);
const done = { 200: z.object({ ok: z.literal(true) }) };
const ok = { ok: true } as const;
const [yes, no] = [() => true, () => false];
const invited = {
  200: z.object({
    table: z.string(),
    game: z.string(),
    title: z.string(),
    by: z.string(),
    seat: z.int().nullable(),
    at: z.looseObject({ state: z.string() }),
  }),
};

export function peopleRoutes(app: App, people: People, invitations: Invitations): void {
  /** How a person arrives who has the token of an invitation. */
  const byWord = (word: string | undefined): Introduction | undefined =>
    word === undefined
      ? undefined
      : {
          isValid: () => invitations.read(word, null).then(yes, no),
          allowsSignUp: (known) => invitations.allowsSignUp(word, known).catch(no),
          use: async (newcomer) => void (await invitations.come(newcomer, word)),
        };
  app.get(
    '/api/me',
    { config: { open: true, about: 'Who am I?' }, schema: { response: { 200: z.object({ me: person.nullable() }) } } },
    async (request) => ({ me: await people.userOf(request) }),
  );
  app.post(
    '/api/guests',
    {
      config: {
        open: true,
        about: 'Creates a guest, or confirms who you are; `key` is what the server printed for its host',
      },
      schema: { body: z.strictObject({ name, key: word.optional(), invitation: word.optional() }), response: me },
    },
    async (request, reply): Promise<{ me: Person }> => {
      const { body } = request;
      const known = await people.userOf(request);
      if (known) return { me: await people.resumeGuest(request, known, body.key) };
      return { me: await people.createGuest(request, reply, body.name, body.key, byWord(body.invitation)) };
    },
  );
  app.post(
    '/api/accounts',
    {
      config: { open: true, about: 'Signs up; a guest keeps their seats' },
      schema: {
        body: z.strictObject({ name, password, key: word.optional(), invitation: word.optional() }),
        response: me,
      },
    },
    async (request, reply) => {
      const { invitation, ...wanted } = request.body;
      return {
        me: await people.register(request, reply, wanted, byWord(invitation)),
      };
    },
  );
  app.post(
    '/api/session',
    {
      config: { open: true, about: 'Logs in' },
      schema: { body: z.strictObject({ name, password: z.string().max(200) }), response: me },
    },
    async (request, reply) => ({ me: await people.logIn(request, reply, request.body.name, request.body.password) }),
  );
  for (const [path, about, everywhere] of [
    ['/api/session', 'Logs out', false],
    ['/api/sessions', 'Logs out everywhere', true],
  ] as const)
    app.delete(path, { config: { about }, schema: { response: done } }, async (request, reply) => {
      await people.logOut(request, reply, everywhere);
      return ok;
    });
  app.put(
    '/api/me',
    { config: { about: 'Changes your name' }, schema: { body: z.strictObject({ name }), response: done } },
    async (request) => {
      await people.rename(await people.requireUser(request), request.body.name);
      return ok;
    },
  );
  app.put(
    '/api/me/password',
    {
      config: { about: 'Changes the password and ends all other sessions' },
      schema: { body: z.strictObject({ old: z.string().max(200), password }), response: done },
    },
    async (request, reply) => {
      await people.changePassword(request, reply, request.body.old, request.body.password);
      return ok;
    },
  );

  app.post(
    '/api/tables/:id/invitations',
    {
      config: { about: 'Creates an invite link' },
      schema: {
        params: z.object({ id: z.string().min(1).max(64) }),
        body: z.strictObject({
          seat: z
            .int()
            .min(0)
            .max(MOST_SEATS - 1)
            .nullable()
            .default(null),
          uses: z.int().min(1).max(50).default(1),
          days: z.int().min(1).max(90).default(14),
        }),
        response: { 200: z.object({ word: z.string() }) },
      },
    },
    async (request) => ({
      word: await invitations.write(await people.requireUser(request), request.params.id, request.body),
    }),
  );
  const theWord = z.object({ word });
  app.get(
    '/api/invitations/:word',
    { config: { open: true, about: 'What an invitation is for' }, schema: { params: theWord, response: invited } },
    async (request) => (await invitations.read(request.params.word, await people.userOf(request))) as never,
  );
  app.post(
    '/api/invitations/:word/accept',
    {
      config: { about: 'Accepts an invitation, and takes the seat that is reserved' },
      schema: {
        params: theWord,
        // Clients that commit to no share of the dice send nothing.
        body: z.strictObject({ commitment: shareCommitment.optional() }).nullish(),
        response: invited,
      },
    },
    async (request) => {
      const person = await people.requireUser(request);
      return (await invitations.accept(person, request.params.word, request.body?.commitment)) as never;
    },
  );
}
