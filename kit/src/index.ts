export * from './bits.ts';
export * from './columns.ts';
export * from './graph.ts';
export * from './hex.ts';
export * from './ids.ts';
export * from './search.ts';
export * from './sight.ts';
