/** What the page says of the game as a whole: when it ends and why, what a battle came to, and what a card is worth. */
import { factsOf } from '@concert/board';
import type { AnyGame } from '@concert/kernel';
import { boardContext, idleBoardUi, mapOf, wordsOf } from '@concert/testing';
import { type LogLine, storyOf, TableHost } from '@concert/wire';
import { expect, test } from 'vitest';
import { goal } from '../board/goal.ts';
import { board } from '../board/index.ts';
import { alliance } from '../src/index.ts';
import { open } from './begin.ts';

const map = mapOf(new URL('../', import.meta.url));
const FRANCE = 1;

const seenAt = (fallen: readonly string[]) => {
  const table = open({ options: { seats: 2 }, position: { fallen }, scene: { year: {} } } as never);
  return boardContext(map, new TableHost(table as never), FRANCE);
};

test('while no power has fallen, the line says the last winter; with a fall, that it is the last turn and why', () => {
  const before = goal(seenAt([]) as never)!;
  expect([before.last, before.lastBecause]).toEqual([false, undefined]);
  expect(before.ends).toBe('ends with winter 1807');
  // AL-10.3-a: and what would end it before that.
  expect(before.early).toBe('If France, Britain or Russia falls, the game ends with that turn');
  const after = goal(seenAt(['france']) as never)!;
  expect([after.last, after.lastBecause]).toEqual([true, 'last turn: France fell']);
});

test('a folded battle in which Napoléon falls says so', () => {
  const facts = factsOf(alliance as unknown as AnyGame, { seats: 2 } as never);
  const line = (what: string, text: string): LogLine => ({ what, text, when: 1, args: {} }) as unknown as LogLine;
  const [battle] = storyOf(
    [line('battle', 'Battle of Bavaria.'), line('napoleon', 'Napoléon has fallen.'), line('won', 'Britain wins.')],
    facts,
  );
  expect(battle!.result).toBe('Napoléon has fallen. Britain wins.');
});

test('a card in hand says how many AP it gives', () => {
  const context = seenAt([]);
  const hand = board.panels!.find(({ id }) => id === 'hand')!;
  const said = wordsOf(hand.render(idleBoardUi(context)));
  expect(said.match(/\+[34] AP/g)).toHaveLength((context.view.board as { hand: number[] }).hand.length);
});
