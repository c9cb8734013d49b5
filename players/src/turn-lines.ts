/**
 * Whole turns tried out in imagined worlds: a line is what a seat means to choose, click by click, until another seat has a
 * say. Lines are compared in the same worlds with the same dice, and all that a line leaves open is played by policy.
 */
import {
  type AnyChoice,
  type AnyFrame,
  type BotRules,
  type Chance,
  choiceKey,
  type Decision,
  type Machine,
  type Plan,
  type PositionOf,
  type Seat,
  type Shape,
  same,
  spansOf,
} from '@concert/kernel';
import { PlanKeeper } from './commitment.ts';
import { CommonRandomNumbers } from './common-random-numbers.ts';
import { nextAnswer, type PendingAnswer } from './decisions.ts';
import { best, LONGEST_PLAYOUT, payoffs, policyScores } from './scoring.ts';

export type Line = readonly AnyChoice[];

/**
 * How a turn is to be played: so it begins, these choices are left out of it, and the rest is the policy's, or that of a style; or
 * by a plan, in a game that has them.
 */
export interface Script {
  begin: Line;
  without: ReadonlySet<string>;
  style?: string;
  plan?: Plan;
}

export const AS_USUAL: Script = { begin: [], without: new Set() };

/** Turns that choose the same things in another order come to the same: what is alike has one signature. */
export const signatureOf = (line: Line): string => line.map(choiceKey).sort().join('\n');

/** A rival that answers with its favourite of this rank when it first has a choice, instead of the first. */
export interface Reply {
  rival: Seat;
  rank: number;
}

/** What came of a line in a world. */
export interface Played {
  /** By seat what the end is worth. */
  worth: readonly number[];
  /** What the seat chose until another had a say. */
  line: AnyChoice[];
}

/** Another way to play a turn that is worth trying, and how far behind the favourite it looks to the policy. */
export interface Fork {
  script: Script;
  gap: number;
}

/** What trying out turns needs: a game that has `ahead` must have the rest. */
type Evaluation = Required<Pick<BotRules<Shape>, 'policy' | 'value' | 'settled' | 'ahead'>>;

/** Longer turns are planned piece by piece. */
const LONGEST_LINE = 60;

const alike = (a: AnyChoice, b: AnyChoice): boolean => a.verb === b.verb && same(a.arg, b.arg);
const listed = (choices: readonly AnyChoice[], wanted: AnyChoice | undefined): AnyChoice | undefined =>
  wanted && choices.find((choice) => alike(choice, wanted));

/** What is left without some choices; all where that leaves none. */
export function leftOf(choices: readonly AnyChoice[], without: ReadonlySet<string>): readonly AnyChoice[] {
  if (without.size === 0) return choices;
  const some = choices.filter((choice) => !without.has(choiceKey(choice)));
  return some.length > 0 ? some : choices;
}

/** One imagined world with its dice. */
interface World {
  position: PositionOf<Shape>;
  dice: number;
}

export class TurnLines {
  private readonly machine: Machine;
  private readonly decision: Decision;
  private readonly chance: Chance;
  private readonly evaluation: Evaluation;
  private readonly question: AnyFrame;
  /** The turn of a position as a text; null in a game that names no spans. */
  private readonly spans: ((position: PositionOf<Shape>) => string) | null;
  private readonly moments: number;
  private readonly worlds: World[] = [];
  /** How many rollouts were played. */
  rollouts = 0;

  /** Looks as far ahead as the game says, or `deeper`; or to a settled moment that is named. */
  constructor(decision: Decision, chance: Chance, deeper = 0, moments?: number) {
    const { machine, view, seat } = decision;
    this.machine = machine;
    this.decision = decision;
    this.chance = chance;
    this.evaluation = machine.game.bot as unknown as Evaluation;
    this.spans = machine.game.spans ? (position) => JSON.stringify(spansOf(machine, position)) : null;
    this.question = (view.lane?.stack ?? view.flow).at(-1)!;
    const ahead = this.evaluation.ahead(machine.readContext(this.world(0).position, seat), this.question, seat);
    this.moments = moments ?? (ahead > 0 ? ahead + deeper : 0);
  }

  /** Is there anything to try out, or does the policy decide alone? */
  get isOpen(): boolean {
    return this.moments > 0;
  }

  /** Worlds are drawn once and kept: everything is compared in the same ones. */
  private world(index: number): World {
    const { machine, chance, decision } = this;
    while (this.worlds.length <= index)
      this.worlds.push({
        position: machine.imagine(decision.view, chance, decision.belief),
        dice: chance.die(0x100000000, 'dice'),
      });
    return this.worlds[index]!;
  }

