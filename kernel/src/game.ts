/**
 * The contract between the kernel and a game. A game is one object: pure, typed, without state of its own. Everything it
 * needs comes in through `Play`; everything it decides goes out through the position.
 */
import type { Chance } from './chance.ts';
import type { AnyChoice } from './choices.ts';
import type { DealRules, PromiseKind, TalkRule } from './deals.ts';
import type { Field, Fields, Infer, Kind, Seat } from './fields.ts';
import type { AnyFrame, Changes, FrameAt, Next, Position, Steps } from './flow.ts';
import type { Json } from './json.ts';
import type { SeatView, Viewer } from './view.ts';
import type { Args, No, Verdict, Words } from './words.ts';

/** The types a game is made of. */
export interface Shape {
  /** The game's own part of the position: plain JSON, best as few objects with long arrays of small integers. */
  state: object;
  /** The union of its frames, told apart by `at`. */
  frame: AnyFrame;
  options: OptionFields;
  verbs: { readonly [verb: string]: Fields };
  /** What a viewer sees of the state. */
  board: object;
}

/** One option of a game: a field, what it is when nobody says, and a line for the person who sets up the table. */
export interface Option<F extends Field = Field> {
  readonly field: F;
  readonly default: Infer<F>;
  readonly about: string;
  /** What it is called, where its name spelled out would not do. */
  readonly title?: string;
}
export type OptionFields = { readonly [name: string]: Option };
export const option = <F extends Field>(field: F, value: Infer<F>, about: string, title?: string): Option<F> => ({
  field,
  default: value,
  about,
  ...(title !== undefined && { title }),
});
export type Options<G extends Shape> = {
  readonly [K in keyof G['options']]: Infer<G['options'][K]['field']>;
};

/** What a step, a question or a view has in hand. */
export interface Play<G extends Shape = Shape> {
  readonly state: G['state'];
  readonly options: Options<G>;
  /** How many seats the table has. */
  readonly seats: number;
  readonly chance: Chance;
  /** The frames below and including the current one: public by law; secrets live in the state or in lanes. */
  readonly stack: readonly G['frame'][];
  /** The nearest frame of that name on the stack: the locals of the procedure this step is part of. */
  enclosing<At extends G['frame']['at']>(at: At): FrameAt<G['frame'], At>;
  /** The same where there may be none. */
  enclosingOrNull<At extends G['frame']['at']>(at: At): FrameAt<G['frame'], At> | null;
  /**
   * The same frame at another step: its locals stay, `changes` are put over them. The frame itself is changed; it must
   * not be used as the old one afterwards.
   */
  sibling<From extends G['frame'], At extends G['frame']['at']>(
    frame: From,
    at: At,
    ...changes: Changes<FrameAt<G['frame'], At>, From>
  ): FrameAt<G['frame'], At>;
  /** Goes on with another step of the same procedure: `goto` to its sibling. */
  advance<From extends G['frame'], At extends G['frame']['at']>(
    frame: From,
    at: At,
    ...changes: Changes<FrameAt<G['frame'], At>, From>
  ): Next<G['frame']>;
  /** The frames of a seat's own lane while it is asked together with others, else null. For views and questions. */
  laneOf(seat: Viewer): readonly G['frame'][] | null;
  /**
   * Says what happened. `to` limits who hears of it; `reveals` marks an event that tells its hearers a secret which no
   * view shows afterwards.
   */
  log(what: string, args?: Args, more?: { clause?: string; to?: readonly Seat[]; reveals?: boolean }): void;
  /**
   * Puts things whose identity `viewer` may not know into an order that tells nothing: the same for as long as nothing
   * happens in the open, another after that, another for each viewer.
   */
  shuffleHandles(viewer: Viewer, things: readonly number[]): number[];
}

export interface SeatInfo {
  /** As the tables name it. */
  readonly id: string;
  /** As people read it. */
  readonly name: string;
}

/** How a game ended. */
export interface Outcome {
  winners: Seat[];
  /** Points or whatever the game counts, by seat. */
  scores: number[];
  what: string;
  args?: Args;
}

/** Reports one secret: what it is (a class and an index within it), who knows it, as a set of seat bits, its value. */
export type TellSecret = (about: string, index: number, knownTo: number, value: Json) => void;

/** A word of the position language: something a case file can set and look at by name. */
export interface Noun<G extends Shape> {
  /** What the name after the noun refers to: `treasury.france` needs seats, `block.old-guard` a kind. */
  readonly of: Kind | 'seat' | 'game';
  readonly value: Field;
  /** Clears what others set: it is set before them, wherever a case names it. */
  readonly first?: true;
  set?(play: Play<G>, which: number, value: never): void;
  get(play: Play<G>, which: number): Json;
}

/** A named place in the flow from which a case may start. */
export interface Scene<G extends Shape> {
  readonly fields: Fields;
  /** The frames, lowest first; the topmost runs. */
  frames(play: Play<G>, arg: never): G['frame'][];
}

