import { factsOf, phrasesOf, translatedFacts } from '@concert/board';
import { kernelWords } from '@concert/kernel';
import { expect, test } from 'vitest';
import { skirmish } from '../src/index.ts';

const parts = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)/g)].map(([, part]) => part!).sort();

test.for(['de', 'fr'])('%s has every sentence, and says the same things in it', async (language) => {
  const translated = await skirmish.translations![language]!();
  for (const [key, sentence] of Object.entries(skirmish.words)) {
    expect(translated[key], key).toBeDefined();
    expect(parts(translated[key]!), key).toEqual(parts(sentence));
  }
});

test('a table is told in the reader’s language: names, sentences, and what is gathered in the log', async () => {
  const facts = await translatedFacts(skirmish, {}, 'de');
  expect(facts.seats.map(({ name }) => name)).toEqual(['Blau', 'Rot']);
  const said = phrasesOf(facts).sentence({ what: 'march', args: { seat: 0, from: 0, to: 6 } });
  expect(said).toBe('Ein Korps von Blau zieht von Elsass nach Gotha.');
  expect(facts.events?.march?.gathered).toContain('ziehen');
  for (const unknown of ['xx', 'constructor'])
    expect(await translatedFacts(skirmish, {}, unknown)).toEqual(factsOf(skirmish, {}));
});

test.for(['de', 'fr'])('%s has what the kernel says, too', async (language) => {
  const { words } = await translatedFacts(skirmish, {}, language);
  for (const [key, sentence] of Object.entries(kernelWords)) {
    expect(words[key], key).toBeDefined();
    expect(words[key], key).not.toBe(sentence);
    expect(parts(words[key]!), key).toEqual(parts(sentence));
  }
});
