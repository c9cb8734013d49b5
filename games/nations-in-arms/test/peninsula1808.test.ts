import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { outside } from '../src/rules/1-forces.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { isHexSupplied } from '../src/rules/6-supply.ts';
import { FRANCE_INVADED, peninsula1808, SPAIN_CONQUERED } from '../src/rules/scenarios/peninsula1808.ts';
import { COALITION, EMPIRE, GONE, LATER, marker, POOL, SPRING, type State, SUMMER, WINTER } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, HEXES, piece, powerId, powerOf, SPAIN } from '../src/tables.ts';
import { faultOf } from './invariants.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const options = { scenario: 'peninsula1808' as const };
const PORTUGAL = powerId('portugal');
const m = (name: string): number => marker.names.indexOf(name);
const theatre = (pieces: { [name: string]: Put }, more: (state: State) => void = () => {}): Stage =>
  stage(pieces, more, 'peninsula1808');

/** The campaign as it begins. */
function beginning(): { state: State; play: Stage['play'] } {
  const machine = new Machine(nationsInArms, options);
  const position = machine.setUp(new FastChance(1));
  position.state.turn = 1;
  return { state: position.state, play: machine.writeContext(position, new FastChance(1), []) };
}

describe('the set-up', () => {
  test('is legal everywhere', () => {
    const { state } = beginning();
    for (let h = 0; h < HEXES; h++)
      for (const side of [EMPIRE, COALITION]) expect(stacks(state, outside(state, h, side)), `hex ${h}`).toBe(true);
    expect(faultOf(state)).toBe(null);
    expect(state.place[id('napoleon')]).toBe(LATER);
    expect(state.place[id('wellington')]).toBe(hex('W0937'));
    expect([state.money[FRANCE], state.money[BRITAIN], state.money[SPAIN]]).toEqual([14, 16, 8]);
  });

  test('rule french_control: the places named are French', () => {
    const { state } = beginning();
    for (const name of ['madrid', 'burgos', 'pamplona', 'san_sebastian', 'barcelona', 'lisbon', 'almeida', 'elvas'])
      expect(state.controller[cityId(name)], name).toBe(FRANCE);
    expect(state.controller[cityId('saragossa')]).toBe(SPAIN);
  });

  clause(['NA-R-219'], 'all forces are in supply except Dupont at Cordoba', () => {
    const { state, play } = beginning();
    for (const p of state.present) {
      if (state.steps[p] === 0 || state.place[p]! >= HEXES || piece.names[p]!.includes('_gue')) continue;
      const fed = isHexSupplied(play, powerOf[p]!, state.place[p]!, new Map());
      expect(fed, `${piece.names[p]} in ${state.place[p]}`).toBe(state.place[p] !== hex('cordoba'));
    }
  });

  clause(['NA-R-219'], 'absent leaders take no part', () => {
    const { state } = beginning();
    for (const name of ['davout', 'berthier', 'murat', 'york_duke', 'chatham', 'charles4', 'godoy'])
      expect(state.place[id(name)], name).toBe(GONE);
    for (const name of ['massena', 'suchet', 'marmont']) expect(state.place[id(name)], name).toBe(LATER);
    expect(state.place[id('clausel')]).toBe(POOL);
  });
});

