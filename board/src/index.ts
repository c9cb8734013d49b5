export * from './contract.ts';
export * from './facts.ts';
export * from './frames.ts';
export * from './signs.ts';
export * from './svg.ts';
export * from './words.ts';
