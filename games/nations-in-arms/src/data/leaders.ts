// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { leaders as packed } from './columns/leaders.ts';

export interface LeaderRow {
  readonly id: string;
  readonly power: string;
  readonly name: string;
  readonly initiative: number;
  readonly combat: number;
  readonly armyInitiative: number;
  readonly armyCombat: number;
  readonly rank: number;
  readonly cavalry: boolean;
  readonly sovereign: boolean;
  readonly capacity: number;
  readonly entry: number;
  readonly exit: number;
  readonly bracketed: boolean;
}
export const leaders: readonly LeaderRow[] = rowsOf<LeaderRow>(packed);
