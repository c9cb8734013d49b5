/** Hot seat: when another seat of this browser is asked, a screen hides the board until the next player takes over. */
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';

/** The seat that should play now: one of ours that is asked, when the current one is not. */
export function nextChair(front: number | null, yours: readonly number[], waiting: readonly number[]): number | null {
  if (yours.length < 2 || (front !== null && waiting.includes(front))) return null;
  return yours.find((seat) => seat !== front && waiting.includes(seat)) ?? null;
}

export function HandOverScreen({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const dialog = useRef<HTMLDialogElement>(null);
  const table = session.table.value;
  const tableView = session.live.value?.sight;
  const front = session.seat.value ?? null;
  // Asked together, the current seat may be ready while the next one is not: then too it is passed on.
  const ready = tableView?.view.lane?.ready ?? false;
  const waiting = (tableView?.view.waiting ?? []).filter((seat) => !(seat === front && ready));
  const next = table && !session.isStopped.value ? nextChair(front, table.yours, waiting) : null;
  // Modal: neither the keyboard nor a screen reader gets behind it, and Escape doesn't close it.
  useEffect(() => {
    if (next !== null && !dialog.current?.open) dialog.current?.showModal();
  }, [next]);
  if (next === null || !table) return null;
  const { name } = table.seats[next];
  return (
    <dialog
      ref={dialog}
      class="hand-over"
      aria-labelledby="hand-over-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div>
        <h2 id="hand-over-title">{t.handOver.title(name)}</h2>
        <p>{t.handOver.about}</p>
        <button type="button" onClick={() => session.sit(next)}>
          {t.handOver.open(name)}
        </button>
      </div>
    </dialog>
  );
}