describe('its rules', () => {
  test('theatre_income: the figures of the years', () => {
    const desk = theatre({}, (s) => {
      s.controller[cityId('lisbon')] = PORTUGAL;
      for (const name of ['madrid', 'burgos', 'pamplona', 'san_sebastian', 'barcelona'])
        s.controller[cityId(name)] = SPAIN;
    });
    const { economy } = peninsula1808;
    const at = (year: number, power: number): number[] => {
      desk.state.year = year;
      const { money, steps, horse } = economy!.income(desk.play, power);
      return [money, steps, horse];
    };
    expect(at(1809, FRANCE)).toEqual([34, 9, 2]);
    expect(at(1812, FRANCE)).toEqual([24, 6, 1]);
    expect(at(1810, BRITAIN)).toEqual([26, 5, 1]);
    expect(at(1813, BRITAIN)).toEqual([38, 5, 1]);
    expect(at(1809, SPAIN)).toEqual([18, 9, 1]);
    expect(at(1809, PORTUGAL)).toEqual([7, 4, 0]);
    desk.state.controller[cityId('lisbon')] = FRANCE;
    expect(at(1809, PORTUGAL)).toEqual([0, 0, 0]);
    desk.state.controller[cityId('madrid')] = FRANCE;
    expect(at(1809, SPAIN)).toEqual([14, 9, 1]);
  });

  test('junot: Lisbon feeds the French in Portugal through Autumn 1808, and no one else', () => {
    const desk = theatre({}, (s) => {
      s.year = 1808;
      s.season = SUMMER;
      s.controller[cityId('lisbon')] = FRANCE;
    });
    const sources = (goal: number): readonly number[] => peninsula1808.sources!(desk.state, FRANCE, goal);
    expect(sources(hex('coimbra'))).toContain(hex('lisbon'));
    expect(sources(hex('badajoz'))).toEqual([]);
    desk.state.season = WINTER;
    expect(sources(hex('coimbra'))).toEqual([]);
    desk.state.season = SUMMER;
    desk.state.siege[cityId('lisbon')] = 1;
    expect(sources(hex('coimbra'))).toEqual([]);
  });

  clause(['NA-6.2.2-e'], 'French depots by the sea draw nothing from it: Britain holds it', () => {
    const fed = (withFleet: boolean): boolean => {
      const desk = theatre(
        {
          fr_i: { at: 'corunna' },
          fr_supply1: { at: 'corunna', depot: true },
          ...(withFleet ? { gb_gambier: { at: 'biscay' } } : {}),
        },
        (s) => {
          s.controller[cityId('corunna')] = FRANCE;
        },
      );
      return isHexSupplied(desk.play, FRANCE, hex('corunna'), new Map());
    };
    expect(fed(false)).toBe(true);
    expect(fed(true)).toBe(false);
  });

  test('spanish_command: Spaniards and British together only under a British three-star leader, from 1812 on', () => {
    const pieces = { wellington: { at: 'salamanca' }, gb_i: { at: 'salamanca' }, es_i: { at: 'salamanca' } };
    const { state } = theatre(pieces, (s) => {
      s.year = 1811;
    });
    const force = Object.keys(pieces).map(id);
    expect(stacks(state, force)).not.toBe(true);
    state.year = 1812;
    expect(stacks(state, force)).toBe(true);
    expect(stacks(state, [id('castanos'), id('gb_i'), id('es_i')])).not.toBe(true);
  });

  clause(['NA-G.Timed-withdrawals-a', 'NA-R-17'], 'Napoleon leaves in Spring 1809 and is succeeded', () => {
    const desk = theatre(
      {
        fr_ga: { at: 'burgos' },
        napoleon: { at: 'burgos', army: 'fr_ga', commands: 'fr_ga' },
        soult: { at: 'burgos', army: 'fr_ga' },
        fr_i: { at: 'burgos', army: 'fr_ga' },
        fr_og: { at: 'burgos', army: 'fr_ga', steps: 1 },
        fr_gc: { off: 'pool' },
      },
      (s) => {
        s.turn = 3;
        s.season = WINTER;
        s.year = 1808;
      },
    );
    desk.begin('turn', {});
    expect(desk.state.season).toBe(SPRING);
    for (const name of ['napoleon', 'fr_og', 'fr_gc', 'lannes']) expect(desk.at(name), name).toBe(GONE);
    expect(desk.at('fr_ga')).toBe(hex('burgos'));
    expect(desk.state.commander.includes(id('soult'))).toBe(true);
    expect(desk.state.destroyed.every((d) => d === 0)).toBe(true);
  });

  test('Moore comes to Lisbon, or to Oporto while it is French; Romana to Santander', () => {
    const arrive = (lisbon: number): Stage => {
      const desk = theatre(
        {
          gb_a1: { off: 'later' },
          moore: { off: 'later' },
          hope: { off: 'later' },
          uxbridge: { off: 'later' },
          gb_guards: { off: 'later' },
          gb_iii: { off: 'later' },
          gb_lc1: { off: 'later' },
          la_romana: { off: 'later' },
          es_vii: { off: 'later' },
        },
        (s) => {
          s.turn = 1;
          s.season = SUMMER;
          s.controller[cityId('lisbon')] = lisbon;
        },
      );
      desk.begin('turn', {});
      return desk;
    };
    const free = arrive(PORTUGAL);
    expect(free.at('moore')).toBe(hex('lisbon'));
    expect(free.at('gb_guards')).toBe(hex('lisbon'));
    expect(free.at('la_romana')).toBe(hex('santander'));
    expect(arrive(FRANCE).at('moore')).toBe(hex('oporto'));
  });
});

