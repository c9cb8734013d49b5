/** What the terms of promises are called, in every language. */
import type { Words } from '@concert/kernel';

export const promiseWords: Words = {
  'term.length': 'How long',
  'term.where': 'Where',
  'term.whom': 'Whom',
  'term.place': 'Place',
  'term.what': 'Vote',
  'term.text': 'Promise',
};

export const promiseTranslations = {
  de: {
    'term.length': 'Wie lange',
    'term.where': 'Wo',
    'term.whom': 'Wen',
    'term.place': 'Ort',
    'term.what': 'Stimme',
    'term.text': 'Versprechen',
  },
  fr: {
    'term.length': 'Durée',
    'term.where': 'Où',
    'term.whom': 'Qui',
    'term.place': 'Lieu',
    'term.what': 'Vote',
    'term.text': 'Promesse',
  },
} as const satisfies { [language: string]: Words };
