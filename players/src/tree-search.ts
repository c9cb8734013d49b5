/**
 * The tree search of one seat, and what it remembers. Every iteration imagines a world from the view, walks down the
 * trees of all seats at once, plays on from where they end and gives each seat what the end is worth to it. All worlds
 * are imagined, and every seat in them acts on what it could know there.
 */
import type {
  AnyChoice,
  AnyFrame,
  Chance,
  Decision,
  Json,
  Lane,
  Machine,
  PositionOf,
  Seat,
  SeatView,
  Shape,
} from '@concert/kernel';
import { nextAnswer, type PendingAnswer } from './decisions.ts';
import { type Arm, InformationSet, InformationTracker, keyOf } from './information-sets.ts';
import { best, LONGEST_PLAYOUT, payoffs, policyScores, policyScoresOf, ranksOf } from './scoring.ts';

export interface Tuning {
  /**
   * How far ahead the search looks in a game that can value a position, in choices made in the open; where the game has
   * settled moments, to the first of them, but at most ten times as far.
   */
  depth: number;
  /** How much is explored rather than exploited, in units of the spread of playout results. */
  exploration: number;
  /** How much the game's policy guides the exploration, from 0 (not at all) to 1. */
  policyWeight: number;
  /** After n visits this many times the square root of n choices are considered, the policy's favourites first. */
  breadth: number;
  /** A gain over the policy must be this many standard errors to be believed. */
  caution: number;
  /** How often a playout doesn't take the policy's favourite, from 0 to 1. */
  playoutNoise: number;
  /** What another private choice costs, so that of equal drafts the shortest is made. */
  draftCost: number;
  /** How far from the best a private choice may be and still be made, so that the seat can't be predicted. */
  bluff: number;
  /** How much of a payoff is about the score rather than the win. */
  scoreWeight: number;
}

export const defaultTuning: Tuning = {
  depth: 16,
  exploration: 1,
  policyWeight: 0.8,
  breadth: 1,
  caution: 2,
  playoutNoise: 0.05,
  draftCost: 0.01,
  bluff: 0.05,
  scoreWeight: 0.1,
};

/** A descent that is still in the trees after this many choices is going in circles. */
const DEEPEST_DESCENT = 200;
/** More than any bound can be. */
const CIRCLE = 1_000;
/** Decision points reached less often are forgotten after a choice: they are the most, and tell the least. */
const WORTH_KEEPING = 2;

/** In how many worlds their average worth is measured. */
const USUAL_LOOKS = 16;

/** A choice made in the trees: by which seat, and in which lanes if it was private. */
interface Step {
  arm: Arm;
  seat: Seat;
  lanes: readonly Lane[] | null;
}

export class TreeSearch {
  private readonly machine: Machine;
  private readonly seat: Seat;
  private readonly seats: number;
  private readonly chance: Chance;
  private readonly tuning: Tuning;
  private readonly trees: Map<string, InformationSet>[];
  /** An equal share of the win for each seat. */
  private readonly even: readonly number[];
  private view!: SeatView;
  private belief: Json | undefined;
  /** How many worlds have been imagined. */
  private worlds = 0;
  /** The spread of what playouts gained for the searching seat, starting with one win and one loss. */
  private readonly ends = { count: 2, sum: 1, squares: 1 };
  private tracker!: InformationTracker;
  private root!: InformationSet;
  /** What is to be decided: the same in every world that looks alike to the seat. */
  private first!: PendingAnswer;
  /** The frame at which it is decided. */
  private decided!: AnyFrame;
  /** What the worlds in which it is decided are worth to each seat, on average. */
  private usual!: readonly number[];

  constructor(machine: Machine, seat: Seat, chance: Chance, tuning: Tuning) {
    this.machine = machine;
    this.seat = seat;
    this.seats = machine.seats.length;
    this.chance = chance;
    this.tuning = tuning;
    this.trees = machine.seats.map(() => new Map());
    this.even = machine.seats.map(() => 1 / this.seats);
  }

  /** Was this choice searched ahead? */
  remembers({ machine, seat, view }: Decision): boolean {
    return machine === this.machine && seat === this.seat && this.trees[seat]!.has(keyOf(view));
  }

  /** Starts a decision; returns how many worlds have been searched for it already. */
  startDecision({ view, seat, belief }: Decision, choices: readonly AnyChoice[]): number {
    this.view = view;
    this.belief = belief;
    this.tracker = new InformationTracker(this.machine, view);
    this.first = { seat, choices };
    this.decided = (view.lane?.stack ?? view.flow).at(-1)!;
    this.usual = this.usualValue();
    const tree = this.trees[seat]!;
    const key = keyOf(view);
    const known = tree.get(key);
    this.root = known ?? new InformationSet(choices, this.firstRanks(seat, choices));
    if (!known) tree.set(key, this.root);
    return this.root.visits;
  }

