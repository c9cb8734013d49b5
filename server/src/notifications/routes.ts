/** Notifications over HTTP: the list, the settings, and the links in emails. */
import { z } from 'zod';
import type { App } from '../http/zod.ts';
import type { People } from '../people/people.ts';
import { networkOf } from '../rate-limit.ts';
import { KINDS, type Notifications } from './notifications.ts';
import type { NotificationPreferences } from './preferences.ts';
import type { Purpose } from './token-signer.ts';

const kind = z.enum(KINDS);
const done = { 200: z.object({ ok: z.literal(true) }) };
const ok = { ok: true } as const;
/** Of the day. */
const minute = z
  .int()
  .min(0)
  .max(24 * 60 - 1);
const wishes = {
  mail: z.email().max(200).nullable().default(null),
  mailOff: z.boolean().default(false),
  webhook: z.url().max(500).nullable().default(null),
  unwanted: z.array(kind).max(KINDS.length).default([]),
  recap: z.boolean().default(false),
  zone: z.string().min(1).max(64).nullable().default(null),
  quiet: z.strictObject({ from: minute, to: minute }).nullable().default(null),
};
const base64 = z.string().regex(/^[\w-]+=*$/);
const subscription = z.strictObject({
  endpoint: z.url().max(1000),
  keys: z.strictObject({ p256dh: base64.max(120), auth: base64.max(40) }),
});
const notice = z.object({
  n: z.int(),
  table: z.string().nullable(),
  kind: z.string(),
  text: z.string(),
  at: z.int(),
  seen: z.boolean(),
});

export function notificationRoutes(
  app: App,
  people: People,
  notifications: Notifications,
  wishList: NotificationPreferences,
): void {
  app.get(
    '/api/me/notices',
    {
      config: { about: 'Your newest notifications, and your notification settings' },
      schema: {
        response: {
          200: z.object({
            notices: z.array(notice),
            unread: z.int(),
            wishes: z.looseObject({ ...wishes, agreed: z.boolean(), letters: z.boolean(), pushed: z.boolean() }),
          }),
        },
      },
    },
    async (request) => {
      const { id } = await people.requireUser(request);
      return {
        ...(await notifications.list(id)),
        wishes: (await wishList.read(id, people.sessionOf(request))) as never,
      };
    },
  );
  app.put(
    '/api/me/notices',
    {
      config: {
        about:
          'Changes your notification settings: email, webhook, unwanted kinds, whether to tell what happened, and quiet hours; a new address needs the password of an account',
      },
      schema: { body: z.strictObject({ ...wishes, password: z.string().max(200).optional() }), response: done },
    },
    async (request) => {
      const person = await people.requireUser(request);
      const { password: given, ...wanted } = request.body;
      if (given !== undefined) await people.assertPassword(request, person, given);
      const network = people.isNear(request) ? null : networkOf(request.ip);
      await wishList.write(person.id, network, wanted, person.guest || given !== undefined);
      return ok;
    },
  );
  app.put(
    '/api/me/push',
    {
      config: {
        about: 'Sends notifications to this browser as pushes, as long as you are logged in there; null: no more',
      },
      schema: { body: z.strictObject({ subscription: subscription.nullable() }), response: done },
    },
    async (request) => {
      await people.requireUser(request);
      await wishList.push(people.sessionOf(request), request.body.subscription);
      return ok;
    },
  );
  app.post(
    '/api/me/notices/seen',
    {
      config: { about: 'Marks your notifications as seen up to this number' },
      schema: {
        body: z.strictObject({
          upTo: z
            .int()
            .min(0)
            .max(2 ** 31 - 1),
        }),
        response: done,
      },
    },
    async (request) => {
      await notifications.seen((await people.requireUser(request)).id, request.body.upTo);
      return ok;
    },
  );

  // Mail programs post a form for their own unsubscribe button; its content doesn't matter.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, given) => given(null, {}));
  const params = z.object({ word: z.string().min(1).max(200) });
  // Virus scanners open every link in an email; so a link asks, and a button acts.
  app.get(
    '/api/letters/:word',
    {
      config: { open: true, about: 'The page behind a link in an email, with a button', gives: 'text/html' },
      schema: { params },
    },
    async (request, reply) => {
      const { purpose, mail } = await wishList.confirm(request.params.word);
      const [question, button] = asks[purpose];
      return reply.type('text/html; charset=utf-8').send(page(`${question} ${mail}?`, button));
    },
  );
  app.post(
    '/api/letters/:word',
    {
      config: { open: true, about: 'Confirms an email address, or unsubscribes it', gives: 'text/html' },
      schema: { params },
    },
    async (request, reply) => {
      const purpose = await wishList.follow(request.params.word);
      return reply.type('text/html; charset=utf-8').send(page(asks[purpose][2]));
    },
  );
}

const asks: { readonly [purpose in Purpose]: readonly [question: string, button: string, done: string] } = {
  agree: ['Send notifications to', 'Confirm', 'You will be notified from now on.'],
  stop: ['Unsubscribe', 'Unsubscribe', 'You will get no more notifications by email.'],
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Says where the form comes from, since browsers would not otherwise. */
const page = (text: string, button?: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin"><title>Concert</title><p>${escaped(text)}</p>${
    button ? `<form method="post"><button>${escaped(button)}</button></form>` : ''
  }</html>`;
