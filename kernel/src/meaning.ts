/**
 * What a choice means to the seat that makes it, besides its name: what it costs, what it brings, what is at stake. The
 * page writes it on buttons and asks before something warlike; bots and text tables read it too. Only the seat that is
 * asked gets it, and it must follow from what that seat may know: the two-worlds test covers it.
 */
import type { AnyChoice } from './choices.ts';
import { same } from './json.ts';
import type { Say } from './words.ts';

export interface Meaning {
  /** What it costs: “−5 prestige”. */
  cost?: Say;
  /** What it brings: “+5 gold a year”. */
  gain?: Say;
  /** What follows from it. The page says it first and asks once. */
  stake?: Say;
  /** Of what ends something: what is left to do. Where it says nothing the page names what else is possible. */
  left?: Say;
  /** It cannot be taken back: dice are rolled, or others learn of it. */
  final?: true;
  /** When it is the only choice, everyone can see that: a page makes it without asking. */
  obvious?: true;
  /** The choice that the question is about; at most one verb of a question has it. */
  main?: true;
}

/** By verb: one for all choices of the verb, or one for each in the order in which they are listed. */
export type Meanings = { [verb: string]: Meaning | (Meaning | null)[] };

/** Collects meanings by verb; where all choices of a verb mean the same, it is said once. */
export function gatherMeanings(
  choices: readonly AnyChoice[],
  meaningOf: (choice: AnyChoice) => Meaning | null | undefined,
): Meanings {
  const gathered = new Map<string, (Meaning | null)[]>();
  for (const choice of choices) {
    const meaning = meaningOf(choice);
    if (meaning === undefined) continue;
    const list = gathered.get(choice.verb);
    if (list) list.push(meaning);
    else gathered.set(choice.verb, [meaning]);
  }
  const meanings: Meanings = {};
  for (const [verb, list] of gathered) {
    const [first] = list;
    const alike = list.every((each) => each === first || same(each, first));
    if (!alike) meanings[verb] = list;
    else if (first) meanings[verb] = first;
  }
  return meanings;
}

/** The meaning of the choice at this place among those of its verb. */
export function meaningAt(meanings: Meanings, verb: string, index: number): Meaning | null {
  const found = Object.hasOwn(meanings, verb) ? meanings[verb]! : null;
  return Array.isArray(found) ? (found[index] ?? null) : found;
}
