/** What happened while the player was away: with the page closed, or in another tab. */
import { effect } from '@preact/signals';
import type { Session } from './session.ts';

/** Fewer new lines than this are seen at a glance. */
const WORTH_TELLING = 3;

/** How many lines are new, and the moment to go back to; null when there is nothing to tell. */
export function missedSince(
  seen: number | null,
  from: number,
  whens: readonly number[],
): { since: number; lines: number } | null {
  const total = from + whens.length;
  if (seen === null || total - seen < WORTH_TELLING) return null;
  const first = whens[Math.max(0, seen - from)];
  return { since: Math.max(0, (first ?? 0) - 1), lines: total - seen };
}

export function watchAway(session: Session): () => void {
  let looking = false;
  const key = (): string => `concert-seen-${session.id}-${session.seat.peek()}`;
  const stored = (): number | null => {
    const text = localStorage.getItem(key());
    return text === null ? null : Number(text);
  };
  const compare = (): void => {
    const live = session.live.peek();
    if (!live || document.visibilityState !== 'visible') return;
    const whens = live.lines.map((line) => line.when);
    if (!looking) session.missed.value = missedSince(stored(), live.from, whens);
    looking = true;
    localStorage.setItem(key(), String(live.from + whens.length));
  };
  const turned = (): void => {
    if (document.visibilityState === 'visible') compare();
    else looking = false;
  };
  document.addEventListener('visibilitychange', turned);
  const stop = effect(() => {
    if (session.live.value) compare();
    else looking = false;
  });
  return () => {
    stop();
    document.removeEventListener('visibilitychange', turned);
  };
}
