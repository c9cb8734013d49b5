/**
 * What a game brings to the page. A board is a function of its context: which pieces stand where, what is tinted, which
 * panels are open. It holds no state, knows no network and decides nothing that the rules decide; the frame draws,
 * animates and turns clicks into choices. A game without a board is played on its map alone.
 */
import type { GameMap } from '@concert/cartography/map';
import type {
  AnyChoice,
  AnyFrame,
  EventFacts,
  Fields,
  Json,
  Kind,
  Outcome,
  Point,
  Seat,
  SeatInfo,
  TextTable,
  ThingNames,
} from '@concert/kernel';
import type { ComponentChild } from 'preact';

/** The game as data: everything the page has to know of a game besides its board, and nothing of its rules. */
export interface GameFacts {
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly Kind[];
  readonly verbs: { readonly [verb: string]: Fields };
  readonly deals: { readonly [kind: string]: { terms: Fields; binding: boolean; about: string } };
  /** What a letter of instruction can say, with its terms; absent in bundles that know no such letters. */
  readonly aims?: { readonly [aim: string]: Fields };
  /** `do.<verb>` is a choice in a sentence, `verb.<verb>` the verb on a button. */
  readonly words: { readonly [what: string]: string };
  /** How the log tells each kind of event; absent in bundles that are older than it. */
  readonly events?: { readonly [what: string]: EventFacts };
  readonly seats: readonly SeatInfo[];
  /** The kind of the powers that seats run, where a seat may run several. */
  readonly powers?: string;
  readonly options: { readonly [name: string]: Json };
}

/** What the viewer sees of the position. */
// biome-ignore lint/suspicious/noExplicitAny: a board knows the types of its own game
export interface BoardView<B = any> {
  readonly viewer: number;
  readonly board: B;
  readonly flow: readonly (AnyFrame & { readonly [local: string]: unknown })[];
  readonly waiting: readonly Seat[];
  readonly lane: { readonly stack: readonly AnyFrame[]; readonly ready: boolean } | null;
  readonly over: Outcome | null;
}

/** A line of the log: what happened, in data and in words. */
export interface BoardLine {
  readonly what: string;
  readonly text: string;
  readonly args?: { readonly [name: string]: Json };
  readonly clause?: string;
  readonly when: number;
}

/** What a board is drawn from. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export interface BoardContext<B = any> {
  readonly view: BoardView<B>;
  readonly choices: readonly AnyChoice[];
  /** Those of them that fit what has been clicked; all of them while nothing has been. */
  readonly left?: readonly AnyChoice[];
  readonly facts: GameFacts;
  readonly map: GameMap;
  /** The newest lines of the log, oldest first. */
  readonly log: readonly BoardLine[];
  /** What the rules say of the position, as far as the board has asked and the answer has arrived: by noun. */
  readonly lookups: { readonly [noun: string]: Json };
  /**
   * The game's text tables of this view, made by the rules: figures that only the rules can work out. They may come a
   * moment later than the view; until then they are those of the view before.
   */
  readonly textTables: readonly TextTable[];
  /** The viewer wants to see battles it takes no part in: their stage opens as it does for spectators. */
  readonly watches?: boolean;
}

/** How much can be read at the present zoom: single pieces, whole forces, or what stands in a region. */
export type Level = 'far' | 'middle' | 'near';

/** For maps that are too large for one look: where the levels begin, and how large pieces are in each. */
export interface Zooms {
  /** Pixels of the screen to a unit of the map from which on the level is `middle`, and `near`. */
  readonly middle: number;
  readonly near: number;
  /** The closest look. */
  readonly closest: number;
  /** The side of a piece's square in units of the map. */
  size(level: Level, pixels: number): number;
}

/** One thing standing on the map. */
export interface Piece {
  /** The same for as long as it is known to be the same piece. */
  readonly key: string;
  /** A place of the map. */
  readonly place: string;
  /** Pieces of one side stand together. */
  readonly side: string;
  /** Pieces that can't be told apart share this; one that vanishes here and appears there is shown to have moved. */
  readonly group?: string;
  /** Changes whenever `draw` would give something else. */
  readonly look: string;
  /** SVG markup inside a square from −50 to 50. */
  draw(): string;
  /** Read aloud, and shown on hover. */
  readonly title: string;
  /** What a click on it points at. */
  readonly points?: readonly Point[];
  /** Rotation in degrees; changes are animated. */
  readonly rotation?: number;
  /** Has acted; drawn fainter. */
  readonly spent?: boolean;
  /** Where it stands exactly, for pieces that have a spot of their own on the map. */
  readonly at?: readonly [number, number];
  /** Relative to the usual size of a piece. */
  readonly size?: number;
  /** What a piece that stands for several is made of: drawings like its own, spread above it under a pointer that rests there. */
  parts?(): readonly string[];
}

/** A whole place coloured: whose it is, or what an overlay says of it. */
export interface Tint {
  readonly place: string;
  readonly colour: string;
  /** A pattern of `patterns`, so that colour is never alone. */
  readonly pattern?: string;
  readonly strength?: number;
}

