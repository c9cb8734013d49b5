export * from './adapter.ts';
export * from './interface.ts';
