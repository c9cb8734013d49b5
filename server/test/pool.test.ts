/** The watch over threads, by a clock of its own, and the room each of them has. */
import { afterEach, expect, test, vi } from 'vitest';
import { MemoryGuard } from '../src/memory-guard.ts';
import { RulesPool, youngGenerationOf } from '../src/rules/pool.ts';
import { built } from './built.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a machine that stands still for long does not make rules that hang of rules that are slow', async () => {
  await built();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const [limitMs, lookMs] = [5_000, 250];
  const memoryGuard = new MemoryGuard(100_000);
  const pool = new RulesPool({
    editions: '',
    threads: 1,
    limitMs,
    memoryMb: 256,
    memoryGuard,
    script: new URL('./faulty-thread.mjs', import.meta.url),
    log: () => {},
    onLost: () => {},
  });
  const rules = '1.0.0';
  const origin = {
    owner: 'ann',
    rules,
    options: {},
    secret: 'a'.repeat(64),
    commitment: '',
    contributions: [],
    setup: null,
    entries: [],
  };
  // The thread is there and has nothing to do.
  await pool.ask({ kind: 'games', table: '' });
  let ended: unknown = null;
  pool.ask({ kind: 'open', table: 't', game: 'unending', ...origin }).catch((error) => {
    ended = error;
  });
  // An hour passes between any two looks, and yet it takes as many of them as fit into the limit twice over.
  let looks = 0;
  for (; ended === null; looks++) {
    now += 3_600_000;
    vi.advanceTimersByTime(lookMs);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(ended).toMatchObject({ failure: { why: 'hung' } });
  expect(looks).toBeGreaterThan(limitMs / lookMs / 2);
  await pool.close();
  memoryGuard.close();
});

test('threads have as much room for what is new as there is for all, and never most of what an order may take', () => {
  expect(youngGenerationOf({ threads: 1, memoryMb: 1_024 })).toBe(192);
  expect(youngGenerationOf({ threads: 4, memoryMb: 1_024 })).toBe(48);
  expect(youngGenerationOf({ threads: 16, memoryMb: 1_024 })).toBe(24);
  for (const threads of [1, 2, 16])
    for (const memoryMb of [64, 128, 256, 65_536])
      expect(youngGenerationOf({ threads, memoryMb })).toBeLessThan(memoryMb / 2);
});
