/** Where a message is written. Enter sends it. */
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';

export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** `say` returns why it was not sent, if it was not. */
export function MessageForm({ whom, say }: { whom: string; say(text: string): Promise<string | null> }) {
  const text = useSignal('');
  const wrong = useSignal<string | null>(null);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.value.trim()) return;
    wrong.value = await say(text.value.trim());
    if (!wrong.value) text.value = '';
  };
  return (
    <form class="press-form" onSubmit={(event) => void send(event)}>
      <textarea
        rows={2}
        maxLength={2000}
        aria-label={t.press.text}
        placeholder={t.press.write(whom)}
        value={text.value}
        onInput={(e) => {
          text.value = e.currentTarget.value;
        }}
        onKeyDown={(event) => {
          // While letters are being composed, Enter ends that.
          if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) void send(event);
        }}
      />
      {wrong.value && <p class="refusal">{wrong.value}</p>}
      <div class="buttons">
        <button type="submit">{t.press.send}</button>
        <small class="quiet">{t.press.enterSends}</small>
      </div>
    </form>
  );
}
