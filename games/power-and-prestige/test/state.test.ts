import { readFileSync } from 'node:fs';
import { readRecord, replay, type Table } from '@concert/kernel';
import { expect, test } from 'vitest';
import { type PowerAndPrestige, powerAndPrestige } from '../src/index.ts';
import { stateColumns } from '../src/state.ts';

const recordOf = (n: number) =>
  readRecord(JSON.parse(readFileSync(new URL(`golden/power-and-prestige-${n}.json`, import.meta.url), 'utf8')));

/** What does not fit the columns as they are declared. */
function misfit({ machine, position }: Table<PowerAndPrestige>): string | null {
  const { economy: _, ...columns } = position.state;
  return stateColumns.check(columns, machine.seats.length);
}

test.each([1, 4, 6])('golden game %i keeps to the columns of the state at every choice', (n) => {
  const misfits = new Set<string>();
  const before = (table: Table<PowerAndPrestige>): void => {
    const found = misfit(table);
    if (found !== null) misfits.add(found);
  };
  const { divergence } = replay(powerAndPrestige, recordOf(n), { before });
  expect([...misfits, divergence]).toEqual([null]);
});
