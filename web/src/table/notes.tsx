/** One's own notes on a game. They stay in this browser. */
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';
import type { Desk } from './desk.ts';

const keyOf = (desk: Desk): string => `concert-notes-${desk.session.id}-${desk.session.seat.value}`;

export function NotesTab({ desk }: { desk: Desk }) {
  const key = keyOf(desk);
  const text = useSignal(localStorage.getItem(key) ?? '');
  return (
    <div class="tab-body">
      <textarea
        class="notes"
        rows={18}
        aria-label={t.notes.label}
        placeholder={t.notes.placeholder}
        value={text.value}
        onInput={(e) => {
          text.value = e.currentTarget.value;
          localStorage.setItem(key, text.value);
        }}
      />
      <p class="quiet">{t.notes.label}</p>
    </div>
  );
}
