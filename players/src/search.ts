/**
 * The player who thinks ahead: a tree search over information sets. Every iteration imagines a world from the view, walks
 * down the trees of all seats at once, plays on from where they end and hands each seat what the end is worth to it. It
 * only ever sees imagined worlds, and every seat in them acts on what it could know there.
 */

import type { AnyChoice, SeatView, Shape, Turn } from '@concert/kernel';
import {
  type Chance,
  FastChance,
  type Lane,
  type Machine,
  type Player,
  type PositionOf,
  type Seat,
} from '@concert/kernel';
import { Dithering } from './dithering.ts';
import { type Arm, InformationSet, keyOf, Onlooker } from './information.ts';
import { best, payoffs, policyScores } from './scoring.ts';
import { type Answering, nextAnswer } from './turns.ts';

export interface SearchSettings {
  /** Time for one choice, in milliseconds. */
  ms?: number;
  /** Or the number of imagined worlds for one choice: then equal seeds decide equally. */
  iterations?: number;
  seed: number | string;
  /** How many choices are played on beyond the trees before the position is valued as it stands. */
  depth?: number;
  /** How much is tried out rather than relied on. */
  curiosity?: number;
  /** How much the game's policy counts for a choice that has not been tried. */
  trust?: number;
  /** What an untried choice is taken to be worth before its promise is added */
  urgency?: number;
  /** How often a choice in a playout is left to luck instead of the game's policy. */
  luck?: number;
  haste?: number;
}
type Tuning = Required<Omit<SearchSettings, 'ms' | 'iterations' | 'seed'>>;

const TUNING: Tuning = { depth: 16, curiosity: 0.5, trust: 0.3, urgency: 1, luck: 0.2, haste: 0.01 };
/** Where a game cannot value a position its playouts have to reach the end; this many choices are no game. */
const LONGEST_PLAYOUT = 2_000;
/** A descent that is still in the trees after so many choices is going round in circles. */
const DEEPEST_DESCENT = 200;

/** Of the time for a choice, the least part that is spent however much is remembered. */
const LEAST_PART = 0.2;
/** Points of decision come to less often are forgotten after a choice: they are most, and tell least. */
const WORTH_KEEPING = 2;

export function search({ ms, iterations, seed, ...tuning }: SearchSettings): Player {
  const chance = new FastChance(`search ${seed}`);
  const dithering = new Dithering();
  const timed = iterations === undefined;
  const budget = timed ? (ms ?? 200) : iterations;
  let mind: Mind | null = null;
  let worlds = timed ? 0 : iterations;
  return {
    name: timed ? `search:${budget}` : `search:${budget}i`,
    choose(turn) {
      if (turn.choices.length === 1) return turn.choices[0]!;
      if (!mind?.remembers(turn)) mind = new Mind(turn.machine, turn.seat, chance, { ...TUNING, ...tuning });
      const known = mind.attend(turn, dithering.fresh(turn));
      // What was thought while looking ahead to this choice need not be thought again.
      const part = worlds > 0 ? Math.max(LEAST_PART, 1 - known / worlds) : 1;
      const until = timed ? performance.now() + budget * part : Infinity;
      const most = timed ? Infinity : Math.ceil(budget * part);
      let done = 0;
      do {
        mind.iterate();
        done++;
      } while (done < most && (!timed || performance.now() < until));
      if (timed && part === 1) worlds = done;
      return dithering.note(turn, mind.decide());
    },
  };
}

type Tree = Map<string, InformationSet>;

/** What one seat has thought, and how it goes on thinking. */
class Mind {
  private readonly machine: Machine;
  private readonly seat: Seat;
  private readonly seats: number;
  private readonly chance: Chance;
  private readonly tuning: Tuning;
  private readonly trees: Tree[];
  private view!: SeatView;
  private root!: InformationSet;
  /** What is to be decided: the same in every world that looks alike to the seat. */
  private first!: Answering;

  constructor(machine: Machine, seat: Seat, chance: Chance, tuning: Tuning) {
    this.machine = machine;
    this.seat = seat;
    this.seats = machine.seats.length;
    this.chance = chance;
    this.tuning = tuning;
    this.trees = Array.from({ length: this.seats }, () => new Map());
  }

  /** Was this choice foreseen? */
  remembers({ machine, seat, view }: Turn): boolean {
    return machine === this.machine && seat === this.seat && this.trees[seat]!.has(keyOf(view));
  }

