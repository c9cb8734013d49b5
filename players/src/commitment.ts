/** Keeps a bot to its plan: what was set out to is carried on choice by choice, until it is done or void. */
import {
  type AnyChoice,
  type BotRules,
  type Chance,
  type Decision,
  type Plan,
  type Say,
  type Shape,
  same,
} from '@concert/kernel';

export class Commitment {
  private plan: Plan | null = null;

  get about(): Say | null {
    return this.plan?.about ?? null;
  }

  /** The choice that the plan in hand, or else the best new one, leads to; null where no plan says anything. */
  choice({ machine, view, seat, choices, belief }: Decision, chance: Chance): AnyChoice | null {
    const bot = machine.game.bot as BotRules<Shape> | undefined;
    if (!bot?.plans || !bot.next) return null;
    const world = machine.imagine(view, chance, belief);
    const frame = machine.asking(world, seat);
    if (frame === null) return null;
    const play = machine.readContext(world, seat);
    const onward = (plan: Plan): AnyChoice | 'later' | null => {
      const next = bot.next!(play, frame, seat, plan, choices);
      // A plan that is no longer legal is dropped, never forced.
      if (next === null || next === 'later') return next;
      return choices.find((choice) => choice.verb === next.verb && same(choice.arg, next.arg)) ?? null;
    };
    if (this.plan) {
      const next = onward(this.plan);
      if (next === 'later') return null;
      if (next) return next;
      this.plan = null;
    }
    const made = bot.plans(play, frame, seat).sort((a, b) => b.worth - a.worth);
    for (const plan of made) {
      const next = onward(plan);
      if (next === null || next === 'later') continue;
      this.plan = plan;
      return next;
    }
    return null;
  }
}
