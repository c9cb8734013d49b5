/** The chat of a table before its game: in the waiting room, on the invitation, and above the game's own chat. */
import type { TableFacts, WaitingLine } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { clockTime, MessageForm } from '../table/message-form.tsx';
import { t } from '../text/index.ts';
import type { Online } from './online.ts';

const EVERY = 1500;

/** Lines and a form; those who have no seat here and were not invited only read. */
export function WaitingChat({ online, facts }: { online: Online; facts: TableFacts }) {
  const lines = useSignal<WaitingLine[]>([]);
  const load = async (): Promise<void> => {
    const fresh = await online.waitingLines(facts.id, lines.peek().at(-1)?.n ?? 0);
    const last = lines.peek().at(-1)?.n ?? 0;
    // Two may have been under way at once.
    if (fresh.length > 0) lines.value = [...lines.peek(), ...fresh.filter(({ n }) => n > last)];
  };
  useEffect(() => {
    const look = (): void => void load().catch(() => {});
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [facts.id]);
  const say = async (text: string): Promise<string | null> => {
    try {
      await online.sayWaiting(facts.id, text);
      await load();
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  return (
    <section class="waiting-chat sheet-panel" aria-label={t.press.before}>
      <h2>{t.press.before}</h2>
      {lines.value.length === 0 && <p class="quiet">{t.press.empty}</p>}
      <WaitingLines lines={lines.value} />
      <MessageForm whom={t.press.all} say={say} />
    </section>
  );
}

export function WaitingLines({ lines }: { lines: readonly WaitingLine[] }) {
  const isShown = useSignal(false);
  if (lines.length === 0) return null;
  const hidden = isShown.value ? [] : lines.filter(({ muted }) => muted);
  const shown = lines.filter((line) => !hidden.includes(line));
  return (
    <div class="waiting-lines" role="log">
      {shown.map(({ n, name, yours, text, at }) => (
        <p key={n} class="press-line">
          <b>
            {yours ? t.table.you : name || t.people.anonymous} <time class="quiet">{clockTime(at)}</time>
          </b>{' '}
          “{text}”
        </p>
      ))}
      <MutedNote count={hidden.length} show={isShown} />
    </div>
  );
}

/** How many lines are hidden since the reader mutes who wrote them. */
export function MutedNote({ count, show }: { count: number; show: { value: boolean } }) {
  if (count === 0) return null;
  return (
    <p class="quiet muted-note">
      {t.press.muted(count)}{' '}
      <button
        type="button"
        class="link"
        onClick={() => {
          show.value = true;
        }}
      >
        {t.press.showMuted}
      </button>
    </p>
  );
}

/** What was written before the game began. */
export function LinesBefore({ online, table }: { online: Online; table: string }) {
  const lines = useSignal<WaitingLine[]>([]);
  useEffect(() => {
    void online.waitingLines(table).then(
      (found) => {
        lines.value = found;
      },
      () => {},
    );
  }, [table]);
  if (lines.value.length === 0) return null;
  return (
    <details class="lines-before">
      <summary>{t.press.before}</summary>
      <WaitingLines lines={lines.value} />
    </details>
  );
}
