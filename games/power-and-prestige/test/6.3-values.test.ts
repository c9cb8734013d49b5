import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { powerAndPrestige } from '../src/index.ts';
import { valueSheets } from '../src/rules/6.3-values.ts';
import type { BattleLocals } from '../src/shape.ts';
import { isHills } from '../src/tables.ts';

/** The lines about the ground in the values of a battle between the first two seats. */
function ground(place: number, { fort = false, overRiver = false }): object[] {
  const machine = new Machine(powerAndPrestige, {});
  const play = machine.readContext(machine.start(new FastChance('values')));
  play.state.fortresses = fort ? [place] : [];
  const battle = { place, attackers: 1, defenders: 2, allianceChange: false, overRiver } as BattleLocals;
  const named = ['fortress', 'hills', 'river'];
  return valueSheets(play, battle)[0]
    .lines.filter(({ what }) => named.includes(what))
    .map(({ what, value, clause: from, args }) => ({ what, value, from, args }));
}

const [hills, plain] = [isHills.indexOf(true), isHills.indexOf(false)];

clause(['PP-6.3.1-w', 'PP-6.3.1-x', 'PP-6.3.1-y'], 'the ground is one line of the values, counted once', () => {
  expect(ground(plain, {})).toEqual([]);
  expect(ground(plain, { overRiver: true })).toEqual([
    { what: 'river', value: -3, from: 'PP-6.3.1-y', args: { count: 1 } },
  ]);
  expect(ground(hills, {})).toEqual([{ what: 'hills', value: -3, from: 'PP-6.3.1-x', args: { count: 1 } }]);
  expect(ground(hills, { fort: true, overRiver: true })).toEqual([
    { what: 'fortress', value: -6, from: 'PP-6.3.1-w', args: { count: 1 } },
  ]);
});
