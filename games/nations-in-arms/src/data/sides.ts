// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { sides as packed } from './columns/sides.ts';

export interface SideRow {
  readonly a: string;
  readonly b: string;
  readonly river: boolean;
  readonly bridge: boolean;
  readonly ridge: boolean;
  readonly pass: boolean;
  readonly sea: boolean;
  readonly strait: string;
}
export const sides: readonly SideRow[] = rowsOf<SideRow>(packed);
