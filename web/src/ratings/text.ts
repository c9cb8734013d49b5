/** What the page of ratings says. It is loaded with it. */
import { loadText } from '../text/index.ts';

export const r = await loadText({
  en: async () => (await import('./text/en.ts')).en,
  de: async () => (await import('./text/de.ts')).de,
  fr: async () => (await import('./text/fr.ts')).fr,
});