  /** One imagined world, from here to an end. */
  iterate(): void {
    const { machine, chance, tracker } = this;
    const world = machine.imagine(this.view, chance, this.belief);
    tracker.enter(world);
    this.worlds++;
    const before = this.valueOf(world);
    // Each seat follows its own tree until it has added a decision point to it; from there it plays on by policy.
    const following: boolean[] = Array(this.seats).fill(true);
    let followers = this.seats;
    const path: Step[] = [];
    for (let step = 0; step < LONGEST_PLAYOUT && !this.isFarEnough(world); step++) {
      if (step === DEEPEST_DESCENT) followers = 0;
      const { seat, choices } = step === 0 ? this.first : nextAnswer(machine, world, chance, this.seat);
      if (choices.length === 0) break;
      let choice: AnyChoice;
      if (followers > 0 && following[seat]) {
        const here = step === 0 ? this.root : this.setAt(tracker.key(world, seat), world, seat, choices);
        if (here.visits++ === 0) {
          following[seat] = false;
          followers--;
        }
        const arm = this.select(here, this.armsAt(here, world, seat, choices), world.lanes !== null);
        path.push({ arm, seat, lanes: world.lanes });
        choice = arm.choice;
      } else choice = this.playOn(world, seat, choices);
      machine.take(world, seat, choice, chance);
    }
    // How much an imagined world is worth by itself is luck; what was made of it is not.
    const worth = this.worth(world).map((each, seat) => each - before[seat]! + this.usual[seat]!);
    this.learn(path, worth);
    this.note(worth[this.seat]! - this.usual[this.seat]! + 1 / this.seats);
  }

  /**
   * The choice tried most, which is the one that did best for longest, if it did clearly better than the policy's
   * favourite. Forgets what is not worth keeping.
   */
  decide(): AnyChoice {
    const { choices, seat } = this.first;
    const arms = this.root.armsOf(choices, () => this.firstRanks(seat, choices));
    for (const tree of this.trees) for (const [key, { visits }] of tree) if (visits < WORTH_KEEPING) tree.delete(key);
    const mostTried = (some: readonly Arm[]): Arm => {
      const tries = some.map(({ visits }) => visits);
      return some[best(tries, this.chance)]!;
    };
    const first = Math.min(...arms.map(({ rank }) => rank));
    const [most, usual] = [mostTried(arms), mostTried(arms.filter(({ rank }) => rank === first))];
    const chosen = this.isBetter(most, usual) ? most : usual;
    return choices[arms.indexOf(chosen)]!;
  }
  /** Can this many more worlds no longer change which choice is tried most? */
  isDecided(more: number): boolean {
    let [most, second] = [0, 0];
    for (const { visits } of this.root.armsOf(this.first.choices, () =>
      this.firstRanks(this.seat, this.first.choices),
    )) {
      if (visits > most) [most, second] = [visits, most];
      else if (visits > second) second = visits;
    }
    return most - second > more;
  }
  /** Did one choice do clearly better than another? */
  private isBetter(one: Arm, other: Arm): boolean {
    if (other.visits === 0) return true;
    const doubt = (this.spread() / 2) * Math.sqrt(1 / Math.max(1, one.visits) + 1 / other.visits);
    return one.total / one.visits - other.total / other.visits > this.tuning.caution * doubt;
  }

  /** Has a playout reached a point where it can be valued? */
  private isFarEnough(world: PositionOf<Shape>): boolean {
    const { machine, view, tuning } = this;
    if (machine.isOver(world)) return true;
    const { bot } = machine.game;
    if (!bot?.value) return false;
    const ahead = world.count - view.count;
    if (!bot.settled) return ahead >= tuning.depth;
    // A private draft leads nowhere yet.
    return (
      ahead >= tuning.depth * 10 || (ahead > 0 && bot.settled(machine.readContext(world), this.decided, this.seat))
    );
  }

  private setAt(key: string, world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): InformationSet {
    const tree = this.trees[seat]!;
    let here = tree.get(key);
    if (!here) tree.set(key, (here = new InformationSet(choices, this.ranks(world, seat, choices))));
    return here;
  }
  private armsAt(
    here: InformationSet,
    world: PositionOf<Shape>,
    seat: Seat,
    choices: readonly AnyChoice[],
  ): readonly Arm[] {
    return here.armsOf(choices, (listed) => this.ranks(world, seat, listed));
  }

  /** How many of the choices the game's policy likes better than each of them. */
  private ranks(world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): readonly number[] {
    return ranksOf(policyScores(this.machine, world, seat, choices) ?? choices.map(() => 0));
  }
  /** The same for the decision itself, over more worlds than one. */
  private firstRanks(seat: Seat, choices: readonly AnyChoice[]): readonly number[] {
    const { machine, view, chance } = this;
    return ranksOf(policyScoresOf({ machine, view, seat }, choices, chance));
  }

