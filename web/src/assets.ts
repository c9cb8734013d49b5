/**
 * What each game brings to the page, found by its place: `games/<game>/data/map`, `board/` and `handbook/`. Everything
 * is loaded when that game is opened and not before; rules are not among it.
 */
import type { Board } from '@concert/board';
import { type GameMap, loadMap, type MapFile } from '@concert/cartography/map';
import type { Handbook } from '@concert/kernel/handbook';

/** The paths of the maps are known at once, so that nothing has to be loaded to find out. */
const mapFiles = import.meta.glob<string>('../../games/*/data/map/map.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../games/*/data/map/base-*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** A picture for the lobby of a game that has no map. */
const cards = import.meta.glob<string>('../../games/*/data/card.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});
const boards = import.meta.glob<{ board: Board }>('../../games/*/board/index.{ts,tsx}');
const chapters = import.meta.glob<string>('../../games/*/handbook/*.md', { query: '?raw', import: 'default' });
const handbooks = import.meta.glob<{ handbook: Handbook }>('../../games/*/src/handbook.ts');

const gameOf = (path: string): string => path.split('/')[3];

/** The picture of a game's map by its file name. */
export const pictureOf = (game: string, file: string): string => pictures[`../../games/${game}/data/map/${file}`] ?? '';

/** What the lobby shows of a game: its map, or a drawing. */
export const cardOf = (game: string, desk: string): string =>
  pictureOf(game, `base-1-${desk}.webp`) || (cards[`../../games/${game}/data/card.svg`] ?? '');

/** Makes the browser load and decode the first picture of a table while its data are still loading. */
export function expectPicture(game: string, desk: string): void {
  const picture = new Image();
  picture.src = pictureOf(game, `base-1-${desk}.webp`);
  // Without it the map is drawn a moment later; the board will report errors.
  picture.decode().catch(() => {});
}

export async function mapOf(game: string): Promise<GameMap | null> {
  const file = mapFiles[`../../games/${game}/data/map/map.json`];
  if (!file) return null;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`the map of ${game} cannot be loaded (${answer.status})`);
  return loadMap((await answer.json()) as MapFile);
}

export async function boardOf(game: string): Promise<Board | null> {
  const path = Object.keys(boards).find((each) => gameOf(each) === game);
  return path ? (await boards[path]()).board : null;
}

/** How a game's handbook is parsed, and its chapters in order. */
export async function handbookOf(game: string): Promise<{ handbook: Handbook; texts: string[] } | null> {
  const load = handbooks[`../../games/${game}/src/handbook.ts`];
  if (!load) return null;
  const paths = Object.keys(chapters)
    .filter((each) => gameOf(each) === game)
    .sort();
  const [{ handbook }, ...texts] = await Promise.all([load(), ...paths.map((path) => chapters[path]())]);
  return { handbook, texts };
}
