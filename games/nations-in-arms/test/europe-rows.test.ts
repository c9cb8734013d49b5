/** Rows of chapters 2, 11, 14 and the glossary that say how a year of the campaigns of all Europe is made. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { isEnemy, seatOf } from '../src/rules/1-units.ts';
import { europeanDraw } from '../src/rules/11-draws.ts';
import { hasDiplomacy } from '../src/rules/11-phase.ts';
import { declareWar } from '../src/rules/11-status.ts';
import { europePowers } from '../src/rules/12-europe.ts';
import { isBudgetTurn } from '../src/rules/12-income.ts';
import { isYearsSettlement } from '../src/rules/13-satellites.ts';
import { callableFeudals, mayRaiseFeudal } from '../src/rules/14-turkey.ts';
import { AUTUMN, COALITION, EMPIRE, NEUTRAL, SPRING, SUMMER, WINTER } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, powerId, RUSSIA, SPAIN, TURKEY } from '../src/tables.ts';
import { europe } from './europe.ts';
import { whole } from './whole.ts';

const seasons = [SPRING, SUMMER, AUTUMN, WINTER];

describe('a year', () => {
  clause(
    ['NA-11.0-a', 'NA-2.0-a', 'NA-2.0-e', 'NA-Intro-d', 'NA-G.Event-Cards-a'],
    'diplomacy every turn; budget and cards in Spring alone; the settlement in Winter alone',
    () => {
      for (const season of seasons) {
        const { state, play } = whole('grand1805');
        Object.assign(state, { season, turn: 5 + season });
        expect(hasDiplomacy(play)).toBe(true);
        expect(isBudgetTurn(play)).toBe(season === SPRING);
        expect(europeanDraw(play, 0) > 0).toBe(season === SPRING);
        expect(isYearsSettlement(play)).toBe(season === WINTER);
      }
    },
  );
});

describe('two players', () => {
  clause(
    ['NA-Intro-a', 'NA-11.0-b', 'NA-11.3-i', 'NA-R-123'],
    'each runs a bloc, and all of one are at war with all of the other',
    () => {
      const { state } = whole('grand1805');
      const bavaria = powerId('bavaria');
      const [empire, coalition] = [
        [FRANCE, SPAIN, bavaria],
        [BRITAIN, AUSTRIA, RUSSIA],
      ];
      expect(empire.map((power) => seatOf(state, power))).toEqual([0, 0, 0]);
      expect(coalition.map((power) => seatOf(state, power))).toEqual([1, 1, 1]);
      for (const a of empire) for (const b of coalition) expect(isEnemy(state, a, b)).toBe(true);
      expect(isEnemy(state, FRANCE, SPAIN)).toBe(false);
      expect(isEnemy(state, FRANCE, PRUSSIA)).toBe(false);
    },
  );
});

describe('who produces', () => {
  clause(
    ['NA-11.2.4-c', 'NA-11.3-d', 'NA-11.2.5-a', 'NA-11.3-f'],
    'majors, neutral ones too, and allied minors; neither neutral minors nor those that are part of another',
    () => {
      const { state } = whole('grand1805');
      const [bavaria, sweden, hanover] = ['bavaria', 'sweden', 'hanover'].map((name) => powerId(name));
      state.allegiance[sweden!] = -1;
      expect(state.owner).not.toContain(hanover);
      const powers = europePowers(state);
      expect(powers).toEqual(expect.arrayContaining([FRANCE, PRUSSIA, bavaria]));
      expect(powers).not.toContain(sweden);
      expect(powers).not.toContain(hanover);
    },
  );
});

describe('feudals', () => {
  clause(
    ['NA-14.5.2-b', 'NA-R-113'],
    'with two players the limits never bind: who attacks a minor is at war with the bloc it joins',
    () => {
      const desk = europe({}, (s) => {
        s.side[TURKEY] = EMPIRE;
        s.allegiance[powerId('egypt')] = -1;
      });
      const { state } = desk;
      const before = callableFeudals(state).filter((p) => mayRaiseFeudal(desk.context(), p) === true);
      expect(before.length).toBeGreaterThan(2);
      declareWar(desk.context(), TURKEY, powerId('sweden'));
      expect(state.side[BRITAIN]).toBe(COALITION);
      expect(callableFeudals(state).filter((p) => mayRaiseFeudal(desk.context(), p) === true)).toEqual(before);
      state.side[TURKEY] = NEUTRAL;
      expect(callableFeudals(state).some((p) => mayRaiseFeudal(desk.context(), p) === true)).toBe(false);
    },
  );
});