  /** Turns to a choice; returns how many worlds have been thought about it already. */
  attend({ view, seat }: Turn, candidates: readonly AnyChoice[]): number {
    this.view = view;
    this.first = { seat, choices: candidates };
    this.root = this.setAt(keyOf(view), this.machine.imagine(view, this.chance), seat, candidates);
    return this.root.visits;
  }

  /** One imagined world, from here to an end. */
  iterate(): void {
    const { machine, chance, seats } = this;
    const world = machine.imagine(this.view, chance);
    const onlooker = new Onlooker(machine, this.seat, world);
    // Each seat follows its own tree until it has added a point of decision to it; from there it plays on by policy.
    const following: boolean[] = Array(seats).fill(true);
    let followers = seats;
    const path: Arm[] = [];
    const actors: Seat[] = [];
    const lanes: (readonly Lane[] | null)[] = [];
    const horizon = machine.game.bot?.value ? this.view.count + this.tuning.depth : Infinity;
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
        const arm = this.select(here.armsOf(choices));
        path.push(arm);
        actors.push(seat);
        lanes.push(world.lanes);
        choice = arm.choice;
      } else choice = this.playOn(world, seat, choices);
      machine.take(world, seat, choice, chance);
    }
    const worth = this.worth(world);
    const later: number[] = Array(seats).fill(0);
    const last: (readonly Lane[] | null)[] = Array(seats).fill(null);
    for (let i = path.length - 1; i >= 0; i--) {
      const seat = actors[i]!;
      const lane = lanes[i]!;
      later[seat] = lane !== null && lane === last[seat] ? later[seat]! + 1 : 0;
      last[seat] = lane;
      path[i]!.visits++;
      path[i]!.total += worth[seat]! - this.tuning.haste * later[seat]!;
    }
  }

  /** The choice tried most, which is the one that did best for longest. Forgets what is not worth keeping. */
  decide(): AnyChoice {
    const { choices } = this.first;
    const visits = this.root.armsOf(choices).map((arm) => arm.visits);
    for (const tree of this.trees) for (const [key, { visits }] of tree) if (visits < WORTH_KEEPING) tree.delete(key);
    return choices[best(visits, this.chance)]!;
  }

  private setAt(key: string, world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): InformationSet {
    const tree = this.trees[seat]!;
    let here = tree.get(key);
    if (!here) tree.set(key, (here = this.newSet(world, seat, choices)));
    return here;
  }

  private newSet(world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): InformationSet {
    const scores = policyScores(this.machine, world, seat, choices);
    if (scores === null) return new InformationSet(choices, Array(choices.length).fill(0.5));
    const low = Math.min(...scores);
    const range = Math.max(...scores) - low;
    return new InformationSet(
      choices,
      scores.map((score) => (range > 0 ? (score - low) / range : 0.5)),
    );
  }

  /** UCB with availability. */
  private select(arms: readonly Arm[]): Arm {
    const { chance } = this;
    const { curiosity, trust, urgency } = this.tuning;
    let chosen = arms[0]!;
    let highest = -Infinity;
    let equals = 1;
    let [sum, tried] = [0, 0];
    for (const { total, visits } of arms) {
      sum += total;
      tried += visits;
    }
    const usual = tried > 0 ? sum / tried : 0.5;
    for (const arm of arms) {
      arm.available++;
      const { visits, promise } = arm;
      // An untried choice is taken to be as good as the tried ones are on the whole, and better if it looks promising.
      const mean = visits === 0 ? usual : arm.total / visits;
      const width = curiosity * Math.sqrt(Math.log(arm.available) / (visits === 0 ? urgency : visits));
      const bound = mean + width + (trust * promise) / (visits + 1);
      if (bound > highest) {
        chosen = arm;
        highest = bound;
        equals = 1;
      } else if (bound === highest && chance.die(++equals, 'equals') === 1) chosen = arm;
    }
    return chosen;
  }

  private playOn(world: PositionOf<Shape>, seat: Seat, choices: readonly AnyChoice[]): AnyChoice {
    const { chance } = this;
    if (chance.die(1000, 'luck') > this.tuning.luck * 1000) {
      const scores = policyScores(this.machine, world, seat, choices);
      if (scores !== null) return choices[best(scores, chance)]!;
    }
    return chance.pick(choices, 'playout');
  }

  private worth(world: PositionOf<Shape>): number[] {
    const over = this.machine.outcome(world);
    if (over) return payoffs(over, this.seats);
    return this.machine.game.bot?.value?.(this.machine.look(world)) ?? Array(this.seats).fill(1 / this.seats);
  }
}
