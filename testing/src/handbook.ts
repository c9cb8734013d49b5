/**
 * What every game's handbook must keep: each clause of the ledger and each ruling has its anchor, no reference leads
 * nowhere, the tables are those of the data, and the words are our own.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Handbook } from '@concert/kernel/handbook';
import { describe, expect, it } from 'vitest';

export interface HandbookOptions {
  /** The folder of the game, with `handbook/`, `data/ledger.tsv`, `src/` and `scripts/handbook-tables.mjs`. */
  readonly home: URL;
  readonly handbook: Handbook;
  /** How many rulings there are, numbered from 1; or which, while the handbook is not complete. */
  readonly rulings: number | readonly number[];
  /** The rows of the ledger that the handbook has, while it is not complete. */
  readonly covers?: (row: { readonly id: string; readonly clause: string }) => boolean;
  /** The rules are our own: there is no rulebook to compare the words with, and nothing was reconstructed. */
  readonly ownRules?: true;
}

/** The words of a text: lower case, accents and signs stripped. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[a-z0-9]+/g) ?? [];

/** Every run of eight words. */
function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(7).map((_, i) => words.slice(i, i + 8).join(' '));
}

const printOf = (run: string): string => createHash('sha256').update(run).digest('hex').slice(0, 8);

/** Every run of eight words whose fingerprint is in the list. */
const sharedRuns = (text: string, prints: ReadonlySet<string>): string[] =>
  runsOf(text).filter((run) => prints.has(printOf(run)));

const PRINTS_HEAD = `# Fingerprints of the rulebook, so that a test can prove that the handbook repeats none of its sentences: the first eight
# hex digits of the SHA-256 of every run of eight words (lower case, accents and signs stripped), sorted.
`;
const PRINTS_A_LINE = 14;

/** The file of fingerprints for the text of a rulebook. */
function fingerprints(rulebook: string): string {
  const prints = [...new Set(runsOf(rulebook).map(printOf))].sort();
  const lines = prints.flatMap((_, i) => (i % PRINTS_A_LINE ? [] : [prints.slice(i, i + PRINTS_A_LINE).join(' ')]));
  return `${PRINTS_HEAD}${lines.join('\n')}\n`;
}

/**
 * The tests of a handbook. With the path of the rulebook's text in the environment, as RULEBOOK_AL for the game whose
 * clauses begin with AL, the fingerprints in `handbook/shingles.txt` are taken again; the rulebook itself is not part of
 * the repository.
 */
export function handbookTests({ home, handbook, rulings, covers = () => true, ownRules }: HandbookOptions): void {
  const read = (path: string): string => readFileSync(new URL(path, home), 'utf8');
  const filesIn = (path: string, ending: string): string[] =>
    readdirSync(new URL(path, home), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => `${path}${name}`);
  const rulebook = process.env[`RULEBOOK_${handbook.prefix}`];
  if (rulebook) writeFileSync(new URL('handbook/shingles.txt', home), fingerprints(readFileSync(rulebook, 'utf8')));

  const pages = filesIn('handbook/', '.md');
  const chapters = pages.map((path) => handbook.parseChapter(read(path)));
  const index = handbook.indexChapters(chapters);
  const passages = chapters.flatMap((c) => c.sections).flatMap((s) => s.passages);
  const anchors = passages.map(({ id }) => id).filter((id) => id !== '');
  const ledger = read('data/ledger.tsv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id, clause] = line.split('\t');
      return { id, clause: clause.replaceAll(' ', '-') };
    })
    .filter(covers);

  describe('the handbook', () => {
    it('has every row of the ledger as an anchor, once, in its order and under its own clause', () => {
      expect(anchors.filter((id) => !handbook.isRuling(id))).toEqual(ledger.map(({ id }) => id));
      for (const { sections } of chapters)
        for (const section of sections)
          for (const { kind, id } of section.passages)
            if (kind === 'clause') expect(ledger.find((row) => row.id === id)?.clause, id).toBe(section.clause);
    });
    it('has every ruling as an anchor, once', () => {
      const found = anchors.filter(handbook.isRuling).map((id) => Number(id.replace(/.*-/, '')));
      const wanted = typeof rulings === 'number' ? Array.from({ length: rulings }, (_, i) => i + 1) : [...rulings];
      expect(found.sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b));
    });
    it('says something under every anchor', () => {
      for (const { kind, id, text } of passages) {
        expect(text, id).not.toBe('');
        if (kind === 'clause' || kind === 'ruling') expect(text.split(' ').length, id).toBeGreaterThan(2);
      }
    });
    it('has a place for every clause that the rules name', () => {
      const unknown = filesIn('src/', '.ts')
        .flatMap((path) => handbook.referencesIn(read(path)).map((reference) => ({ path, reference })))
        .filter(({ reference }) => !index.has(reference) && !anchors.some((id) => id.startsWith(`${reference}-`)));
      expect(unknown).toEqual([]);
    });
    it('names no clause that it does not have', () => {
      const known = new Set([...index.keys()].map((key) => key.slice(handbook.prefix.length + 1)));
      for (const path of pages) {
        const text = read(path);
        for (const reference of handbook.referencesIn(text))
          expect(index.has(reference), `${path} ${reference}`).toBe(true);
        // Numbers with points, alone in brackets, are clauses; one that ends in .0 is a whole chapter.
        for (const [, list] of text.matchAll(/\(((?:see )?\d+(?:\.\d+)+(?:, (?:see )?\d+(?:\.\d+)+)*)\)/g))
          for (const clause of list.match(/\d+(?:\.\d+)+/g)!)
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
    if (ownRules) return;
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

  if (ownRules) return;
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
      const print = new Set([printOf(run)]);
      expect(sharedRuns('Zero, one two **three** four – five: six seven; EIGHT nine.', print)).toEqual([run]);
      expect(sharedRuns('One two three four five six seven, nine.', print)).toEqual([]);
      expect(prints.size).toBeGreaterThan(8000);
    });
    it('are our own: no eight in a row are the rulebook’s', () => {
      const shared = chapters.flatMap(({ sections }, i) =>
        sections.flatMap((section) =>
          section.passages.flatMap(({ id, text }) =>
            sharedRuns(text, prints).map((run) => `${pages[i]} ${id}: ${run}`),
          ),
        ),
      );
      expect(shared).toEqual([]);
    });
  });
}
