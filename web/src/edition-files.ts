/** Where the files of an edition are on the server; for the page and for the worker. */
import type { RulesBundle } from '@concert/bundles';

const homeOf = (game: string, rules: string): string => `/editions/${game}/${encodeURIComponent(rules)}`;

export const editionFile = (game: string, rules: string, name: string): string => `${homeOf(game, rules)}/${name}`;

/** A module among them. */
export const importFrom = <T>(game: string, rules: string, name: string): Promise<T> =>
  import(/* @vite-ignore */ new URL(editionFile(game, rules, name), self.location.origin).href) as Promise<T>;

/** The rules of an edition; says plainly when the server does not have it. */
export async function rulesFromServer(game: string, rules: string): Promise<RulesBundle> {
  try {
    return (await importFrom<{ bundle: RulesBundle }>(game, rules, 'rules.js')).bundle;
  } catch {
    throw new Error(`the edition ${rules} of ${game} can’t be loaded from the server`);
  }
}
