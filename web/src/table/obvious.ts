/** A question with one answer that everyone can see is answered by the page: nothing is learned by how soon it comes. */
import type { AnyChoice } from '@concert/kernel';
import { effect } from '@preact/signals';
import type { Session } from './session.ts';

/** The only choice, where the game says that it is no secret and nothing would be lost by making it. */
export function obviousChoice(session: Session): AnyChoice | null {
  const [only, ...others] = session.choices.value;
  if (!only || others.length > 0 || session.moment.value) return null;
  // What was just done can be taken back only until the answer is given: then the person gives it.
  if (session.live.value?.sight.mayUndo) return null;
  return session.meaningOf(only)?.obvious ? only : null;
}

export function answerObvious(session: Session): () => void {
  /** Where it was last tried: what is refused is not tried again. */
  let tried = -1;
  return effect(() => {
    const choice = obviousChoice(session);
    const mark = session.live.value?.sight.mark ?? -1;
    if (!choice || session.sending.value || mark === tried) return;
    tried = mark;
    void session.answer(choice);
  });
}
