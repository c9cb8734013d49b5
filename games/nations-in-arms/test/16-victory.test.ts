/** Chapter 16 and the rules of the Grand Campaign. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { outcomeOf } from '../src/index.ts';
import { victory } from '../src/rules/2-turn.ts';
import { campaignOf } from '../src/rules/scenarios/campaigns.ts';
import { SYSTEM_WINTERS } from '../src/rules/scenarios/grand1805.ts';
import { AUTUMN, EMPIRE, NEUTRAL, type State, WINTER } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, cityId, FRANCE, PRUSSIA, provinceOfCity, RUSSIA, SPAIN } from '../src/tables.ts';
import { empireCapitals, systemHarbours } from '../src/tables-economy.ts';
import { hex, id } from './stage.ts';
import { type Whole, whole } from './whole.ts';

const begin = (): Whole => whole('grand1805');
const isDecided = ({ play }: Whole): boolean => campaignOf(play).isDecided(play);

function close(state: State): void {
  for (const city of systemHarbours) {
    state.owner[provinceOfCity[city]!] = FRANCE;
    if (state.controller[city]! >= 0) state.controller[city] = FRANCE;
  }
}

describe('automatic victories', () => {
  clause('NA-16.1-a', 'Britain conquered is a French victory at once', () => {
    const desk = begin();
    campaignOf(desk.play).sued!(desk.play, BRITAIN);
    expect(isDecided(desk)).toBe(true);
    expect(outcomeOf(desk.play)).toMatchObject({ what: 'britain conquered', winners: [0] });
  });

  clause('NA-16.2-a', 'France conquered is one of the Coalition', () => {
    const desk = begin();
    campaignOf(desk.play).sued!(desk.play, FRANCE);
    expect(isDecided(desk)).toBe(true);
    expect(outcomeOf(desk.play)).toMatchObject({ what: 'france conquered', winners: [1] });
  });

  clause(
    ['NA-16.1-b', 'NA-16.0-a', 'NA-G.Continental-System-e'],
    'the System wins in its second Winter in a row',
    () => {
      const desk = begin();
      const { state, play, log } = desk;
      close(state);
      state.season = AUTUMN;
      victory(play);
      expect(state.facts[SYSTEM_WINTERS]).toBe(0);
      state.season = WINTER;
      victory(play);
      expect(log.some(({ what }) => what === 'system holds')).toBe(true);
      expect(isDecided(desk)).toBe(false);
      // A Winter in which it is open breaks the row.
      state.controller[cityId('trieste')] = AUSTRIA;
      victory(play);
      expect(state.facts[SYSTEM_WINTERS]).toBe(0);
      state.controller[cityId('trieste')] = FRANCE;
      victory(play);
      victory(play);
      expect(isDecided(desk)).toBe(true);
      expect(outcomeOf(play)).toMatchObject({ what: 'system victory', winners: [0] });
    },
  );

  clause('NA-16.1-c', 'from Winter 1813 a beaten and peaceful Europe is a French victory', () => {
    const desk = begin();
    const { state, play } = desk;
    for (const power of [AUSTRIA, PRUSSIA, RUSSIA]) {
      campaignOf(play).sued!(play, power);
      state.side[power] = NEUTRAL;
    }
    Object.assign(state, { year: 1812, season: WINTER });
    victory(play);
    expect(isDecided(desk)).toBe(false);
    state.year = 1813;
    state.side[SPAIN] = NEUTRAL;
    victory(play);
    expect(isDecided(desk)).toBe(false);
    state.side[SPAIN] = EMPIRE;
    state.side[RUSSIA] = 1;
    victory(play);
    expect(isDecided(desk)).toBe(false);
    state.side[RUSSIA] = NEUTRAL;
    victory(play);
    expect(outcomeOf(play)).toMatchObject({ what: 'europe at peace', winners: [0] });
  });
});

describe('the end', () => {
  clause(
    ['NA-16.3-a', 'NA-G.Grand-Empire-a', 'NA-R-86'],
    'France needs every fortress among the capitals of the Grand Empire',
    () => {
      const { state, play } = begin();
      for (const city of empireCapitals) state.controller[city] = FRANCE;
      expect(outcomeOf(play)).toMatchObject({ what: 'french victory', winners: [0] });
      state.controller[cityId('turin')] = AUSTRIA;
      expect(outcomeOf(play)).toMatchObject({ what: 'coalition victory', winners: [1] });
      expect(campaignOf(play).pointLines(play)[0]!.cities![0]).toBe(cityId('turin'));
    },
  );
});

describe('Spring 1805', () => {
  clause('NA-5.2.1-o', 'Austrians and Russians stay at home, and the Empire keeps out, until Summer', () => {
    const { state, play } = begin();
    const { mayGo } = campaignOf(play);
    state.turn = 1;
    expect(mayGo!(state, [id('at_i')], hex('munich'))).toMatchObject({ what: 'stays at home' });
    expect(mayGo!(state, [id('at_i')], hex('linz'))).toBe(true);
    expect(mayGo!(state, [id('fr_i')], hex('innsbruck'))).toMatchObject({ what: 'not before summer' });
    expect(mayGo!(state, [id('fr_i')], hex('munich'))).toBe(true);
    state.turn = 2;
    expect(mayGo!(state, [id('at_i')], hex('munich'))).toBe(true);
    expect(mayGo!(state, [id('fr_i')], hex('innsbruck'))).toBe(true);
  });
});
