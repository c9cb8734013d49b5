export * from './adapter.ts';
export * from './interface.ts';
export type { OpenReason, ToldReason, WhichChoice } from './why.ts';
