import { kindsIn } from '@concert/kernel';
import { gameIds, loadGame } from '@concert/registry';
import { expect, test } from 'vitest';

test.for(gameIds)('%s tells its log by events, actors and gathered sentences that its words have', async (id) => {
  const { words, story, kinds } = await loadGame(id);
  expect(story).toBeDefined();
  const known = new Set(['seat', ...kinds.map(({ kind }) => kind)]);
  for (const [what, { actor, gathered }] of Object.entries(story!)) {
    expect(words, what).toHaveProperty([what]);
    if (gathered !== undefined) expect(words[gathered], what).toMatch(/\{times[#}]/);
    const [arg, kind] = actor?.split(':') ?? [];
    if (arg === undefined || kind === undefined) continue;
    expect(kindsIn(words[what]!)[arg], `${what}: ${actor}`).toBe(kind);
    expect(known.has(kind), `${what}: ${actor}`).toBe(true);
  }
  expect(Object.values(story!).some(({ heading }) => heading === 'turn')).toBe(true);
});
