import { readdirSync, readFileSync } from 'node:fs';
import { factsOf, packFacts, unpackFacts } from '@concert/board';
import { handbookOf } from '@concert/kernel/handbook';
import { gameIds, loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { missedSince } from '../src/table/away.ts';
import { nextChair } from '../src/table/hand-over-screen.tsx';
import { search } from '../src/table/handbook-search.ts';
import { findOrder } from '../src/table/orders.ts';

test('typed orders: by number, in full, by their beginning, by their words; and what is not clear is said', () => {
  const labels = ['Move the group in Paris', 'Move the group in Vendée', 'End the turn'];
  expect(findOrder(labels, '3')).toBe(2);
  expect(findOrder(labels, 'end')).toBe(2);
  expect(findOrder(labels, 'vendee')).toBe(1);
  expect(findOrder(labels, 'Move the group in Paris')).toBe(0);
  expect(findOrder(labels, 'move')).toEqual(labels.slice(0, 2));
  expect(findOrder(labels, '9')).toEqual([]);
  expect(findOrder(labels, 'attack')).toEqual([]);
  expect(findOrder(labels, '')).toEqual([]);
});

test('the seat is passed to one of ours who is asked, and to no one else', () => {
  expect(nextChair(0, [0, 1], [1])).toBe(1);
  expect(nextChair(0, [0, 1], [0, 1])).toBeNull();
  expect(nextChair(0, [0], [1])).toBeNull();
  expect(nextChair(0, [0, 2], [1])).toBeNull();
});

test('what one missed is told when it is worth telling, and leads to where one left', () => {
  expect(missedSince(2, 0, [0, 1, 4, 5, 6])).toEqual({ since: 3, lines: 3 });
  expect(missedSince(3, 0, [0, 1, 4, 5])).toBeNull();
  expect(missedSince(null, 0, [1, 2, 3, 4])).toBeNull();
  expect(missedSince(1, 3, [4, 5, 6])).toEqual({ since: 3, lines: 5 });
});

test('the facts of every game come out of JSON as they went in', async () => {
  for (const id of gameIds) {
    const facts = factsOf(await loadGame(id), {});
    expect(unpackFacts(JSON.parse(JSON.stringify(packFacts(facts))))).toEqual(JSON.parse(JSON.stringify(facts)));
  }
});

test('every verb of Alliance has a sentence', async () => {
  const facts = factsOf(await loadGame('alliance'), {});
  expect(Object.keys(facts.verbs).filter((verb) => !facts.words[`do.${verb}`])).toEqual([]);
});

test('the handbook is searched for all the words', () => {
  const passage = (id: string, text: string) => ({ kind: 'clause' as const, id, text });
  const chapters = [
    {
      title: 'One',
      sections: [
        { clause: '1.1', title: 'Borders', passages: [passage('A', 'Rivers let two pass.'), passage('B', 'No.')] },
      ],
    },
  ];
  expect(search(chapters, 'borders rivers').map((found) => found.passage.id)).toEqual(['A']);
  expect(search(chapters, 'rivers mountains')).toEqual([]);
});

test.for(gameIds)('the handbook of %s answers everyday questions', (game) => {
  const { parseChapter } = handbookOf({ prefix: 'X' });
  const folder = new URL(`../../games/${game}/handbook/`, import.meta.url);
  const chapters = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => parseChapter(readFileSync(new URL(name, folder), 'utf8')));
  const first = (question: string): string => {
    const [found] = search(chapters, question);
    const { title, sections } = chapters[found?.where.chapter ?? 0]!;
    return found ? `${title} ${sections[found.where.section]!.title} ${found.passage.text}`.toLowerCase() : '';
  };
  expect(first('how do I win')).toMatch(/win|victor|won/);
  expect(first('How does a battle end?')).toMatch(/battle/);
  expect(first('Can I move my army?')).toMatch(/march|move/);
  expect(first('xyzzy')).toBe('');
});
