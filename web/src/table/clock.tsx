/** The time a seat has left: counted down here from what the host said, so that no two clocks have to agree. */
import type { Seat } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { Session } from './session.ts';

export function ClockLeft({ session, seat }: { session: Session; seat: Seat }) {
  const clock = session.clock.value;
  const now = useSignal(Date.now());
  const left = clock?.left[seat] ?? null;
  const away = clock?.away[seat] ?? null;
  const runs = clock !== null && !clock.paused && away === null && clock.running.includes(seat);
  useEffect(() => {
    if (!runs) return;
    now.value = Date.now();
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }, [runs]);
  if (left === null) return null;
  const shown = runs ? left - Math.max(0, now.value - session.clockHeard) : left;
  return (
    <span class={`clock figures ${runs ? 'runs' : ''}`} title={t.table.timeLeft}>
      <span aria-hidden="true">◷</span>
      <span class="hidden-label">{t.table.timeLeft} </span> {spell(shown)}
    </span>
  );
}

/** `3 d 4 h`, `2:05:09`, `4:07`. */
export function spell(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [s, m, h] = [seconds % 60, Math.floor(seconds / 60) % 60, Math.floor(seconds / 3600)];
  if (h >= 48) return `${Math.floor(h / 24)} d ${h % 24} h`;
  const two = (n: number): string => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
