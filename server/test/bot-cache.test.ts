import { bundleOf, type HostedPlayer } from '@concert/bundles';
import type { AnyChoice } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { expect, test } from 'vitest';
import { BotCache } from '../src/bots/bot-cache.ts';

test('a bot remembers what it thought at a table, until it breaks', async () => {
  const choices: AnyChoice[] = [{ verb: 'ready', arg: {} }];
  let seated = 0;
  const player = (): HostedPlayer => {
    seated++;
    let asked = 0;
    return {
      choose: () => {
        if (++asked === 3) throw new Error('it lost the thread');
        return choices[0]!;
      },
    };
  };
  const bench = new BotCache(async () => ({ ...bundleOf(skirmish), player }));
  const turn = JSON.stringify({ view: {}, choices });
  const options = { seats: 2, turns: 5 };
  const ask = (key: string) =>
    bench.choose({ key, bot: 'policy', game: 'skirmish', rules: '1.0.0', options, seat: 0, turn, seed: 's' });
  for (let i = 0; i < 2; i++) expect(await ask('t/0')).toEqual(choices[0]);
  expect(seated).toBe(1);
  await expect(ask('t/0')).rejects.toThrow('it lost the thread');
  expect(await ask('t/0')).toEqual(choices[0]);
  expect(seated).toBe(2);
  await ask('t/1');
  expect(seated).toBe(3);
});

test('a bot that a version does not know yet is played by one that every version has', async () => {
  const { rules } = skirmish;
  const bundle = bundleOf(skirmish);
  const bots = new BotCache(async () => bundle);
  const { table } = bundle.open({
    options: {},
    secret: '1'.repeat(64),
    chance: { commitment: '', contributions: [] },
    setup: null,
    entries: [],
  });
  const turn = table.decisionFor(0)!;
  const task = { key: 't/0', game: 'skirmish', rules, options: {}, seat: 0, turn: JSON.stringify(turn), seed: 's' };
  expect(turn.choices).toContainEqual(await bots.choose({ ...task, bot: 'not yet thought of' }));
});
