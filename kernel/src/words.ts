/**
 * The rules say everything as data: a key, arguments and the clause it comes from. Sentences are made at the edge from
 * a table of words, so that they can be translated and a log line can point at the map.
 */
import type { Kind, Point, SeatNames } from './fields.ts';
import type { Json } from './json.ts';

export type Args = { [name: string]: Json };

/** A message: `what` is a key of the game's words. */
export interface Say {
  what: string;
  args?: Args;
  clause?: string;
}

/**
 * Sentences by key. `{n}` inserts an argument, in the words of `value.<argument>.<what it is>` where there are some,
 * `{r:region}` a name of a kind, `{n#block|blocks}` a counted word,
 * `{flag#one|other}` one of two by a flag,
 * `{foot+horse}` several counts, without those that are 0: by the sentence `count.foot`, or else by their own names; `{d:dice}` numbers that
 * dice have shown.
 */
export type Words = { readonly [what: string]: string };

export function say(what: string, args?: Args, clause?: string): Say {
  const said: Say = { what };
  if (args) said.args = args;
  if (clause) said.clause = clause;
  return said;
}

/** A refusal, with a clause and a sentence: what a legality test returns when the answer is not yes. */
export interface No extends Say {
  clause: string;
}

/** Called by the dozen for every choice that is listed. */
export const no = (clause: string, what: string, args?: Args): No => (args ? { what, clause, args } : { what, clause });

/** A refusal as it is told: its key and arguments, and the sentence they make in the game's words. */
export interface Explanation {
  key: string;
  args?: Args;
  clause: string;
  sentence: string;
}

/** Yes, or the reason why not. */
export type Verdict = true | No;

/** What the kernel itself has to say. A game's words may override them. */
export const kernelWords: Words = {
  'kernel.over': 'The game is over.',
  'kernel.not-asked': 'It is not your decision now.',
  'kernel.ready': 'You have already pressed Ready. Take that back to change anything.',
  'kernel.no-verb': 'This game has no choice called “{verb}”.',
  'kernel.bad-argument': 'That choice is not valid: {why}.',
  'kernel.not-now': 'You can’t do that now.',
  'kernel.other-question': 'You can do that at another point of the game, not now.',
  'kernel.no-undo': 'There is nothing to undo.',
  'kernel.stale': 'The position has just changed. Look again, then choose.',
  'kernel.no-deal': 'You can’t make this kind of offer now.',
  'kernel.deal-later': 'Binding deals have to wait until the secret orders are in.',
  'kernel.no-offer': 'That offer is no longer open.',
  'kernel.not-your-offer': 'That offer was not made to you.',
  'kernel.too-many-offers': 'You have made too many offers for now. Wait until other players are asked.',
  'kernel.finish': 'You have made {most} choices here. Finish now: only choices that do are left.',
  'kernel.no-more': 'You have made {most} entries here. Go on with the game first.',
  'kernel.resigned': '{seat:seat} has resigned.',
  'kernel.already-resigned': 'You have already resigned.',
  'kernel.no-order': 'None of your standing orders answers this now.',
  'kernel.no-promise': 'You can’t make that kind of promise in this game.',
  'kernel.promised': '{seat:seat} promises {to:seat}: {kind}.',
  'aim.spare': 'Don’t attack {whom:seat}',
  'aim.fight': 'Fight {whom:seat} where it pays',
  'aim.hold': 'Don’t leave {place} empty',
  'aim.avoid': 'Stay out of {place}',
  'bot.agreed': 'Agreed: that helps me too.',
  'bot.worse': 'No: that would leave me worse off.',
  'bot.no-gain': 'No: I see nothing in it for me.',
  'bot.no-promise': 'No: I only promise what the rules make binding.',
  'bot.no-text': 'No: I can’t read that. I answer promises with terms, such as to keep the peace.',
  'bot.free': 'Agreed: it costs me nothing.',
  'bot.peace': 'Agreed: I would rather fight others.',
  'bot.two': 'No: with two players, what helps you hurts me.',
  'bot.at-war': 'No: we are at war. Offer me an end to it first.',
  'bot.you-lead': 'No: you are ahead, and peace would help you win.',
  'bot.threat': 'No: that is a threat, not a promise.',
  'bot.no-trust': 'No: you have not kept your word to me.',
  'bot.pitch': '{leader:seat} is ahead of both of us. I would rather be at peace with you.',
  'bot.not-now': 'No: that isn’t possible right now.',
  'bot.offers': 'I can’t read messages, but I answer offers: {kinds}.',
  'bot.no-offers': 'I can’t read messages, and there is nothing to trade in this game.',
  'kernel.no-talk': 'You can’t message them now.',
  'kernel.trials': '({worlds} trials)',
  'kernel.weighing': 'Working out the odds…',
  'kernel.and': '{first} and {last}',
  'kernel.none': 'none',
  'kernel.hidden': 'hidden {kind}',
};

/** The sentence for a message, from a table of words and the tables of names. */
export const sentence = (words: Words, kinds: readonly Kind[], seats: SeatNames, said: Say): string =>
  new Phrases(words, kinds, () => seats).sentence(said);

/**
 * Names that follow from what a viewer sees, for things whose number tells a reader nothing: by kind, a sentence for each thing, or
 * null where the name in the table serves. Made from the view alone, so that a name can't tell more than the view does.
 */
// biome-ignore lint/suspicious/noExplicitAny: what a view holds is the game's own affair
export type ThingNames<B = any> = { readonly [kind: string]: (board: B, id: number) => Say | null };

