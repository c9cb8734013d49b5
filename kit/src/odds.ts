/**
 * The odds of a procedure that draws. Exact where all that can be drawn is few enough to try out, else sampled. The
 * procedure is a pure function of the chance it is handed, the very one the rules use.
 */
import { Chance, FastChance } from '@concert/kernel';

export interface Distribution<T> {
  /** Every outcome with how likely it is, the likeliest first. */
  readonly outcomes: readonly { readonly value: T; readonly odds: number }[];
  readonly exact: boolean;
  /** How likely it is that the outcome is one of these. */
  oddsOf(is: (value: T) => boolean): number;
  /** The mean of what the outcome is worth. */
  mean(worth: (value: T) => number): number;
}

export interface OddsOptions {
  /** Tried out exactly up to this many ways for the dice to fall. */
  readonly most?: number;
  /** How often it is played where there are more. */
  readonly samples?: number;
  readonly seed?: number | string;
}

const MOST_WAYS = 50_000;
const SAMPLES = 1000;

/** The distribution of what a procedure gives. Outcomes that are equal as JSON are one outcome. */
export function oddsOf<T>(
  procedure: (chance: Chance) => T,
  { most = MOST_WAYS, samples = SAMPLES, seed = 'odds' }: OddsOptions = {},
): Distribution<T> {
  return exactly(procedure, most) ?? sampled(procedure, samples, seed);
}

/** All ways the dice can fall, one run each; null when there are more than `most`. */
function exactly<T>(procedure: (chance: Chance) => T, most: number): Distribution<T> | null {
  const tally = new Tally<T>();
  const every = new EveryChance();
  for (let ways = 0; every.next(); ways++) {
    if (ways === most) return null;
    const value = procedure(every);
    tally.add(value, every.weight);
  }
  return tally.distribution(true);
}

function sampled<T>(procedure: (chance: Chance) => T, samples: number, seed: number | string): Distribution<T> {
  const tally = new Tally<T>();
  const chance = new FastChance(seed);
  for (let i = 0; i < samples; i++) tally.add(procedure(chance), 1 / samples);
  return tally.distribution(false);
}

/** Goes through everything that can be drawn, like the wheels of a counter: the last die turns first. */
class EveryChance extends Chance {
  /** How likely the present way is. */
  weight = 1;
  private readonly drawn: number[] = [];
  private readonly sides: number[] = [];
  private at = 0;
  private begun = false;

  die(sides: number, name: string): number {
    if (this.at === this.drawn.length) {
      if (!Number.isInteger(sides) || sides < 1)
        throw new RangeError(`“${name}” cannot be drawn: a die of ${sides} sides`);
      this.drawn.push(1);
      this.sides.push(sides);
    }
    this.weight /= sides;
    return this.drawn[this.at++];
  }

  /** Sets the next way up; false when all have been tried. */
  next(): boolean {
    if (this.begun) {
      while (this.drawn.length > 0 && this.drawn[this.drawn.length - 1] === this.sides[this.sides.length - 1]) {
        this.drawn.pop();
        this.sides.pop();
      }
      if (this.drawn.length === 0) return false;
      this.drawn[this.drawn.length - 1]++;
    }
    this.begun = true;
    this.at = 0;
    this.weight = 1;
    return true;
  }
}

/** Adds up how likely each outcome is. */
class Tally<T> {
  private readonly found = new Map<string, { value: T; odds: number }>();

  add(value: T, odds: number): void {
    const key = JSON.stringify(value) ?? '';
    const known = this.found.get(key);
    if (known) known.odds += odds;
    else this.found.set(key, { value, odds });
  }

  distribution(exact: boolean): Distribution<T> {
    const outcomes = [...this.found.values()].sort((a, b) => b.odds - a.odds);
    const sum = (of: (value: T) => number): number =>
      outcomes.reduce((all, { value, odds }) => all + of(value) * odds, 0);
    return { outcomes, exact, oddsOf: (is) => sum((value) => (is(value) ? 1 : 0)), mean: sum };
  }
}

/** How likely each total of this many dice is: `totals[t]` for the total t. */
export function diceTotals(count: number, sides: number): number[] {
  let totals = [1];
  for (let die = 0; die < count; die++) {
    const next = new Array<number>(totals.length + sides).fill(0);
    totals.forEach((odds, total) => {
      for (let face = 1; face <= sides; face++) next[total + face] += odds / sides;
    });
    totals = next;
  }
  return totals;
}

/** How likely this many dice show at least a total. */
export const oddsOfAtLeast = (count: number, sides: number, total: number): number =>
  diceTotals(count, sides).reduce((sum, odds, t) => (t >= total ? sum + odds : sum), 0);
