/** Keeps a bot to its plan: what was set out to is carried on choice by choice, until it is done or void. */
import {
  type AnyChoice,
  type AnyFrame,
  type BotRules,
  type Chance,
  type Decision,
  type Plan,
  type Play,
  type Say,
  type Seat,
  type Shape,
  same,
} from '@concert/kernel';

/** A question as a plan meets it, in a world that may be the true one. */
export interface PlanQuestion {
  bot: BotRules<Shape>;
  play: Play<Shape>;
  frame: AnyFrame;
  seat: Seat;
  choices: readonly AnyChoice[];
}

/** A plan and the choice it leads to now. */
export interface PlannedChoice {
  plan: Plan;
  choice: AnyChoice;
}

/** The choice that carries a plan on; a plan that is no longer legal is dropped, never forced. */
function onward({ bot, play, frame, seat, choices }: PlanQuestion, plan: Plan): AnyChoice | 'later' | null {
  const next = bot.next!(play, frame, seat, plan, choices);
  if (next === null || next === 'later') return next;
  return choices.find((choice) => choice.verb === next.verb && same(choice.arg, next.arg)) ?? null;
}

/** The plan of one seat. */
export class PlanKeeper {
  plan: Plan | null = null;

  /** Where the plan in hand leads; `later` where it has nothing to say; null where there is none, or none any more. */
  carryOn(question: PlanQuestion): AnyChoice | 'later' | null {
    if (!this.plan) return null;
    const next = onward(question, this.plan);
    if (next === null) this.plan = null;
    return next;
  }

  /** What could be set out to now, the best first. */
  proposals(question: PlanQuestion): PlannedChoice[] {
    const { bot, play, frame, seat } = question;
    const made = bot.plans!(play, frame, seat, true).sort((a, b) => b.worth - a.worth);
    return made.flatMap((plan) => {
      const choice = onward(question, plan);
      return choice === null || choice === 'later' ? [] : [{ plan, choice }];
    });
  }

  /** The choice that the plan in hand, or else the best new one, leads to; null where no plan says anything. */
  choice(question: PlanQuestion): AnyChoice | null {
    const held = this.carryOn(question);
    if (held !== null) return held === 'later' ? null : held;
    const { bot, play, frame, seat } = question;
    for (const plan of bot.plans!(play, frame, seat).sort((a, b) => b.worth - a.worth)) {
      const choice = onward(question, plan);
      if (choice === null || choice === 'later') continue;
      this.plan = plan;
      return choice;
    }
    return null;
  }
}

/** The question of a decision in an imagined world; null in a game without plans, or where the seat is not asked. */
export function planQuestion({ machine, view, seat, choices, belief }: Decision, chance: Chance): PlanQuestion | null {
  const bot = machine.game.bot as BotRules<Shape> | undefined;
  if (!bot?.plans || !bot.next) return null;
  const world = machine.imagine(view, chance, belief);
  const frame = machine.asking(world, seat);
  return frame && { bot, play: machine.readContext(world, seat), frame, seat, choices };
}

export class Commitment {
  readonly keeper = new PlanKeeper();

  get about(): Say | null {
    return this.keeper.plan?.about ?? null;
  }

  /** The choice that the plan in hand, or else the best new one, leads to; null where no plan says anything. */
  choice(turn: Decision, chance: Chance): AnyChoice | null {
    const question = planQuestion(turn, chance);
    return question && this.keeper.choice(question);
  }
}
