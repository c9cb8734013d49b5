/**
 * What a game says about itself before its rules are loaded: for the lobby, the benchmarks and the scripts. It is plain
 * data in a file of its own, `src/manifest.ts`, so that a page can show every game without loading any.
 */
import type { Json } from './json.ts';

/** What the lobby says in one language. */
export interface LobbyText {
  readonly title: string;
  /** One or two sentences. */
  readonly about: string;
  /** Players, what is special, length: “2–3 players · ten minutes”. */
  readonly facts: string;
}

/** Options of a game as they stand in a manifest. */
export type ManifestOptions = { readonly [option: string]: Json };

/** How the game is measured: `concert bench`. */
export interface BenchEntry {
  /** Options of a usual game. */
  readonly usual: ManifestOptions;
  /** Complete random games of the usual kind: with how many seats, and how many games a second are wanted. */
  readonly complete: readonly { readonly seats: number; readonly target?: string }[];
  /** Options whose positions grow largest, and the most bytes a position may take as JSON. */
  readonly largest: readonly ManifestOptions[];
  readonly mostBytes: string;
  /** Other kinds of game that have to be as fast: of each, listing and applying choices is measured too. */
  readonly also?: readonly { readonly name: string; readonly options: ManifestOptions }[];
  /** Other kinds of game of which a view has to be as fast: where much is hidden, say. */
  readonly views?: readonly { readonly name: string; readonly options: ManifestOptions }[];
  /**
   * Searches measured by themselves, in the usual game and in the other kinds: `work` names one of `Game.works`. With `at` it is
   * done where that step asks.
   */
  readonly works?: readonly {
    readonly name: string;
    readonly work: string;
    readonly at?: string;
    readonly unit: 'µs' | 'ms';
    readonly target: string;
  }[];
  /** Whole games by policy bots: what each is called, its options and how many seconds of processor it may take. */
  readonly byBots?: readonly { readonly name: string; readonly options: ManifestOptions; readonly target: string }[];
  /** A game that lasts for this many choices and more, and how many of them a server has to make a second. */
  readonly long?: {
    readonly name: string;
    readonly options: ManifestOptions;
    readonly choices: number;
    readonly served: string;
  };
  /** What is wanted of listing and applying choices and of a view, where the game is larger than most. */
  readonly apply?: string;
  readonly view?: string;
  /**
   * What is wanted of the page: kilobytes loaded for the game and its map, milliseconds to the first map, and frames a
   * second while it is moved. Frames are measured only where they are wanted: in games that begin with pieces on the map.
   */
  readonly page?: { readonly size?: string; readonly firstMap?: string; readonly frames?: string };
}

export interface Manifest extends LobbyText {
  /** The name of its folder, and its id everywhere. */
  readonly id: string;
  /** The version of its newest rules: `Game.rules`. */
  readonly rules: string;
  /** The lobby text in other languages, by language tag. */
  readonly languages?: { readonly [tag: string]: LobbyText };
  /** Does it have a map in `data/map`? */
  readonly map: boolean;
  /** Without it the game is not among the figures. */
  readonly bench?: BenchEntry;
}
