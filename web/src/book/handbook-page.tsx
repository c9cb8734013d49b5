/** A whole handbook on one page: to read from end to end, to send, and to print. */
import type { Chapter } from '@concert/kernel/handbook';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { editionOf, newestRulesOf } from '../assets.ts';
import { ToLobby } from '../leads-to.tsx';
import { titleOf } from '../lobby/titles.ts';
import { t } from '../text/index.ts';
import { EditionNote } from './edition-note.tsx';
import { PassageView } from './passage.tsx';
import { PrintButton } from './print-button.tsx';

export function HandbookPage({ game, rules = newestRulesOf(game) }: { game: string; rules?: string }) {
  const chapters = useSignal<readonly Chapter[] | null | undefined>(undefined);
  const edition = editionOf(game, rules);
  const title = `${titleOf(game)}: ${t.handbook.title}`;
  useEffect(() => {
    document.title = title;
    void edition.handbook().then((found) => {
      chapters.value = found?.texts.map(found.handbook.parseChapter) ?? null;
    });
  }, [game, rules]);
  const found = chapters.value;
  return (
    <main class="book">
      <header>
        <h1>{titleOf(game)}</h1>
        <p class="quiet">{t.handbook.rules(rules)}</p>
        <EditionNote game={game} rules={rules} />
      </header>
      {!found && <p class="quiet">{found === undefined ? t.lobby.loading : t.handbook.none}</p>}
      {found && <Contents chapters={found} />}
      {found?.map((chapter, i) => (
        <section key={i} class="chapter handbook" id={`chapter-${i}`}>
          <h2>{chapter.title}</h2>
          {chapter.sections.map((section, s) => (
            <section key={s}>
              {section.title && (
                <h3>
                  {section.clause} {section.title}
                </h3>
              )}
              {section.passages.map((passage, p) => (
                <PassageView key={p} passage={passage} edition={edition} unfolded open={goTo} />
              ))}
            </section>
          ))}
        </section>
      ))}
      <footer class="buttons">
        <PrintButton />
        <ToLobby />
      </footer>
    </main>
  );
}

/** The address of the page is its own: what is within it is scrolled to. */
const goTo = (id: string): void => document.getElementById(id)?.scrollIntoView({ block: 'center' });

function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <nav aria-label={t.handbook.contents}>
      <ol>
        {chapters.map(({ title }, i) => (
          <li key={i}>
            <button type="button" class="link" onClick={() => goTo(`chapter-${i}`)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
