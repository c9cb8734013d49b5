/** Written by scripts/freeze.mjs: the versions that are kept besides the newest, by game. */
import type { RulesBundle } from '@concert/bundles';

export const frozen: {
  readonly [game: string]: { readonly [rules: string]: () => Promise<RulesBundle> };
} = {
  alliance: {
    '1.0.5': async () => (await import('@concert/bundles/frozen/alliance/1.0.5/rules.js')).bundle,
  },
  'power-and-prestige': {
    '1.2.1': async () => (await import('@concert/bundles/frozen/power-and-prestige/1.2.1/rules.js')).bundle,
  },
  skirmish: {
    '1.0.0': async () => (await import('@concert/bundles/frozen/skirmish/1.0.0/rules.js')).bundle,
  },
};
