import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { DIRECTIONS, neighbour } from '../src/graph.ts';
import { put, setTaken } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import {
  guerrillaSites,
  isHarbourLost,
  mayLeaveSpain,
  mayRaiseGuerrilla,
  noteHarbours,
} from '../src/rules/14-liberation.ts';
import { SPAIN_CONQUERED } from '../src/rules/scenarios/peninsula1808.ts';
import { EMPIRE, marker, type State } from '../src/shape.ts';
import { cityId, FRANCE, powerId, provinceId, provinceOfHex, SPAIN } from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const PORTUGAL = powerId('portugal');
const m = (name: string): number => marker.names.indexOf(name);
const war = (pieces: { [name: string]: Put }, more: (state: State) => void = () => {}): Stage =>
  stage(pieces, more, 'peninsula1808');

describe('guerrillas', () => {
  clause(['NA-14.4.2-b'], 'are raised only in a Liberation War', () => {
    const desk = war({});
    expect(mayRaiseGuerrilla(desk.play, id('es_gue3'))).toBe(true);
    desk.state.facts[SPAIN_CONQUERED] = 1;
    expect(mayRaiseGuerrilla(desk.play, id('es_gue3'))).not.toBe(true);
  });

  clause(['NA-14.4.2-c'], 'Portuguese ones only while enemies are in Portugal', () => {
    expect(mayRaiseGuerrilla(war({ fr_i: { at: 'madrid' } }).play, id('portugal_gue1'))).not.toBe(true);
    expect(mayRaiseGuerrilla(war({ fr_i: { at: 'coimbra' } }).play, id('portugal_gue1'))).toBe(true);
  });

  clause(['NA-14.4.2-d'], 'appear anywhere at home, away from enemy units and fortresses', () => {
    const desk = war({ fr_i: { at: 'W1640' }, soult: { at: 'W1640' } }, (s) => {
      for (let c = 0; c < s.controller.length; c++) if (s.controller[c] === FRANCE) s.controller[c] = -1;
      s.controller[cityId('madrid')] = FRANCE;
    });
    const sites = guerrillaSites(desk.play, SPAIN);
    for (const place of [hex('W1640'), hex('madrid')]) {
      expect(sites).not.toContain(place);
      for (let d = 0; d < DIRECTIONS; d++) expect(sites).not.toContain(neighbour[place * DIRECTIONS + d]);
    }
    expect(sites).toContain(hex('seville'));
    expect(sites.every((place) => desk.state.owner[provinceOfHex[place]!] === SPAIN)).toBe(true);
    expect(guerrillaSites(desk.play, PORTUGAL)).toContain(hex('coimbra'));
    // A leader is no unit.
    const led = war({ soult: { at: 'seville' } }, (s) => s.controller.fill(-1));
    expect(guerrillaSites(led.play, SPAIN)).toContain(hex('seville'));
  });

  clause(['NA-1.1.3.3-d', 'NA-1.1.3.3-e'], 'stand alone', () => {
    const { state } = war({ es_gue1: { at: 'leon' }, es_gue2: { at: 'leon' } });
    expect(stacks(state, [id('es_gue1'), id('es_gue2')])).not.toBe(true);
  });

  clause(['NA-14.4.2-e', 'NA-5.1.10-h', 'NA-1.1.3.3-c'], 'attack without a leader', () => {
    const start = hex('W2036');
    const target = neighbour[start * DIRECTIONS]!;
    const desk = war({ es_gue1: { at: 'W2036' } }, (s) => s.controller.fill(-1));
    put(desk.state, id('fr_supply1'), target);
    desk.begin('impulse', { marker: m('coalition 1') });
    desk.take(1, 'activateUnit', { unit: id('es_gue1') });
    if (desk.verbs(1).includes('begin')) desk.take(1, 'begin');
    expect(desk.verdict(1, 'go', { to: target, via: start })).toBe(true);
  });
});

describe('Spanish troops', () => {
  clause(['NA-14.4.2-g'], 'stay in Spain while enemies are in it', () => {
    const pieces = { castanos: { at: 'badajoz' }, es_i: { at: 'badajoz' }, fr_i: { at: 'madrid' } };
    const { state } = war(pieces);
    const to = hex('elvas');
    expect(mayLeaveSpain(state, [id('castanos'), id('es_i')], to)).not.toBe(true);
    expect(mayLeaveSpain(state, [id('castanos')], to)).toBe(true);
    expect(mayLeaveSpain(state, [id('es_i')], hex('seville'))).toBe(true);
    const free = war({ castanos: { at: 'badajoz' }, es_i: { at: 'badajoz' } });
    expect(mayLeaveSpain(free.state, [id('es_i')], to)).toBe(true);
    // Who has been driven out finds the way back.
    const out = war({ es_i: { at: 'elvas' }, fr_i: { at: 'madrid' } });
    expect(mayLeaveSpain(out.state, [id('es_i')], hex('coimbra'))).toBe(true);
  });

  test('the march of a Spanish force ends at the border', () => {
    const desk = war({ castanos: { at: 'badajoz' }, es_i: { at: 'badajoz' }, fr_i: { at: 'madrid' } }, (s) => {
      s.controller[cityId('elvas')] = PORTUGAL;
    });
    desk.begin('activation', { leader: id('castanos'), marker: m('coalition 1') });
    desk.take(1, 'begin');
    const goals = desk
      .choices(1)
      .filter(({ verb }) => verb === 'go')
      .map(({ arg }) => arg.to as number);
    expect(goals.length).toBeGreaterThan(5);
    expect(goals.every((to) => provinceOfHex[to] !== provinceId('portugal'))).toBe(true);
  });
});

describe('harbours', () => {
  clause(['NA-14.4.2-h', 'NA-R-119'], 'without fortress belong to the last side with supplied troops in them', () => {
    const desk = war({ fr_i: { at: 'bilbao' }, soult: { at: 'bilbao' } });
    const bilbao = cityId('bilbao');
    expect(isHarbourLost(desk.state, bilbao)).toBe(false);
    noteHarbours(desk.play, [bilbao]);
    expect(isHarbourLost(desk.state, bilbao)).toBe(true);
    // It stays French when they have gone.
    put(desk.state, id('fr_i'), hex('vitoria'));
    noteHarbours(desk.play, [bilbao]);
    expect(isHarbourLost(desk.state, bilbao)).toBe(true);
  });

  test('with fortress they belong to its holder', () => {
    const { state } = war({});
    const cadiz = cityId('cadiz');
    expect(isHarbourLost(state, cadiz)).toBe(false);
    state.controller[cadiz] = FRANCE;
    expect(isHarbourLost(state, cadiz)).toBe(true);
    state.controller[cadiz] = -1;
    setTaken(state, cadiz, EMPIRE);
    expect(isHarbourLost(state, cadiz)).toBe(true);
  });
});
