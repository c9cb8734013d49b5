/**
 * Choices: a verb and a small argument. A question offers them to a sink. The same function lists them, counts them,
 * checks one or explains a refusal, depending only on the sink. So the prompt, the highlights, the bots and the
 * validator can't drift apart.
 */
import type { InferAll } from './fields.ts';
import type { Shape } from './game.ts';
import { same } from './json.ts';
import type { No, Verdict } from './words.ts';

/** What a seat may choose: one of the game's verbs with its argument. */
export type Choice<G extends Shape = Shape> = {
  [V in keyof G['verbs'] & string]: { verb: V; arg: InferAll<G['verbs'][V]> };
}[keyof G['verbs'] & string];

/** A choice when the game is not known by type. */
export interface AnyChoice {
  verb: string;
  // biome-ignore lint/suspicious/noExplicitAny: an argument is checked by its fields, not by its type
  arg: any;
}

/** Where a question puts its offers. */
export interface Offers<G extends Shape = Shape> {
  /**
   * Offers a choice; or, with a refusal as its verdict, says why this tempting thing is not legal. Returns whether it
   * was offered.
   */
  offer<V extends keyof G['verbs'] & string>(verb: V, arg: InferAll<G['verbs'][V]>, verdict?: Verdict): boolean;
  /**
   * Offers the same choice with every whole number from `least` to `most` as one part of its argument: `count` 1 … n. To
   * check one of them the others are not made.
   */
  range<V extends keyof G['verbs'] & string>(
    verb: V,
    arg: Partial<InferAll<G['verbs'][V]>>,
    part: keyof InferAll<G['verbs'][V]> & string,
    least: number,
    most: number,
  ): void;
  /** Is this verb wanted? A question may skip costly work for verbs that are not. */
  wants(verb: keyof G['verbs'] & string): boolean;
  /** Are refusals wanted? When choices are only listed, counted or checked, a question need not look for any. */
  readonly explains: boolean;
}

/** Lists, counts, checks or explains: one sink for all four, so that there is one code path to optimise and to trust. */
export class Sink implements Offers {
  /** Choices offered, when listing. */
  list: AnyChoice[] = [];
  count = 0;
  /** Whether the wanted choice was offered, when checking. */
  found = false;
  /** Why the wanted choice was refused, when it was named as tempting. */
  refusal: No | null = null;
  private wanted: AnyChoice | null = null;
  private listing = true;
  private explaining = false;
  /** After this many choices the sink wants no more. */
  private enough = Infinity;

  forList(): this {
    this.list = [];
    return this.reset(null, true);
  }
  forCount(): this {
    return this.reset(null, false);
  }
  /** To check whether this choice is offered. */
  forCheck(wanted: AnyChoice): this {
    return this.reset(wanted, false);
  }
  /** The same, with the reason if not: costs more. */
  forChoice(wanted: AnyChoice): this {
    this.reset(wanted, false);
    this.explaining = true;
    return this;
  }
  /** To find out whether there is only one choice: after the second nothing more is wanted, though more may come. */
  forSole(): this {
    this.list = [];
    return this.reset(null, true, 2);
  }

  private reset(wanted: AnyChoice | null, listing: boolean, enough = Infinity): this {
    this.wanted = wanted;
    this.listing = listing;
    this.explaining = false;
    this.enough = enough;
    this.count = 0;
    this.found = false;
    this.refusal = null;
    return this;
  }

  get explains(): boolean {
    return this.explaining;
  }

  wants(verb: string): boolean {
    if (this.wanted !== null) return this.wanted.verb === verb;
    return this.count < this.enough;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as in AnyChoice
  range(verb: string, arg: any, part: string, least: number, most: number): void {
    if (this.wanted === null) {
      if (this.listing) for (let n = least; n <= most; n++) this.offer(verb, { ...arg, [part]: n });
      else this.count += Math.max(0, most - least + 1);
      return;
    }
    const n = this.wanted.verb === verb ? this.wanted.arg?.[part] : null;
    if (Number.isInteger(n) && n >= least && n <= most) this.offer(verb, { ...arg, [part]: n });
  }

  // biome-ignore lint/suspicious/noExplicitAny: as in AnyChoice
  offer(verb: string, arg: any, verdict: Verdict = true): boolean {
    if (verdict !== true) {
      if (this.explaining && this.wanted!.verb === verb && same(this.wanted!.arg, arg)) this.refusal = verdict;
      return false;
    }
    this.count++;
    if (this.listing) this.list.push({ verb, arg });
    else if (this.wanted !== null && this.wanted.verb === verb && same(this.wanted.arg, arg)) this.found = true;
    return true;
  }
}

/** A short text that is equal for equal choices, for keys in searches and logs. */
export const choiceKey = (choice: AnyChoice): string => `${choice.verb} ${JSON.stringify(choice.arg)}`;
