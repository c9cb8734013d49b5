/** The language in use. There is one so far; another is a file beside `en.ts` and a line here. */
import type { GameFacts } from '@concert/board';
import type { LobbyText } from '@concert/kernel';
import { en, type Text } from './en.ts';
import { marked, PSEUDO, pseudoFacts, pseudoLobbyText, pseudoTable } from './pseudo.ts';

export const languages: { readonly [code: string]: { name: string; text: Text } } = {
  en: { name: 'English', text: en },
};

const wanted = (): string => {
  const own = typeof navigator === 'undefined' ? 'en' : navigator.language.slice(0, 2);
  return own in languages ? own : 'en';
};

export const language: string = wanted();

/** For tests: shows what bypasses the tables of text. */
const isPseudo = typeof navigator !== 'undefined' && navigator.language === PSEUDO;

export const t: Text = isPseudo ? pseudoTable(languages[language].text) : languages[language].text;

/** What games say, in the language in use: a game brings its own tables of words. */
export const localised = {
  facts: (facts: GameFacts): GameFacts => (isPseudo ? pseudoFacts(facts) : facts),
  lobbyText: (text: LobbyText): LobbyText => (isPseudo ? pseudoLobbyText(text) : text),
  /** A title, an option, the name of a seat. */
  text: (text: string): string => (isPseudo ? marked(text) : text),
};

/** An error message as a sentence of the page: errors start in lower case and end without a full stop. */
export const asSentence = (said: string): string =>
  `${said.slice(0, 1).toUpperCase()}${said.slice(1)}${/[.!?…]$/.test(said) ? '' : '.'}`;
