/** Keeps a player from repeating itself while it drafts in private. */
import { type AnyChoice, choiceKey, type Decision, hash } from '@concert/kernel';

/**
 * In a lane nothing changes except by the seat's own choices, so seeing the same view again means going in circles: a
 * corps moved there, and back, and there. What was chosen at that point before is then skipped.
 */
export class CycleGuard {
  private count = -1;
  private readonly chosen = new Map<string, Set<string>>();

  /** The choices not yet made from here; all of them when that leaves none. */
  fresh({ view, choices }: Decision): readonly AnyChoice[] {
    const before = view.lane === null ? undefined : this.at(view.count).get(hash(view));
    if (!before) return choices;
    const left = choices.filter((choice) => !before.has(choiceKey(choice)));
    return left.length > 0 ? left : choices;
  }

  note({ view }: Decision, choice: AnyChoice): AnyChoice {
    if (view.lane !== null) {
      const chosen = this.at(view.count);
      const key = hash(view);
      const here = chosen.get(key);
      if (here) here.add(choiceKey(choice));
      else chosen.set(key, new Set([choiceKey(choice)]));
    }
    return choice;
  }

  private at(count: number): Map<string, Set<string>> {
    if (count !== this.count) this.chosen.clear();
    this.count = count;
    return this.chosen;
  }
}
