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
  if (lines.length === 0) return null;
  return (
    <div class="waiting-lines" role="log">
      {lines.map(({ n, name, yours, text, at }) => (
        <p key={n} class="press-line">
          <b>
            {yours ? t.table.you : name} <time class="quiet">{clockTime(at)}</time>
          </b>{' '}
          “{text}”
        </p>
      ))}
    </div>
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
