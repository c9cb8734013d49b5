import { bundleOf, type HostedPlayer } from '@concert/bundles';
import type { AnyChoice } from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { expect, test } from 'vitest';
import { BotCache } from '../src/bots/bot-cache.ts';

const asked = { game: 'skirmish', seat: 0, messages: [], ms: 1000, seed: 's' };

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
  const ask = (key: string) => bench.act({ ...asked, key, bot: 'policy', rules: '1.0.0', options, turn });
  for (let i = 0; i < 2; i++) expect(await ask('t/0')).toEqual({ choose: choices[0] });
  expect(seated).toBe(1);
  await expect(ask('t/0')).rejects.toThrow('it lost the thread');
  expect(await ask('t/0')).toEqual({ choose: choices[0] });
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
  const task = { ...asked, key: 't/0', rules, options: {}, turn: JSON.stringify(turn) };
  const act = await bots.act({ ...task, bot: 'not yet thought of' });
  expect(turn.choices).toContainEqual((act as { choose: AnyChoice }).choose);
});

test('a bot of a version whose bots only choose refuses offers', async () => {
  const choices: AnyChoice[] = [{ verb: 'ready', arg: {} }];
  const player = (): HostedPlayer => ({ choose: () => choices[0]! });
  const bots = new BotCache(async () => ({ ...bundleOf(skirmish), player }));
  const offer = { id: '0-1#1', from: 1, to: [0], kind: 'truce', terms: {}, status: 'open', accepted: [] };
  const act = (turn: object) =>
    bots.act({ ...asked, key: 't/0', bot: 'policy', rules: '1.0.0', options: {}, turn: JSON.stringify(turn) });
  expect(await act({ view: {}, choices, offers: [offer] })).toEqual({ answer: 'refuse', id: '0-1#1' });
  expect(await act({ view: {}, choices, offers: [{ ...offer, status: 'refused' }] })).toEqual({ choose: choices[0] });
  expect(await act({ view: {}, choices: [], offers: [] })).toBeNull();
});
