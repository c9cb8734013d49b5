/** The host's admin routes: who is here, what is wrong, and how to fix it. */
import { z } from 'zod';
import { bad, conflict, notFound } from '../errors.ts';
import type { App } from '../http/zod.ts';
import type { OpenTables } from '../tables/open-tables.ts';
import { UNFINISHED } from '../tables/rows.ts';
import type { TablesService } from '../tables/service.ts';
import { DECISIONS, type Moderation } from './moderation.ts';
import type { People } from './people.ts';

const AT_ONCE = 100;
const done = { 200: z.object({ ok: z.literal(true) }) };
const ok = { ok: true } as const;
const id = z.object({ id: z.string().min(1).max(64) });
/** The time and id of the last row the client has: rows of the same millisecond are not skipped. */
const page = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}:[\w-]{1,64}$/)
    .optional(),
});

const endOf = ({ before = '' }: z.infer<typeof page>): [at: number, id: string] => {
  const [at, id = ''] = before.split(':');
  return [at ? Number(at) : Number.MAX_SAFE_INTEGER, id];
};

const guest = z.object({
  id: z.string(),
  name: z.string(),
  guest: z.boolean(),
  host: z.boolean(),
  locked: z.boolean(),
  at: z.number(),
});
const table = z.object({ id: z.string(), game: z.string(), title: z.string(), state: z.string(), at: z.number() });
const report = z.object({
  id: z.string(),
  table: z.string(),
  seq: z.number(),
  what: z.string(),
  detail: z.string(),
  at: z.number(),
});

const complaint = z.object({
  id: z.string(),
  at: z.number(),
  by: z.string(),
  about: z.object({ id: z.string(), name: z.string(), locked: z.boolean() }).nullable(),
  table: z.string(),
  title: z.string(),
  reason: z.string(),
  text: z.string(),
  context: z.array(z.object({ name: z.string(), text: z.string(), at: z.number() })).nullable(),
  decision: z.string().nullable(),
  note: z.string(),
  handledBy: z.string().nullable(),
});
const auditLine = z.object({
  id: z.string(),
  at: z.number(),
  host: z.string(),
  action: z.string(),
  target: z.string(),
  detail: z.string(),
});

export interface AdminServices {
  people: People;
  tables: OpenTables;
  service: TablesService;
  moderation: Moderation;
}

