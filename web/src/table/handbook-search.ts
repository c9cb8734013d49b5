/** Finds passages of a handbook by everyday words: “how do I win”, “can I retreat”. Handbooks are in English. Pure. */
import type { Chapter, Passage, Where } from '@concert/kernel/handbook';

export interface Found {
  readonly where: Where;
  readonly passage: Passage;
}

/** Words of a question that say nothing about what is asked. */
const FILLERS = new Set(
  'a an and any are at be by can could do does for from get go has have how i if in is it many may me much must my of on or should so than that the their them then there they this to was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** What people say, and what handbooks write for it. */
const ALSO: { readonly [word: string]: readonly string[] } = {
  win: ['victor', 'wins', 'won'],
  lose: ['defeat', 'loss', 'lost'],
  end: ['ends', 'last turn', 'over'],
  start: ['begin', 'set-up', 'set up'],
  money: ['gold', 'treasury', 'income'],
  move: ['march', 'movement'],
  fight: ['battle', 'attack'],
  attack: ['battle', 'combat'],
  dice: ['die', 'roll'],
  roll: ['dice', 'die'],
  army: ['block', 'corps', 'troops', 'force'],
  unit: ['block', 'corps', 'troops', 'piece'],
  ship: ['fleet', 'squadron'],
  boat: ['fleet', 'ship', 'squadron'],
  town: ['city', 'cities'],
  castle: ['fort'],
  buy: ['purchase', 'build', 'raise'],
  peace: ['truce', 'treaty', 'alliance'],
  ally: ['alliance', 'allied', 'allies'],
  score: ['point', 'prestige'],
  points: ['score', 'prestige'],
};

/** A word without its ending, so that “battles” finds “battle”. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(ing|ies|ed|es|s)$/, (end) => (end === 'ies' ? 'y' : '')) : word;

/** By word that matters: what it may be written as. */
function wordsOf(wanted: string): string[][] {
  const all = wanted.toLowerCase().split(/[^\p{L}\p{N}.-]+/u);
  const said = all.filter(Boolean);
  const telling = said.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : said).map((word) => [stem(word), ...(ALSO[word] ?? ALSO[stem(word)] ?? [])]);
}

/** What a passage is worth to a reader: titles say more than texts, the word itself more than a word like it. */
function worth(title: string, text: string, words: readonly (readonly string[])[]): number {
  let sum = 0;
  for (const [word, ...others] of words) {
    const own = Math.max(title.includes(word!) ? 4 : 0, text.includes(word!) ? 2 : 0);
    const like = others.some((other) => title.includes(other))
      ? 3
      : others.some((other) => text.includes(other))
        ? 1
        : 0;
    if (own + like === 0) return 0;
    sum += own + like;
  }
  return sum;
}

/** Passages with all the words that matter, or what is written for them; the most telling first. */
export function search(chapters: readonly Chapter[], wanted: string): Found[] {
  const words = wordsOf(wanted);
  if (words.length === 0) return [];
  const found: (Found & { worth: number })[] = [];
  chapters.forEach(({ title: of, sections }, chapter) => {
    sections.forEach(({ title, passages }, section) => {
      passages.forEach((passage, at) => {
        const text = `${passage.id} ${passage.text}`.toLowerCase();
        const value = worth(`${of} ${title}`.toLowerCase(), text, words);
        if (value > 0) found.push({ where: { chapter, section, passage: at }, passage, worth: value });
      });
    });
  });
  return found.sort((a, b) => b.worth - a.worth);
}
