/** The situations of the games, as the page finds them: `games/<game>/situations/*.json`, loaded when they are opened. */
import type { Situation } from '@concert/kernel';

const files = import.meta.glob<Situation>('../../../games/*/situations/*.json', { import: 'default' });

export interface NamedSituation {
  /** The name of its file, which says where it comes in the order. */
  name: string;
  file: Situation;
}

const inGame = (game: string): string[] =>
  Object.keys(files)
    .filter((path) => path.startsWith(`../../../games/${game}/situations/`))
    .sort();

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);

/** Are there situations of this game? Nothing is loaded for it. */
export const hasSituations = (game: string): boolean => inGame(game).length > 0;

/** All of them, in the order of their names. */
export const situationsOf = (game: string): Promise<NamedSituation[]> =>
  Promise.all(inGame(game).map(async (path) => ({ name: nameOf(path), file: await files[path]() })));
