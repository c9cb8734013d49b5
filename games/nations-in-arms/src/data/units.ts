// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { units as packed } from './columns/units.ts';

export interface UnitRow {
  readonly id: string;
  readonly power: string;
  readonly kind: string;
  readonly name: string;
  readonly steps: number;
  readonly modifier: number;
  readonly artillery: number;
  readonly artilleryReduced: number;
  readonly morale: number;
  readonly movement: number;
  readonly entry: number;
  readonly exit: number;
  readonly bracketed: boolean;
  readonly home: string;
}
export const units: readonly UnitRow[] = rowsOf<UnitRow>(packed);