describe('victory', () => {
  const points = (names: readonly string[]): number => {
    const { play } = theatre({}, (s) => {
      s.controller.fill(-1);
      for (const name of names) s.controller[cityId(name)] = FRANCE;
    });
    return peninsula1808.points(play);
  };

  test('row end: what France holds counts', () => {
    expect(points([])).toBe(0);
    expect(points(['madrid', 'barcelona', 'lisbon'])).toBe(9);
    expect(points(['valencia', 'saragossa', 'burgos', 'badajoz', 'cadiz', 'pamplona', 'san_sebastian'])).toBe(9);
    const seville = theatre({ fr_i: { at: 'seville' }, fr_supply1: { at: 'seville', depot: true } }, (s) => {
      s.controller.fill(-1);
    });
    // Troops out of supply hold nothing.
    expect(peninsula1808.points(seville.play)).toBe(0);
  });

  test('the levels: 9 France, 5 to 8 a draw, less the Coalition', () => {
    const ending = (names: readonly string[]): string => {
      const { play } = theatre({}, (s) => {
        s.controller.fill(-1);
        for (const name of names) s.controller[cityId(name)] = FRANCE;
      });
      return peninsula1808.ending(play);
    };
    expect(ending(['madrid', 'barcelona', 'lisbon'])).toBe('french victory');
    expect(ending(['madrid', 'barcelona'])).toBe('draw');
    expect(ending(['madrid', 'burgos'])).toBe('coalition victory');
  });

  clause(['NA-14.4.2-h'], 'row auto: Madrid and all mainland harbours conquer Spain', () => {
    const desk = theatre({}, (s) => {
      for (let c = 0; c < s.controller.length; c++) if (s.controller[c]! >= 0) s.controller[c] = FRANCE;
      for (const name of ['palma', 'port_mahon']) s.controller[cityId(name)] = SPAIN;
    });
    const conquered = (): number => {
      peninsula1808.endOfTurn!(desk.play);
      return desk.state.facts[SPAIN_CONQUERED]!;
    };
    expect(conquered()).toBe(0);
    for (const name of ['oporto', 'santander', 'vigo', 'oviedo', 'bilbao', 'malaga'])
      desk.state.taken.push(cityId(name), EMPIRE);
    expect(conquered()).toBe(1);
    expect(peninsula1808.isDecided(desk.play)).toBe(true);
    expect(peninsula1808.winners(desk.play)).toEqual([EMPIRE]);
  });

  test('row auto: a supplied Coalition army of eight steps in Bayonne wins at once', () => {
    const pieces: { [name: string]: Put } = {
      gb_a1: { at: 'bayonne' },
      wellington: { at: 'bayonne', army: 'gb_a1', commands: 'gb_a1' },
      gb_supply1: { at: 'bayonne', depot: true },
    };
    for (const name of ['gb_i', 'gb_ii', 'gb_iii', 'gb_iv']) pieces[name] = { at: 'bayonne', army: 'gb_a1' };
    const desk = theatre(pieces, (s) => {
      s.controller[cityId('bayonne')] = -1;
    });
    peninsula1808.observe!(desk.play);
    expect(desk.state.facts[FRANCE_INVADED]).toBe(1);
    expect(peninsula1808.winners(desk.play)).toEqual([COALITION]);
    const small = theatre({ ...pieces, gb_iv: { off: 'pool' } }, (s) => {
      s.controller[cityId('bayonne')] = -1;
    });
    peninsula1808.observe!(small.play);
    expect(small.state.facts[FRANCE_INVADED]).toBe(0);
  });
});

