import { describe, expect, it } from 'vitest';
import { handbookOf } from '../src/handbook.ts';

const { parseChapter, indexChapters, find, referencesIn, isRuling } = handbookOf({
  prefix: 'AL',
  named: ['LC', 'SOLO'],
});

describe('the parser of handbooks', () => {
  const sample = [
    '# A chapter',
    'A word before.',
    '## 9.9 A section',
    '**AL-9.9-a** One. **AL-9.9-ab** Two, see AL-9.9-a.',
    '> **AL-R-99** A ruling,\n> in two lines.',
    '> _Example._ Something happens.',
    '## No number here',
    '- a list\n- of two',
    '## 7 A short number',
    '**AL-7-a** Three.',
    '## LC A name',
    '**AL-LC-a** Four. **XX-7-a** is another game’s.',
  ].join('\n\n');
  const { title, sections } = parseChapter(sample);

  it('finds chapters, sections and what comes before them', () => {
    expect(title).toBe('A chapter');
    expect(sections.map((s) => [s.clause, s.title])).toEqual([
      ['', ''],
      ['9.9', 'A section'],
      ['', 'No number here'],
      ['7', 'A short number'],
      ['LC', 'A name'],
    ]);
  });
  it('tells clauses, rulings, examples and notes apart', () => {
    expect(sections[1].passages).toEqual([
      { kind: 'clause', id: 'AL-9.9-a', text: 'One.' },
      { kind: 'clause', id: 'AL-9.9-ab', text: 'Two, see AL-9.9-a.' },
      { kind: 'ruling', id: 'AL-R-99', text: 'A ruling,\nin two lines.' },
      { kind: 'example', id: '', text: 'Something happens.' },
    ]);
    expect(sections[2].passages).toEqual([{ kind: 'note', id: '', text: '- a list\n- of two' }]);
    expect(isRuling('AL-R-99')).toBe(true);
    expect(isRuling('AL-9.9-a')).toBe(false);
  });
  it('knows the clauses of its own game only', () => {
    expect(sections[4].passages).toEqual([
      { kind: 'clause', id: 'AL-LC-a', text: 'Four. **XX-7-a** is another game’s.' },
    ]);
    expect(referencesIn('XX-7-a, FINAL-7, AL-GT-a')).toEqual([]);
  });
  it('reads text with the line ends of any system', () => {
    expect(parseChapter(sample.replaceAll('\n', '\r\n'))).toEqual({ title, sections });
  });
  it('opens a clause, a ruling, a whole section, and the section of a clause it does not have', () => {
    const found = indexChapters([{ title, sections }]);
    expect(find(found, 'AL-9.9-ab')).toEqual({ chapter: 0, section: 1, passage: 1 });
    expect(find(found, 'AL-R-99')).toEqual({ chapter: 0, section: 1, passage: 2 });
    expect(find(found, 'AL-9.9')).toEqual({ chapter: 0, section: 1, passage: -1 });
    expect(find(found, 'AL-9.9-z')).toEqual({ chapter: 0, section: 1, passage: -1 });
    expect(find(found, 'AL-7')).toEqual({ chapter: 0, section: 3, passage: -1 });
    expect(find(found, 'AL-8.8')).toBeUndefined();
  });
  it('finds references, and no more than the reference', () => {
    expect(
      referencesIn('See AL-9.9. Or AL-R-7, AL-9.9-a – c; AL-LC-b and AL-SOLO, AL-9.9, AL-6-like, AL-6.1-aa.'),
    ).toEqual(['AL-9.9', 'AL-R-7', 'AL-9.9-a', 'AL-LC-b', 'AL-SOLO', 'AL-6', 'AL-6.1-aa']);
  });
});
