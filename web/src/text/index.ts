/** The language in use. There is one so far; another is a file beside `en.ts` and a line here. */
import { en, type Text } from './en.ts';

export const languages: { readonly [code: string]: { name: string; text: Text } } = {
  en: { name: 'English', text: en },
};

const wanted = (): string => {
  const own = typeof navigator === 'undefined' ? 'en' : navigator.language.slice(0, 2);
  return own in languages ? own : 'en';
};

export const language: string = wanted();

export const t: Text = languages[language].text;

/** An error message as a sentence of the page: errors start in lower case and end without a full stop. */
export const asSentence = (said: string): string =>
  `${said.slice(0, 1).toUpperCase()}${said.slice(1)}${/[.!?…]$/.test(said) ? '' : '.'}`;
