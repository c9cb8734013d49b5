/** Players by name, for the command line and the server. */
import { BadInput } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import { personalities, withPersonality } from './personalities.ts';
import { policy } from './policy.ts';
import { random } from './random.ts';
import { search } from './search.ts';
import { type TurnSettings, turnSearch } from './turn-search.ts';

/** The levels that people choose from. */
export const levels: { readonly [level: string]: Omit<TurnSettings, 'seed' | 'name'> & { temperature?: number } } = {
  ensign: { temperature: 0.25 },
  captain: { ms: 800, rivals: 1 },
  marshal: { ms: 4000, rivals: 2 },
};

/** Games in which the ensign strays further from its favourites, so that it is as much weaker than the policy as elsewhere. */
const ensigns: { readonly [game: string]: number } = { 'imperial-borders': 0.35 };

/** Whose strength a personality has that is called by its name alone. */
const USUAL_LEVEL = 'captain';

/**
 * Names that can be used as they are; after `search:` any number of milliseconds for a choice, or of iterations with an `i`; after
 * `turn:` the same for a whole turn; after `policy:` a style of the game. A personality may follow any player that thinks ahead: `marshal+kutuzov`.
 */
export const playerNames: readonly string[] = [
  ...Object.keys(levels),
  ...Object.keys(personalities),
  'random',
  'policy',
  'search',
  'search:200',
  'search:500i',
  'turn:1000',
  'turn:200i',
];

/** Ten minutes, or ten million worlds, for one choice is a typo. */
const MOST_MS = 600_000;
const MOST_ITERATIONS = 10_000_000;

export function playerByName(name: string, seed: number | string): ReasoningPlayer {
  const [, first, second] = /^([^+]+)(?:\+([a-z]+))?$/.exec(name) ?? [];
  if (first !== undefined && second === undefined && Object.hasOwn(personalities, first))
    return { ...withPersonality(levelOrSearch(USUAL_LEVEL, seed)!, personalities[first]!), name };
  const player = first === undefined ? null : levelOrSearch(first, seed);
  if (player && second === undefined) return player;
  if (player && Object.hasOwn(personalities, second!))
    return { ...withPersonality(player, personalities[second!]!), name };
  throw new BadInput(
    `there is no player ${JSON.stringify(String(name).slice(0, 40))}; players are ensign, captain, marshal, ` +
      `${Object.keys(personalities).join(', ')}, random, policy, search, search:200 (milliseconds a choice), search:500i ` +
      '(iterations a choice), policy:bold (a style of the game), turn:1000 (milliseconds a turn), turn:200i (rollouts a turn), and any of them with a ' +
      'personality, like marshal+kutuzov',
  );
}

function levelOrSearch(name: string, seed: number | string): ReasoningPlayer | null {
  if (name === 'random') return random(seed);
  if (name === 'policy') return policy(seed);
  if (name === 'search') return { ...search({ seed }), name };
  const [, style] = /^policy:([a-z]+)$/.exec(name) ?? [];
  if (style !== undefined) return policy(seed, { style });
  const level = Object.hasOwn(levels, name) ? levels[name] : undefined;
  const warmth = level?.temperature;
  if (warmth) return { ...policy(seed, { temperature: ({ game }) => ensigns[game.id] ?? warmth }), name };
  if (level) return turnSearch({ ...level, seed, name });
  const [, kind, digits, unit] = /^(search|turn):([1-9]\d{0,9})(i?)$/.exec(name) ?? [];
  const budget = Number(digits);
  const isTurn = kind === 'turn';
  if (unit === '' && budget <= MOST_MS)
    return isTurn ? turnSearch({ ms: budget, seed, name }) : search({ ms: budget, seed });
  if (unit === 'i' && budget <= MOST_ITERATIONS)
    return isTurn ? turnSearch({ rollouts: budget, seed, name }) : search({ iterations: budget, seed });
  return null;
}
