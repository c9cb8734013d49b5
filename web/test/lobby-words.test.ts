/** What the lobby says of the options and seats of the games is there in every language, and nothing that no game says. */
import { completeOptions, variants } from '@concert/kernel';
import { gameIds, loadBundle, loadGame } from '@concert/registry';
import { expect, test } from 'vitest';
import { asWords } from '../src/lobby/option-words.ts';
import { languages } from '../src/text/index.ts';

interface Field {
  type: string;
  words?: string[];
  of?: Field | string;
}

/** Years and ids of scenarios need no translation. */
const isWord = (text: string): boolean => !/^\d+$/.test(text);
const wordsIn = ({ type, words, of }: Field): string[] =>
  type === 'one of' ? words! : type === 'list' ? wordsIn(of as Field).map(asWords) : [];

async function saidOf(game: string): Promise<string[]> {
  const bundle = await loadBundle(game, undefined, {});
  const options = Object.entries(bundle.info().options).flatMap(([name, { field, about, title = name, labels }]) => [
    asWords(title),
    about,
    ...wordsIn(field as unknown as Field).map((word) => labels?.[word] ?? word),
  ]);
  const rules = await loadGame(game);
  const seats = variants(rules).flatMap((given) => rules.seats(completeOptions(rules, given)).map(({ name }) => name));
  return [...options, ...seats].filter(isWord);
}

test.each(Object.keys(languages).filter((code) => code !== 'en'))(
  'the lobby names options and seats in %s',
  async (code) => {
    const said = new Set((await Promise.all(gameIds.map(saidOf))).flat());
    const known = Object.keys(await languages[code]!.options());
    expect([...said].filter((text) => !known.includes(text))).toEqual([]);
    expect(known.filter((text) => !said.has(text))).toEqual([]);
  },
);
