export * from './contract.ts';
export * from './facts.ts';
export * from './svg.ts';
