import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Chapter, findInHandbook, indexHandbook, parseChapter, referencesIn } from '../src/handbook.ts';

const home = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, home), 'utf8');
const filesIn = (path: string, ending: string): string[] =>
  readdirSync(new URL(path, home), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => `${path}${name}`);

const pages = filesIn('handbook/', '.md');
const chapters = pages.map((path) => parseChapter(read(path)));
const index = indexHandbook(chapters);
const passagesOf = (all: readonly Chapter[]) => all.flatMap((c) => c.sections).flatMap((s) => s.passages);
const anchors = passagesOf(chapters)
  .map(({ id }) => id)
  .filter((id) => id !== '');
const ledger = read('data/ledger.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id, clause] = line.split('\t');
    return { id, clause };
  });

describe('the parser of the handbook', () => {
  const sample = [
    '# A chapter',
    'A word before.',
    '## 9.9 A section',
    '**AL-9.9-a** One. **AL-9.9-b** Two, see AL-9.9-a.',
    '> **AL-R-99** A ruling,\n> in two lines.',
    '> _Example._ Something happens.',
    '## No number here',
    '- a list\n- of two',
  ].join('\n\n');
  const { title, sections } = parseChapter(sample);

  it('finds chapters, sections and what comes before them', () => {
    expect(title).toBe('A chapter');
    expect(sections.map((s) => [s.clause, s.title])).toEqual([
      ['', ''],
      ['9.9', 'A section'],
      ['', 'No number here'],
    ]);
  });
  it('tells clauses, rulings, examples and notes apart', () => {
    expect(sections[1].passages).toEqual([
      { kind: 'clause', id: 'AL-9.9-a', text: 'One.' },
      { kind: 'clause', id: 'AL-9.9-b', text: 'Two, see AL-9.9-a.' },
      { kind: 'ruling', id: 'AL-R-99', text: 'A ruling,\nin two lines.' },
      { kind: 'example', id: '', text: 'Something happens.' },
    ]);
    expect(sections[2].passages).toEqual([{ kind: 'note', id: '', text: '- a list\n- of two' }]);
  });
  it('opens a clause, a ruling, a whole section, and the section of a clause it does not have', () => {
    const found = indexHandbook([{ title, sections }]);
    expect(findInHandbook(found, 'AL-9.9-b')).toEqual({ chapter: 0, section: 1, passage: 1 });
    expect(findInHandbook(found, 'AL-R-99')).toEqual({ chapter: 0, section: 1, passage: 2 });
    expect(findInHandbook(found, 'AL-9.9')).toEqual({ chapter: 0, section: 1, passage: -1 });
    expect(findInHandbook(found, 'AL-9.9-z')).toEqual({ chapter: 0, section: 1, passage: -1 });
    expect(findInHandbook(found, 'AL-8.8')).toBeUndefined();
  });
  it('finds references, and no more than the reference', () => {
    expect(referencesIn('See AL-9.9. Or AL-R-7, AL-9.9-a – c; AL-LC-b and AL-SOLO, AL-9.9.')).toEqual([
      'AL-9.9',
      'AL-R-7',
      'AL-9.9-a',
      'AL-LC-b',
      'AL-SOLO',
    ]);
  });
});

