export * from './play.ts';
export { type PolicySettings, policy } from './policy.ts';
export { random } from './random.ts';
