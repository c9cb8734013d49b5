/**
 * Finds what is missing, left over or stale in translations, of the page and of games. Beside each translation stands what its
 * English was when it was made (`translated/<language>.json`): when the English changes, the translation is stale until it
 * has been looked at. `TRANSLATED=de npx vitest run web/test/translations.test.ts` says that German has been.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { completeOptions, variants } from '@concert/kernel';
import { gameIds, loadGame } from '@concert/registry';
import { describe, expect, test } from 'vitest';

const LANGUAGES = ['de', 'fr'] as const;
type Language = (typeof LANGUAGES)[number] | 'en';
type Flat = Map<string, unknown>;

/** The tables of the page: what comes with it, and what is loaded with its parts. */
const parts: { [part: string]: (language: Language) => Promise<{ [name: string]: object }> } = {
  page: (language) => import(`../src/text/${language}.ts`),
  about: (language) => import(`../src/about/text/${language}.ts`),
  account: (language) => import(`../src/account/text/${language}.ts`),
  ratings: (language) => import(`../src/ratings/text/${language}.ts`),
  tournaments: (language) => import(`../src/tournaments/text/${language}.ts`),
};

function flatten(value: unknown, path: string, into: Flat = new Map()): Flat {
  if (typeof value !== 'object' || value === null) into.set(path, value);
  else for (const [key, each] of Object.entries(value)) flatten(each, path === '' ? key : `${path}.${key}`, into);
  return into;
}

async function tableOf(part: string, language: Language): Promise<Flat> {
  return flatten((await parts[part]!(language))[language], part);
}

/** Texts that a game keeps in its tables, apart from its words: what their keys are in other languages. */
const keptTexts: { [game: string]: () => Promise<{ [key: string]: string }> } = {
  'nations-in-arms': async () => {
    const { textOfCard } = await import('../../games/nations-in-arms/src/texts-cards.ts');
    const { conditionOfTactic, textOfTactic } = await import('../../games/nations-in-arms/src/tables-cards.ts');
    const numbered = (texts: readonly string[], key: (n: number) => string): [string, string][] =>
      texts.flatMap((text, i): [string, string][] => (text === '' ? [] : [[key(i + 1), text]]));
    return Object.fromEntries([
      ...numbered(textOfCard, (n) => `card.${n}`),
      ...numbered(textOfTactic, (n) => `tactic.${n}`),
      ...numbered(conditionOfTactic, (n) => `tactic.${n}.if`),
    ]);
  },
};

/** The sentences of a game, by language; those it has in no other language are not compared. */
async function gameTables(game: string): Promise<{ [language: string]: Flat }> {
  const { words, translations = {} } = await loadGame(game);
  const flat = (table: object): Flat => flatten(table, `games/${game}`);
  const kept = await keptTexts[game]?.();
  const tables: { [language: string]: Flat } = { en: flat({ ...words, ...kept }) };
  for (const [language, load] of Object.entries(translations)) tables[language] = flat(await load());
  return tables;
}

/** What a text says, so that a change of it shows: a function by what it makes of some values. */
function sayingOf(text: unknown): string {
  if (typeof text !== 'function') return String(text);
  const said = [1, 2, 'x', ['x', 'y']].map((value) => {
    try {
      return text(...Array.from({ length: text.length }, () => value));
    } catch {
      return '';
    }
  });
  return JSON.stringify([text.length, said]);
}

const markOf = (text: unknown): string => createHash('sha256').update(sayingOf(text)).digest('hex').slice(0, 8);

