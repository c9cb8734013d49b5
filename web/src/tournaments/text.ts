/** What the pages of tournaments say. It is loaded with them. */
import { loadText } from '../text/index.ts';

export const w = await loadText({
  en: async () => (await import('./text/en.ts')).en,
  de: async () => (await import('./text/de.ts')).de,
  fr: async () => (await import('./text/fr.ts')).fr,
});
