/** What the lobby says about a game before it is loaded: from the game's own manifest. */
import type { LobbyText, Manifest } from '@concert/kernel';
import { signal } from '@preact/signals';
import { manifests } from '../assets.ts';
import { language, localised } from '../text/index.ts';

/** The manifest of a game, or null where this page has none: the server may know games that the page does not. */
export const manifestOf = (id: string): Manifest | null => manifests.find((manifest) => manifest.id === id) ?? null;

/** What the operator of the server calls games, by id; empty until the server has said so, and without one. */
export const siteTitles = signal<{ readonly [game: string]: string }>({});

export function lobbyTextOf(id: string): LobbyText {
  const manifest = manifestOf(id);
  const own = manifest?.languages?.[language] ?? manifest ?? { title: id, about: '', facts: '' };
  return localised.lobbyText({ ...own, title: siteTitles.value[id] ?? own.title });
}

export const titleOf = (id: string): string => lobbyTextOf(id).title;

/** A table is called after its game unless the person who opened it gave it a name. */
export const tableTitle = (game: string, title: string): string =>
  [manifestOf(game)?.title, siteTitles.value[game]].includes(title) ? titleOf(game) : title;
