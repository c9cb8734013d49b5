/** A person's data as a file, and the end of their account. */
import type { Json } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import { Password } from '../online/fields.tsx';
import type { Online } from '../online/online.ts';
import { sure } from '../sure.ts';
import { saveFile } from '../table/files.ts';
import { a } from './text.ts';

export function YourData({ online, close }: { online: Online; close(): void }) {
  const password = useSignal('');
  const attempt = useAttempt();
  const isGuest = online.me.value?.guest ?? true;
  const verb = isGuest ? a.data.deleteGuest : a.data.delete;
  const remove = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await sure(a.data.deleteSure, verb))) return;
    const body = isGuest ? {} : { password: password.value };
    if (!(await attempt.attempt(() => online.send('DELETE', '/api/me', body)))) return;
    online.setUser(null);
    close();
  };
  return (
    <details class="account-part" data-part="data">
      <summary>{a.data.title}</summary>
      <p class="quiet">{a.data.exportAbout}</p>
      <div class="buttons">
        <button
          type="button"
          onClick={() =>
            void attempt.attempt(async () => saveFile('concert-my-data.json', await online.get<Json>('/api/me/export')))
          }
        >
          {a.data.export}
        </button>
      </div>
      <p class="quiet">{a.data.deleteAbout}</p>
      <form class="name-form" onSubmit={(event) => void remove(event)}>
        {!isGuest && <Password label={a.data.password} value={password} autocomplete="current-password" />}
        <button type="submit" class="risk" disabled={attempt.busy.value}>
          {verb}
        </button>
      </form>
      <AttemptError attempt={attempt} />
    </details>
  );
}
