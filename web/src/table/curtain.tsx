/** Hot seat: when another chair of this browser is asked, a curtain falls before anything of it is shown. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { Desk } from './desk.ts';

/** The chair that should sit down now: one of ours that is asked, when the one in front is not. */
export function nextChair(front: number | null, yours: readonly number[], waiting: readonly number[]): number | null {
  if (yours.length < 2 || (front !== null && waiting.includes(front))) return null;
  return yours.find((seat) => seat !== front && waiting.includes(seat)) ?? null;
}

export function Curtain({ desk }: { desk: Desk }) {
  const { session } = desk;
  const button = useRef<HTMLButtonElement>(null);
  const declined = useSignal(-1);
  const table = session.table.value;
  const sight = session.live.value?.sight;
  const front = session.seat.value ?? null;
  // Asked together, the one in front may be ready while the next one is not: then too the chair is passed on.
  const ready = sight?.view.lane?.ready ?? false;
  const waiting = (sight?.view.waiting ?? []).filter((seat) => !(seat === front && ready));
  const next = table ? nextChair(front, table.yours, waiting) : null;
  const shown = next !== null && declined.value !== session.live.value?.sight.mark;
  useEffect(() => {
    if (shown) button.current?.focus();
  }, [shown]);
  if (!shown || !table) return null;
  const { name } = table.seats[next];
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
      <div>
        <h2 id="curtain-title">{t.curtain.title(name)}</h2>
        <p>{t.curtain.about}</p>
        <button ref={button} type="button" onClick={() => session.sit(next)}>
          {t.curtain.open(name)}
        </button>
      </div>
    </div>
  );
}