describe('the sea', () => {
  const carry = (pieces: { [name: string]: Put }, more: (s: State) => void = () => {}): Stage => {
    const desk = theatre(pieces, (s) => {
      s.controller[cityId('lisbon')] = PORTUGAL;
      more(s);
    });
    desk.begin('sealift', { marker: m('coalition naval') });
    return desk;
  };

  clause(['NA-5.1.1-a'], 'rule naval: a force of up to four steps goes from one friendly harbour to another', () => {
    const desk = carry({ hill: { at: 'lisbon' }, gb_i: { at: 'lisbon' }, gb_ii: { at: 'lisbon' } });
    desk.take(1, 'ship', { from: hex('lisbon'), to: hex('cadiz') });
    desk.take(1, 'agree');
    for (const name of ['hill', 'gb_i', 'gb_ii']) expect(desk.at(name), name).toBe(hex('cadiz'));
    expect(desk.verdict(1, 'ship', { from: hex('cadiz'), to: hex('lisbon') })).not.toBe(true);
  });

  test('not more than four steps, one leader, one support unit or army marker', () => {
    const desk = carry({
      wellington: { at: 'lisbon' },
      hill: { at: 'lisbon' },
      gb_i: { at: 'lisbon' },
      gb_ii: { at: 'lisbon' },
      gb_iii: { at: 'lisbon', steps: 1 },
      gb_supply1: { at: 'lisbon' },
      gb_eng1: { at: 'lisbon' },
    });
    desk.take(1, 'ship', { from: hex('lisbon'), to: hex('cadiz') });
    desk.take(1, 'clear');
    expect(desk.verdict(1, 'agree')).toBe('NA-5.3.3-a');
    for (const name of ['hill', 'gb_i', 'gb_ii']) desk.take(1, 'mark', { piece: id(name) });
    expect(desk.verdict(1, 'agree')).toBe(true);
    desk.take(1, 'mark', { piece: id('gb_iii') });
    expect(desk.verdict(1, 'agree')).toBe('NA-5.3.3-a');
    desk.take(1, 'mark', { piece: id('gb_iii') });
    desk.take(1, 'mark', { piece: id('gb_supply1') });
    expect(desk.verdict(1, 'agree')).toBe(true);
    desk.take(1, 'mark', { piece: id('gb_eng1') });
    expect(desk.verdict(1, 'agree')).toBe('NA-5.3.3-a');
  });

  test('no landing against enemies, none in a French harbour, nothing for France', () => {
    const desk = carry({ hill: { at: 'lisbon' }, gb_i: { at: 'lisbon' }, fr_i: { at: 'oporto' } }, (s) => {
      s.controller[cityId('barcelona')] = FRANCE;
    });
    for (const name of ['oporto', 'barcelona', 'bayonne'])
      expect(desk.verdict(1, 'ship', { from: hex('lisbon'), to: hex(name) }), name).not.toBe(true);
    expect(peninsula1808.harbours!(desk.state, EMPIRE)).toEqual([]);
  });

  clause(['NA-R-142'], 'a besieged harbour is left and joined by those inside', () => {
    const desk = carry(
      {
        solano: { at: 'cadiz', inside: true },
        es_guard: { at: 'cadiz', inside: true },
        soult: { at: 'cadiz' },
        fr_i: { at: 'cadiz' },
        es_i: { at: 'cartagena' },
      },
      (s) => {
        s.siege[cityId('cadiz')] = 1;
      },
    );
    desk.take(1, 'ship', { from: hex('cartagena'), to: hex('cadiz') });
    desk.take(1, 'agree');
    expect(desk.at('es_i')).toBe(hex('cadiz'));
    expect(desk.state.marks[id('es_i')]! & 4).toBe(4);
  });

  clause(['NA-14.4.2-g'], 'Spaniards are not carried out of Spain', () => {
    const desk = carry({ es_i: { at: 'cadiz' }, fr_i: { at: 'madrid' } });
    desk.take(1, 'ship', { from: hex('cadiz'), to: hex('lisbon') });
    expect(desk.verdict(1, 'agree')).toBe('NA-14.4.2-g');
  });

  clause(['NA-3.1-c', 'NA-R-8'], 'the extra naval marker is offered once a year to the side with fleets', () => {
    const desk = theatre({ gb_gambier: { at: 'biscay' } }, (s) => {
      s.turn = 1;
      s.season = SUMMER;
      s.year = 1808;
    });
    desk.begin('turn', {});
    expect(desk.machine.busy(desk.position)).toEqual([1]);
    desk.take(1, 'commit');
    expect(desk.state.naval).toBe(1 << COALITION);
    expect((desk.state.pool | desk.state.played | desk.state.aside) & (1 << m('coalition naval 2'))).not.toBe(0);
  });

  clause(['NA-G.Naval-unit-a'], 'fleets in port belong to no force and do not march', () => {
    const { state } = theatre({
      hill: { at: 'gibraltar' },
      gb_i: { at: 'gibraltar' },
      gb_collingwood: { at: 'gibraltar' },
    });
    expect(outside(state, hex('gibraltar'), COALITION)).not.toContain(id('gb_collingwood'));
    expect(state.place[id('gb_collingwood')]).toBe(hex('gibraltar'));
  });

  test('the marker passes where nothing can be carried', () => {
    const desk = theatre({}, (s) => {
      s.pool = 1 << m('coalition naval');
    });
    desk.begin('draw', {});
    expect(desk.log.some(({ what }) => what === 'marker passes')).toBe(true);
  });
});