export function adminRoutes(app: App, { people, tables, service, moderation }: AdminServices): void {
  const { db } = tables.store;
  app.get(
    '/api/house/people',
    {
      config: { about: 'All people, the newest first (host)' },
      schema: { querystring: page, response: { 200: z.object({ people: z.array(guest) }) } },
    },
    async (request) => {
      await people.requireHost(request);
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(...endOf(request.query))))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(AT_ONCE)
        .execute();
      return {
        people: rows.map((row) => ({
          id: row.id,
          name: row.name,
          guest: row.guest === 1,
          host: row.host === 1,
          locked: row.locked === 1,
          at: row.created_at,
        })),
      };
    },
  );
  app.put(
    '/api/house/people/:id',
    {
      config: { about: 'Locks a person out or lets them in again; makes them host or takes that back (host)' },
      schema: {
        params: id,
        body: z.strictObject({ locked: z.boolean().optional(), host: z.boolean().optional() }),
        response: done,
      },
    },
    async (request) => {
      const me = await people.requireHost(request);
      const { locked, host } = request.body;
      if (locked === undefined && host === undefined) throw bad('Say what to change.');
      if (request.params.id === me.id) throw conflict('You can’t change your own access.');
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({
          ...(locked !== undefined && { locked: locked ? 1 : 0 }),
          ...(host !== undefined && { host: host ? 1 : 0 }),
        })
        .where('id', '=', request.params.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound('person');
      if (locked !== undefined) await moderation.note(me, locked ? 'locked' : 'let-in', request.params.id);
      if (host !== undefined) await moderation.note(me, host ? 'made-host' : 'removed-host', request.params.id);
      if (locked) await people.sessions.endAll(request.params.id);
      return ok;
    },
  );
  app.post(
    '/api/house/people/:id/password',
    {
      config: { about: 'Resets a forgotten password and logs the person out everywhere (host)' },
      schema: { params: id, response: { 200: z.object({ password: z.string() }) } },
    },
    async (request) => {
      const me = await people.requireHost(request);
      if (request.params.id === me.id) throw conflict('You can change your own password yourself.');
      const password = await people.resetPassword(request.params.id);
      if (password === null) throw notFound('account');
      await moderation.note(me, 'reset-password', request.params.id);
      return { password };
    },
  );
  app.get(
    '/api/house/tables',
    {
      config: { about: 'All tables, the newest first (host)' },
      schema: { querystring: page, response: { 200: z.object({ tables: z.array(table) }) } },
    },
    async (request) => {
      await people.requireHost(request);
      const rows = await db
        .selectFrom('tables')
        .select(['id', 'game', 'title', 'state', 'created_at as at'])
        .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(...endOf(request.query))))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(AT_ONCE)
        .execute();
      return { tables: rows };
    },
  );
  app.post(
    '/api/house/tables/:id/thaw',
    {
      config: { about: 'Lets a frozen table continue, when its rules have been fixed (host)' },
      schema: { params: id, response: done },
    },
    async (request) => {
      const me = await people.requireHost(request);
      await service.thaw(request.params.id);
      await moderation.note(me, 'unfroze', request.params.id);
      return ok;
    },
  );
  app.post(
    '/api/house/tables/:id/close',
    {
      config: { about: 'Ends a game early, or a table that waits for players (host)' },
      schema: { params: id, response: done },
    },
    async (request) => {
      const me = await people.requireHost(request);
      await service.close(request.params.id);
      await moderation.note(me, 'ended-table', request.params.id);
      return ok;
    },
  );
  app.get(
    '/api/house/reports',
    {
      config: { about: 'Failures of the rules, the newest first (host)' },
      schema: { querystring: page, response: { 200: z.object({ reports: z.array(report) }) } },
    },
    async (request) => {
      const me = await people.requireHost(request);
      const rows = await db
        .selectFrom('reports')
        .select(['id', 'table_id as table', 'seq', 'what', 'detail', 'at'])
        // It holds what was chosen, and perhaps parts of the position: a host who plays there reads it when the game is over.
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('chairs')
              .innerJoin('tables', 'tables.id', 'chairs.table_id')
              .select('seat')
              .whereRef('chairs.table_id', '=', 'reports.table_id')
              .where('user_id', '=', me.id)
              .where('state', 'in', UNFINISHED),
          ).as('playing'),
        )
        .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(...endOf(request.query))))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(AT_ONCE)
        .execute();
      return { reports: rows.map(({ playing, detail, ...row }) => ({ ...row, detail: playing ? '' : detail })) };
    },
  );
  app.get(
    '/api/house/complaints',
    {
      config: {
        about: 'What people complained of, the newest first; those that wait, or those that were decided (host)',
      },
      schema: {
        querystring: page.extend({ decided: z.enum(['true', 'false']).optional() }),
        response: { 200: z.object({ complaints: z.array(complaint) }) },
      },
    },
    async (request) => {
      const me = await people.requireHost(request);
      const { decided } = request.query;
      return { complaints: await moderation.list(me, decided !== 'true', endOf(request.query)) };
    },
  );
  app.put(
    '/api/house/complaints/:id',
    {
      config: { about: 'Decides a report: dismisses it, warns the person, or locks them out (host)' },
      schema: {
        params: id,
        body: z.strictObject({ decision: z.enum(DECISIONS), note: z.string().trim().max(500).default('') }),
        response: done,
      },
    },
    async (request) => {
      const me = await people.requireHost(request);
      const { decision, note } = request.body;
      const about = await moderation.decide(me, request.params.id, decision, note);
      if (decision !== 'locked') return ok;
      await db.updateTable('users').set({ locked: 1 }).where('id', '=', about).execute();
      await people.sessions.endAll(about);
      return ok;
    },
  );
  app.get(
    '/api/house/audit',
    {
      config: { about: 'What hosts did, the newest first (host)' },
      schema: { querystring: page, response: { 200: z.object({ lines: z.array(auditLine) }) } },
    },
    async (request) => {
      await people.requireHost(request);
      return { lines: await moderation.audit(endOf(request.query)) };
    },
  );
}