/** The tables of names with those that follow from a view; the table itself where nothing in it has such a name. */
export function namedKinds(
  kinds: readonly Kind[],
  names: ThingNames,
  board: unknown,
  sentenceOf: (said: Say) => string,
): readonly Kind[] {
  return kinds.map((kind) => {
    const nameOf = Object.hasOwn(names, kind.kind) ? names[kind.kind]! : null;
    if (!nameOf) return kind;
    const labels = kind.names.map((name, id) => {
      const said = nameOf(board, id);
      return said ? sentenceOf(said) : (kind.labels?.[id] ?? name);
    });
    return { ...kind, labels };
  });
}

/** The kind of arguments that are numbers on dice. */
const DICE = 'dice';

/** What replaces `{…}`. */
type Blank = (args: Args) => string;

/** The sentences of one table. Each pattern is parsed once: a table says the same things over and over. */
export class Phrases {
  private readonly words: Words;
  private readonly kinds: readonly Kind[];
  private readonly seats: () => SeatNames;
  private readonly parts = new Map<string, (string | Blank)[]>();
  /** The blanks that stand for dice, and the sentences that have one. */
  private readonly dice = new Set<Blank>();
  private readonly rolls = new Set<string>();

  constructor(words: Words, kinds: readonly Kind[], seats: () => SeatNames) {
    this.words = words;
    this.kinds = kinds;
    this.seats = seats;
  }

  /** Is there a sentence for this key? */
  has(what: string): boolean {
    return Object.hasOwn(this.words, what) || Object.hasOwn(kernelWords, what);
  }

  sentence({ what, args = {} }: Say): string {
    let text = '';
    for (const part of this.partsOf(what)) text += typeof part === 'string' ? part : part(args);
    return text;
  }

  /** The name of a thing of a kind, or of a seat. */
  name({ kind, id }: Point): string {
    return this.nameOf(kind, id);
  }

  /** Where dice stand in the sentence: the first character of each run of them, and the one after it. */
  diceIn({ what, args = {} }: Say): [from: number, to: number][] {
    const parts = this.partsOf(what);
    if (!this.rolls.has(what)) return [];
    const found: [number, number][] = [];
    let at = 0;
    for (const part of parts) {
      const from = at;
      at += (typeof part === 'string' ? part : part(args)).length;
      if (typeof part !== 'string' && this.dice.has(part) && at > from) found.push([from, at]);
    }
    return found;
  }

  private partsOf(what: string): (string | Blank)[] {
    let parts = this.parts.get(what);
    if (parts === undefined) this.parts.set(what, (parts = this.parse(what)));
    return parts;
  }

  private parse(what: string): (string | Blank)[] {
    const pattern = this.words[what] ?? kernelWords[what] ?? what;
    const parts: (string | Blank)[] = [];
    let from = 0;
    for (const match of pattern.matchAll(/\{(\w+)(?::(\w+)|#([^|}]*)\|([^}]*)|((?:\+\w+)+))?\}/g)) {
      const blank = this.blank(match);
      parts.push(pattern.slice(from, match.index), blank);
      if (match[2] === DICE) {
        this.dice.add(blank);
        this.rolls.add(what);
      }
      from = match.index + match[0].length;
    }
    parts.push(pattern.slice(from));
    return parts;
  }

  private blank([, name = '', kindName, one, many, more]: readonly (string | undefined)[]): Blank {
    if (one !== undefined)
      return ({ [name]: value }) =>
        typeof value === 'boolean' ? (value ? one : many!) : `${value} ${value === 1 ? one : many}`;
    if (more !== undefined) return this.counts([name, ...more.slice(1).split('+')]);
    if (!kindName || kindName === DICE)
      return ({ [name]: value }) => this.joined(value, (part) => wordFor(this.words, name, part));
    return ({ [name]: value }) => this.joined(value, (part) => this.nameOf(kindName, part));
  }

  private counts(names: readonly string[]): Blank {
    return (args) =>
      this.joined(
        names.filter((name) => args[name] !== 0),
        (name) => this.count(name as string, args[name as string]!),
      );
  }

  private count(name: string, n: Json): string {
    const what = `count.${name}`;
    return this.has(what) ? this.sentence({ what, args: { n } }) : `${n} ${name}`;
  }

  private nameOf(kindName: string, value: Json): string {
    if (kindName === 'seat') return this.seats()[value as number] ?? String(value);
    const table = this.kinds.find((candidate) => candidate.kind === kindName);
    // A handle means nothing to a reader.
    if (table && typeof value === 'string') return this.sentence({ what: 'kernel.hidden', args: { kind: kindName } });
    return table?.labels?.[value as number] ?? table?.names[value as number] ?? String(value);
  }

  private joined(value: Json | undefined, one: (part: Json) => string): string {
    if (value === undefined) return '…';
    if (!Array.isArray(value)) return one(value);
    const parts = value.map(one);
    if (parts.length < 2) return parts[0] ?? this.sentence({ what: 'kernel.none' });
    const [first, last] = [parts.slice(0, -1).join(', '), parts.at(-1)!];
    return this.sentence({ what: 'kernel.and', args: { first, last } });
  }
}

/** A word of the rules (“lapsed”, “with”) as the game says it to people. */
export const wordFor = (words: Words, name: string, value: Json): string =>
  typeof value === 'string' ? (words[`value.${name}.${value}`] ?? value) : String(value);
