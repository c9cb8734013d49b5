/** A request to the server that may be refused: the reason is shown where it was made. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export interface Attempt {
  wrong: Signal<string | null>;
  busy: Signal<boolean>;
  /** True when it was done. */
  attempt(action: () => Promise<unknown>): Promise<boolean>;
}

export function useAttempt(): Attempt {
  const wrong = useSignal<string | null>(null);
  const busy = useSignal(false);
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    busy.value = true;
    try {
      await action();
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

/** `still`: for something the person has not just done. */
export function AttemptError({ attempt, still = false }: { attempt: Attempt; still?: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  const wrong = attempt.wrong.value;
  // On a phone it may be below the visible part.
  useEffect(() => {
    if (!still) line.current?.scrollIntoView({ block: 'nearest' });
  }, [wrong]);
  return wrong ? (
    <p ref={line} class="refusal" role="alert">
      {wrong}
    </p>
  ) : null;
}
