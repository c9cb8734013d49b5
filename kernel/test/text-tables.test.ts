import { expect, test } from 'vitest';
import { kind, Phrases, say, seatCell, spellTables, tableHeads, thing } from '../src/index.ts';

const place = kind('place', ['ulm', 'jena'], ['Ulm', 'Jena']);

test('a table is put into the words of a language: sentences by keys, things by their names, lists with commas', () => {
  const told = {
    id: 'held',
    title: say('title', { turn: 2 }),
    columns: tableHeads('place', 'who'),
    rows: [
      [thing(place, 1), [seatCell(0), say('table.free')]],
      ['as it is', 3],
    ],
  };
  const words = { title: 'Zug {turn}', 'table.place': 'Ort', 'table.who': 'wer', 'table.free': 'frei' };
  expect(spellTables([told], new Phrases(words, [place], () => ['Blau']))).toEqual([
    {
      id: 'held',
      title: 'Zug 2',
      columns: ['Ort', 'wer'],
      rows: [
        ['Jena', 'Blau, frei'],
        ['as it is', 3],
      ],
      told,
    },
  ]);
});
