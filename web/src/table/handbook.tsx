/** The handbook: the rules in our own words, searched, and opened at the clause something was refused by. */
import type { Chapter, Handbook, HandbookIndex, Passage, Where } from '@concert/kernel/handbook';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { editionOf } from '../assets.ts';
import { t } from '../text/index.ts';
import { search } from './handbook-search.ts';
import { inline } from './markdown.tsx';
import type { TableUi } from './table-ui.ts';

interface Book {
  handbook: Handbook;
  chapters: Chapter[];
  index: HandbookIndex;
}

export function HandbookTab({ ui }: { ui: TableUi }) {
  const book = useSignal<Book | null | undefined>(undefined);
  const wanted = useSignal('');
  const chapter = useSignal(0);
  const here = useSignal<Where | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const { game, rules } = ui.session.table.value!;

  useEffect(() => {
    void editionOf(game, rules)
      .handbook()
      .then((found) => {
        if (!found) {
          book.value = null;
          return;
        }
        const chapters = found.texts.map(found.handbook.parseChapter);
        book.value = { handbook: found.handbook, chapters, index: found.handbook.indexChapters(chapters) };
      });
  }, [game, rules]);
  const clause = ui.clauseAt.value;
  useEffect(() => {
    const where = clause && book.value ? book.value.handbook.find(book.value.index, clause) : undefined;
    if (!where) return;
    wanted.value = '';
    chapter.value = where.chapter;
    here.value = where;
    requestAnimationFrame(() => body.current?.querySelector('.here')?.scrollIntoView({ block: 'center' }));
  }, [clause, book.value]);

  if (book.value === undefined) return <div class="tab-body quiet">{t.lobby.loading}</div>;
  if (book.value === null) return <div class="tab-body quiet">{t.handbook.none}</div>;
  const { chapters } = book.value;
  const isHere = (section: number, passage: number): boolean =>
    here.value?.chapter === chapter.value &&
    here.value.section === section &&
    (here.value.passage === passage || (here.value.passage < 0 && passage === 0));
  return (
    <>
      <div class="press-form">
        <input
          type="search"
          aria-label={t.handbook.search}
          placeholder={t.handbook.search}
          value={wanted.value}
          onInput={(e) => {
            wanted.value = e.currentTarget.value;
          }}
        />
        <select
          aria-label={t.handbook.contents}
          value={String(chapter.value)}
          onChange={(e) => {
            chapter.value = Number(e.currentTarget.value);
            wanted.value = '';
          }}
        >
          {chapters.map((each, i) => (
            <option key={each.title} value={String(i)}>
              {each.title}
            </option>
          ))}
        </select>
      </div>
      <div class="tab-body handbook" ref={body}>
        {wanted.value.trim().length > 2 ? (
          <Found ui={ui} book={book.value} wanted={wanted.value} />
        ) : (
          chapters[chapter.value]?.sections.map((section, s) => (
            <section key={section.title}>
              {section.title && (
                <h3>
                  {section.clause} {section.title}
                </h3>
              )}
              {section.passages.map((passage, p) => (
                <PassageView key={passage.id || passage.text} passage={passage} here={isHere(s, p)} ui={ui} />
              ))}
            </section>
          ))
        )}
      </div>
    </>
  );
}

function PassageView({ passage, here, ui }: { passage: Passage; here: boolean; ui: TableUi }) {
  return (
    <div class={`passage ${passage.kind} ${here ? 'here' : ''}`}>
      {passage.id && <span class="clause">{passage.id.replace(/^[A-Z]+-/, '')}</span>}{' '}
      {inline(passage.text, (reference) => ui.openClause(reference))}
    </div>
  );
}

function Found({ ui, book, wanted }: { ui: TableUi; book: Book; wanted: string }) {
  const found = search(book.chapters, wanted).slice(0, 60);
  if (found.length === 0) return <p class="quiet">{t.handbook.nothing}</p>;
  return (
    <>
      {found.map(({ where, passage }) => (
        <section key={`${where.chapter} ${where.section} ${where.passage}`}>
          <h3>{book.chapters[where.chapter].sections[where.section].title || book.chapters[where.chapter].title}</h3>
          <PassageView passage={passage} here={false} ui={ui} />
        </section>
      ))}
    </>
  );
}