  /** Plays a turn in a world until its result shows. */
  play(
    { begin, without, style, plan }: Script,
    index: number,
    reply: Reply | null = null,
    seeEnd?: (end: PositionOf<Shape>) => void,
  ): Played {
    const { machine, evaluation } = this;
    const { seat } = this.decision;
    const { position, dice: seed } = this.world(index);
    const world = machine.copy(position);
    const dice = new CommonRandomNumbers(seed);
    const own: AnyChoice[] = [];
    const keepers = this.planKeepers(plan);
    let counted = -1;
    const { spans } = this;
    let [{ count }, moments, answered, replied] = [position, this.moments, false, reply === null];
    this.rollouts++;
    for (let step = 0; step < LONGEST_PLAYOUT && !machine.isOver(world); step++) {
      if (world.count !== counted) {
        counted = world.count;
        if (spans !== null) dice.enter(spans(world));
      }
      if (world.count > count && answered) {
        count = world.count;
        if (evaluation.settled(machine.readContext(world), this.question, seat) && --moments <= 0) break;
      }
      const next = nextAnswer(machine, world, dice, seat);
      if (next.choices.length === 0) break;
      let choice: AnyChoice | undefined;
      if (next.seat !== seat) {
        answered = true;
        if (!replied && next.seat === reply!.rival && next.choices.length > 1) {
          replied = true;
          choice = this.favourites(world, next.seat, next.choices, reply!.rank + 1, dice)[reply!.rank]?.choice;
        }
      } else if (!answered) {
        choice = listed(next.choices, begin[own.length]);
        if (!choice) next.choices = leftOf(next.choices, without);
      }
      const isOwn = next.seat === seat && !answered;
      choice ??= this.planned(keepers, world, next) ?? undefined;
      choice ??= next.choices[best(policyScores(machine, world, next.seat, next.choices, isOwn ? style : undefined)!)]!;
      if (isOwn && own.length < LONGEST_LINE) own.push(choice);
      machine.take(world, next.seat, choice, dice);
    }
    seeEnd?.(world);
    const value = evaluation.value(machine.readContext(world));
    const over = machine.outcome(world);
    // How clearly it was won counts as well: the true game will not go exactly like this.
    const won = over && payoffs(over, machine.seats.length, 0);
    return { worth: won ? value.map((each, at) => (each + won[at]!) / 2) : value, line: own };
  }

  /** In a game with plans every seat keeps to its own; the seat that decides begins with this one. */
  private planKeepers(plan: Plan | undefined): PlanKeeper[] {
    const { bot } = this.machine.game;
    if (!bot?.plans || !bot.next) return [];
    const keepers = this.machine.seats.map(() => new PlanKeeper());
    if (plan) keepers[this.decision.seat]!.plan = plan;
    return keepers;
  }

  private planned(
    keepers: readonly PlanKeeper[],
    world: PositionOf<Shape>,
    { seat, choices }: PendingAnswer,
  ): AnyChoice | null {
    const { machine } = this;
    const frame = keepers.length > 0 && choices.length > 1 ? machine.asking(world, seat) : null;
    if (!frame) return null;
    const bot = machine.game.bot as BotRules<Shape>;
    return keepers[seat]!.choice({ bot, play: machine.readContext(world, seat), frame, seat, choices });
  }

  /** The whole turn by each of the game's styles. */
  styles(): Script[] {
    return Object.keys(this.machine.game.bot?.styles ?? {}).map((style) => ({ ...AS_USUAL, style }));
  }

  /**
   * Other ways to play a turn, the closest to the policy's liking first: at one place of the line something else, or the whole
   * turn without one of its choices.
   */
  forks(line: Line, { without, style }: Script, each: number): Fork[] {
    const { machine } = this;
    const { seat } = this.decision;
    const { position, dice: seed } = this.world(0);
    const world = machine.copy(position);
    const dice = new CommonRandomNumbers(seed);
    const found: Fork[] = [];
    const banned = new Set(without);
    const styled = style !== undefined && { style };
    for (let i = 0; i < line.length && !machine.isOver(world); i++) {
      const next = nextAnswer(machine, world, dice, seat);
      const chosen = listed(next.choices, line[i]);
      if (next.seat !== seat || !chosen) break;
      if (next.choices.length > 1) {
        const favourites = this.favourites(world, seat, next.choices, each + 1, dice, style);
        const top = favourites[0]!.score;
        const range = Math.max(1e-9, top - favourites.at(-1)!.score);
        for (const { choice, score } of favourites)
          if (choice !== chosen && !without.has(choiceKey(choice)))
            found.push({
              script: { ...styled, begin: [...line.slice(0, i), choice], without },
              gap: (top - score) / range,
            });
        const key = choiceKey(chosen);
        if (!banned.has(key)) {
          banned.add(key);
          const second = favourites.find(({ choice }) => choice !== chosen);
          found.push({
            script: { ...styled, begin: line.slice(0, i), without: new Set([...without, key]) },
            gap: second ? (top - second.score) / range : 1,
          });
        }
      }
      machine.take(world, seat, chosen, dice);
    }
    return found.sort((a, b) => a.gap - b.gap);
  }

  /** The choices that the policy likes best, the best of them first. */
  private favourites(
    world: PositionOf<Shape>,
    seat: Seat,
    choices: readonly AnyChoice[],
    many: number,
    dice: Chance,
    style?: string,
  ): { choice: AnyChoice; score: number }[] {
    const left = policyScores(this.machine, world, seat, choices, style)!.slice();
    const found: { choice: AnyChoice; score: number }[] = [];
    while (found.length < Math.min(many, choices.length)) {
      const at = best(left, dice);
      found.push({ choice: choices[at]!, score: left[at]! });
      left[at] = -Infinity;
    }
    return found;
  }
}
