/**
 * Deciding by rollouts, for games with a good policy and many choices: the few choices the policy likes best are tried
 * side by side, in the same imagined worlds and with the same dice, each followed by the policy until its result shows.
 * Choices that fall behind are dropped; the policy's own choice is given up only for one that did clearly better.
 */
import type {
  AnyChoice,
  AnyFrame,
  BotRules,
  Chance,
  Decision,
  Json,
  Machine,
  PositionOf,
  Seat,
  SeatView,
  Shape,
} from '@concert/kernel';
import { CommonRandomNumbers } from './common-random-numbers.ts';
import { nextAnswer } from './decisions.ts';
import { best, LONGEST_PLAYOUT, payoffs, policyScores, policyScoresOf } from './scoring.ts';
import type { Tuning } from './tree-search.ts';

/** How many choices are tried out. */
const CANDIDATES = 5;
/** No choice is dropped, or preferred to the policy's choice, before it was tried in this many worlds. */
const LEAST_TRIED = 4;
/** Choices with equal results in this many worlds are taken to be equal. */
const SAME_IN_ALL = 8;
/** How many rollouts the variance seen at earlier choices counts for. */
const DEFAULT_ROLLOUTS = 3;

/** A choice that is tried out. */
interface Candidate {
  choice: AnyChoice;
  /** What it gained over the policy's choice, summed over all worlds, and the squares of that. */
  sum: number;
  squares: number;
}

/** How much a new gain weighs against the remembered ones. */
const FRESH = 0.01;

/** The variance of gains in general, remembered from choice to choice. */
export class Variance {
  variance = 0.05 ** 2;

  note(gain: number): void {
    this.variance += FRESH * (gain * gain - this.variance);
  }
}

/** What rollouts need: a game that has `ahead` must have the rest. */
type Evaluation = Required<Pick<BotRules<Shape>, 'policy' | 'value' | 'settled' | 'ahead'>>;

function evaluationOf({ game }: Machine): Evaluation {
  const { policy, value, settled, ahead } = game.bot ?? {};
  if (!policy || !value || !settled || !ahead)
    throw new Error(`${game.id} says how far ahead choices are tried out: its bot needs policy, value and settled too`);
  return { policy, value, settled, ahead };
}

export class Rollouts {
  private readonly machine: Machine;
  private readonly evaluation: Evaluation;
  private readonly view: SeatView;
  private readonly belief: Json | undefined;
  private readonly seat: Seat;
  private readonly chance: Chance;
  private readonly tuning: Tuning;
  private readonly variance: Variance;
  private readonly question: AnyFrame;
  /** After this many settled moments a choice has shown its result. */
  private readonly moments: number;
  /** The policy's choice, and the others that are still candidates. */
  private readonly policyChoice: AnyChoice;
  private rivals: Candidate[];
  /** How many worlds they have been tried in. */
  private worlds = 0;

  constructor(
    { machine, seat, view, belief }: Decision,
    choices: readonly AnyChoice[],
    chance: Chance,
    tuning: Tuning,
    variance: Variance,
  ) {
    this.machine = machine;
    this.evaluation = evaluationOf(machine);
    this.view = view;
    this.belief = belief;
    this.seat = seat;
    this.chance = chance;
    this.tuning = tuning;
    this.variance = variance;
    this.question = (view.lane?.stack ?? view.flow).at(-1)!;
    const world = machine.imagine(view, chance, belief);
    this.moments = this.evaluation.ahead(machine.readContext(world, seat), this.question, seat);
    const [usual, ...others] = this.bestByPolicy(choices, this.moments > 0 ? CANDIDATES : 1);
    this.policyChoice = usual!;
    this.rivals = others.map((choice) => ({ choice, sum: 0, squares: 0 }));
  }

  /** How many choices are still candidates, including the policy's own. */
  get running(): number {
    return 1 + this.rivals.length;
  }
  get isDecided(): boolean {
    return this.running === 1;
  }

