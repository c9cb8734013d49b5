/** Editions: rules with the values of a printed copy. The server has them; the page loads their files from there when they are played. */
import { editionIn } from '@concert/bundles/versions';
import { signal } from '@preact/signals';

/** As the server lists them. */
export interface ListedEdition {
  readonly game: string;
  readonly rules: string;
  readonly id: string;
  readonly title: string;
  /** Can new tables be opened with it? */
  readonly offered: boolean;
}

/** Empty until the server has said so, and without one. */
export const editions = signal<readonly ListedEdition[]>([]);

/** What an edition is called; null for rules as they are. */
export const editionTitle = (game: string, rules: string): string | null =>
  editions.value.find((each) => each.game === game && each.rules === rules)?.title ?? editionIn(rules)?.id ?? null;
