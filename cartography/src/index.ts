export * from './compile.ts';
export { draw, type World } from './core/build.ts';
export { checkAdjacency, checkPorts, type Finding, touches } from './core/check.ts';
export type * from './core/spec.ts';
export { parsePoints, readTable } from './core/tables.ts';
export { maps } from './maps/index.ts';
export { idsModule, mapFile, serialise } from './out/file.ts';
