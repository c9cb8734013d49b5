import { type CaseFile, runCase } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { describe, expect } from 'vitest';
import { borders } from '../src/data/borders.ts';
import { alliance, placeId, powerOf } from '../src/index.ts';
import { choicesOf, open } from './begin.ts';

/** How many blocks can march from one place into a battle in the other, and what then refuses the next. */
function crowd(from: string, to: string, troops: readonly string[], foe: string): [crossed: number, clause: string] {
  const position = { map: 'empty', [`block.${foe}`]: { at: to }, 'treasury.france': 9, 'treasury.britain': 9 };
  const seat = troops[0].startsWith('FR') ? 'france' : 'britain';
  const table = open({
    position: { ...position, ...Object.fromEntries(troops.map((b) => [`block.${b}`, { at: from }])) },
    scene: { turn: { seat, ap: 1 } },
  });
  const me = table.machine.seats.findIndex(({ id }) => id === seat);
  table.choose(me, { verb: 'group', arg: { place: placeId(from) } });
  for (let crossed = 0; ; crossed++) {
    const mine = choicesOf(table, me, 'march').filter(({ to: goal }) => goal === placeId(to));
    if (mine.length === 0) {
      const left = troops
        .map((b) => alliance.kinds[2].names.indexOf(b))
        .find((b) => table.position.state.place[b] === placeId(from));
      if (left === undefined) return [crossed, ''];
      const why = table.machine.verdict(table.position, me, { verb: 'march', arg: { block: left, to: placeId(to) } });
      return [crossed, why === true ? '' : why.clause];
    }
    table.choose(me, { verb: 'march', arg: mine[0] });
  }
}

const foot = [1, 2, 3, 4, 5, 6].map((n) => `FR-INF${n}`);
const ships = [1, 2, 3, 4, 5, 6].map((n) => `BR-FLEET${n}`);

describe('4.2 border limits', () => {
  const borderCases = [
    ['clear', 'paris', 'picardy', 4],
    ['river', 'rhineland', 'bavaria', 3],
    ['forest', 'burgundy', 'rhineland', 3],
    ['mountain', 'burgundy', 'swiss', 2],
    ['marsh', 'flanders', 'holland', 2],
    ['strait', 'vendee', 'gascony', 2],
  ] as const;
  for (const [type, from, to, limit] of borderCases)
    clause('AL-4.2-a', `${limit} blocks cross a ${type} border into battle`, () => {
      expect(crowd(from, to, foot, 'BR-INF1')).toEqual([limit, 'AL-4.2-a']);
      expect(crowd(to, from, foot, 'BR-INF1')).toEqual([limit, 'AL-4.2-a']);
    });
  clause(['AL-4.2-a', 'AL-4.2-f'], 'two fleets come from a sea into battle in a port', () => {
    expect(crowd('bay_of_biscay', 'brittany', ships, 'FR-INF1')).toEqual([2, 'AL-4.2-a']);
  });
  clause('AL-4.2-a', 'from sea to sea as many as there are', () => {
    expect(crowd('bay_of_biscay', 'english_channel', ships, 'FR-FLEET1')).toEqual([6, '']);
  });
  clause('AL-4.2-a', 'every border of the map has the limit of its type', () => {
    const limits: { [type: string]: number } = {
      clear: 4,
      river: 3,
      forest: 3,
      mountain: 2,
      marsh: 2,
      strait: 2,
      coast: 2,
    };
    const odd = borders.filter((b) => b.type !== 'sea' && b.limit !== limits[b.type]);
    // AL-11.4: the neck of Gibraltar lets one army through.
    expect(odd.map((b) => [b.a, b.b, b.limit])).toEqual([['andalusia', 'gibraltar', 1]]);
  });
  clause('AL-4.2-e', 'of two kinds of ground on one border the more restrictive counts', () => {
    // Poltava–Donbas is river and forest, Sinai clear desert and mountain track, and a river in mountains is no river.
    expect(crowd('poltava', 'donbas', foot, 'BR-INF1')).toEqual([3, 'AL-4.2-a']);
    expect(crowd('egypt', 'syria', foot, 'BR-INF1')).toEqual([2, 'AL-4.2-a']);
    expect(crowd('serbia', 'wallachia', foot, 'BR-INF1')).toEqual([2, 'AL-4.2-a']);
    expect(crowd('bavaria', 'tyrol', foot, 'BR-INF1')).toEqual([2, 'AL-4.2-a']);
  });
});

clause('AL-4.1-d', 'the flags of regions held away from home can be shown, from a view alone', () => {
  const flags = (position: NonNullable<CaseFile['position']>): unknown => {
    const table = open({ position, scene: { turn: { seat: 'france', ap: 3 } } });
    const tables = tablesOf(table.machine, table.view(1));
    return tables.find(({ title }) => title === 'Flags')!.rows;
  };
  const armies = {
    'block.FR-INF1': { at: 'hanover' },
    'block.FR-INF2': { at: 'paris' },
    'block.SP-INF1': { at: 'gascony' },
  };
  expect(flags({ map: 'empty', ...armies, 'block.BR-FLEET1': { at: 'north_sea' } })).toEqual([
    ['Hanover', 'France'],
    ['North Sea', 'Britain'],
  ]);
  expect(flags({ map: 'empty', ...armies, 'ally.spain': null })).toEqual([
    ['Gascony', 'Spain'],
    ['Hanover', 'France'],
  ]);
});

clause('AL-4.33-b', 'as many blocks stay as the main attack has, no matter which leave (AL-R-51)', () => {
  const table = open({
    position: {
      map: 'empty',
      'block.FR-INF1': { at: 'hanover' },
      'block.FR-INF2': { at: 'hanover' },
      'block.FR-CAV1': { at: 'hanover' },
      'block.BR-INF1': { at: 'hanover', part: 'main attack', from: 'hansa' },
      'block.BR-INF2': { at: 'hanover', part: 'attacking reserve', from: 'berlin' },
    },
    scene: { turn: { seat: 'france', ap: 3 } },
  });
  table.choose(0, { verb: 'group', arg: { place: placeId('hanover') } });
  const marches = choicesOf(table, 0, 'march');
  expect(new Set(marches.map(({ block }) => block)).size).toBe(3);
  const flee = (): boolean => {
    const [next] = choicesOf(table, 0, 'march').filter(({ to }) => to === placeId('westfalen'));
    if (next) table.choose(0, { verb: 'march', arg: next });
    return next !== undefined;
  };
  let fled = 0;
  while (flee()) fled++;
  expect(fled).toBe(2);
  expect(table.position.state.place.filter((at, b) => at === placeId('hanover') && powerOf[b] === 2)).toHaveLength(1);
});

clause('AL-4.0-c', 'no block can be picked up again, in any group', () => {
  const differences = runCase(alliance, {
    case: 'fleets too',
    game: 'alliance',
    position: { map: 'empty', 'block.BR-FLEET1': { at: 'north_sea' }, 'block.BR-FLEET2': { at: 'north_sea' } },
    scene: { turn: { seat: 'britain', ap: 3 } },
    play: [
      { seat: 'britain', verb: 'group', arg: { place: 'north_sea' } },
      { seat: 'britain', verb: 'march', arg: { block: 'BR-FLEET1', to: 'english_channel' } },
      { seat: 'britain', verb: 'halt' },
      { seat: 'britain', verb: 'group', arg: { place: 'english_channel' }, refused: 'AL-4.0-c' },
    ],
  }).differences;
  expect(differences).toEqual([]);
});
