import { FastChance, Machine } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { expect } from 'vitest';
import { imperialBorders, type State } from '../src/index.ts';
import { addUnits } from '../src/rules/0-forces.ts';
import * as t from '../src/tables.ts';

/** A set-up without Forces, changed, and its tables for a spectator. */
function tables(change: (state: State) => void) {
  const machine: Machine = new Machine(imperialBorders as never, {});
  const position = machine.setUp(new FastChance('tables'));
  change(position.state as State);
  const all = tablesOf(machine, machine.view(position, -1));
  const rows: { [id: string]: (string | number)[][] } = {};
  for (const table of all) rows[table.id!] = table.rows;
  return rows;
}

const half = t.sortOf(t.HALF, false);

clause(['IB-G.3-e', 'IB-4.E-a'], 'a Hotspot stands where Forces of several Nations share a region (IB-R-121)', () => {
  const before = tables((state) => addUnits(state, t.FRANCE, t.placeId('bavaria'), half, 1)).tokens;
  expect(before.filter(([token, where]) => token === 'Hotspot' && where === 'Bavaria')).toEqual([]);
  const after = tables((state) => {
    for (const n of [t.FRANCE, t.AUSTRIA]) addUnits(state, n, t.placeId('bavaria'), half, 1);
  }).tokens;
  expect(after).toContainEqual(['Hotspot', 'Bavaria', 'France, Austria']);
});

clause(['IB-G.3-f', 'IB-5.A-a'], 'an Annex token stands where land units are in an Independent Territory', () => {
  const { tokens } = tables((state) => {
    addUnits(state, t.FRANCE, t.placeId('bavaria'), half, 1);
    addUnits(state, t.FRANCE, t.placeId('lorraine'), half, 1);
  });
  expect(tokens.filter(([token]) => token === 'Annex')).toEqual([['Annex', 'Bavaria', 'France']]);
});

clause('IB-1.D-e', 'a Hotspot in the colonies box shows that Britain gets nothing', () => {
  const colonies = ['Hotspot', 'British Colonies', 'Great Britain'];
  expect(tables(() => {}).tokens).toContainEqual(colonies);
  const { tokens, nations } = tables((state) => {
    state.ships = { owner: [t.BRITAIN], hull: [0], place: [t.LONDON], damage: [0], marks: [0] };
  });
  expect(tokens).not.toContainEqual(colonies);
  expect(nations.find((row) => row[1] === 'Great Britain')![4]).toBe(15);
});
