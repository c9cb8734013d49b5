/** The campaigns of all Europe: what stands where, who is what to whom, and who draws how many cards. */
import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { game } from '../src/index.ts';
import { outside } from '../src/rules/1-forces.ts';
import { isEnemy, put, seatOf, sideOf } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { isUnitSupplied } from '../src/rules/6-supply.ts';
import { europeanDraw } from '../src/rules/11-draws.ts';
import { COALITION, EMPIRE, NEUTRAL, offeredScenarios, type P, SPRING, SUMMER } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FRANCE,
  HEXES,
  hexOfCity,
  isCombat,
  isFleet,
  isHarbour,
  PRUSSIA,
  piece,
  powerId,
  provinceId,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { everyCampaign, hex, id } from './stage.ts';
import { campaignById } from './whole.ts';

const begin = (scenario: 'coalition1792' | 'grand1805') => {
  const machine = new Machine(everyCampaign, { scenario });
  const position = machine.setUp(new FastChance(1));
  return { ...position, machine, play: machine.writeContext(position, new FastChance(1), []) as P };
};

describe.each(['coalition1792', 'grand1805'] as const)('%s', (scenario) => {
  test('every row of its table is on the map, in its place', () => {
    const { state } = begin(scenario);
    for (const { piece: p, place } of campaignById(scenario).placements)
      if (p >= 0) expect(state.place[p], piece.names[p]).toBe(place);
  });

  test('every force is legal, those of neutrals too, and every unit is supplied', () => {
    const { state, play } = begin(scenario);
    for (let h = 0; h < HEXES; h++)
      for (const side of [EMPIRE, COALITION, NEUTRAL])
        expect(stacks(state, outside(state, h, side)), `hex ${h}`).toBe(true);
    for (const p of state.present)
      if (isCombat[p]) expect(isUnitSupplied(play, p, new Map()), piece.names[p]).toBe(true);
  });

  test('fleets lie in harbours or before them', () => {
    const { state } = begin(scenario);
    const harbours = new Set(hexOfCity.filter((_, c) => isHarbour[c]));
    const fleets = state.present.filter((p) => isFleet[p]);
    expect(fleets.length).toBeGreaterThan(10);
    for (const p of fleets)
      if (state.place[p]! < HEXES) expect(harbours.has(state.place[p]!), piece.names[p]).toBe(true);
  });

  test('it is not offered to players before it can be played to its end', () => {
    const offered = offeredScenarios.includes(scenario);
    const open = () => new Machine(game, { scenario });
    if (offered) expect(open).not.toThrow();
    else expect(open).toThrow();
  });
});

describe('who is what in 1805', () => {
  clause(['NA-R-196', 'NA-R-123', 'NA-G.Bloc-a'], 'majors by their rows, minors by the chart of 1805', () => {
    const { state } = begin('grand1805');
    const majors = [SPAIN, TURKEY, PRUSSIA, AUSTRIA, RUSSIA, FRANCE, BRITAIN];
    expect(majors.map((power) => sideOf(state, power))).toEqual([
      EMPIRE,
      NEUTRAL,
      NEUTRAL,
      COALITION,
      COALITION,
      EMPIRE,
      COALITION,
    ]);
    const of = (name: string): number => state.allegiance[powerId(name)]!;
    expect(['bavaria', 'italy', 'holland', 'switzerland'].map(of)).toEqual([FRANCE, FRANCE, FRANCE, FRANCE]);
    expect(['sweden', 'ionian', 'neufchatel'].map(of)).toEqual([BRITAIN, RUSSIA, PRUSSIA]);
    // Neutral, part of another state, or not there yet.
    expect(['denmark', 'hanover', 'lombardy', 'poland'].map(of)).toEqual([-1, -1, -1, -1]);
    expect(isEnemy(state, SPAIN, AUSTRIA)).toBe(true);
    expect(isEnemy(state, FRANCE, PRUSSIA)).toBe(false);
  });

  test('Hanover is French and Hameln holds for France', () => {
    const { state } = begin('grand1805');
    expect(state.owner[provinceId('hanover')]).toBe(FRANCE);
    expect(state.controller[cityId('hameln')]).toBe(FRANCE);
    expect(state.owner[provinceId('munster')]).toBe(PRUSSIA);
  });

  clause(['NA-R-2', 'NA-R-207'], 'neutral majors have their pieces on the map and a player who runs them', () => {
    const { state } = begin('grand1805');
    expect(state.place[id('pr_i')]).toBe(hex('berlin'));
    expect([TURKEY, PRUSSIA, powerId('neufchatel'), powerId('denmark')].map((p) => seatOf(state, p))).toEqual([
      0, 1, 1, -1,
    ]);
  });
});

