/** The handbook: the rules in our own words, searched, and opened at the clause something was refused by. */
import type { Chapter, Handbook, HandbookIndex, Where } from '@concert/kernel/handbook';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Edition, editionOf } from '../assets.ts';
import { EditionNote, handbookAddress } from '../book/edition-note.tsx';
import { PassageView } from '../book/passage.tsx';
import { t } from '../text/index.ts';
import { search } from './handbook-search.ts';
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
  const edition = editionOf(game, rules);

  useEffect(() => {
    void edition.handbook().then((found) => {
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
        <p>
          <a href={handbookAddress(game, rules)} target="_blank" rel="noopener">
            {t.handbook.whole}
          </a>
        </p>
        <EditionNote game={game} rules={rules} />
        {wanted.value.trim().length > 2 ? (
          <Found ui={ui} book={book.value} edition={edition} wanted={wanted.value} />
        ) : (
          chapters[chapter.value]?.sections.map((section, s) => (
            <section key={section.title}>
              {section.title && (
                <h3>
                  {section.clause} {section.title}
                </h3>
              )}
              {section.passages.map((passage, p) => (
                <PassageView
                  key={passage.id || passage.text}
                  passage={passage}
                  here={isHere(s, p)}
                  edition={edition}
                  open={(clause) => ui.openClause(clause)}
                />
              ))}
            </section>
          ))
        )}
      </div>
    </>
  );
}

function Found(props: { ui: TableUi; book: Book; edition: Edition; wanted: string }) {
  const { ui, book, edition, wanted } = props;
  const found = search(book.chapters, wanted).slice(0, 60);
  if (found.length === 0) return <p class="quiet">{t.handbook.nothing}</p>;
  return (
    <>
      {found.map(({ where, passage }) => (
        <section key={`${where.chapter} ${where.section} ${where.passage}`}>
          <h3>{book.chapters[where.chapter].sections[where.section].title || book.chapters[where.chapter].title}</h3>
          <PassageView passage={passage} edition={edition} open={(clause) => ui.openClause(clause)} />
        </section>
      ))}
    </>
  );
}
