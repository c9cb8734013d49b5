/**
 * The player who thinks ahead: a tree search over information sets, on imagined worlds only. What it thinks with is in
 * `mind.ts`; here is how long it thinks.
 */
import { FastChance, type Player } from '@concert/kernel';
import { Dithering } from './dithering.ts';
import { Mind, type Tuning, usualTuning } from './mind.ts';

export interface SearchSettings extends Partial<Tuning> {
  /** Time for one choice, in milliseconds; 200 unless something is said. */
  ms?: number;
  /** Or the number of imagined worlds for one choice: then equal seeds decide equally. */
  iterations?: number;
  seed: number | string;
}

/** Of the budget for a choice, the least part that is spent however much is remembered. */
const LEAST_PART = 0.2;

/** After so many worlds it is looked whether the rest could still change anything. */
const DECIDED_EVERY = 8;

export function search({ ms = 200, iterations, seed, ...tuning }: SearchSettings): Player {
  const chance = new FastChance(`search ${seed}`);
  const dithering = new Dithering();
  const timed = iterations === undefined;
  let mind: Mind | null = null;
  /** How many worlds a choice gets that was not foreseen. */
  let worlds = iterations ?? 0;
  return {
    name: timed ? `search:${ms}` : `search:${iterations}i`,
    choose(turn) {
      if (turn.choices.length === 1) return turn.choices[0]!;
      if (!mind?.remembers(turn)) mind = new Mind(turn.machine, turn.seat, chance, { ...usualTuning, ...tuning });
      const known = mind.attend(turn, dithering.fresh(turn));
      // What was thought while looking ahead to this choice need not be thought again.
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
      return dithering.note(turn, mind.decide());
    },
  };
}
