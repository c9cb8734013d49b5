/** For a table that can't be opened: the way to the lobby, and for a local game what can be saved of it. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Compatibility } from '../host/rescue.ts';
import { ToLobby } from '../leads-to.tsx';
import type { WorkerLink } from '../link/worker-link.ts';
import { asSentence, t } from '../text/index.ts';
import { saveFile } from './files.ts';

export function RecoveryOptions({ local, id, own }: { local: WorkerLink; id: string; own: boolean }) {
  const fitness = useSignal<Compatibility | null>(null);
  const wrong = useSignal<string | null>(null);
  const attempt = (deed: Promise<unknown>): void => {
    deed.catch((error) => {
      wrong.value = asSentence(error.message);
    });
  };
  useEffect(() => {
    if (!own) return;
    const look = async (): Promise<void> => {
      fitness.value = await local.api.compatibility(id);
    };
    attempt(look());
  }, [id]);
  const goOn = async (): Promise<void> => {
    location.hash = `#/table/${await local.api.rescue(id)}`;
  };
  const save = async (): Promise<void> => saveFile(`${id}.json`, await local.api.storedRecord(id));
  const { fits, of } = fitness.value ?? { fits: -1, of: 0 };
  return (
    <div class="ways-out">
      {wrong.value && <p class="refusal">{wrong.value}</p>}
      {fits > 0 && (
        <button type="button" class="main" onClick={() => attempt(goOn())}>
          {t.table.goOnFrom(fits, of)}
        </button>
      )}
      {fitness.value && (
        <button type="button" onClick={() => attempt(save())}>
          {t.table.record}
        </button>
      )}
      <ToLobby />
    </div>
  );
}