  /** What a position is worth to each seat by the game's own value; the same to all when it has none. */
  private valueOf(world: PositionOf<Shape>): readonly number[] {
    return this.machine.game.bot?.value?.(this.machine.readContext(world)) ?? this.even;
  }
  /** The same for the worlds that fit the view, on average. */
  private usualValue(): readonly number[] {
    if (!this.machine.game.bot?.value) return this.even;
    const sums: number[] = Array(this.seats).fill(0);
    for (let i = 0; i < USUAL_LOOKS; i++) {
      const value = this.valueOf(this.machine.imagine(this.view, this.chance, this.belief));
      for (let seat = 0; seat < this.seats; seat++) sums[seat]! += value[seat]! / USUAL_LOOKS;
    }
    return sums;
  }

  /**
   * The choice with the highest upper confidence bound. The bound counts how often each choice was available, not how
   * often the seat came here, so that choices few worlds allow are not favoured. In private one close to the highest is
   * drawn at random: seats that learn in step would otherwise learn to predict each other.
   */
  private select({ visits: here }: InformationSet, arms: readonly Arm[], inPrivate: boolean): Arm {
    const { exploration, policyWeight, breadth, bluff } = this.tuning;
    const scale = exploration * this.spread();
    const slack = inPrivate ? bluff : 0;
    const wide = 1 + breadth * Math.sqrt(here);
    let [total, tried] = [0, 0];
    for (const arm of arms) {
      total += arm.total;
      tried += arm.visits;
    }
    const usual = tried > 0 ? total / tried : 0;
    let highest = -Infinity;
    for (const arm of arms) {
      arm.available++;
      const { visits, rank } = arm;
      // A choice not yet tried is assumed to be as good as the tried ones on average.
      const mean = visits === 0 ? usual : arm.total / visits;
      const interest = scale * (1 - policyWeight + policyWeight / (1 + rank));
      arm.bound = mean + interest * Math.sqrt(Math.log(arm.available) / Math.max(visits, 1));
      // Coming here twice in one descent means going in circles: take another choice.
      if (arm.lastWorld === this.worlds) arm.bound -= CIRCLE;
      if (rank >= wide) arm.bound -= 2 * CIRCLE;
      if (arm.bound > highest) highest = arm.bound;
    }
    let chosen = arms[0]!;
    let equals = 0;
    for (const arm of arms) if (arm.bound >= highest - slack && this.chance.die(++equals, 'equals') === 1) chosen = arm;
    chosen.lastWorld = this.worlds;
    return chosen;
  }

  /** A choice beyond the trees: the policy's favourite, or now and then the next best, or the one after that, … */
  private playOn(world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): AnyChoice {
    const { chance } = this;
    const scores = policyScores(this.machine, world, seat, choices);
    if (!scores) return chance.pick(choices, 'playout');
    let at = best(scores, chance);
    for (
      let tries = 1;
      tries < choices.length && chance.die(1000, 'luck') <= this.tuning.playoutNoise * 1000;
      tries++
    ) {
      scores[at] = -Infinity;
      at = best(scores, chance);
    }
    return choices[at]!;
  }

  /** Records what a playout gained for the searching seat. */
  private note(gain: number): void {
    this.ends.count++;
    this.ends.sum += gain;
    this.ends.squares += gain * gain;
  }
  /** The spread of playout results for the searching seat; wins and losses alone would be 1 apart. */
  private spread(): number {
    const { count, sum, squares } = this.ends;
    const mean = sum / count;
    return 2 * Math.sqrt(Math.max(0, squares / count - mean * mean));
  }

  /** What the end of a playout is worth to each seat. */
  private worth(world: PositionOf<Shape>): readonly number[] {
    const over = this.machine.outcome(world);
    if (over) return payoffs(over, this.seats, this.tuning.scoreWeight);
    return this.valueOf(world);
  }

  private learn(path: readonly Step[], worth: readonly number[]): void {
    /** By seat, its choices later in the same lanes. */
    const later: number[] = Array(this.seats).fill(0);
    const lanesOf: (readonly Lane[] | null)[] = Array(this.seats).fill(null);
    for (let i = path.length - 1; i >= 0; i--) {
      const { arm, seat, lanes } = path[i]!;
      later[seat] = lanes !== null && lanes === lanesOf[seat] ? later[seat]! + 1 : 0;
      lanesOf[seat] = lanes;
      arm.visits++;
      arm.total += worth[seat]! - this.tuning.draftCost * later[seat]!;
    }
  }
}
