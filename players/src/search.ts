/**
 * The player that thinks ahead, on imagined worlds only: by tree search over information sets (`tree-search.ts`) or by
 * rollouts of what the game's policy likes best (`rollouts.ts`). This file decides how long it thinks.
 */
import { type AnyChoice, type Chance, type Decision, FastChance, type Player } from '@concert/kernel';
import { Commitment } from './commitment.ts';
import { CycleGuard } from './cycle-guard.ts';
import { Rollouts, Variance } from './rollouts.ts';
import { defaultTuning, TreeSearch, type Tuning } from './tree-search.ts';

/** The budget for one choice: time or, if given, a number of imagined playouts. */
interface Budget {
  /** Time for one choice, in milliseconds. */
  ms: number;
  /** Or the number of imagined playouts for one choice: then equal seeds decide equally. */
  iterations?: number | undefined;
}
export interface SearchSettings extends Partial<Tuning>, Partial<Budget> {
  seed: number | string;
}

type Thinking = (turn: Decision, choices: readonly AnyChoice[]) => AnyChoice;

/** The smallest part of the budget that is spent, however much is remembered. */
const LEAST_PART = 0.2;

/** After this many worlds it checks whether the rest could still change anything. */
const DECIDED_EVERY = 8;

export function search({ ms = 200, iterations, seed, ...tuning }: SearchSettings): Player {
  const chance = new FastChance(`search ${seed}`);
  const cycleGuard = new CycleGuard();
  const tuned: Tuning = { ...defaultTuning, ...tuning };
  const budget = { ms, iterations };
  const commitment = new Commitment();
  const [inTrees, byTrials] = [thinkByTreeSearch(budget, chance, tuned), thinkByRollouts(budget, chance, tuned)];
  return {
    name: iterations === undefined ? `search:${ms}` : `search:${iterations}i`,
    choose(turn) {
      if (turn.choices.length === 1) return turn.choices[0]!;
      const ahead = turn.machine.game.bot?.ahead !== undefined;
      // A game that is searched by rollouts has plans for what they are too short to judge.
      const planned = ahead ? commitment.choice(turn, chance) : null;
      if (planned) return planned;
      const think = ahead ? byTrials : inTrees;
      return cycleGuard.note(turn, think(turn, cycleGuard.fresh(turn)));
    },
  };
}

function thinkByTreeSearch({ ms, iterations }: Budget, chance: Chance, tuning: Tuning): Thinking {
  const timed = iterations === undefined;
  let mind: TreeSearch | null = null;
  /** How many worlds a choice gets that was not searched before. */
  let worlds = iterations ?? 0;
  return (turn, choices) => {
    if (!mind?.remembers(turn)) mind = new TreeSearch(turn.machine, turn.seat, chance, tuning);
    const known = mind.startDecision(turn, choices);
    // Worlds imagined while looking ahead to this choice need not be imagined again.
    const part = worlds > 0 ? Math.max(LEAST_PART, 1 - known / worlds) : 1;
    const most = timed ? Infinity : Math.ceil(iterations * part);
    const begun = performance.now();
    let thought = 0;
    for (let left = 1; left > 0; ) {
      mind.iterate();
      thought++;
      if (timed) {
        const took = performance.now() - begun;
        left = took < ms * part ? Math.max(1, Math.floor((thought * (ms * part - took)) / took)) : 0;
      } else left = most - thought;
      if (thought % DECIDED_EVERY === 0 && mind.isDecided(left)) break;
    }
    if (timed && known === 0) worlds = thought;
    return mind.decide();
  };
}

function thinkByRollouts({ ms, iterations }: Budget, chance: Chance, tuning: Tuning): Thinking {
  const variance = new Variance();
  return (turn, choices) => {
    const begun = performance.now();
    const trials = new Rollouts(turn, choices, chance, tuning, variance);
    let played = 0;
    for (let gone = 0; gone < 1 && !trials.isDecided; ) {
      played += trials.iterate(gone);
      if (iterations === undefined) {
        const took = performance.now() - begun;
        // What is left may be too little for one more world.
        gone = took * (1 + trials.running / played) > ms ? 1 : took / ms;
      } else gone = played / iterations;
    }
    return trials.decide();
  };
}
