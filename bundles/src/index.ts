export * from './adapter.ts';
export * from './interface.ts';
export type { ToldReason, WhichChoice } from './why.ts';
