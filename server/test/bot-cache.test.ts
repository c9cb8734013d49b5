import type { AnyChoice, Player } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { expect, test } from 'vitest';
import { BotCache } from '../src/bots/bot-cache.ts';

test('a bot remembers what it thought at a table, until it breaks', async () => {
  const choices: AnyChoice[] = [{ verb: 'ready', arg: {} }];
  let seated = 0;
  const player = (): Player => {
    seated++;
    let asked = 0;
    return {
      name: 'forgetful',
      choose: () => {
        if (++asked === 3) throw new Error('it lost the thread');
        return choices[0]!;
      },
    };
  };
  const bench = new BotCache({ game: async () => skirmish as never, player });
  const turn = JSON.stringify({ view: {}, choices });
  const options = { seats: 2, turns: 5 };
  const ask = (key: string) =>
    bench.choose({ key, bot: 'policy', game: 'skirmish', options, seat: 0, turn, seed: 's' });
  for (let i = 0; i < 2; i++) expect(await ask('t/0')).toEqual(choices[0]);
  expect(seated).toBe(1);
  await expect(ask('t/0')).rejects.toThrow('it lost the thread');
  expect(await ask('t/0')).toEqual(choices[0]);
  expect(seated).toBe(2);
  await ask('t/1');
  expect(seated).toBe(3);
});
