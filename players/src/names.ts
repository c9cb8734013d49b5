/** Players by name, for the command line and the server. */
import { BadInput } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import { policy } from './policy.ts';
import { random } from './random.ts';
import { search } from './search.ts';

/** Names that can be used as they are; after `search:` any number of milliseconds, or of iterations with an `i`. */
export const playerNames: readonly string[] = ['random', 'policy', 'search', 'search:200', 'search:500i'];

/** Ten minutes, or ten million worlds, for one choice is a typo. */
const MOST_MS = 600_000;
const MOST_ITERATIONS = 10_000_000;

export function playerByName(name: string, seed: number | string): ReasoningPlayer {
  if (name === 'random') return random(seed);
  if (name === 'policy') return policy(seed);
  if (name === 'search') return { ...search({ seed }), name };
  const [, digits, unit] = /^search:([1-9]\d{0,9})(i?)$/.exec(name) ?? [];
  const budget = Number(digits);
  if (unit === '' && budget <= MOST_MS) return search({ ms: budget, seed });
  if (unit === 'i' && budget <= MOST_ITERATIONS) return search({ iterations: budget, seed });
  throw new BadInput(
    `there is no player ${JSON.stringify(String(name).slice(0, 40))}; players are random, policy, search, ` +
      'search:200 (milliseconds a choice) and search:500i (iterations a choice)',
  );
}