/** Something small drawn on the map that is not a piece: a count at a border, a siege ring, a star. */
export interface Mark {
  readonly key: string;
  readonly at: readonly [number, number];
  readonly look: string;
  /** SVG markup around 0, 0 in units of the map. */
  draw(): string;
  readonly title?: string;
}

export interface Overlay {
  readonly id: string;
  /** Where the game's words have no `overlay.<id>`. */
  readonly name: string;
}

/** One line of the powers panel. */
export interface PowerLine {
  readonly key: string;
  /** Whose turn, clock and player this line shows; null for a power without a player. */
  readonly seat: Seat | null;
  readonly name: string;
  /** SVG markup of a flag 30 × 20. */
  readonly flag: string;
  /** Its colour, for arrows, turns on the replay bar and lines of the review. */
  readonly colour?: string;
  readonly figures: readonly { readonly sign: string; readonly value: string | number; readonly title: string }[];
  readonly note?: string;
  readonly order?: number;
  /** What a click on it points at. */
  readonly points?: readonly Point[];
  /** What else names this power in the log: a force of its own kind. */
  readonly also?: readonly Point[];
}

/** What is played for, how the players stand, and when it ends. */
export interface Goal {
  /** What wins, as a short sentence: “Most victory points win”. */
  readonly goal: string;
  /** What counts, or how: “cities and starred seas you hold”. */
  readonly about?: string;
  /** Which turn it is: “turn 2 of 16”. */
  readonly turn?: string;
  /** When it ends: “ends with winter 1807”. */
  readonly ends: string;
  /** What would end it before that, as a sentence without a full stop. */
  readonly early?: string;
  /** It is the last turn. */
  readonly last?: boolean;
  /** Why it is, where that was not clear from the start. */
  readonly lastBecause?: string;
  /** What is counted: “victory points”. */
  readonly unit: string;
  /** By keys of the powers: what the rulebook counts at the end, as it stands now. */
  readonly scores: readonly { readonly key: string; readonly value: number }[];
  /** What may still swing it, in a sentence. */
  readonly swing?: string;
}

/** What a card is about: a place of the map, a piece on it, or a power by its key. */
export type CardSubject = { readonly place: string } | { readonly piece: Piece } | { readonly power: string };

/** What is known of something, on a card beside it. Plain text; the page adds who stands there and what you can do. */
export interface Card {
  readonly title: string;
  /** In a word or two each: “yours”, “contested”. */
  readonly chips?: readonly string[];
  /** Terrain, worth, income, owner. */
  readonly rows?: readonly { readonly label: string; readonly text: string }[];
  readonly clause?: string;
}

/** Where something is going. The page keeps it while the rules stop what goes on its way, and offers to go on. */
export interface Aim {
  /** What is on its way, as a click would point at it; null where only one thing can be. */
  readonly mover: Point | null;
  /** The places of the map still to be passed, in order; the last is the goal. */
  readonly path: readonly string[];
}

/** How to go on towards an aim: a choice, and what is left of the way after it. */
export interface Onward {
  readonly choice: AnyChoice;
  readonly left: Aim | null;
}

/** What a choice means, in words. */
export interface ChoiceMeaning {
  readonly cost?: string;
  readonly gain?: string;
  readonly stake?: string;
}

/** What panels may do. */
export interface BoardActions {
  readonly context: BoardContext;
  /** The odds, when the board has asked for them (`odds`) and the rules have played it through; null until then. */
  readonly odds: Odds | null;
  /** Where the board has asked for the odds of several choices: those of each, in the same order; null until known. */
  readonly choiceOdds?: readonly (Odds | null)[];
  /** Lit by the choices that are left. */
  isLit(point: Point): boolean;
  isChosen(point: Point): boolean;
  /** As if that thing had been clicked on the board. */
  click(points: readonly Point[]): void;
  /** Makes a choice at once. */
  choose(choice: AnyChoice): void;
  /** What a choice costs, brings and risks, in words; null where the game says nothing of it. Absent where only looked at. */
  meaning?(choice: AnyChoice): ChoiceMeaning | null;
  /** Makes an offer of one of the game's deals to other seats. */
  offer(to: readonly Seat[], kind: string, terms: { readonly [name: string]: Json }): void;
  /** What is on its way and was stopped, or null. */
  readonly aim: Aim | null;
  /** Sets out: makes one choice after the other, until others are asked on the way or there is no way on. */
  setOut(aim: Aim): void;
  /** Opens the handbook. */
  clause(reference: string): void;
  /** Centres a place. */
  show(place: string): void;
}

/** What the odds are wanted of. */
export interface OddsQuestion {
  /** Played until no frame of this procedure (`battle`, `battle.turn` …) is left. */
  readonly within: string;
  /** What is looked up then, in the position language. */
  readonly nouns: readonly string[];
  /** By the game's policy, or standing and fighting: what points at least, retreats last. By default the policy. */
  readonly play?: 'policy' | 'fight';
  /** Supposing the viewer chose this first. */
  readonly choice?: AnyChoice;
  /** Then supposing the game went on at this scene: a battle that would be fought later is fought at once. */
  readonly scene?: { [scene: string]: { [name: string]: Json } };
}

