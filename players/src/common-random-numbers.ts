/** Common random numbers: dice that fall alike in worlds that develop differently. */
import { Chance } from '@concert/kernel';

/**
 * Every draw name has its own stream: the third weather roll is the same no matter what else was drawn meanwhile. With the
 * same dice, two choices differ by what they achieve and not by luck. Streams begin anew with every turn of the game, so that one
 * roll more or less in this turn leaves the dice of the next as they were.
 */
export class CommonRandomNumbers extends Chance {
  private readonly seed: number;
  private readonly streams = new Map<string, number>();
  private turn = 0;

  constructor(seed: number) {
    super();
    this.seed = seed | 0;
  }

  /** The next turn, or the same: told by any text. */
  enter(turn: string): void {
    const number = begin(this.seed, turn);
    if (number === this.turn) return;
    this.turn = number;
    this.streams.clear();
  }

  die(sides: number, name: string): number {
    const state = ((this.streams.get(name) ?? begin(this.seed ^ this.turn, name)) + 0x9e3779b9) | 0;
    this.streams.set(name, state);
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return 1 + Math.floor((((word ^ (word >>> 15)) >>> 0) / 0x100000000) * sides);
  }
}

function begin(seed: number, name: string): number {
  let hash = seed;
  for (let i = 0; i < name.length; i++) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}
