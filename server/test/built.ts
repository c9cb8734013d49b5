/** Threads run compiled scripts: sees to it that they are there and fresh, once, however many test files ask at a time. */
import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STALE_MS = 120_000;

export async function built(): Promise<void> {
  // @ts-expect-error the bootstrap is plain JavaScript
  const { ensureBuilt, root } = await import('../../scripts/bootstrap.mjs');
  const lock = join(root, '.concert', 'building');
  mkdirSync(join(root, '.concert'), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      // Left behind by a run that was killed, or held by another one.
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > STALE_MS) rmdirSync(lock);
      else await sleep(100);
    }
  }
  try {
    ensureBuilt();
  } finally {
    rmdirSync(lock);
  }
}
