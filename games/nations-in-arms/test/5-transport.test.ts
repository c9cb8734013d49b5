import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { beginEffect, TREASON } from '../src/rules/1-effects.ts';
import { unitLevel } from '../src/rules/1-units.ts';
import { loseAboard } from '../src/rules/5-transport.ts';
import { cargoOf } from '../src/rules/10-fleets.ts';
import { ABOARD, AWAY, POOL } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE } from '../src/tables.ts';
import { naval, sail, sailFrame, steer } from './ships.ts';
import { hex, id, type Put, type Stage } from './stage.ts';

/** Fleets at Portsmouth, troops there, and more. */
const port = (troops: { [name: string]: Put }, fleets = 'gb_channel', dice: readonly number[] = [], more = {}): Stage =>
  naval({ portsmouth: fleets }, 'coalition', dice, undefined, { ...troops, ...more }, 'grand1805');

/** Takes these pieces aboard. */
function load(desk: Stage, place: string, ...names: string[]): void {
  desk.take(1, 'embark', { place: hex(place) });
  for (const name of names) desk.take(1, 'mark', { piece: id(name) });
  desk.take(1, 'agree');
}

/** Puts everyone ashore. */
function land(desk: Stage, place: string): void {
  desk.take(1, 'disembark', { place: hex(place) });
  desk.take(1, 'agree');
}

const moore: { [name: string]: Put } = { moore: { at: 'portsmouth' }, gb_i: { at: 'portsmouth' } };

describe('troops aboard', () => {
  clause(['NA-5.3.3-a', 'NA-R-46'], 'a fleet carries 2 combat points, one support unit, and leaders', () => {
    const desk = port({ ...moore, gb_supply1: { at: 'portsmouth' }, gb_eng1: { at: 'portsmouth' } });
    sail(desk, 1, 'portsmouth');
    desk.take(1, 'embark', { place: hex('portsmouth') });
    for (const name of ['moore', 'gb_i', 'gb_supply1', 'gb_eng1']) desk.take(1, 'mark', { piece: id(name) });
    expect(desk.verdict(1, 'agree')).toBe('NA-5.3.3-a');
    desk.take(1, 'mark', { piece: id('gb_eng1') });
    desk.take(1, 'agree');
    expect(['moore', 'gb_i', 'gb_supply1'].map((name) => desk.at(name))).toEqual([ABOARD, ABOARD, ABOARD]);
    expect(cargoOf(desk.state, id('gb_channel')).sort()).toEqual([id('moore'), id('gb_i'), id('gb_supply1')].sort());
    expect(desk.steps('gb_i')).toBe(2);
    expect(sailFrame(desk).spent).toBe(0);
  });

  clause(
    ['NA-5.3.3-d', 'NA-5.3.3-j'],
    'troops embark where the fleet starts or comes by, and go ashore among friends at no cost',
    () => {
      const desk = port({ ...moore, gb_det1: { at: 'plymouth' } }, 'gb_channel gb_home');
      sail(desk, 1, 'portsmouth');
      load(desk, 'portsmouth', 'moore', 'gb_i');
      steer(desk, 1, 'channel', 'plymouth');
      load(desk, 'plymouth', 'gb_det1');
      expect(sailFrame(desk).spent).toBe(2);
      steer(desk, 1, 'channel', 'biscay', 'south_atlantic', 'st_vincent', 'gibraltar');
      desk.take(1, 'disembark', { place: hex('gibraltar') });
      desk.take(1, 'agree');
      expect(desk.at('gb_i')).toBe(hex('gibraltar'));
      expect(sailFrame(desk).spent).toBe(7);
      expect([unitLevel(desk.state, id('gb_i'))]).toEqual([0]);
      expect(desk.state.cargo).toEqual([]);
    },
  );

  clause('NA-5.3.3-b', 'only troops of the side go aboard', () => {
    const desk = port({ fr_vii: { at: 'brest' } });
    sail(desk, 1, 'portsmouth');
    expect(desk.verbs(1)).not.toContain('embark');
  });

  clause('NA-5.3.3-c', 'empty fleets are lost first; then cargo goes down with its fleet', () => {
    const desk = naval(
      { portsmouth: 'gb_channel gb_home', channel: 'fr_brest fr_toulon fr_rochefort' },
      'coalition',
      [],
      undefined,
      moore,
      'grand1805',
    );
    sail(desk, 1, 'portsmouth');
    load(desk, 'portsmouth', 'moore', 'gb_i');
    const carrier = cargoOf(desk.state, id('gb_channel')).length > 0 ? 'gb_channel' : 'gb_home';
    const empty = carrier === 'gb_channel' ? 'gb_home' : 'gb_channel';
    desk.script([5, 5, 4, 4, 3, 4, 3]);
    steer(desk, 1, 'channel');
    desk.take(0, 'chase', { place: hex('channel'), skill: false });
    // 11 against 7: one fleet, and it is the empty one.
    expect(desk.at(empty)).toBe(POOL);
    expect(desk.at('gb_i')).toBe(ABOARD);
  });

  clause('NA-5.3.3-c', 'and all of it if all are lost', () => {
    const desk = port(moore, 'gb_channel', [], { fr_brest: { at: 'channel' } });
    sail(desk, 1, 'portsmouth');
    load(desk, 'portsmouth', 'moore', 'gb_i');
    desk.script([5, 5, 6, 1]);
    steer(desk, 1, 'channel');
    desk.take(0, 'chase', { place: hex('channel'), skill: false });
    expect([desk.at('gb_i'), desk.at('moore'), desk.state.cargo]).toEqual([POOL, POOL, []]);
  });

  clause('NA-5.3.3-e', 'who is aboard when the Activation phase ends is lost', () => {
    const desk = port(moore, 'gb_channel', [], { gb_keith: { at: 'yarmouth' } });
    sail(desk, 1, 'portsmouth');
    load(desk, 'portsmouth', 'moore', 'gb_i');
    steer(desk, 1, 'channel');
    desk.take(1, 'halt');
    expect(desk.at('gb_i')).toBe(ABOARD);
    loseAboard(desk.play);
    expect([desk.at('gb_i'), desk.at('moore'), desk.steps('gb_i')]).toEqual([POOL, POOL, 0]);
  });
});

