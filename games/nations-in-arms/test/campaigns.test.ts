import { factsOf, phrasesOf } from '@concert/board';
import { FastChance, Machine, spellTables } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { levelOf } from '../src/levels.ts';
import { outside } from '../src/rules/1-forces.ts';
import { isEnemy, seatOf, sideOf } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { isUnitSupplied } from '../src/rules/6-supply.ts';
import { seatsOf } from '../src/scenario.ts';
import { COALITION, EMPIRE, NEUTRAL, options, type P } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, HEXES, isCombat, PRUSSIA, piece, powerId, RUSSIA } from '../src/tables.ts';
import { timetable } from '../src/text-tables-timetable.ts';
import { hex, id, type Scenario, stage } from './stage.ts';
import { campaignById } from './whole.ts';

const scenarios: readonly Scenario[] = ['italy1796', 'austerlitz1805', 'jena1806', 'russia1812'];

const begin = (scenario: Scenario) => {
  const machine = new Machine(nationsInArms, { scenario });
  const position = machine.setUp(new FastChance(1));
  return { ...position, play: machine.writeContext(position, new FastChance(1), []) as P };
};

describe.each(scenarios)('%s', (scenario) => {
  test('every force of the set-up is legal, inside the area, and every unit is supplied', () => {
    const { state, play } = begin(scenario);
    const { area } = campaignById(scenario);
    for (let h = 0; h < HEXES; h++)
      for (const side of [EMPIRE, COALITION]) expect(stacks(state, outside(state, h, side)), `hex ${h}`).toBe(true);
    for (const p of state.present) {
      expect(area[state.place[p]!], piece.names[p]).toBe(1);
      if (isCombat[p]) expect(isUnitSupplied(play, p, new Map()), piece.names[p]).toBe(true);
    }
  });

  test('every row of its table is on the map or waits for its turn', () => {
    const { state } = begin(scenario);
    const { placements } = campaignById(scenario);
    for (const { piece: p, turn, place } of placements)
      if (p >= 0 && turn === 1) expect(state.place[p], piece.names[p]).toBe(place);
    for (const { piece: p, turn } of placements)
      if (p >= 0 && turn > 1 && !placements.some((o) => o.piece === p && o.turn === 1))
        expect(state.place[p], piece.names[p]).toBe(-4);
  });

  test('its levels begin with the Coalition and rise', () => {
    expect(levelOf(scenario, -50)).toBe(0);
    expect(levelOf(scenario, 50)).toBeGreaterThan(1);
  });
});

test('every campaign that is offered has a name to read and seats', () => {
  const { field, labels } = options.scenario;
  expect(Object.keys(labels!)).toEqual([...field.words]);
  for (const id of field.words)
    expect(seatsOf(id, campaignById(id).players[0])).toHaveLength(campaignById(id).players[0]);
});

describe('several powers on a side', () => {
  clause(['NA-5.1.2-a'], 'a seat runs every power of its side; a neutral power has none', () => {
    const { state } = begin('austerlitz1805');
    expect([AUSTRIA, RUSSIA, BRITAIN].map((power) => seatOf(state, power))).toEqual([1, 1, 1]);
    expect([FRANCE, powerId('bavaria'), powerId('holland')].map((power) => seatOf(state, power))).toEqual([0, 0, 0]);
    expect(seatOf(state, PRUSSIA)).toBe(-1);
    expect(sideOf(state, PRUSSIA)).toBe(NEUTRAL);
    expect(isEnemy(state, FRANCE, RUSSIA)).toBe(true);
    expect(isEnemy(state, AUSTRIA, RUSSIA)).toBe(false);
    expect(isEnemy(state, FRANCE, PRUSSIA)).toBe(false);
  });

  test('allied majors keep their own side of the table and their own supply', () => {
    const { state } = begin('russia1812');
    expect([PRUSSIA, AUSTRIA].map((power) => [state.allegiance[power], sideOf(state, power)])).toEqual([
      [PRUSSIA, EMPIRE],
      [AUSTRIA, EMPIRE],
    ]);
  });

  test('the seats have the names of who plays them', () => {
    const ids = (scenario: Scenario): string[] => seatsOf(scenario, 2).map((seat) => seat.id);
    expect(ids('italy1796')).toEqual(['france', 'austria']);
    expect(ids('austerlitz1805')).toEqual(['france', 'coalition']);
    expect(ids('jena1806')).toEqual(['france', 'coalition']);
    expect(ids('russia1812')).toEqual(['france', 'russia']);
  });

  test('an impulse lets the leaders of all powers of the side act, and their seat answers for all', () => {
    const desk = stage(
      {
        mack: { off: 'pool' },
        ferdinand: { at: 'linz' },
        at_i: { at: 'linz' },
        bagration: { at: 'lemberg' },
        ru_iii: { at: 'lemberg' },
        ney: { at: 'strasbourg' },
        fr_vi: { at: 'strasbourg' },
      },
      undefined,
      'austerlitz1805',
    );
    desk.begin('impulse', { marker: 4 });
    const leaders = desk
      .choices(1)
      .filter((c) => c.verb === 'activate')
      .map((c) => c.arg.leader);
    expect(leaders).toEqual(expect.arrayContaining([id('ferdinand'), id('bagration')]));
    expect(leaders).not.toContain(id('ney'));
  });

  test('a row of several trains sets up as many', () => {
    const { state } = begin('austerlitz1805');
    const trains = state.present.filter(
      (p) => state.place[p] === hex('boulogne') && piece.names[p]!.startsWith('fr_supply'),
    );
    expect(trains.length).toBe(3);
  });
});

describe('the timetable', () => {
  const rows = (scenario: Scenario, turn: number) => {
    const { state } = begin(scenario);
    state.turn = turn;
    const phrases = phrasesOf(factsOf(nationsInArms as never, { scenario } as never));
    return spellTables(timetable(campaignById(scenario), state), phrases)[0]?.rows ?? [];
  };

  clause('NA-R-185', 'says what comes in later turns, to which side and where, and what leaves', () => {
    const italy = rows('italy1796', 1);
    const divisions = italy.find(([, , , who]) => String(who).includes('Bernadotte'))!;
    expect(divisions.slice(1, 3)).toEqual(['Spring 1797', 'Empire']);
    expect(divisions[4]).toBe('Chambery');
    expect(italy.map(([turn]) => turn)).toEqual(italy.map(([turn]) => turn).sort());
    // What has come is not to come any more.
    expect(rows('italy1796', Number(divisions[0]))).not.toContainEqual(divisions);
    expect(rows('italy1796', 5)).toEqual([]);
    const leaving = campaignById('peninsula1808').withdrawals.find(({ turn }) => turn > 1)!;
    const left = rows('peninsula1808', 1).filter(([, , , , where]) => where === 'leaves the campaign');
    expect(
      left.some(([turn, , , who]) => turn === leaving.turn && String(who).includes(piece.labels![leaving.piece]!)),
    ).toBe(true);
  });
});
