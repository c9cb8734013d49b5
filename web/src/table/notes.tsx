/** One's own notes on a game: kept on the server where there is one, else in this browser. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { Desk } from './desk.ts';

/** Somebody who writes on is not interrupted for every letter. */
const PAUSE = 700;

export function NotesTab({ desk }: { desk: Desk }) {
  const { online, session } = desk;
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
      // Nothing is lost: it is tried again with the next letter, and when the tab is left.
      unsaved.current ??= written;
      wrong.value = (error as Error).message;
    }
  };
  useEffect(() => {
    if (!online) return;
    online.notes(session.id).then(
      (found) => {
        text.value = found;
      },
      (error) => {
        wrong.value = error.message;
      },
    );
    return () => void keep();
  }, [session.id]);
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
          {t.notes.unsaved} {wrong.value}
        </p>
      )}
      <p class="quiet">{online ? t.notes.there : t.notes.here}</p>
    </div>
  );
}
