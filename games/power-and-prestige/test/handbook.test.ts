import { readdirSync, readFileSync } from 'node:fs';
import { handbookTests } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { advantages } from '../src/data/advantages.ts';
import { artists } from '../src/data/artists.ts';
import { provinces } from '../src/data/provinces.ts';
import { starts } from '../src/data/starts.ts';
import { handbook } from '../src/handbook.ts';

const home = new URL('../', import.meta.url);
handbookTests({ home, handbook, rulings: 78 });

describe('the figures in the text are those of the tables', () => {
  const folder = new URL('handbook/', home);
  const passages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => handbook.parseChapter(readFileSync(new URL(name, folder), 'utf8')))
    .flatMap((chapter) => chapter.sections)
    .flatMap((section) => section.passages);
  const textOf = (id: string): string => passages.find((passage) => passage.id === id)!.text;
  const nameOf = (id: string): string => provinces.find((province) => province.id === id)!.name;

  test('artists', () => {
    const texts = passages.filter(({ id }) => id.startsWith('PP-10.3-')).map(({ text }) => text.toLowerCase());
    expect(texts).toHaveLength(artists.length);
    for (const { name, type, cost, dice, plus } of artists) {
      const text = texts.find((each) => each.startsWith(`_${name.toLowerCase()}._`));
      expect(text, name).toContain(`_ ${type}, ${cost} gold.`);
      expect(text, name).toMatch(dice === 2 ? /two dice/ : plus === 1 ? /a die and 1\b/ : /a die[.,]/);
    }
  });
  test('first provinces', () => {
    for (const [players, id] of [[3, 'c'] as const, [4, 'd'] as const, [5, 'e'] as const, [6, 'f'] as const]) {
      const listed = [...textOf(`PP-4.4.5-${id}`).matchAll(/(\p{Lu}\p{L}+)(?: with (\d))?(?=[ ,;.])/gu)]
        .map(([, name, gold]) => `${name} ${gold ?? 0}`)
        .filter((each) => !/^(Three|Four|Five|Six) /.test(each));
      const known = starts.filter((row) => row.players === players);
      expect(listed.sort()).toEqual(known.map((row) => `${nameOf(row.province)} ${row.gold}`).sort());
    }
  });
  test('unused provinces', () => {
    const marked = (id: string): string[] => [...textOf(id).matchAll(/(\p{L}+)†/gu)].map(([, name]) => name).sort();
    const names = (list: typeof provinces): string[] => list.map(({ name }) => name).sort();
    expect(marked('PP-4.2-a')).toEqual(names(provinces.filter((row) => !row.in4)));
    expect(marked('PP-4.3-a')).toEqual(names(provinces.filter((row) => !row.in3)));
  });
  test('the combat track', () => {
    const found = [...textOf('PP-5.6-d').matchAll(/(\d+)†? at level (\d)/g)].map(([, bonus, level]) => [
      +level,
      +bonus,
    ]);
    expect(found).toEqual(advantages.slice(6).map(({ level, bonus }) => [level, bonus]));
  });
});
