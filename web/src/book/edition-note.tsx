/** Says that a table is played with an edition, and which. */
import { isEdition } from '@concert/bundles/versions';
import { editionTitle } from '../editions.ts';
import { t } from '../text/index.ts';

export function EditionNote({ game, rules }: { game: string; rules: string }) {
  const title = editionTitle(game, rules);
  return title === null ? null : <p class="quiet edition-note">{t.handbook.edition(title)}</p>;
}

/** Where the whole handbook of a version is; of released rules that is the newest one. */
export const handbookAddress = (game: string, rules: string): string =>
  isEdition(rules) ? `#/handbook/${game}/${rules}` : `#/handbook/${game}`;