/** The results of playing the position many times in worlds that may be the true one. */
export interface Odds {
  readonly worlds: number;
  /** By noun: every value it came to have, as JSON, with how often. */
  readonly values: { readonly [noun: string]: { readonly [json: string]: number } };
}

/** What a choice is likely to lead to: to be worked out, or known from the game's text tables. */
export type Forecast = PlayedForecast | KnownForecast;

export interface KnownForecast {
  /** From good to bad for the viewer. */
  readonly parts: readonly ForecastPart[];
}

/** How to work it out, and how to say what came of it. */
export interface PlayedForecast {
  /** Played through with the choice made first, unless it names another. */
  readonly question: OddsQuestion;
  /** From good to bad for the viewer. */
  read(odds: Odds): readonly ForecastPart[];
}

export interface ForecastPart {
  /** In a word: “win”, “stand-off”. */
  readonly label: string;
  /** Between 0 and 1. */
  readonly share: number;
  readonly tone: 'good' | 'even' | 'bad';
  /** What it would mean. */
  readonly says?: string;
}

/** Something of the game beside the map: a hand of cards, an income sheet, a battle. */
export interface Panel {
  readonly id: string;
  /** Where the game's words have no `panel.<id>`. */
  readonly title: string;
  /** `hand` lies at the foot of the board, `side` folds away at its edge, `stage` stands over the map. */
  readonly where: 'hand' | 'side' | 'stage';
  /** A stage makes room while all choices are places of the map; this one stays, since it says what they mean. */
  readonly stays?: boolean;
  /** Is there anything to show now? */
  open(context: BoardContext): boolean;
  /** Loads what draws it, where that does not come with the board; it is waited for before anything is drawn. */
  load?(): Promise<void>;
  render(actions: BoardActions): ComponentChild;
}

/** What a click on a place settles of a choice. */
export interface PartOfChoice {
  readonly verb: string;
  readonly fixed: { readonly [field: string]: Json };
}

/** A tip for newcomers. */
export interface Guide {
  readonly text: string;
  readonly clause?: string;
}

export interface Board {
  /**
   * Nouns of the game's position language to be looked up by the rules, in a world imagined from the view:
   * `points.france`. Ask only for what depends on things the viewer knows; anything else would be a guess.
   */
  lookups?(context: BoardContext): string[];
  /** Names of things that follow from the view, as the game gives them (`Game.thingNames`). */
  readonly thingNames?: ThingNames;
  /** Names of kinds whose things are places of the map, with the map's id of each; by default names that the map knows. */
  placeOf?(point: Point, facts: GameFacts): string | null;
  /**
   * What is to be played through now, to know the odds; several, where each answer has odds of its own. Null or none
   * when nothing is at stake.
   */
  odds?(context: BoardContext): OddsQuestion | readonly OddsQuestion[] | null;
  /** What one of the choices is likely to lead to; null where nothing is at stake. Shown before it is made. */
  forecast?(context: BoardContext, choice: AnyChoice): Forecast | null;
  /** The level is only given where the board has `zooms`. */
  pieces(context: BoardContext, level?: Level): Piece[];
  tints?(context: BoardContext, overlay: string | null, level?: Level): Tint[];
  marks?(context: BoardContext, overlay: string | null, level?: Level): Mark[];
  readonly zooms?: Zooms;
  /**
   * What a click on a place means where it is more than one of several things a choice points at: the part of the
   * argument it settles. The first click shows what it would do, a second on the same place does it.
   */
  narrow?(context: BoardContext, place: string): PartOfChoice | null;
  readonly overlays?: readonly Overlay[];
  /** SVG markup that goes into `defs` once: symbols, gradients. */
  readonly defs?: string;
  powers?(context: BoardContext): PowerLine[];
  /** The line above the powers: the date in the game. */
  heading?(context: BoardContext): string;
  /** The standing line: what is played for, how the players stand, when it ends. */
  goal?(context: BoardContext): Goal | null;
  /** What a card says of a place, a piece or a power; null leaves it to the page: name, neighbours, pieces. */
  card?(context: BoardContext, subject: CardSubject): Card | null;
  /** What a choice aims at that the rules may stop on its way, as a reaction stops a march; null for all other choices. */
  aimOf?(context: BoardContext, choice: AnyChoice): Aim | null;
  /**
   * The aim that a path over the map stands for. It was dragged from what `from` points at, or tapped place by place; then
   * `from` is empty. With no places yet: may a path begin here? Null where it may not, or nothing goes that way.
   */
  aimAlong?(context: BoardContext, from: readonly Point[], places: readonly string[]): Aim | null;
  /**
   * How to go on towards an aim now. `later` while something else is asked; null when it is reached, or given up because no
   * choice leads there any more.
   */
  onward?(context: BoardContext, aim: Aim): Onward | 'later' | null;
  /** Where to look first: a place of the map, or several that are all to be seen. */
  home?(context: BoardContext): string | readonly string[] | null;
  /** The tip for a newcomer at the current question. */
  guide?(context: BoardContext): Guide | null;
  readonly panels?: readonly Panel[];
}
