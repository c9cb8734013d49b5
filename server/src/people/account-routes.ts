/** What people do with their own account over HTTP: a forgotten password, sessions, their data as a file, and the end of it. */
import { z } from 'zod';
import { notFound, tooOften } from '../errors.ts';
import type { App } from '../http/zod.ts';
import { KeyedRateLimit } from '../rate-limit.ts';
import type { Store } from '../store/index.ts';
import type { Deletion } from './deletion.ts';
import { exportOf } from './export.ts';
import type { PasswordResets } from './password-resets.ts';
import type { People } from './people.ts';
import { COOKIE } from './sessions.ts';
import { me, password } from './shapes.ts';

const done = { 200: z.object({ ok: z.literal(true) }) };
const ok = { ok: true } as const;
const word = z.object({ word: z.string().min(1).max(100) });
const session = z.object({
  id: z.string(),
  device: z.string(),
  at: z.number(),
  seen: z.number(),
  current: z.boolean(),
});
const HOUR = 3600 * 1000;

export interface AccountServices {
  store: Store;
  people: People;
  resets: PasswordResets;
  deletion: Deletion;
}

export function accountRoutes(app: App, { store, people, resets, deletion }: AccountServices): void {
  app.post(
    '/api/password-resets',
    {
      config: {
        open: true,
        about:
          'Sends a link to a new password to the confirmed address of an account, by its name or address, if there is one',
      },
      schema: { body: z.strictObject({ who: z.string().trim().min(1).max(200) }), response: done },
    },
    async (request) => {
      resets.ask(request, request.body.who);
      return ok;
    },
  );
  app.get(
    '/api/password-resets/:word',
    {
      config: { open: true, about: 'Whose password such a link replaces' },
      schema: { params: word, response: { 200: z.object({ name: z.string() }) } },
    },
    async (request) => ({ name: await resets.read(request, request.params.word) }),
  );
  app.post(
    '/api/password-resets/:word',
    {
      config: { open: true, about: 'Replaces a password by such a link, ends all sessions and logs in' },
      schema: { params: word, body: z.strictObject({ password }), response: me },
    },
    async (request, reply) => ({
      me: await resets.use(request, reply, request.params.word, request.body.password),
    }),
  );

  app.get(
    '/api/sessions',
    {
      config: { about: 'Where you are logged in, the last used first' },
      schema: { response: { 200: z.object({ sessions: z.array(session) }) } },
    },
    async (request) => {
      const { id } = await people.requireUser(request);
      return { sessions: await people.sessions.list(id, people.sessionOf(request)) };
    },
  );
  app.delete(
    '/api/sessions/:id',
    {
      config: { about: 'Ends one of your sessions' },
      schema: { params: z.object({ id: z.string().min(1).max(64) }), response: done },
    },
    async (request) => {
      const { id } = await people.requireUser(request);
      if (!(await people.sessions.end(id, request.params.id))) throw notFound('session');
      return ok;
    },
  );

  const exports = new KeyedRateLimit(10, HOUR);
  app.get(
    '/api/me/export',
    {
      config: { about: 'All that this server holds about you, as a file' },
      schema: { response: { 200: z.looseObject({ format: z.string() }) } },
    },
    async (request, reply) => {
      const person = await people.requireUser(request);
      if (!exports.take(person.id)) throw tooOften();
      reply.header('content-disposition', 'attachment; filename="concert-my-data.json"');
      return (await exportOf(store, person)) as never;
    },
  );
  app.delete(
    '/api/me',
    {
      config: { about: 'Deletes you; games you finished stay readable under a neutral name' },
      schema: { body: z.strictObject({ password: z.string().max(200).optional() }), response: done },
    },
    async (request, reply) => {
      const person = await people.requireUser(request);
      await people.assertPassword(request, person, request.body.password);
      await deletion.delete(person);
      reply.clearCookie(COOKIE, { path: '/' });
      return ok;
    },
  );
}
