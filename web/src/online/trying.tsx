/** Something asked of the server that may be refused: its sentence is shown where it was asked. */
import { type Signal, useSignal } from '@preact/signals';

export interface Trying {
  wrong: Signal<string | null>;
  busy: Signal<boolean>;
  /** True when it was done. */
  attempt(deed: () => Promise<unknown>): Promise<boolean>;
}

export function useTrying(): Trying {
  const wrong = useSignal<string | null>(null);
  const busy = useSignal(false);
  const attempt = async (deed: () => Promise<unknown>): Promise<boolean> => {
    busy.value = true;
    try {
      await deed();
      wrong.value = null;
      return true;
    } catch (error) {
      wrong.value = (error as Error).message;
      return false;
    } finally {
      busy.value = false;
    }
  };
  return { wrong, busy, attempt };
}

export function Wrong({ trying }: { trying: Trying }) {
  return trying.wrong.value ? (
    <p class="refusal" role="alert">
      {trying.wrong.value}
    </p>
  ) : null;
}