/** What a sentence of a game puts in: `{n}`, `{r:region}`. */
const insertsOf = (text: unknown): string =>
  [...String(text).matchAll(/\{(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();

interface Findings {
  missing: string[];
  leftOver: string[];
  /** Puts in other things than the English does. */
  different: string[];
}

function compare(english: Flat, translated: Flat, extra: (key: string) => boolean = () => false): Findings {
  const both = [...english.keys()].filter((key) => translated.has(key));
  const isFunction = (text: unknown): boolean => typeof text === 'function';
  return {
    missing: [...english.keys()].filter((key) => !translated.has(key)),
    leftOver: [...translated.keys()].filter((key) => !english.has(key) && !extra(key)),
    different: both.filter((key) => {
      const [a, b] = [english.get(key), translated.get(key)];
      return isFunction(a) ? !isFunction(b) : key.startsWith('games/') && insertsOf(a) !== insertsOf(b);
    }),
  };
}

const CLEAN: Findings = { missing: [], leftOver: [], different: [] };
const fileOf = (language: string): URL => new URL(`translated/${language}.json`, import.meta.url);

test.for(LANGUAGES)('the page in %s has every text, and none that the page no longer has', async (language) => {
  for (const part of Object.keys(parts)) {
    const [english, translated] = [await tableOf(part, 'en'), await tableOf(part, language)];
    // Where a table is open to any key (bots, kinds, states), English says which there are.
    expect(compare(english, translated), part).toEqual(CLEAN);
  }
});

test.for(gameIds)('what %s says in other languages is whole', async (game) => {
  const { en, ...others } = await gameTables(game);
  // Names in other languages have keys that English needs none for.
  const isName = (key: string): boolean => key.startsWith(`games/${game}.name.`);
  for (const [language, translated] of Object.entries(others))
    expect(compare(en!, translated, isName), language).toEqual(CLEAN);
});

test.for(gameIds)('names of %s in other languages are names of things that it has', async (id) => {
  const game = await loadGame(id);
  const seats = variants(game).flatMap((options) => game.seats(completeOptions(game, options)));
  const known = new Set([
    ...game.kinds.flatMap(({ kind, names }) => names.map((name) => `name.${kind}.${name}`)),
    ...seats.map((seat) => `name.seat.${seat.id}`),
    ...Object.keys(game.deals?.kinds ?? {}).map((kind) => `name.deal.${kind}`),
  ]);
  for (const [language, load] of Object.entries(game.translations ?? {})) {
    const named = Object.keys(await load()).filter((key) => key.startsWith('name.'));
    expect(
      named.filter((key) => !known.has(key)),
      language,
    ).toEqual([]);
  }
});

test.for(LANGUAGES)('nothing in %s was made from an English that has changed since', async (language) => {
  const marks: { [key: string]: string } = {};
  for (const part of Object.keys(parts)) for (const [key, text] of await tableOf(part, 'en')) marks[key] = markOf(text);
  for (const game of gameIds) {
    const { en, [language]: translated } = await gameTables(game);
    if (translated) for (const [key, text] of en!) marks[key] = markOf(text);
  }
  const sorted = Object.fromEntries(Object.entries(marks).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (process.env.TRANSLATED === language) writeFileSync(fileOf(language), `${JSON.stringify(sorted, null, 2)}\n`);
  const known = JSON.parse(readFileSync(fileOf(language), 'utf8')) as { [key: string]: string };
  // A new text has just been translated; its mark is written with the next that are looked at.
  const stale = Object.keys(sorted).filter((key) => key in known && known[key] !== sorted[key]);
  const remedy = `read these again in ${language}, then TRANSLATED=${language} npx vitest run web/test/translations.test.ts`;
  expect(stale, remedy).toEqual([]);
});

describe('the check itself', () => {
  const flat = (table: object): Flat => flatten(table, '');

  test('finds what is missing, left over and different', () => {
    const english = flat({ a: 'A', b: { c: (n: number) => `${n}` }, gone: 'G' });
    expect(compare(english, flat({ a: 'Ä', b: { c: 'C' }, more: 'M' }))).toEqual({
      missing: ['gone'],
      leftOver: ['more'],
      different: ['b.c'],
    });
    const game = (text: string): Flat => flatten({ x: text }, 'games/g');
    expect(compare(game('{r:region} and {n}'), game('{r:region}')).different).toEqual(['games/g.x']);
    expect(compare(game('{r:region} and {n}'), game('{n} in {r:region}')).different).toEqual([]);
  });

  test('marks a text by what it says', () => {
    expect(markOf('Sit here')).not.toBe(markOf('Sit down here'));
    expect(markOf((n: number) => `${n} tables`)).toBe(markOf((count: number) => `${count} tables`));
    expect(markOf((n: number) => `${n} tables`)).not.toBe(markOf((n: number) => `${n} table${n === 1 ? '' : 's'}`));
  });
});
