/** Private notes on a game: stored on the server where there is one, else in this browser. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';

/** Saving waits until the person stops typing. */
const PAUSE = 700;

export function NotesTab({ ui }: { ui: TableUi }) {
  const { online, session } = ui;
  const key = `concert-notes-${session.id}-${session.seat.value}`;
  const text = useSignal<string | null>(online ? null : (localStorage.getItem(key) ?? ''));
  const wrong = useSignal<string | null>(null);
  const timer = useRef(0);
  const unsaved = useRef<string | null>(null);
  const keep = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    const written = unsaved.current;
    if (written === null || !online) return;
    unsaved.current = null;
    try {
      await online.writeNotes(session.id, written);
      wrong.value = null;
    } catch (error) {
      // Nothing is lost: it is saved again with the next change, and when the tab is left.
      unsaved.current ??= written;
      wrong.value = `${t.notes.unsaved} ${(error as Error).message}`;
    }
  };
  // What could not be loaded or saved while the connection was down is tried again when it is back.
  const isOpen = session.link.state.value === 'open';
  useEffect(() => {
    if (!online) return;
    if (text.peek() !== null) void keep();
    else
      online.notes(session.id).then(
        (found) => {
          text.value = found;
          wrong.value = null;
        },
        (error) => {
          wrong.value = `${t.notes.unread} ${error.message}`;
        },
      );
  }, [session.id, isOpen]);
  useEffect(() => () => void keep(), [session.id]);
  const write = (written: string): void => {
    text.value = written;
    if (!online) {
      localStorage.setItem(key, written);
      return;
    }
    unsaved.current = written;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void keep(), PAUSE);
  };
  return (
    <div class="tab-body">
      <textarea
        class="notes"
        rows={18}
        maxLength={20_000}
        aria-label={t.notes.label}
        placeholder={t.notes.placeholder}
        disabled={text.value === null}
        value={text.value ?? ''}
        onInput={(e) => write(e.currentTarget.value)}
        onBlur={() => void keep()}
      />
      {wrong.value && (
        <p class="refusal" role="alert">
          {wrong.value}
        </p>
      )}
      <p class="quiet">{online ? t.notes.there : t.notes.here}</p>
    </div>
  );
}
