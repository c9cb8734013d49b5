export * from './bits.ts';
export * from './graph.ts';
export * from './search.ts';
