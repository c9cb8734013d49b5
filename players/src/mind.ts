/**
 * What a searching seat has thought, and how it goes on thinking. Every iteration imagines a world from the view, walks
 * down the trees of all seats at once, plays on from where they end and hands each seat what the end is worth to it. All
 * worlds are imagined, and every seat in them acts on what it could know there.
 */
import type { AnyChoice, Chance, Lane, Machine, PositionOf, Seat, SeatView, Shape, Turn } from '@concert/kernel';
import { type Arm, InformationSet, keyOf, Onlooker } from './information.ts';
import { best, payoffs, policyScores } from './scoring.ts';
import { type Answering, nextAnswer } from './turns.ts';

export interface Tuning {
  /** How far a game that can value a position is looked ahead, in choices made in the open. */
  depth: number;
  /** How much is tried out rather than relied on. */
  curiosity: number;
  /** How far the game's policy says what to try out, from 0 (not at all) to 1. */
  trust: number;
  /** How often a choice in a playout is left to luck instead of the game's policy, from 0 to 1. */
  luck: number;
  /** What a further choice in private costs, so that of drafts that come to the same the shortest is made. */
  haste: number;
  /** How far a choice in private may look from the best one and still be made, so that nobody can be read. */
  bluff: number;
  /** How much of a payoff is about the score rather than the win. */
  scores: number;
}

export const usualTuning: Tuning = {
  depth: 16,
  curiosity: 0.5,
  trust: 0.8,
  luck: 0.2,
  haste: 0.01,
  bluff: 0.05,
  scores: 0.1,
};

/** More choices than this are no playout; the position is then valued as it stands. */
const LONGEST_PLAYOUT = 2_000;
/** A descent that is still in the trees after so many choices is going round in circles. */
const DEEPEST_DESCENT = 200;
/** More than any bound can be. */
const CIRCLE = 1_000;
/** Points of decision come to less often are forgotten after a choice: they are most, and tell least. */
const WORTH_KEEPING = 2;

/** A choice made in the trees: by whom, and in which lanes if it was made in private. */
interface Step {
  arm: Arm;
  seat: Seat;
  lanes: readonly Lane[] | null;
}

export class Mind {
  private readonly machine: Machine;
  private readonly seat: Seat;
  private readonly seats: number;
  private readonly chance: Chance;
  private readonly tuning: Tuning;
  private readonly trees: Map<string, InformationSet>[];
  private view!: SeatView;
  /** How many worlds have been imagined. */
  private worlds = 0;
  private onlooker!: Onlooker;
  private root!: InformationSet;
  /** What is to be decided: the same in every world that looks alike to the seat. */
  private first!: Answering;

  constructor(machine: Machine, seat: Seat, chance: Chance, tuning: Tuning) {
    this.machine = machine;
    this.seat = seat;
    this.seats = machine.seats.length;
    this.chance = chance;
    this.tuning = tuning;
    this.trees = machine.seats.map(() => new Map());
  }

  /** Was this choice foreseen? */
  remembers({ machine, seat, view }: Turn): boolean {
    return machine === this.machine && seat === this.seat && this.trees[seat]!.has(keyOf(view));
  }

  /** Turns to a choice; returns how many worlds have been thought about it already. */
  attend({ view, seat }: Turn, choices: readonly AnyChoice[]): number {
    this.view = view;
    this.onlooker = new Onlooker(this.machine, view);
    this.first = { seat, choices };
    this.root = this.setAt(keyOf(view), this.machine.imagine(view, this.chance), seat, choices);
    return this.root.visits;
  }

