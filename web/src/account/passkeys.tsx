/** A person's passkeys. */
import type { PasskeyFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { hasPasskeys } from '../online/account.tsx';
import { Password, Text } from '../online/fields.tsx';
import type { Online } from '../online/online.ts';
import { sure } from '../sure.ts';
import { t, moment as when } from '../text/index.ts';
import { type CreationOptions, createCredential } from './credentials.ts';
import { Section, type SectionParts } from './section.tsx';
import { a } from './text.ts';

export function PasskeySection({ online }: { online: Online }) {
  const read = async (): Promise<PasskeyFacts[]> =>
    (await online.get<{ passkeys: PasskeyFacts[] }>('/api/me/passkeys')).passkeys;
  return (
    <Section name="passkeys" title={a.passkeys.title} read={read}>
      {(parts) => (
        <>
          <p class="quiet">{a.passkeys.about}</p>
          <ul class="rows">
            {parts.rows.value!.length === 0 && <li class="quiet">{a.passkeys.none}</li>}
            {parts.rows.value!.map((each) => (
              <PasskeyLine key={each.id} online={online} passkey={each} parts={parts} />
            ))}
          </ul>
          {hasPasskeys() ? <AddPasskey online={online} parts={parts} /> : <p class="quiet">{a.passkeys.unavailable}</p>}
        </>
      )}
    </Section>
  );
}

type Parts = SectionParts<PasskeyFacts>;

function PasskeyLine({ online, passkey, parts }: { online: Online; passkey: PasskeyFacts; parts: Parts }) {
  const { id, name, used } = passkey;
  const remove = async (): Promise<void> => {
    if (!(await sure(a.passkeys.removeSure(name), a.passkeys.remove))) return;
    if (await parts.attempt.attempt(() => online.send('DELETE', `/api/me/passkeys/${id}`))) await parts.again();
  };
  return (
    <li>
      <span>
        <b>{name}</b> <span class="quiet">· {used === null ? a.passkeys.unused : a.passkeys.used(when(used))}</span>
      </span>
      <button type="button" class="plain" onClick={() => void remove()}>
        {a.passkeys.remove}
      </button>
    </li>
  );
}

function AddPasskey({ online, parts }: { online: Online; parts: Parts }) {
  const name = useSignal('');
  const password = useSignal('');
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const done = await parts.attempt.attempt(async () => {
      const options = await online.send<CreationOptions>('POST', '/api/me/passkeys/options', {
        password: password.value,
      });
      const credential = await createCredential(options);
      await online.send('POST', '/api/me/passkeys', { name: name.value.trim(), credential });
    });
    if (!done) return;
    name.value = '';
    password.value = '';
    await parts.again();
  };
  return (
    <form class="name-form" onSubmit={(event) => void add(event)}>
      <Text label={a.passkeys.name} value={name} most={40} />
      <Password label={t.people.password} value={password} autocomplete="current-password" />
      <button type="submit" disabled={parts.attempt.busy.value}>
        {a.passkeys.add}
      </button>
    </form>
  );
}
