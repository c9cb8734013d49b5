/**
 * The contract between the kernel and a game. A game is one object: pure, typed, without state of its own. Everything
 * it needs comes in through `Play`; everything it decides goes into the position.
 */
import type { Chance } from './chance.ts';
import type { AnyChoice } from './choices.ts';
import type { Deal, DealRules, PromiseKind, Proposal, TalkRule } from './deals.ts';
import type { Event, VisibleEvent } from './event-log.ts';
import type { Field, Fields, Infer, Kind, Seat } from './fields.ts';
import type { AnyFrame, Changes, FrameAt, Next, Position, Steps } from './flow.ts';
import type { Json } from './json.ts';
import type { Aim } from './orders.ts';
import type { Story } from './story.ts';
import type { ToldTable } from './text-tables.ts';
import type { SeatView, Viewer } from './view.ts';
import type { WeightTable } from './weights.ts';
import type { Args, No, Say, ThingNames, Verdict, Words } from './words.ts';

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
  /** What the rules look up while they run, where a game is put together of parts that are loaded apart. */
  parts?: object;
}

/** The parts a game is put together of; nothing where its shape names none. */
export type PartsOf<G extends Shape> = G extends { parts: infer Parts } ? Parts : unknown;

/** One option of a game: a field, its default, and a line for the person who sets up the table. */
export interface Option<F extends Field = Field> {
  readonly field: F;
  readonly default: Infer<F>;
  readonly about: string;
  /** Its label, where the spelled-out name would not do. */
  readonly title?: string;
  /** Values the conformance suite tries: for lists and texts, of which it cannot try all. */
  readonly samples?: readonly Infer<F>[];
  /** What people read for its words, where the words themselves would not do. */
  readonly labels?: { readonly [word: string]: string };
}
export type OptionFields = { readonly [name: string]: Option };

export const option = <F extends Field>(field: F, value: Infer<F>, about: string, title?: string): Option<F> => ({
  field,
  default: value,
  about,
  ...(title !== undefined && { title }),
});

/** The same option with values for the conformance suite to try. */
export const withSamples = <F extends Field>(given: Option<F>, samples: readonly Infer<F>[]): Option<F> => ({
  ...given,
  samples,
});

/** The same option with the words people read for its values. */
export const withLabels = <F extends Field>(
  given: Option<F>,
  labels: { readonly [word: string]: string },
): Option<F> => ({ ...given, labels });

export type Options<G extends Shape> = {
  readonly [K in keyof G['options']]: Infer<G['options'][K]['field']>;
};

/** What a step, a question or a view works with. */
export interface Play<G extends Shape = Shape> {
  readonly state: G['state'];
  readonly options: Options<G>;
  /** How many seats the table has. */
  readonly seats: number;
  /** As the game has them. */
  readonly parts: PartsOf<G>;
  readonly chance: Chance;
  /** The frames below and including the current one: always public; secrets live in the state or in lanes. */
  readonly stack: readonly G['frame'][];
  /** For views: will this position never change? Then a view may hand out its columns as they are. */
  readonly unchanging: boolean;
  /**
   * For views: a part that is the same for every viewer, as an object of columns. It is copied here if the position may
   * change, made once for all viewers of a table, and the columns that did not change are handed out again.
   */
  common<T extends object>(name: string, make: () => T): T;
  /**
   * For views: a part that is compared with the last one where it is made, which may hand out that one again. Nothing is
   * copied here; it is kept only where the position is `unchanging`. `last` is absent where no table is being watched.
   */
  kept<T extends object>(name: string, make: (last: T | undefined) => T): T;
  /** The nearest frame of that name on the stack: the locals of the procedure this step is part of. */
  enclosing<At extends G['frame']['at']>(at: At): FrameAt<G['frame'], At>;
  /** The same where there may be none. */
  enclosingOrNull<At extends G['frame']['at']>(at: At): FrameAt<G['frame'], At> | null;
  /**
   * The same frame at another step: its locals stay, `changes` overwrite them. The frame object itself is changed;
   * don't use it as the old one afterwards.
   */
  sibling<From extends G['frame'], At extends G['frame']['at']>(
    frame: From,
    at: At,
    ...changes: Changes<FrameAt<G['frame'], At>, From>
  ): FrameAt<G['frame'], At>;
  /** Continues with another step of the same procedure: `goto` its sibling. */
  advance<From extends G['frame'], At extends G['frame']['at']>(
    frame: From,
    at: At,
    ...changes: Changes<FrameAt<G['frame'], At>, From>
  ): Next<G['frame']>;
  /** The frames of a seat's own lane while it is asked together with others, else null. For views and questions. */
  laneOf(seat: Viewer): readonly G['frame'][] | null;
  /**
   * Logs what happened. `to` limits who sees it; `reveals` marks an event that tells those seats a secret which no view
   * shows afterwards.
   */
  log(what: string, args?: Args, more?: { clause?: string; to?: readonly Seat[]; reveals?: boolean }): void;
  /**
   * Orders things whose identity `viewer` may not know so that the order reveals nothing: the same as long as nothing
   * happens in the open, another one after that, and another one for each viewer.
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
  /** Points, or what else the game counts, by seat. */
  scores: number[];
  what: string;
  args?: Args;
}

