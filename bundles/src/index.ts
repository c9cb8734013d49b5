export * from './adapter.ts';
export { foresee } from './foresee.ts';
export * from './interface.ts';
