// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { hexes as packed } from './columns/hexes.ts';

export interface HexeRow {
  readonly code: string;
  readonly terrain: string;
  readonly province: string;
}
export const hexes: readonly HexeRow[] = rowsOf<HexeRow>(packed);