describe('the handbook', () => {
  it('has every row of the ledger as an anchor, once, in its order and under its own clause', () => {
    const clauses = anchors.filter((id) => !id.startsWith('AL-R-'));
    expect(clauses).toEqual(ledger.map(({ id }) => id));
    for (const { sections } of chapters)
      for (const { clause, passages } of sections)
        for (const { kind, id } of passages)
          if (kind === 'clause') expect(ledger.find((row) => row.id === id)?.clause, id).toBe(clause);
  });
  it('has every ruling as an anchor, once', () => {
    const rulings = anchors.filter((id) => id.startsWith('AL-R-')).map((id) => Number(id.slice(5)));
    expect(rulings.sort((a, b) => a - b)).toEqual(Array.from({ length: 92 }, (_, i) => i + 1));
  });
  it('says something under every anchor', () => {
    for (const { kind, id, text } of passagesOf(chapters)) {
      expect(text, id).not.toBe('');
      if (kind === 'clause' || kind === 'ruling') expect(text.split(' ').length, id).toBeGreaterThan(2);
    }
  });
  it('has a place for every clause that the rules name', () => {
    const unknown = filesIn('src/', '.ts')
      .filter((path) => path !== 'src/handbook.ts')
      .flatMap((path) => referencesIn(read(path)).map((reference) => ({ path, reference })))
      .filter(({ reference }) => !index.has(reference) && !anchors.some((id) => id.startsWith(`${reference}-`)));
    expect(unknown).toEqual([]);
  });
  it('names no clause that it does not have', () => {
    const known = new Set([...index.keys()].map((key) => key.slice(3)));
    for (const path of pages) {
      const text = read(path);
      for (const reference of referencesIn(text)) expect(index.has(reference), `${path} ${reference}`).toBe(true);
      // In brackets, or after “see”, “as in” or “of”, a number with a point is a clause.
      for (const [, list] of text.matchAll(/\(((?:see )?\d+\.\d+(?:, (?:see )?\d+\.\d+)*)\)/g))
        for (const clause of list.match(/\d+\.\d+/g)!)
          expect(known.has(clause) || /^\d+\.0$/.test(clause), `${path} ${clause}`).toBe(true);
    }
  });
  it('leads to pages that are there', () => {
    for (const path of pages)
      for (const [, link] of read(path).matchAll(/\]\(([^)]+)\)/g)) {
        const target = new URL(link, new URL(path, home)).pathname.slice(home.pathname.length);
        expect(pages, `${path} ${link}`).toContain(target);
      }
  });
  it('has its tables as the data have them', async () => {
    const { pages: tables } = await import(new URL('scripts/handbook-tables.mjs', home).href);
    const written = filesIn('handbook/tables/', '.md').map((path) => [path.replace(/.*\//, ''), read(path)]);
    expect(Object.fromEntries(written)).toEqual(tables());
  });
  it('marks reconstructed values, and says what the mark means', () => {
    const about = chapters.find(({ title }) => title === 'About this edition')!;
    expect(about.sections.map(({ title }) => title)).toContain('Values with a dagger†');
    for (const path of filesIn('handbook/tables/', '.md')) expect(read(path), path).toMatch(/† reconstructed/);
  });
});

/** The words of a text: lower case, accents and signs stripped. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[a-z0-9]+/g) ?? [];
/** Every run of eight words whose fingerprint is in the list. */
function sharedRuns(text: string, prints: ReadonlySet<string>): string[] {
  const words = wordsOf(text);
  const runs: string[] = [];
  for (let i = 0; i + 8 <= words.length; i++) runs.push(words.slice(i, i + 8).join(' '));
  return runs.filter((run) => prints.has(createHash('sha256').update(run).digest('hex').slice(0, 8)));
}

describe('the words of the handbook', () => {
  const prints = new Set(
    read('handbook/shingles.txt')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(' '))
      .filter((print) => print !== ''),
  );

  it('are compared run by run', () => {
    const run = 'one two three four five six seven eight';
    const print = createHash('sha256').update(run).digest('hex').slice(0, 8);
    expect(sharedRuns('Zero, one two **three** four – five: six seven; EIGHT nine.', new Set([print]))).toEqual([run]);
    expect(sharedRuns('One two three four five six seven, nine.', new Set([print]))).toEqual([]);
    expect(prints.size).toBeGreaterThan(8000);
  });
  it('are our own: no eight in a row are the rulebook’s', () => {
    const shared = chapters.flatMap(({ sections }, i) =>
      sections.flatMap(({ passages }) =>
        passages.flatMap(({ id, text }) => sharedRuns(text, prints).map((run) => `${pages[i]} ${id}: ${run}`)),
      ),
    );
    expect(shared).toEqual([]);
  });
});
