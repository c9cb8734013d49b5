import { handbookOf } from '@concert/kernel/handbook';

/** How the handbook is read: the introduction and the words of the glossary are clauses with names. */
export const handbook = handbookOf({
  prefix: 'NA',
  named: ['Intro', 'G\\.[A-Z][A-Za-z]*(?:-[A-Za-z]{2,})*'],
});