/** Reports one secret: its class and index, the seats that know it (as bits), and its value. */
export type TellSecret = (about: string, index: number, knownTo: number, value: Json) => void;

/** A word of the position language: something a case file can set and read by name. */
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

/** One thing that a bot looks at in a position. Value, plans, explanations and training all use the same list. */
export interface Feature<G extends Shape = Shape> {
  readonly id: string;
  readonly about: string;
  /** What more of it is worth: never less than nothing, never more, or either. */
  readonly sign: '+' | '-' | null;
  of(play: Play<G>, seat: Seat): number;
}

/** Something a bot means to do in several choices: “take Paris with these five blocks”. */
export interface Plan {
  readonly kind: string;
  /** What it is made of: plain data that `next` reads. */
  readonly parts: Json;
  /** How good it looks; the highest is followed. */
  readonly worth: number;
  readonly about: Say;
}

/** What there is to imagine a state with, besides a view. */
export type ForImagining<G extends Shape> = Pick<Play<G>, 'options' | 'seats' | 'parts' | 'chance'>;

/** What a bot remembers of what its seat was told, so that worlds it imagines fit that too. */
export interface BeliefRules<G extends Shape = Shape> {
  start(view: SeatView<G>): Json;
  /** A line of its log. */
  hear(belief: Json, event: VisibleEvent, view: SeatView<G>): Json;
  /** As `imagine`, with what is remembered. */
  sample(belief: Json, view: SeatView<G>, play: ForImagining<G>): G['state'];
}

