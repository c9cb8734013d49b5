// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { europeRows as packed } from './columns/europeRows.ts';

export interface EuropeRowRow {
  readonly scenario: string;
  readonly section: string;
  readonly side: string;
  readonly power: string;
  readonly location: string;
  readonly kind: string;
  readonly ref: string;
  readonly strength: string;
  readonly force: string;
}
export const europeRows: readonly EuropeRowRow[] = rowsOf<EuropeRowRow>(packed);
