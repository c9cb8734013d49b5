export * from './contract.ts';
export * from './svg.ts';
export * from './facts.ts';
