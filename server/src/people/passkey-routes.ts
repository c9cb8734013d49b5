/** Passkeys over HTTP. What browsers send is checked by its shape here, and by what was signed in `passkeys.ts`. */
import { z } from 'zod';
import type { App } from '../http/zod.ts';
import type { Passkeys } from './passkeys.ts';
import type { People } from './people.ts';
import { me, shortText } from './shapes.ts';

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(most);
const signed = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
};
const registration = z.strictObject({
  ...signed,
  response: z.strictObject({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
});
const assertion = z.strictObject({
  ...signed,
  response: z.strictObject({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).nullish(),
  }),
});
const passkey = z.object({ id: z.string(), name: z.string(), at: z.number(), used: z.number().nullable() });
const challenged = { 200: z.looseObject({ challenge: z.string() }) };
const done = { 200: z.object({ ok: z.literal(true) }) };
const ok = { ok: true } as const;

export function passkeyRoutes(app: App, people: People, passkeys: Passkeys): void {
  app.get(
    '/api/me/passkeys',
    { config: { about: 'Your passkeys' }, schema: { response: { 200: z.object({ passkeys: z.array(passkey) }) } } },
    async (request) => ({ passkeys: await passkeys.list((await people.requireUser(request)).id) }),
  );
  app.post(
    '/api/me/passkeys/options',
    {
      config: { about: 'What your browser needs to make a passkey; asks for your password' },
      schema: { body: z.strictObject({ password: z.string().max(200) }), response: challenged },
    },
    async (request) => {
      const person = await people.requireUser(request);
      return passkeys.newOptions(request, person, request.body.password) as never;
    },
  );
  app.post(
    '/api/me/passkeys',
    {
      config: { about: 'Adds a passkey to your account' },
      schema: { body: z.strictObject({ name: shortText, credential: registration }), response: done },
    },
    async (request) => {
      const { name, credential } = request.body;
      await passkeys.add(request, await people.requireUser(request), name, credential as never);
      return ok;
    },
  );
  app.delete(
    '/api/me/passkeys/:id',
    { config: { about: 'Removes a passkey' }, schema: { params: z.object({ id: base64url(1_400) }), response: done } },
    async (request) => {
      await passkeys.remove((await people.requireUser(request)).id, request.params.id);
      return ok;
    },
  );
  app.post(
    '/api/passkeys/options',
    {
      config: { open: true, about: 'What a browser needs to log in with a passkey' },
      schema: { response: challenged },
    },
    async (request) => passkeys.logInOptions(request) as never,
  );
  app.post(
    '/api/passkeys/session',
    {
      config: { open: true, about: 'Logs in with a passkey' },
      schema: { body: z.strictObject({ credential: assertion }), response: me },
    },
    async (request, reply) => ({ me: await passkeys.logIn(request, reply, request.body.credential as never) }),
  );
}
