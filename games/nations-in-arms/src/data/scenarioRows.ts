// Written by scripts/tables.mjs from data/*.tsv. Change the table, not this.
import { rowsOf } from '@concert/kit';
import { scenarioRows as packed } from './columns/scenarioRows.ts';

export interface ScenarioRowRow {
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
export const scenarioRows: readonly ScenarioRowRow[] = rowsOf<ScenarioRowRow>(packed);
