/** What the choices mean, as the host sends it. */
import { type AnyChoice, type Json, same } from '@concert/kernel';
import type { TableView, ToldMeaning } from '@concert/wire';

/** The meaning of each choice. They come by verb: one for all its choices, or one for each in their order. */
export function meaningsOf({ meanings }: TableView, choices: readonly AnyChoice[]): Map<AnyChoice, ToldMeaning> {
  const found = new Map<AnyChoice, ToldMeaning>();
  const nth = new Map<string, number>();
  for (const choice of choices) {
    const index = nth.get(choice.verb) ?? 0;
    nth.set(choice.verb, index + 1);
    const told = Object.hasOwn(meanings, choice.verb) ? meanings[choice.verb] : null;
    const meaning = Array.isArray(told) ? told[index] : told;
    if (meaning) found.set(choice, meaning);
  }
  return found;
}

/** What a choice means: found by what it is, since panels make choices of their own. */
export function meaningOf(
  meanings: ReadonlyMap<AnyChoice, ToldMeaning>,
  choices: readonly AnyChoice[],
  choice: AnyChoice,
): ToldMeaning | null {
  const isSame = ({ verb, arg }: AnyChoice): boolean => verb === choice.verb && same(arg as Json, choice.arg as Json);
  const listed = meanings.has(choice) ? choice : choices.find(isSame);
  return (listed && meanings.get(listed)) ?? null;
}
