export * from './arena.ts';
export * from './meters.ts';
export * from './names.ts';
export * from './play.ts';
export { type PolicySettings, policy } from './policy.ts';
export { random } from './random.ts';
export { type SearchSettings, search } from './search.ts';
export * from './simulate.ts';
export type { Tuning } from './tree-search.ts';
