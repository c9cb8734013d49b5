/**
 * What each game brings to the page, by version. The newest is found by its path: `games/<game>/data/map`, `board/` and
 * `handbook/`; earlier ones are in `bundles/frozen/<game>/<version>`. Everything is loaded when that game is opened and not
 * before; rules are not among it.
 */
import type { Board } from '@concert/board';
import { boardOn, type HandbookBundle, type OpenBoard } from '@concert/bundles/board';
import { isEdition } from '@concert/bundles/versions';
import type { MapFile } from '@concert/cartography/map';
import type { Manifest } from '@concert/kernel';
import type { Handbook } from '@concert/kernel/handbook';
import { newestRules } from '@concert/registry/versions';
import { editionFile, importFrom } from './edition-files.ts';

/** One version of a game, as far as the page draws it. */
export interface Edition {
  /** A picture of its map by its file name; empty where there is none. */
  picture(file: string): string;
  map(): Promise<MapFile | null>;
  board(): Promise<OpenBoard | null>;
  /** The styles of its board; they go into the page while a table of this version is open. */
  style(): Promise<string>;
  handbook(): Promise<HandbookBundle | null>;
  /** A table of its handbook, as it is written; null where there is none. */
  table(name: string): Promise<string | null>;
}

/** The paths of the maps are known at once, so that nothing has to be loaded to find out. */
const mapFiles = import.meta.glob<string>('../../games/*/data/map/map.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../games/*/data/map/{base,towns}-*.webp', {
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
const styles = import.meta.glob<string>('../../games/*/board/board.css', { query: '?inline', import: 'default' });
const chapters = import.meta.glob<string>('../../games/*/handbook/*.md', { query: '?raw', import: 'default' });
const handbookTables = import.meta.glob<string>('../../games/*/handbook/tables/*.md', {
  query: '?raw',
  import: 'default',
});
const handbooks = import.meta.glob<{ handbook: Handbook }>('../../games/*/src/handbook.ts');

/** What every game says about itself: a few lines each, and needed for the lobby. */
const frozenFiles = import.meta.glob<{ [name: string]: string }>('../../bundles/frozen/*/*/bundle.json', {
  import: 'assets',
  eager: true,
});
const keptFiles = import.meta.glob<string>('../../bundles/frozen/assets/*', {
  query: '?url',
  import: 'default',
  eager: true,
});
const frozenBoards = import.meta.glob<{ openBoard: OpenBoard }>('../../bundles/frozen/*/*/board.js');
const frozenStyles = import.meta.glob<string>('../../bundles/frozen/*/*/board.css', {
  query: '?inline',
  import: 'default',
});
const frozenHandbooks = import.meta.glob<{ book: HandbookBundle }>('../../bundles/frozen/*/*/handbook.js');

/** What every game says about itself: a few lines each, and needed for the lobby. */
export const manifests: readonly Manifest[] = Object.values(
  import.meta.glob<Manifest>('../../games/*/src/manifest.ts', { import: 'manifest', eager: true }),
);

/** What a version of a game brings. */
export const editionOf = (game: string, rules: string): Edition =>
  isEdition(rules)
    ? installedEdition(game, rules)
    : rules !== newestRules[game] && frozenFiles[`../../bundles/frozen/${game}/${rules}/bundle.json`]
      ? frozenEdition(game, rules)
      : newestEdition(game);

/** The version that new tables get. */
export const newestRulesOf = (game: string): string => newestRules[game] ?? '';

/** What the lobby shows of a game: its map, or a drawing. */
export const cardOf = (game: string, desk: string): string =>
  newestEdition(game).picture(`base-1-${desk}.webp`) || (cards[`../../games/${game}/data/card.svg`] ?? '');

/** Makes the browser load and decode the first picture of a table while its data are still loading. */
export function expectPicture(edition: Edition, desk: string): void {
  const picture = new Image();
  picture.src = edition.picture(`base-1-${desk}.webp`);
  // Without it the map is drawn a moment later; what is wrong with it, the board will show.
  picture.decode().catch(() => {});
}

/** Puts the styles of a board into the page until the table is left: those of another version would fit other markup. */
export function wear(style: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

const newestEdition = (game: string): Edition => {
  const home = `../../games/${game}`;
  return {
    picture: (file) => pictures[`${home}/data/map/${file}`] ?? '',
    map: () => fetchMap(game, mapFiles[`${home}/data/map/map.json`]),
    style: async () => (await styles[`${home}/board/board.css`]?.()) ?? '',
    async board() {
      const load = boards[`${home}/board/index.ts`] ?? boards[`${home}/board/index.tsx`];
      if (!load) return null;
      const { board } = await load();
      return (map) => boardOn(board, map);
    },
    async handbook() {
      const load = handbooks[`${home}/src/handbook.ts`];
      if (!load) return null;
      const paths = Object.keys(chapters)
        .filter((each) => each.startsWith(`${home}/handbook/`))
        .sort();
      const [{ handbook }, ...texts] = await Promise.all([load(), ...paths.map((path) => chapters[path]())]);
      return { handbook, texts };
    },
    table: async (name) => (await handbookTables[`${home}/handbook/tables/${name}.md`]?.()) ?? null,
  };
};

const frozenEdition = (game: string, rules: string): Edition => {
  const home = `../../bundles/frozen/${game}/${rules}`;
  const files = frozenFiles[`${home}/bundle.json`] ?? {};
  const fileOf = (name: string): string => keptFiles[`../../bundles/frozen/assets/${files[name]}`] ?? '';
  return {
    picture: fileOf,
    map: () => fetchMap(game, fileOf('map.json')),
    style: async () => (await frozenStyles[`${home}/board.css`]?.()) ?? '',
    board: async () => (await frozenBoards[`${home}/board.js`]?.())?.openBoard ?? null,
    handbook: async () => (await frozenHandbooks[`${home}/handbook.js`]?.())?.book ?? null,
    table: async () => null,
  };
};

/** An edition that the server has: all of it comes from there. */
const installedEdition = (game: string, rules: string): Edition => ({
  picture: (file) => editionFile(game, rules, file),
  map: () => fetchMap(game, editionFile(game, rules, 'map.json')),
  style: async () => (await fetchText(editionFile(game, rules, 'board.css'))) ?? '',
  board: async () => (await importFrom<{ openBoard: OpenBoard }>(game, rules, 'board.js')).openBoard,
  handbook: async () => (await importFrom<{ book: HandbookBundle }>(game, rules, 'handbook.js')).book,
  table: (name) => fetchText(editionFile(game, rules, `tables/${name}.md`)),
});

async function fetchText(file: string): Promise<string | null> {
  const answer = await fetch(file);
  return answer.ok ? answer.text() : null;
}

async function fetchMap(game: string, file: string | undefined): Promise<MapFile | null> {
  if (!file) return null;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`the map of ${game} cannot be loaded (${answer.status})`);
  return (await answer.json()) as MapFile;
}
