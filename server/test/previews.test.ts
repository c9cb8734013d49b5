import { expect, test } from 'vitest';
import { RulesError } from '../src/rules/pool.ts';
import { Previews } from '../src/tables/previews.ts';

const preview = { options: { turns: 5 }, seats: [], rules: '1', title: 'Skirmish' };

test('the rules are asked once for the same options, and again when they refused', async () => {
  const asked: object[] = [];
  const previews = new Previews({
    ask: async (order: object) => {
      asked.push(order);
      if (JSON.stringify(order).includes('"turns":0')) throw new RulesError({ why: 'bad', message: 'too short' });
      return preview as never;
    },
  });
  expect(await previews.of('skirmish', {})).toBe(preview);
  expect(await previews.of('skirmish', {})).toBe(preview);
  expect(asked.length).toBe(1);
  await previews.of('skirmish', { turns: 3 });
  await previews.of('alliance', {});
  expect(asked.length).toBe(3);
  for (let i = 0; i < 2; i++)
    await expect(previews.of('skirmish', { turns: 0 })).rejects.toMatchObject({ status: 400 });
  expect(asked.length).toBe(5);
});

test('nonsense is not cached, and of the rest only so much', async () => {
  let asked = 0;
  const previews = new Previews({
    ask: async () => {
      asked++;
      return preview as never;
    },
  });
  for (let i = 0; i < 2; i++) await previews.of('skirmish', { what: 'x'.repeat(2_000) });
  expect(asked).toBe(2);
  for (let i = 0; i < 300; i++) await previews.of('skirmish', { turns: i });
  await previews.of('skirmish', { turns: 299 });
  expect(asked).toBe(302);
  await previews.of('skirmish', { turns: 0 });
  expect(asked).toBe(303);
});