/** How a game's own bot values things. It only ever gets imagined positions, so it can't cheat. */
export interface BotRules<G extends Shape> {
  /** How good each choice looks to the seat; higher is better, the scale is the game's. */
  policy?(play: Play<G>, frame: G['frame'], seat: Seat, choices: readonly AnyChoice[]): number[];
  /**
   * Other policies by name, each coherent in itself: bolder, more careful. A player that thinks in turns tries out the whole turn
   * by each of them.
   */
  readonly styles?: { readonly [style: string]: NonNullable<BotRules<G>['policy']> };
  /** What the position is worth to each seat, between 0 and 1. */
  value?(play: Play<G>): number[];
  /**
   * Can the position be valued here, or is something the seat decided at this frame still half done? By default it
   * always can.
   */
  settled?(play: Play<G>, decided: G['frame'], seat: Seat): boolean;
  /**
   * After how many settled moments the result of a choice at this frame shows; 0 where the policy decides alone. A game
   * that defines this is searched by rollouts of what the policy likes best, and needs all of the above; other games by
   * tree search.
   */
  ahead?(play: Play<G>, frame: G['frame'], seat: Seat): number;
  readonly features?: readonly Feature<G>[];
  /** All features of all seats, seat by seat, where one look at a position serves them all. */
  measure?(play: Play<G>): number[][];
  /** What the features weigh, and how many turns are left for that; only a game that has both can be trained. */
  readonly weights?: WeightTable;
  turnsLeft?(play: Play<G>): number;
  readonly belief?: BeliefRules<G>;
  /**
   * What the seat could set out to do at this question; empty where it decides choice by choice. With `others` also what is worth
   * trying out though the policy would not do it.
   */
  plans?(play: Play<G>, frame: G['frame'], seat: Seat, others?: boolean): Plan[];
  /**
   * The choice that carries a plan on; `later` at a question that is not its own; null when it is done, or void. A plan is
   * followed until then and not thought out again at every choice.
   */
  next?(
    play: Play<G>,
    frame: G['frame'],
    seat: Seat,
    plan: Plan,
    choices: readonly AnyChoice[],
  ): AnyChoice | 'later' | null;
  /** What the seat would offer now. */
  deals?(play: Play<G>, seat: Seat): Proposal[];
  /** Other terms on which the seat might take a binding offer, as it would offer them itself. */
  counters?(play: Play<G>, seat: Seat, offer: Deal): Proposal['terms'][];
  /** What the seat says to a deal that does not bind. Without it such deals are refused. */
  promise?(play: Play<G>, seat: Seat, deal: Deal): PromiseAnswer;
  /** Would this choice break a promise that the seat is party to? A bot keeps its word while another choice is left. */
  breaks?(play: Play<G>, seat: Seat, deal: Deal, choice: AnyChoice): boolean;
  /** What a choice means for an aim of the seat's owner: it goes against it, or serves it; null: neither. */
  heeds?(play: Play<G>, seat: Seat, aim: Aim, choice: AnyChoice): 'against' | 'serves' | null;
  /**
   * What something hidden is in an imagined position that a choice is about, such as the strength that a march will meet: the words
   * with `low` and `high` among their blanks, and the amount. Null for a choice that meets nothing hidden.
   */
  expects?(play: Play<G>, seat: Seat, choice: AnyChoice): { what: string; args: Args; amount: number } | null;
  /** How its blunders are counted. */
  readonly meters?: readonly Meter<G>[];
  /** Simple ways to play that must not beat it. */
  readonly probes?: readonly Probe<G>[];
}

/** An answer to a promise, with its reason by the key of the words. */
export interface PromiseAnswer {
  readonly accept: boolean;
  readonly why: string;
}

/** A way to play that a person might try against bots: one idea, followed through. A bot that loses to it has a hole. */
export interface Probe<G extends Shape = Shape> {
  readonly id: string;
  readonly about: string;
  readonly policy: NonNullable<BotRules<G>['policy']>;
}

/** Those who hear an event (everyone when absent), whether it tells them a secret, and what everyone is told besides. */
export interface Audience {
  readonly to?: readonly Seat[];
  readonly reveals?: boolean;
  /** Heard by everyone, and taken to tell something: that there was more than they are told. */
  readonly publicly?: { readonly what: string; readonly args: Args };
}

/** Counts how often players do what good players do not, from what happens in whole games. */
export interface Meter<G extends Shape = Shape> {
  readonly id: string;
  /** What is counted, and out of what. */
  readonly about: string;
  /** Begins a game. What it returns is told of every choice and gives back how many were bad, out of how many. */
  begin(): (moment: MeterMoment<G>) => readonly [bad: number, of: number] | null;
}

/** One choice of a game: what happened, and the position after it. */
export interface MeterMoment<G extends Shape = Shape> {
  readonly events: readonly Event[];
  readonly play: Play<G>;
}

