/** The pages about Concert: credits, licences, accessibility, privacy. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ToLobby } from '../leads-to.tsx';
import { type Notice, noticesIn } from './notices.ts';
import { about } from './text.ts';

interface Site {
  operator: string | null;
  privacy: string | null;
  retention: { guestsDays: number; noticesDays: number; reportsDays: number };
}

export function AboutPage({ name }: { name: string }) {
  const page = Object.hasOwn(about.pages, name) ? name : 'credits';
  return (
    <main class="lobby about">
      <header>
        <h1>{about.pages[page]}</h1>
        <nav aria-label={about.nav}>
          {Object.entries(about.pages).map(([each, title]) => (
            <a key={each} href={`#/about/${each}`} aria-current={each === page ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <article class="sheet-panel">
        {page === 'credits' && <Credits />}
        {page === 'licences' && <Licences />}
        {page === 'accessibility' && about.accessibility.map((text, i) => <p key={i}>{text}</p>)}
        {page === 'privacy' && <Privacy />}
      </article>
      <ToLobby />
    </main>
  );
}

function Credits() {
  const { made, maps, fonts, unaffiliatedTitle, unaffiliated } = about.credits;
  return (
    <>
      <p>{made}</p>
      <p>{maps}</p>
      <p>{fonts}</p>
      <h2>{unaffiliatedTitle}</h2>
      <p>{unaffiliated}</p>
    </>
  );
}

/** The list that the build writes, with every licence to open. */
function Licences() {
  const notices = useSignal<Notice[] | null>([]);
  useEffect(() => {
    void fetch('/third-parties.txt')
      .then(async (answer) => {
        notices.value = answer.ok ? noticesIn(await answer.text()) : null;
      })
      .catch(() => {
        notices.value = null;
      });
  }, []);
  return (
    <>
      <p>{about.licences.about}</p>
      <Packages />
      {notices.value === null && <p class="refusal">{about.licences.unread}</p>}
      {notices.value?.map(({ title, text }) => (
        <details key={title}>
          <summary translate={false}>{title}</summary>
          <pre translate={false}>{text}</pre>
        </details>
      ))}
    </>
  );
}

/** Every package of the server and the page, from the list that is kept beside the page. */
function Packages() {
  const lines = useSignal<string[][]>([]);
  useEffect(() => {
    void fetch('/packages.txt')
      .then(async (answer) => {
        if (answer.ok)
          lines.value = (await answer.text())
            .trim()
            .split('\n')
            .map((line) => line.split('\t'));
      })
      .catch(() => {});
  }, []);
  if (lines.value.length === 0) return null;
  return (
    <details>
      <summary>{about.licences.packages(lines.value.length)}</summary>
      <ul class="packages" translate={false}>
        {lines.value.map(([name, version, licence]) => (
          <li key={`${name} ${version}`}>
            {name} {version}: {licence}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The operator's own text, or ours with what is known of this server. */
function Privacy() {
  const site = useSignal<Site | null>(null);
  useEffect(() => {
    void fetch('/api/site')
      .then(async (answer) => {
        if (answer.ok) site.value = (await answer.json()) as Site;
      })
      .catch(() => {});
  }, []);
  const { operator = null, privacy = null, retention } = site.value ?? {};
  if (privacy !== null)
    return (
      <>
        {privacy.split(/\n\s*\n/).map((text, i) => (
          <p key={i} class="plain-text">
            {text}
          </p>
        ))}
      </>
    );
  return (
    <>
      <p>{operator === null ? about.privacy.noOperator : about.privacy.operator(operator)}</p>
      {about.privacy.parts.map((text, i) => (
        <p key={i}>{text}</p>
      ))}
      {retention && (
        <p>
          {about.privacy.retention(
            about.privacy.kept(retention.guestsDays, retention.noticesDays, retention.reportsDays),
          )}
        </p>
      )}
    </>
  );
}
