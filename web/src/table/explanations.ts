/** What a click would do, or why it does nothing: asked of the rules, and said in a sentence. */
import type { AnyChoice } from '@concert/kernel';
import { t } from '../text/index.ts';
import { byVerb, choiceLabel, click, type Item, meant, possible, verbLabel } from './choice-filter.ts';
import type { Session } from './session.ts';

/** Why something was refused; or, for something only asked about, that it is possible. */
export interface Refusal {
  sentence: string;
  clause: string;
  possible?: true;
}

/** Says what a click on a thing would do, or why nothing. */
export async function explainClick(session: Session, item: Item, bare: boolean): Promise<void> {
  const facts = session.facts.value;
  if (!facts || item.length === 0) return;
  const [choices, picked] = [session.choices.value, session.picked.value];
  const left = possible(facts, choices, picked, item);
  if (left.length === 0) {
    await explainRefusal(session, meant(facts, choices, picked, item));
    session.refusal.value ??= { sentence: t.table.notThat, clause: '' };
    return;
  }
  const clicked = click(facts, choices, picked, item, bare);
  const sentence =
    clicked.comes === 'do'
      ? t.table.wouldDo(choiceLabel(facts, clicked.choice))
      : left.length === 1
        ? t.table.wouldBegin(choiceLabel(facts, left[0]))
        : t.table.wouldLeave(
            byVerb(left).map(([verb]) => verbLabel(facts, verb)),
            left.length,
          );
  session.refusal.value = { sentence, clause: '', possible: true };
}

/** Asks why none of these is possible, and shows the first answer that cites a clause. */
export async function explainRefusal(session: Session, choices: readonly AnyChoice[]): Promise<void> {
  let first: Refusal | null = null;
  for (const choice of choices) {
    const why = await session.why(choice);
    if (!why) continue;
    first ??= why;
    if (why.clause) {
      session.refusal.value = why;
      return;
    }
  }
  session.refusal.value = first;
}