export interface Game<G extends Shape = Shape> {
  readonly id: string;
  readonly title: string;
  /** The version of the rules. It changes whenever an old record might replay differently. */
  readonly rules: string;
  readonly options: G['options'];
  /** What is wrong with a combination of options that makes no game, or null. */
  optionError?(options: Options<G>): string | null;
  /** Combinations of options that the conformance suite plays; without it, each scenario with each number of seats. */
  variants?(): Partial<Options<G>>[];
  seats(options: Options<G>): readonly SeatInfo[];
  /** What the seats are called now, where `seats` can't know it: after powers drawn at set-up, or after several. */
  seatNames?(play: Play<G>): readonly string[];
  /** The powers that seats run, where one seat may run several. Questions then say for which of them they ask. */
  readonly powers?: Kind;
  /** Names of things that follow from what a viewer sees: “the frigate of Britain in Portsmouth” for ship 12. */
  readonly thingNames?: ThingNames<G['board']>;
  /** The tables of named things. */
  readonly kinds: readonly Kind[];
  readonly verbs: G['verbs'];
  /** Called with an empty state. */
  setup(play: Pick<Play<G>, 'options' | 'seats' | 'parts' | 'chance' | 'log'>): G['state'];
  /** The first frame. */
  begin(options: Options<G>): G['frame'];
  readonly steps: Steps<G>;
  /** Handed to the rules as `play.parts`. */
  readonly parts?: PartsOf<G>;
  /** A copy of the state, where the game can do it faster than the kernel. */
  copy?(state: G['state']): G['state'];
  /**
   * A short value that differs whenever the state does, if the game can compute it faster than the kernel can walk the
   * state. Positions are then hashed by it.
   */
  digest?(state: G['state']): Json;
  /**
   * What a viewer may see. Starts empty and adds what that viewer may know. Never changes anything. `last` is what the
   * same viewer was shown before, if known: large parts that are equal now may be returned again, so that they need not
   * be compared. What is seen must not depend on it.
   */
  view(play: Play<G>, viewer: Viewer, last?: G['board']): G['board'];
  /**
   * How a viewer sees the open frames, where a game can't keep all that is hidden out of them; null, or without it, as they are. A
   * frame that is shown otherwise must be one that the rules could go on from in an imagined world.
   */
  flow?(play: Play<G>, viewer: Viewer): ((frame: G['frame']) => G['frame']) | null;
  /** Who hears what the rules log for everyone, and whether it tells a secret, where events may name hidden things. */
  audience?(play: Play<G>, what: string, args: Args): Audience | null;
  /** A full state consistent with what a viewer sees; everything unknown is drawn from chance. */
  imagine(view: SeatView<G>, play: ForImagining<G>): G['state'];
  /** Every secret of the position and who knows it. Undo closes by it and imagination is tested against it. */
  secrets?(play: Play<G>, tell: TellSecret): void;
  /** Why a choice that no question named as tempting is not legal. */
  explain?(play: Play<G>, frame: G['frame'], seat: Seat, choice: AnyChoice): No | null;
  /** Why a seat that is not asked anything can't do this: whose turn it is, by which clause. As public as a view. */
  notAsked?(play: Play<G>, seat: Seat, choice: AnyChoice): No | null;
  readonly talk?: TalkRule<G>;
  readonly deals?: DealRules<G>;
  /** What seats may promise each other, by kind. */
  readonly promises?: { readonly [kind: string]: PromiseKind };
  /**
   * Stretches of the game that standing orders can be given for (this turn, this year): each with a value, known to all,
   * that changes when it ends and never comes back. The sentence `span.<name>` says until when that is.
   */
  readonly spans?: { readonly [span: string]: (play: Play<G>) => Json };
  /**
   * What the letter of instruction of a seat can tell a bot that plays on for it, by aim, with its terms. The sentence
   * `aim.<name>` says it; `BotRules.heeds` knows what a choice means for it.
   */
  readonly aims?: { readonly [aim: string]: Fields };
  /** How the game ended. Asked only when it is over. */
  outcome(play: Play<G>): Outcome;
  readonly words: Words;
  /**
   * How to load the words in other languages, by language tag, with the same keys; `name.<kind>.<name>` and `name.seat.<id>` are
   * the names of things and seats. What a translation leaves out is said in the game's own language.
   */
  readonly translations?: { readonly [language: string]: () => Promise<Words> };
  /** How the log tells events: headings, battles, news. */
  readonly story?: Story;
  /** What a viewer sees, as tables of text. Made from the view alone. */
  textTables?(view: SeatView<G>, seats: readonly SeatInfo[], options: Options<G>): ToldTable[];
  readonly nouns?: { readonly [noun: string]: Noun<G> };
  readonly scenes?: { readonly [scene: string]: Scene<G> };
  readonly bot?: BotRules<G>;
  /** Searches that `concert bench` measures by themselves: each looks at a position once, and changes nothing. */
  readonly works?: { readonly [work: string]: (play: Play<G>) => unknown };
}

/** Any game, when its types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a game's own types are its own business
export type AnyGame = Game<any>;

/** Declares a game; all it does is to infer and check types. */
export const defineGame = <G extends Shape>(game: Game<G>): Game<G> => game;

export type PositionOf<G extends Shape> = Position<G['state'], G['frame']>;
export type { Verdict };
