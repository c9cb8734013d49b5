export * from './bits.ts';
export * from './graph.ts';
export * from './hex.ts';
export * from './search.ts';
