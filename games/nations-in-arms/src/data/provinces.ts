// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { provinces as packed } from './columns/provinces.ts';

export interface ProvinceRow {
  readonly id: string;
  readonly name: string;
  readonly capital: string;
  readonly owner1792: string;
  readonly owner1796: string;
  readonly owner1798: string;
  readonly owner1805: string;
  readonly owner1806: string;
  readonly owner1808: string;
  readonly owner1809: string;
  readonly owner1812: string;
  readonly grandEmpire: boolean;
  readonly weight: number;
}
export const provinces: readonly ProvinceRow[] = rowsOf<ProvinceRow>(packed);
