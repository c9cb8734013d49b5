// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { cities as packed } from './columns/cities.ts';

export interface CityRow {
  readonly id: string;
  readonly name: string;
  readonly province: string;
  readonly capital: boolean;
  readonly fortress: number;
  readonly harbour: boolean;
  readonly sea: string;
  readonly trade: number;
  readonly shipyard: boolean;
  readonly key: boolean;
  readonly hex: string;
}
export const cities: readonly CityRow[] = rowsOf<CityRow>(packed);
