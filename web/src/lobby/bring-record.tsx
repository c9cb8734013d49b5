/** Takes the record of a finished game from a file, to look back at it. */
import type { Json } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { WorkerLink } from '../link/worker-link.ts';
import { asSentence, t } from '../text/index.ts';

export function BringRecord({ local }: { local: WorkerLink }) {
  const input = useRef<HTMLInputElement>(null);
  const wrong = useSignal<string | null>(null);
  const read = async (file: File): Promise<Json> => {
    try {
      return JSON.parse(await file.text()) as Json;
    } catch {
      throw new Error(t.lobby.noRecord(file.name));
    }
  };
  const bring = async (file: File): Promise<void> => {
    try {
      location.hash = `#/table/${await local.office.bring(await read(file))}`;
    } catch (error) {
      wrong.value = asSentence((error as Error).message);
    }
  };
  return (
    <>
      {wrong.value && (
        <p class="refusal" role="alert">
          {wrong.value}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t.lobby.bring}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          wrong.value = null;
          if (file) void bring(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <button type="button" class="plain" onClick={() => input.current?.click()}>
        {t.lobby.bring}
      </button>
    </>
  );
}