/** Answers questions in the usual way until something has happened. */
function drive(desk: Stage, isOver: () => boolean): void {
  for (let i = 0; i < 30 && !isOver(); i++) {
    const seat = desk.machine.busy(desk.position)[0]!;
    const verb = ['agree', 'decline', 'lose', 'keep', 'retire', 'fortress', 'stand', 'hit', 'skip'].find((v) =>
      desk.verbs(seat).includes(v),
    );
    if (verb === undefined) throw new Error(`what now? ${JSON.stringify([desk.choices(seat), desk.log.slice(-6)])}`);
    desk.take(seat, verb, desk.choices(seat).findLast((c) => c.verb === verb)!.arg);
  }
}

describe('invasions', () => {
  /** Moore's troops before a French place, with what is there. */
  const before = (
    sea: string,
    there: { [name: string]: Put },
    troops = moore,
    more?: (s: Stage['state']) => void,
  ): Stage => {
    const desk = naval(
      { portsmouth: 'gb_channel gb_home gb_keith' },
      'coalition',
      [],
      more,
      { ...troops, ...there },
      'grand1805',
    );
    sail(desk, 1, 'portsmouth');
    load(desk, 'portsmouth', ...Object.keys(troops));
    steer(desk, 1, ...(sea === 'channel' ? ['channel'] : ['channel', sea]));
    return desk;
  };

  clause(['NA-5.3.3-h', 'NA-R-142'], 'troops land at harbours, coastal cities and on islands of the sea', () => {
    const desk = before('biscay', {});
    const places = desk
      .choices(1)
      .filter((c) => c.verb === 'disembark')
      .map((c) => c.arg.place);
    expect(places).toContain(hex('nantes'));
    expect(places).not.toContain(hex('paris'));
    expect(places).not.toContain(hex('portsmouth'));
  });

  clause(['NA-5.3.3-h', 'NA-R-46'], 'where no enemies are the landing is no invasion', () => {
    const desk = before('biscay', {}, moore, (s) => {
      s.controller[cityId('nantes')] = -1;
    });
    land(desk, 'nantes');
    expect(desk.at('gb_i')).toBe(hex('nantes'));
    expect(unitLevel(desk.state, id('gb_i'))).toBe(0);
  });

  clause(['NA-5.3.3-i', 'NA-5.3.3-o'], 'an invader is fresh and led', () => {
    const enemy = { fr_vii: { at: 'nantes' } };
    const clear = (s: Stage['state']): void => {
      s.controller[cityId('nantes')] = -1;
    };
    const tired = before('biscay', enemy, { moore: { at: 'portsmouth' }, gb_i: { at: 'portsmouth', level: 1 } }, clear);
    tired.take(1, 'disembark', { place: hex('nantes') });
    expect(tired.verdict(1, 'agree')).toBe('NA-5.3.3-i');
    const unled = before('biscay', enemy, { gb_i: { at: 'portsmouth' } }, clear);
    unled.take(1, 'disembark', { place: hex('nantes') });
    expect(unled.verdict(1, 'agree')).toBe('NA-5.3.3-o');
  });

  clause(
    ['NA-5.3.3-f', 'NA-5.3.3-m', 'NA-5.1.9-a'],
    'the invader fights at −3; after a victory the force has its first activation',
    () => {
      const desk = before('biscay', { fr_det1: { at: 'nantes' } }, moore, (s) => {
        s.controller[cityId('nantes')] = -1;
      });
      desk.script([6, 6, 1, 1]);
      land(desk, 'nantes');
      while (desk.verbs(1).includes('agree') || desk.verbs(0).includes('agree'))
        desk.take(desk.verbs(1).includes('agree') ? 1 : 0, 'agree');
      const roll = desk.log.find((e) => e.what === 'battle roll' && e.args!.seat === 1)!;
      const free = desk.log.find((e) => e.what === 'battle roll' && e.args!.seat === 0)!;
      expect(roll).toBeDefined();
      expect(free).toBeDefined();
      expect(desk.log.some((e) => e.what === 'landing succeeds')).toBe(true);
      expect(unitLevel(desk.state, id('gb_i'))).toBe(1);
    },
  );

  clause(['NA-5.3.3-n', 'NA-R-109'], 'beaten on the beach they leave until Spring', () => {
    const desk = before('biscay', { fr_vii: { at: 'nantes' }, ney: { at: 'nantes' } }, moore, (s) => {
      s.controller[cityId('nantes')] = -1;
    });
    desk.script([1, 1, 6, 6, ...Array(20).fill(3)]);
    land(desk, 'nantes');
    drive(desk, () => desk.log.some((e) => e.what === 'landing repulsed'));
    expect(desk.log.some((e) => e.what === 'landing repulsed')).toBe(true);
    expect([AWAY, POOL]).toContain(desk.at('gb_i'));
    expect(desk.at('moore')).toBe(POOL);
    expect(desk.at('gb_channel')).toBe(hex('biscay'));
  });

  clause(
    ['NA-5.3.3-k', 'NA-5.3.3-g', 'NA-5.3.3-l'],
    'batteries, then two attempts on the fortress; if both fail the survivors are taken off',
    () => {
      const desk = before('biscay', {}, { ...moore, gb_det2: { at: 'portsmouth' } });
      expect(desk.verdict(1, 'disembark', { place: hex('brest') })).toBe(true);
      // 3 × 4 against the batteries' 1 + 2; two repulses on the siege table.
      desk.script([4, 4, 4, 1, 1, 2, 1, 2, ...Array(10).fill(1)]);
      land(desk, 'brest');
      drive(desk, () => desk.log.some((e) => e.what === 'landing repulsed'));
      expect(desk.log.filter((e) => e.what === 'broadsides').map((e) => e.args!.total)).toEqual([13, 3]);
      expect(desk.log.filter((e) => e.what === 'siege roll')).toHaveLength(2);
      expect(desk.log.some((e) => e.what === 'landing repulsed')).toBe(true);
      expect(desk.at('gb_i')).toBe(AWAY);
      expect(desk.at('gb_channel')).toBe(hex('biscay'));
      expect(desk.state.siege[cityId('brest')]).toBe(0);
      expect(desk.state.controller[cityId('brest')]).toBe(FRANCE);
    },
  );

  clause(['NA-R-48', 'NA-5.3.3-k'], 'fleets beaten by the batteries land no one', () => {
    const desk = before('biscay', {}, { ...moore, gb_det2: { at: 'portsmouth' } });
    desk.script([1, 1, 1, 6, 1, 1]);
    land(desk, 'brest');
    expect(desk.log.some((e) => e.what === 'goes ashore')).toBe(false);
    expect(desk.at('gb_i')).toBe(ABOARD);
  });

  clause(['NA-5.3.3-m', 'NA-5.3-e'], 'when the fortress falls the fleets may enter, and those in it have fled', () => {
    const desk = before('biscay', { fr_brest: { at: 'brest' } }, { ...moore, gb_det2: { at: 'portsmouth' } }, (s) =>
      beginEffect(s, TREASON, cityId('brest')),
    );
    // The port fleet is beaten by less than 4 and stays; treason opens a breach.
    desk.script([5, 5, 1, 6, 6, 6, ...Array(10).fill(3)]);
    land(desk, 'brest');
    expect(desk.verbs(0)).toContain('stay');
    desk.take(0, 'stay');
    drive(desk, () => desk.verbs(0).includes('run'));
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    desk.take(0, 'run', { place: hex('rochefort') });
    expect(desk.at('fr_brest')).toBe(hex('rochefort'));
    desk.take(1, 'reactivate', desk.choices(1).find((c) => c.verb === 'reactivate')!.arg);
    expect(desk.state.controller[cityId('brest')]).toBe(BRITAIN);
    steer(desk, 1, 'brest');
    expect(desk.at('gb_channel')).toBe(hex('brest'));
  });
});