  /** One imagined world, from here to an end. */
  iterate(): void {
    const { machine, chance, onlooker } = this;
    const world = machine.imagine(this.view, chance);
    onlooker.enter(world);
    this.worlds++;
    const horizon = machine.game.bot?.value ? this.view.count + this.tuning.depth : Infinity;
    // Each seat follows its own tree until it has added a point of decision to it; from there it plays on by policy.
    const following: boolean[] = Array(this.seats).fill(true);
    let followers = this.seats;
    const path: Step[] = [];
    for (let step = 0; step < LONGEST_PLAYOUT && world.count < horizon && !machine.isOver(world); step++) {
      if (step === DEEPEST_DESCENT) followers = 0;
      const { seat, choices } = step === 0 ? this.first : nextAnswer(machine, world, chance, this.seat);
      if (choices.length === 0) break;
      let choice: AnyChoice;
      if (followers > 0 && following[seat]) {
        const here = step === 0 ? this.root : this.setAt(onlooker.key(world, seat), world, seat, choices);
        if (here.visits++ === 0) {
          following[seat] = false;
          followers--;
        }
        const arm = this.select(here.armsOf(choices), world.lanes === null ? 0 : this.tuning.bluff);
        path.push({ arm, seat, lanes: world.lanes });
        choice = arm.choice;
      } else choice = this.playOn(world, seat, choices);
      machine.take(world, seat, choice, chance);
    }
    this.learn(path, this.worth(world));
  }

  /** The choice tried most, which is the one that did best for longest. Forgets what is not worth keeping. */
  decide(): AnyChoice {
    const { choices } = this.first;
    const tried = this.root.armsOf(choices).map((arm) => arm.visits);
    for (const tree of this.trees) for (const [key, { visits }] of tree) if (visits < WORTH_KEEPING) tree.delete(key);
    return choices[best(tried, this.chance)]!;
  }

  private setAt(key: string, world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): InformationSet {
    const tree = this.trees[seat]!;
    let here = tree.get(key);
    if (!here) tree.set(key, (here = new InformationSet(choices, this.promises(world, seat, choices))));
    return here;
  }

  /** How good the choices look to the game's policy, from 0 for the worst to 1 for the best. */
  private promises(world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): number[] {
    const scores = policyScores(this.machine, world, seat, choices);
    const low = scores ? Math.min(...scores) : 0;
    const range = scores ? Math.max(...scores) - low : 0;
    return choices.map((_, i) => (range > 0 ? (scores![i]! - low) / range : 1));
  }

  /**
   * The choice with the highest upper confidence bound. It is bounded by how often each choice was there to be made, not
   * by how often the seat came here: choices that few worlds allow are not owed anything for the others. In private it is
   * drawn from those within `slack` of the highest: seats that learn in step would otherwise learn to read each other.
   */
  private select(arms: readonly Arm[], slack: number): Arm {
    const { curiosity, trust } = this.tuning;
    let [total, tried] = [0, 0];
    for (const arm of arms) {
      total += arm.total;
      tried += arm.visits;
    }
    const usual = tried > 0 ? total / tried : 0;
    let highest = -Infinity;
    for (const arm of arms) {
      arm.available++;
      const { visits, promise } = arm;
      // A choice not yet tried is taken to be as good as the tried ones are on the whole.
      const mean = visits === 0 ? usual : arm.total / visits;
      const interest = curiosity * (1 - trust * (1 - promise));
      arm.bound = mean + interest * Math.sqrt(Math.log(arm.available) / Math.max(visits, 1));
      // Whoever comes here twice in one descent has gone round in a circle, and goes another way.
      if (arm.lastWorld === this.worlds) arm.bound -= CIRCLE;
      if (arm.bound > highest) highest = arm.bound;
    }
    let chosen = arms[0]!;
    let equals = 0;
    for (const arm of arms) if (arm.bound >= highest - slack && this.chance.die(++equals, 'equals') === 1) chosen = arm;
    chosen.lastWorld = this.worlds;
    return chosen;
  }

  /** A choice beyond the trees. */
  private playOn(world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): AnyChoice {
    const { chance } = this;
    if (this.machine.game.bot?.policy && chance.die(1000, 'luck') > this.tuning.luck * 1000)
      return choices[best(policyScores(this.machine, world, seat, choices)!, chance)]!;
    return chance.pick(choices, 'playout');
  }

  /** What the end of a playout is worth to each seat. */
  private worth(world: PositionOf<Shape>): readonly number[] {
    const over = this.machine.outcome(world);
    if (over) return payoffs(over, this.seats, this.tuning.scores);
    return this.machine.game.bot?.value?.(this.machine.look(world)) ?? Array(this.seats).fill(1 / this.seats);
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
      arm.total += worth[seat]! - this.tuning.haste * later[seat]!;
    }
  }
}
