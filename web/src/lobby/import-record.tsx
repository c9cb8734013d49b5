/** Imports the record of a finished game from a file. */
import type { Json } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { WorkerLink } from '../link/worker-link.ts';
import type { Online } from '../online/online.ts';
import { asSentence, t } from '../text/index.ts';

export function ImportRecord({ local, online }: { local: WorkerLink; online: Online }) {
  const there = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const wrong = useSignal<string | null>(null);
  const read = async (file: File): Promise<Json> => {
    try {
      return JSON.parse(await file.text()) as Json;
    } catch {
      throw new Error(t.lobby.noRecord(file.name));
    }
  };
  const choose = (onServer: boolean): void => {
    there.current = onServer;
    input.current?.click();
  };
  const bring = async (file: File): Promise<void> => {
    try {
      const record = await read(file);
      location.hash = `#/table/${await (there.current ? online.bring(record) : local.api.importRecord(record))}`;
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
        aria-label={t.lobby.openRecord}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          wrong.value = null;
          if (file) void bring(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <button type="button" class="plain" onClick={() => choose(false)}>
        {t.lobby.openRecord}
      </button>
      {online.me.value && (
        <button type="button" class="plain" onClick={() => choose(true)}>
          {t.lobby.uploadRecord}
        </button>
      )}
    </>
  );
}
