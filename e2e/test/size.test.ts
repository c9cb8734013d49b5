import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { built, isBuilt, kilobytes, scripts, shell } from '@concert/bench/browser';
import { describe, expect, test } from 'vitest';
import { playBots, withBrowser } from '../src/browser-session.ts';

const textOf = (path: string): string => readFileSync(path, 'utf8');

describe.skipIf(!isBuilt())('what is sent', () => {
  test('the shell is at most 130 KB', () => {
    const total = kilobytes(shell());
    expect(total).toBeGreaterThan(10);
    expect(total).toBeLessThanOrEqual(130);
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

withBrowser('what is sent when a game is opened', (sessions) => {
  test.for([
    ['alliance', 150],
    ['imperial-borders', 160],
    ['nations-in-arms', 250],
    ['power-and-prestige', 160],
    ['skirmish', 150],
  ] as const)('%s is at most %i KB with its map', async ([game, most]) => {
    const { page, close } = await sessions.open();
    await page.waitForLoadState('networkidle');
    const loaded = new Set<string>();
    // The rules that the worker loads are among it; the picture is not.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/assets\/.+\.(js|css|json)$/.test(pathname)) loaded.add(join(built, pathname));
    });
    await playBots(page, game);
    await page.waitForLoadState('networkidle');
    await close();
    const parts = [...loaded].map((path) => `${basename(path)} ${kilobytes([path]).toFixed(1)}`).join(', ');
    const total = kilobytes(loaded);
    expect(total, parts).toBeGreaterThan(game === 'skirmish' ? 1 : 50);
    expect(total, parts).toBeLessThanOrEqual(most);
  });
});
