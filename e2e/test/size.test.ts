import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isBuilt, kilobytes, scripts, shell } from '@concert/bench/browser';
import { describe, expect, test } from 'vitest';

const textOf = (path: string): string => readFileSync(path, 'utf8');

describe.skipIf(!isBuilt())('what is sent', () => {
  test('the shell is at most 120 KB', () => {
    const total = kilobytes(shell());
    expect(total).toBeGreaterThan(10);
    expect(total).toBeLessThanOrEqual(120);
  });

  test('no rules outside the worker', () => {
    // Words that only rules have: the name of a step, and a sentence of a refusal.
    const withRules = scripts().filter((path) => textOf(path).includes('battle.extension'));
    expect(withRules.length).toBeGreaterThan(0);
    for (const text of shell().map(textOf)) {
      expect(text).not.toContain('battle.extension');
      for (const path of withRules) expect(text).not.toContain(basename(path));
    }
  });
});
