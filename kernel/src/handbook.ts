/**
 * A game's handbook as data: markdown in, sections with their clauses out. Nothing here reads files, so that the browser
 * and the tests can bring the text each in its own way.
 *
 * The form of the text, for a game whose clauses begin with `AL`: `# ` begins a chapter, `## ` a section, with the number
 * of its clause if it has one. A passage is a paragraph. `**AL-7.23-a**` at the head of a sentence is the anchor of a
 * clause (a clause that is not divided has no letter), and everything up to the next anchor is that clause. `> **AL-R-57**` is the anchor of a ruling, `> _Example._`
 * begins a worked example. A clause named in plain type is a reference.
 */

export type PassageKind = 'clause' | 'ruling' | 'example' | 'note';
export interface Passage {
  readonly kind: PassageKind;
  /** The anchor of a clause or ruling; empty for examples and notes. */
  readonly id: string;
  /** Markdown, without the anchor and without the marks of a quotation. */
  readonly text: string;
}
export interface Section {
  /** The number of the clause: `4.31`, `LC`; empty where the section has none. */
  readonly clause: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}
export interface Chapter {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Where something is in the handbook; `passage` is −1 for a whole section. */
export interface Where {
  readonly chapter: number;
  readonly section: number;
  readonly passage: number;
}
/** By reference: every anchor, and every numbered section as the prefix and its clause. */
export type HandbookIndex = ReadonlyMap<string, Where>;

/** How a game cites its rulebook. */
export interface Citation {
  /** What each of its clauses begins with: `AL`. */
  readonly prefix: string;
  /** Clauses that have a name in place of a number: `LC`. */
  readonly named?: readonly string[];
}

/** The handbook of one game: how its text is read, and how its clauses are found. */
export interface Handbook {
  readonly prefix: string;
  /** One chapter, or one page of tables. What comes before the first section has an empty title. */
  readonly parseChapter: (markdown: string) => Chapter;
  readonly indexChapters: (chapters: readonly Chapter[]) => HandbookIndex;
  /** The place to open for a reference such as a refusal carries: `AL-4.33-a`, `AL-4.33`, `AL-R-51`. */
  readonly find: (index: HandbookIndex, reference: string) => Where | undefined;
  /** All clauses and rulings named in a text, each once, anchors included. */
  readonly referencesIn: (text: string) => string[];
  /** Whether an anchor is a ruling's. */
  readonly isRuling: (id: string) => boolean;
}

const EXAMPLE = /^_Example\._\s*/;

export function handbookOf({ prefix, named = [] }: Citation): Handbook {
  // Names come first: one may begin like a number.
  const clause = [...named, '\\d+(?:\\.\\d+)*'].join('|');
  const HEADING = new RegExp(`^## (?:(${clause}) )?(.+)$`);
  const ANCHOR = new RegExp(`\\*\\*(${prefix}-(?:R-\\d+|(?:${clause})(?:-[a-z]+)?))\\*\\*\\s*`, 'g');
  // Letters go from a to z and continue with aa; a longer word after the hyphen is not a clause letter.
  const REFERENCE = new RegExp(`\\b${prefix}-(?:R-\\d+|(?:${clause})(?:-[a-z]{1,2}(?![a-z]))?)`, 'g');
  const RULING = new RegExp(`^${prefix}-R-\\d+$`);
  const isRuling = (id: string): boolean => RULING.test(id);

  /** A paragraph: its clauses, each from its anchor to the next; or a ruling, an example, a note. */
  function parsePassages(paragraph: string): Passage[] {
    const text = paragraph.startsWith('>') ? paragraph.replace(/^> ?/gm, '') : paragraph;
    if (EXAMPLE.test(text)) return [{ kind: 'example', id: '', text: text.replace(EXAMPLE, '') }];
    const anchors = [...text.matchAll(ANCHOR)];
    const before = text.slice(0, anchors[0]?.index).trim();
    const found: Passage[] = before === '' ? [] : [{ kind: 'note', id: '', text: before }];
    anchors.forEach((anchor, i) => {
      const id = anchor[1];
      const body = text.slice(anchor.index + anchor[0].length, anchors[i + 1]?.index).trim();
      found.push({ kind: isRuling(id) ? 'ruling' : 'clause', id, text: body });
    });
    return found;
  }

  function parseChapter(markdown: string): Chapter {
    let title = '';
    const sections: { clause: string; title: string; passages: Passage[] }[] = [];
    for (const paragraph of markdown.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
      const text = paragraph.trim();
      if (text === '') continue;
      const heading = HEADING.exec(text);
      if (heading) sections.push({ clause: heading[1] ?? '', title: heading[2], passages: [] });
      else if (text.startsWith('# ')) title = text.slice(2);
      else {
        if (sections.length === 0) sections.push({ clause: '', title: '', passages: [] });
        sections.at(-1)!.passages.push(...parsePassages(text));
      }
    }
    return { title, sections };
  }

  function indexChapters(chapters: readonly Chapter[]): HandbookIndex {
    const index = new Map<string, Where>();
    const add = (key: string, where: Where): void => {
      if (!index.has(key)) index.set(key, where);
    };
    chapters.forEach(({ sections }, chapter) => {
      sections.forEach(({ clause, passages }, section) => {
        if (clause !== '') add(`${prefix}-${clause}`, { chapter, section, passage: -1 });
        passages.forEach(({ id }, passage) => {
          if (id !== '') add(id, { chapter, section, passage });
        });
      });
    });
    return index;
  }

  return {
    prefix,
    parseChapter,
    indexChapters,
    find: (index, reference) => index.get(reference) ?? index.get(reference.replace(/-[a-z]+$/, '')),
    referencesIn: (text) => [...new Set(text.match(REFERENCE) ?? [])],
    isRuling,
  };
}
