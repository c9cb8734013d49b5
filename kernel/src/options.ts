/** Options: completed with their defaults, checked, and enumerated for tests. */
import type { Chance } from './chance.ts';
import { BadInput, type Fields, sample } from './fields.ts';
import type { AnyGame, Game, Option, OptionFields, Options, Shape } from './game.ts';
import { type Json, preview, same } from './json.ts';
import { validateAll } from './schema.ts';

export const optionFields = (options: OptionFields): Fields =>
  Object.fromEntries(Object.entries(options).map(([name, { field }]) => [name, field]));

/** The options of a game with defaults filled in; throws `BadInput` for combinations that make no game. */
export function completeOptions<G extends Shape>(game: Game<G>, given: Partial<Options<G>>): Options<G> {
  const options: Record<string, unknown> = {};
  for (const name of Object.keys(game.options)) options[name] = game.options[name]!.default;
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(game.options, name)) throw new BadInput(`options: there is no option ${preview(name)}`);
    if (value !== undefined) options[name] = value;
  }
  const wrong =
    validateAll(optionFields(game.options), options, 'options') ?? game.optionError?.(options as Options<G>);
  if (wrong) throw new BadInput(wrong);
  return options as Options<G>;
}

/**
 * The combinations of options that tests play: the game's own list, or else each scenario with each number of seats,
 * and every other option changed alone from its default.
 */
export function variants(game: AnyGame): Record<string, Json>[] {
  if (game.variants) return game.variants() as Record<string, Json>[];
  let all: Record<string, Json>[] = [{}];
  for (const name of ['scenario', 'seats']) {
    const option = game.options[name];
    if (option) all = all.flatMap((given) => valuesOf(option).map((value) => ({ ...given, [name]: value })));
  }
  for (const [name, option] of Object.entries(game.options as OptionFields)) {
    if (name === 'scenario' || name === 'seats') continue;
    for (const value of valuesOf(option)) if (!same(value, option.default)) all.push({ [name]: value });
  }
  return all.filter((given) => makesGame(game, given));
}

/** Random options that make a game: combinations that `variants` does not have. */
export function someOptions(game: AnyGame, chance: Chance): Record<string, Json> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const given: Record<string, Json> = {};
    for (const [name, option] of Object.entries(game.options as OptionFields)) {
      const values = valuesOf(option);
      if (values.length > 0) given[name] = chance.pick(values, name);
      // A list, a text: most that is drawn at random makes no game, so half of the time it stays as it is.
      else if (chance.index(2, name) === 1) given[name] = sample(option.field, (n) => chance.index(n, name));
    }
    if (makesGame(game, given)) return given;
  }
  return {};
}

const MOST_TRIES = 100;

function makesGame(game: AnyGame, given: Record<string, Json>): boolean {
  try {
    completeOptions(game, given);
    return true;
  } catch (error) {
    if (error instanceof BadInput) return false;
    throw error;
  }
}

/** The values to try: those the game offers as samples, or all where they can be counted. */
function valuesOf({ field, samples }: Option): Json[] {
  if (samples) return [...samples] as Json[];
  if (field.type === 'one of') return [...field.words];
  if (field.type === 'flag') return [false, true];
  if (field.type === 'int')
    return Array.from({ length: Math.min(field.max - field.min + 1, 12) }, (_, i) => field.min + i);
  return [];
}