/** A part of the position as a plain table: for terminals, screen readers and anybody who prefers words to maps. */
export interface TextTable {
  /** By which a board finds it. */
  id?: string;
  title: string;
  columns: string[];
  rows: (string | number)[][];
}

/** How a game's own bot values things. It is only ever given imagined positions, so it cannot peek. */
export interface BotRules<G extends Shape> {
  /** How good each choice looks to the seat; higher is better, the scale is the game's. */
  policy?(play: Play<G>, frame: G['frame'], seat: Seat, choices: readonly AnyChoice[]): number[];
  /** What the position is worth to each seat, between 0 and 1. */
  value?(play: Play<G>): number[];
  /**
   * Is this a fair moment to value what the seat has decided at this frame, or is something of it still half done?
   * Without it every moment is.
   */
  settled?(play: Play<G>, decided: G['frame'], seat: Seat): boolean;
  /**
   * After how many settled moments a choice at this frame has shown what came of it; 0 where the policy’s word is taken.
   * A game that says so is searched by trials of what looks best to its policy, and needs all of the above; without it
   * by trees.
   */
  ahead?(play: Play<G>, frame: G['frame'], seat: Seat): number;
}

export interface Game<G extends Shape = Shape> {
  readonly id: string;
  readonly title: string;
  /** The version of the rules. It changes whenever an old record might replay differently. */
  readonly rules: string;
  readonly options: G['options'];
  /** Refuses combinations of options that make no game. */
  optionError?(options: Options<G>): string | null;
  /** Combinations of options that the conformance suite plays; without it, each scenario with each number of seats. */
  variants?(): Partial<Options<G>>[];
  seats(options: Options<G>): readonly SeatInfo[];
  /** How the seats are called now, where `seats` cannot know it: after powers drawn at set-up, or after several. */
  seatNames?(play: Play<G>): readonly string[];
  /** The powers that seats run, where one seat may run several. Questions then say for which of them they are asked. */
  readonly powers?: Kind;
  /** The tables of named things. */
  readonly kinds: readonly Kind[];
  readonly verbs: G['verbs'];
  /** Called with an empty state. */
  setup(play: Pick<Play<G>, 'options' | 'seats' | 'chance' | 'log'>): G['state'];
  /** The first frame. */
  begin(options: Options<G>): G['frame'];
  readonly steps: Steps<G>;
  /** A copy of the state, where the game can do it faster than the kernel. */
  copy?(state: G['state']): G['state'];
  /**
   * A short value that differs whenever the state does, where the game can tell it faster than the kernel can walk through
   * everything. Positions are then hashed by it.
   */
  digest?(state: G['state']): Json;
  /**
   * What a viewer may see. Starts from nothing and adds what that viewer may know. Never changes anything. `last` is what
   * the same viewer was shown before, where that is known: large parts that are equal now may be handed out again, which
   * saves whoever looks for changes from comparing them. What is seen must not depend on it.
   */
  view(play: Play<G>, viewer: Viewer, last?: G['board']): G['board'];
  /** A full state consistent with what a viewer sees; everything unknown is drawn from chance. */
  imagine(view: SeatView<G>, play: Pick<Play<G>, 'options' | 'seats' | 'chance'>): G['state'];
  /** Every secret of the position and who knows it. Undo closes by it and imagination is tested against it. */
  secrets?(play: Play<G>, tell: TellSecret): void;
  /** Why a choice that no question named as tempting is not legal. */
  explain?(play: Play<G>, frame: G['frame'], seat: Seat, choice: AnyChoice): No | null;
  /** Why a seat that is not being asked anything cannot do this: whose turn it is, by which clause. As public as a view. */
  notAsked?(play: Play<G>, seat: Seat, choice: AnyChoice): No | null;
  readonly talk?: TalkRule<G>;
  readonly deals?: DealRules<G>;
  /** What seats may promise each other, by kind. */
  readonly promises?: { readonly [kind: string]: PromiseKind };
  /** How the game ended. Asked only when it is over. */
  outcome(play: Play<G>): Outcome;
  readonly words: Words;
  /** What a viewer sees, as tables of text. Made from the view alone. */
  textTables?(view: SeatView<G>, seats: readonly SeatInfo[], options: Options<G>): TextTable[];
  readonly nouns?: { readonly [noun: string]: Noun<G> };
  readonly scenes?: { readonly [scene: string]: Scene<G> };
  readonly bot?: BotRules<G>;
}

/** Any game, when its types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a game's own types are its own business
export type AnyGame = Game<any>;

/** Declares a game; all it does is to infer and check types. */
export const defineGame = <G extends Shape>(game: Game<G>): Game<G> => game;

export type PositionOf<G extends Shape> = Position<G['state'], G['frame']>;
export type { Verdict };
