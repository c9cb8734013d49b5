/** The language in use: the one the person chose, or the browser's. English comes with the page; others are loaded. */
import type { GameFacts } from '@concert/board';
import type { LobbyText } from '@concert/kernel';
import { en, type Text } from './en.ts';
import { marked, PSEUDO, pseudoFacts, pseudoLobbyText, pseudoTable } from './pseudo.ts';

interface Language {
  /** As its speakers call it. */
  readonly name: string;
  load(): Promise<Text>;
  /** Options and seats of the games, by their English. */
  options(): Promise<{ readonly [english: string]: string }>;
}

export const languages: { readonly [code: string]: Language } = {
  en: { name: 'English', load: async () => en, options: async () => ({}) },
  de: {
    name: 'Deutsch',
    load: async () => (await import('./de.ts')).de,
    options: async () => (await import('./options/de.ts')).de,
  },
  fr: {
    name: 'Français',
    load: async () => (await import('./fr.ts')).fr,
    options: async () => (await import('./options/fr.ts')).fr,
  },
};

/** Where settings.ts keeps what the person chose; it is needed before anything else is there. */
const SETTINGS = 'concert-settings';

function chosen(): string | null {
  try {
    return (JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') as { language?: string }).language ?? null;
  } catch {
    // No storage, or none in a test: the browser's language.
    return null;
  }
}

function wanted(): string {
  const own = typeof navigator === 'undefined' ? 'en' : (navigator.language ?? 'en').slice(0, 2);
  return [chosen(), own].find((code) => code !== null && Object.hasOwn(languages, code)) ?? 'en';
}

export const language: string = wanted();

/** For tests: shows what bypasses the tables of text. */
const isPseudo = typeof navigator !== 'undefined' && navigator.language === PSEUDO;
const [loaded, options] = await Promise.all([languages[language].load(), languages[language].options()]);

export const t: Text = isPseudo ? pseudoTable(loaded) : loaded;

/** The table of text of a part that is loaded when it is opened. */
export async function loadText<T>(tables: {
  readonly en: () => Promise<T>;
  readonly [code: string]: () => Promise<T>;
}): Promise<T> {
  const table = await (tables[language] ?? tables.en)();
  return isPseudo ? pseudoTable(table) : table;
}

/** What games say, in the language in use: a game brings its own tables of words. */
export const localised = {
  facts: (facts: GameFacts): GameFacts => (isPseudo ? pseudoFacts(facts) : facts),
  lobbyText: (text: LobbyText): LobbyText => (isPseudo ? pseudoLobbyText(text) : text),
  /** A title, an option, the name of a seat. */
  text: (text: string): string => (isPseudo ? marked(text) : (options[text] ?? text)),
};

/** An error message as a sentence of the page: errors start in lower case and end without a full stop. */
export const asSentence = (said: string): string =>
  `${said.slice(0, 1).toUpperCase()}${said.slice(1)}${/[.!?…]$/.test(said) ? '' : '.'}`;

/** Several names in one: “Anna, Ben and Cid”. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(names);

/** A moment in the reader's own time zone. */
export const moment = (at: number): string =>
  new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
