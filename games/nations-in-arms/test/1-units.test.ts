import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { neighbour, SEA, sideOf as sideBits, zoneReaches } from '../src/graph.ts';
import { hasEngineers, pointsIn } from '../src/rules/1-forces.ts';
import { combatValue, initiative, loseStep, unitInitiative } from '../src/rules/1-units.ts';
import { hasZone, survey, ZONE } from '../src/rules/4-survey.ts';
import { COALITION, FOUGHT, UNSUPPLIED } from '../src/shape.ts';
import { armyCombatOf, armyInitiativeOf, combatOf, initiativeOf } from '../src/tables.ts';
import { hex, id, stage } from './stage.ts';

const at = 'W3733';

describe('1 pieces', () => {
  clause(['NA-1.1.1.1-c', 'NA-8.2.5-i', 'NA-G.Corps-a'], 'a full unit is reduced, a reduced one removed', () => {
    const { play, state } = stage({ fr_vii: { at } });
    loseStep(play, id('fr_vii'), 'x');
    expect(state.steps[id('fr_vii')]).toBe(1);
    loseStep(play, id('fr_vii'), 'x');
    expect(state.place[id('fr_vii')]).toBe(-1);
  });

  clause(['NA-1.1.1.1-b', 'NA-G.Combat-point-a', 'NA-1.1.3.2-f'], 'a depot is half a point, and only alone', () => {
    const { state } = stage({ fr_vii: { at }, fr_supply1: { at, depot: true }, fr_supply2: { at: 'W3632' } });
    expect(pointsIn(state, [id('fr_supply1')])).toBe(0.5);
    expect(pointsIn(state, [id('fr_supply1'), id('fr_vii')])).toBe(2);
    expect(pointsIn(state, [id('fr_supply2')])).toBe(0);
  });

  clause(
    ['NA-1.1.2-j', 'NA-6.1.2-e', 'NA-1.1.3.1-d'],
    'army markers and engineers bridge rivers while in supply',
    () => {
      const { state } = stage({ fr_italy: { at }, fr_eng1: { at } });
      expect(hasEngineers(state, [id('fr_italy')])).toBe(true);
      expect(hasEngineers(state, [id('fr_eng1')])).toBe(true);
      state.marks[id('fr_eng1')]! |= UNSUPPLIED;
      expect(hasEngineers(state, [id('fr_eng1')])).toBe(false);
    },
  );

  clause('NA-1.1.2-k', 'no zone over the sea', () => {
    for (let side = 0; side < neighbour.length; side++)
      if (sideBits[side]! & SEA) expect(zoneReaches(side)).toBe(false);
  });

  clause(['NA-1.1.2-g', 'NA-6.2.1-g', 'NA-8.3.2-w'], 'an army in battle has no zone', () => {
    const { state } = stage({
      fr_italy: { at },
      bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
      fr_vii: { at, army: 'fr_italy' },
    });
    expect(hasZone(state, id('fr_italy'))).toBe(true);
    expect(survey(state, COALITION).at[hex('W3832')]! & ZONE).toBe(ZONE);
    state.marks[id('fr_italy')]! |= FOUGHT;
    expect(hasZone(state, id('fr_italy'))).toBe(false);
  });

  clause(
    ['NA-1.1.4-q', 'NA-1.1.4-p', 'NA-1.1.2-i', 'NA-1.1.4-j', 'NA-4.1.1-h'],
    'with the marker a commander uses the army side, without it the front',
    () => {
      const { state } = stage({
        fr_italy: { at },
        berthier: { at, army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at, army: 'fr_italy' },
      });
      const leader = id('berthier');
      expect(initiativeOf[leader]).not.toBe(armyInitiativeOf[leader]);
      expect(initiative(state, leader)).toBe(armyInitiativeOf[leader]);
      expect(combatValue(state, leader)).toBe(armyCombatOf[leader]);
      state.commander.fill(-1);
      state.army[leader] = 0;
      expect(initiative(state, leader)).toBe(initiativeOf[leader]);
      expect(combatValue(state, leader)).toBe(combatOf[leader]);
    },
  );

  clause('NA-5.1.10-b', 'lone units have initiative 1, Cossacks 2', () => {
    expect(unitInitiative(id('fr_vii'))).toBe(1);
    expect(unitInitiative(id('ru_cos1'))).toBe(2);
  });
});
