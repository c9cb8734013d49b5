/** 6.7 Great artists and their effects (10.3). */
import type { P } from '../shape.ts';

/** PP-10.3-h, PP-10.3-i: what Gros and Goya add to a battle that is settled: who gained the two points, and who lost. */
export function artistsInBattle(_play: P, _winners: readonly number[], _losers: readonly number[]): void {}