  /**
   * One imagined world for all candidates; returns how many playouts it took. The more time is used up, the fewer
   * candidates remain: first all, then the better half, then the best one against the policy's choice.
   */
  iterate(timeUsed: number): number {
    const { machine, chance } = this;
    this.narrow(timeUsed < 1 / 3 ? CANDIDATES : timeUsed < 2 / 3 ? CANDIDATES >> 1 : 1);
    const world = machine.imagine(this.view, chance, this.belief);
    const dice = chance.die(0x100000000, 'dice');
    const usual = this.runRollout(machine.copy(world), this.policyChoice, dice);
    for (const rival of this.rivals) {
      const gain = this.runRollout(machine.copy(world), rival.choice, dice) - usual;
      rival.sum += gain;
      rival.squares += gain * gain;
      this.variance.note(gain);
    }
    const played = this.running;
    this.worlds++;
    if (this.worlds >= LEAST_TRIED) this.rivals = this.rivals.filter((rival) => this.mayBeBetter(rival));
    return played;
  }

  decide(): AnyChoice {
    let [chosen, most] = [this.policyChoice, 0];
    if (this.worlds < LEAST_TRIED) return chosen;
    for (const rival of this.rivals) {
      const gain = rival.sum / this.worlds;
      if (gain > most && gain > this.tuning.caution * this.standardError(rival)) [chosen, most] = [rival.choice, gain];
    }
    return chosen;
  }

  private narrow(most: number): void {
    if (this.rivals.length > most) this.rivals = this.rivals.sort((a, b) => b.sum - a.sum).slice(0, most);
  }
  private mayBeBetter(rival: Candidate): boolean {
    if (rival.squares === 0) return this.worlds < SAME_IN_ALL;
    return rival.sum / this.worlds + this.tuning.caution * this.standardError(rival) > 0;
  }
  /** The standard error of a gain. Few rollouts say little about their variance, so the remembered one counts too. */
  private standardError({ sum, squares }: Candidate): number {
    const n = this.worlds;
    const variance =
      (Math.max(0, squares - (sum * sum) / n) + DEFAULT_ROLLOUTS * this.variance.variance) / (n - 1 + DEFAULT_ROLLOUTS);
    return Math.sqrt(variance / n);
  }

  /** The choices that look best to the policy, the best of them first. */
  private bestByPolicy(choices: readonly AnyChoice[], many: number): AnyChoice[] {
    const { machine, view, seat, chance } = this;
    const found: AnyChoice[] = [];
    for (
      const left = policyScoresOf({ machine, view, seat }, choices, chance);
      found.length < Math.min(many, choices.length);
    ) {
      const at = best(left, chance);
      found.push(choices[at]!);
      left[at] = -Infinity;
    }
    return found;
  }

  /** What a choice gains for the seat in a world, when everyone plays on by policy. */
  private runRollout(world: PositionOf<Shape>, choice: AnyChoice, seed: number): number {
    const { machine, seat } = this;
    const dice = new CommonRandomNumbers(seed);
    machine.take(world, seat, choice, dice);
    let moments = this.moments;
    let { count } = this.view;
    // A draft that is taken up and put down again before another seat could answer has settled nothing. A solo player
    // is never answered, and sees how the game ends.
    let answered = false;
    for (let step = 0; step < LONGEST_PLAYOUT && !machine.isOver(world); step++) {
      if (world.count > count && answered) {
        count = world.count;
        if (this.evaluation.settled(machine.readContext(world), this.question, seat) && --moments === 0) break;
      }
      const next = nextAnswer(machine, world, dice, seat);
      if (next.choices.length === 0) break;
      if (next.seat !== seat) answered = true;
      const scores = policyScores(machine, world, next.seat, next.choices)!;
      machine.take(world, next.seat, next.choices[best(scores, dice)]!, dice);
    }
    const value = this.evaluation.value(machine.readContext(world))[seat]!;
    const over = machine.outcome(world);
    // How clearly it was won counts as well: the true game will not go exactly like this.
    return over ? (payoffs(over, machine.seats.length, 0)[seat]! + value) / 2 : value;
  }
}
