/** Written by scripts/freeze.mjs: the versions that are kept besides the newest, by game. */
import type { RulesBundle } from '@concert/bundles';

export const frozen: {
  readonly [game: string]: { readonly [rules: string]: () => Promise<RulesBundle> };
} = {
};
