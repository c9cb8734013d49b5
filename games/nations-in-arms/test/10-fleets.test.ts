import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { controlOf } from '../src/rules/4-survey.ts';
import { navalSides } from '../src/rules/5-sealift.ts';
import { isHarbourFed } from '../src/rules/6-supply.ts';
import { hasFreeFleet } from '../src/rules/10-fleets.ts';
import { setup } from '../src/setup.ts';
import { COALITION, EMPIRE, GONE, type P, POOL } from '../src/shape.ts';
import { cityId, isFleet, powerId, powerOf } from '../src/tables.ts';
import { BLACK_SEA, fleets, isAdmiral, isCorsair, isDecoy, isShip, manoeuvreOf, sailingOf } from '../src/tables-sea.ts';
import { naval, sail, steer } from './ships.ts';
import { hex, id, stage } from './stage.ts';

const whole = (scenario: 'grand1805' | 'coalition1792'): P['state'] => {
  const { options, parts } = stage({}, undefined, scenario).play;
  return setup({ options, parts, log: () => {} });
};

describe('fleets', () => {
  clause(['NA-1.2-a', 'NA-10.6-a'], 'every fleet has its factors; decoys have a manoeuvre factor and no guns', () => {
    for (const p of fleets) {
      expect(isShip[p]).toBe(!isCorsair[p]);
      if (isShip[p]) expect(sailingOf[p]).toBeGreaterThan(5);
      if (isDecoy[p]) expect(isAdmiral[p]).toBe(false);
    }
    expect(manoeuvreOf[id('gb_decoy1')]).toBe(1);
  });

  clause('NA-1.2-c', 'a fleet whose last year is over has no part in a campaign', () => {
    const state = whole('grand1805');
    expect(state.place[id('gb_howe')]).toBe(GONE);
    expect(state.place[id('gb_cochrane')]).toBe(GONE);
    expect(state.place[id('gb_jervis')]).toBe(POOL);
    expect(whole('coalition1792').place[id('gb_howe')]).toBeGreaterThanOrEqual(0);
  });

  clause('NA-1.2-d', 'the name of a place binds no fleet to it', () => {
    const desk = naval({ toulon: 'fr_brest' });
    sail(desk, 0, 'toulon');
    steer(desk, 0, 'lion', 'west_med', 'ionian');
    expect(desk.at('fr_brest')).toBe(hex('ionian'));
  });

  clause('NA-4.2.7-c', 'no question dismisses an admiral', () => {
    const desk = stage({ fr_villeneuve: { at: 'toulon' } }, undefined, 'peninsula1808');
    desk.begin('reinforce', {});
    const named = desk.choices(0).flatMap((c) => Object.values(c.arg));
    expect(named).not.toContain(id('fr_villeneuve'));
  });

  clause(
    'NA-G.Naval-unit-a',
    'every fleet of a set-up is in a harbour, at sea, before a harbour or in its box, three together at most',
    () => {
      for (const scenario of ['grand1805', 'coalition1792'] as const) {
        const { place } = whole(scenario);
        const counts = new Map<string, number>();
        for (const p of fleets) {
          const at = place[p]!;
          if (at < 0) continue;
          if (isCorsair[p]) expect(at).toBe(hex('corsairs'));
          const key = `${powerOf[p]} ${at}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
        expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
      }
      expect(fleets.every((p) => isFleet[p])).toBe(true);
    },
  );

  clause(['NA-3.1-c', 'NA-R-121'], 'a side with fleets may add its extra naval marker once a year', () => {
    const desk = stage({ gb_channel: { at: 'portsmouth' }, fr_surcouf: { at: 'corsairs' } }, undefined, 'grand1805');
    desk.run([
      { at: 'game', stage: 'turn' },
      { at: 'turn', stage: 'extraNaval' },
      { at: 'extraNaval', seats: navalSides(desk.play) },
    ]);
    // A corsair is no fleet that sails.
    expect(desk.machine.busy(desk.position)).toEqual([1]);
    desk.take(1, 'commit');
    expect(desk.state.naval).toBe(1 << COALITION);
  });

  clause('NA-R-130', 'a harbour is of its fortress, else of troops in it, else of the land', () => {
    const desk = stage({ gb_det1: { at: 'nantes' } }, undefined, 'peninsula1808');
    expect(controlOf(desk.state, cityId('brest'))).toBe(EMPIRE);
    expect(controlOf(desk.state, cityId('nantes'))).toBe(COALITION);
  });

  clause(['NA-5.3.2-h', 'NA-6.2.2-g'], 'no sea supply comes through a harbour under blockade', () => {
    const fed = (more: { [name: string]: { at: string } }): boolean => {
      const desk = stage(
        {
          gb_supply1: { at: 'cadiz', depot: true, inside: true },
          gb_det1: { at: 'cadiz', inside: true },
          fr_vii: { at: 'cadiz' },
          gb_channel: { at: 'st_vincent' },
          ...more,
        },
        (state) => {
          state.siege[cityId('cadiz')] = 1;
        },
        'peninsula1808',
      );
      return isHarbourFed(desk.play, id('gb_det1'));
    };
    expect(fed({})).toBe(true);
    expect(fed({ fr_brest: { at: 'blockade_cadiz' } })).toBe(false);
  });

  clause('NA-12.2.4-a', 'a fleet is free at sea or in a port without blockade', () => {
    const free = (more: { [name: string]: { at: string } }): boolean =>
      hasFreeFleet(stage(more, undefined, 'grand1805').state, powerId('es'));
    expect(free({})).toBe(false);
    expect(free({ es_cadiz: { at: 'cadiz' } })).toBe(true);
    expect(free({ es_cadiz: { at: 'cadiz' }, gb_channel: { at: 'blockade_cadiz' } })).toBe(false);
    expect(BLACK_SEA).toBe(hex('black_sea'));
  });
});