describe('who is what in 1792', () => {
  clause(['NA-R-218'], 'Britain, Spain and Russia stand aside, and Spain is not in French hands', () => {
    const { state } = begin('coalition1792');
    expect([BRITAIN, SPAIN, RUSSIA, TURKEY].map((power) => sideOf(state, power))).toEqual([2, 2, 2, 2]);
    expect([AUSTRIA, PRUSSIA].map((power) => sideOf(state, power))).toEqual([COALITION, COALITION]);
    expect([BRITAIN, SPAIN, RUSSIA, TURKEY].map((power) => seatOf(state, power))).toEqual([1, 1, 1, 0]);
    expect(state.allegiance[powerId('flanders')]).toBe(AUSTRIA);
    expect(state.allegiance[powerId('piedmont')]).toBe(-1);
    expect(state.owner[provinceId('flanders')]).toBe(powerId('flanders'));
  });
});

describe('cards', () => {
  clause(['NA-11.1-d', 'NA-11.1-h'], 'NA-EX-50: in Spring 1805 France draws three and Britain four', () => {
    const { state, play } = begin('grand1805');
    state.season = SPRING;
    expect([europeanDraw(play, 0), europeanDraw(play, 1)]).toEqual([3, 4]);
    state.season = SUMMER;
    expect([europeanDraw(play, 0), europeanDraw(play, 1)]).toEqual([0, 0]);
  });

  clause(['NA-11.1-e'], 'all of Northern Italy is a card, one land less is none', () => {
    const { state, play } = begin('grand1805');
    for (const name of ['lombardy', 'venezia', 'romagna', 'tuscany', 'piedmont', 'genoa']) {
      state.owner[provinceId(name)] = FRANCE;
      for (const city of hexOfCity.keys())
        if (campaignById('grand1805').owner[provinceId(name)] !== FRANCE && state.controller[city]! >= 0)
          if (state.controller[city] === campaignById('grand1805').owner[provinceId(name)])
            state.controller[city] = FRANCE;
    }
    expect(europeanDraw(play, 0)).toBe(4);
    state.owner[provinceId('genoa')] = powerId('genoa');
    state.allegiance[powerId('genoa')] = -1;
    expect(europeanDraw(play, 0)).toBe(3);
  });

  clause(['NA-11.1-g', 'NA-11.1-v'], 'Britain draws one less when another navy is larger or enemies are ashore', () => {
    const { state, play } = begin('grand1805');
    put(state, id('fr_i'), hex('dover'));
    expect(europeanDraw(play, 1)).toBe(3);
    put(state, id('fr_i'), hex('boulogne'));
    expect(europeanDraw(play, 1)).toBe(4);
    for (const p of [...state.present]) if (isFleet[p] && piece.names[p]!.startsWith('gb_')) put(state, p, -1);
    expect(europeanDraw(play, 1)).toBe(3);
  });

  clause(['NA-R-218', 'NA-R-83'], 'in 1792 Austria draws two for the Coalition until Britain is at war', () => {
    const { state, play } = begin('coalition1792');
    expect([europeanDraw(play, 0), europeanDraw(play, 1)]).toEqual([2, 2]);
    state.side[BRITAIN] = COALITION;
    expect(europeanDraw(play, 1)).toBe(4);
  });
});

test('the Strait of Dover is closed as the Grand Campaign begins', () => {
  const { state } = begin('grand1805');
  expect(state.place[id('gb_keith')]).toBe(hex('channel'));
});
