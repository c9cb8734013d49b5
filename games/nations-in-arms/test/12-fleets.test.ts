/** Ships in the budget, and the hunt for corsairs (12.2.3, 12.3, 10.7). */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { beginEffect, TIMBER } from '../src/rules/1-effects.ts';
import { put } from '../src/rules/1-units.ts';
import { europeIncome } from '../src/rules/12-europe.ts';
import { idleFleets, yardsOf } from '../src/rules/12-fleets.ts';
import { billFor } from '../src/rules/12-prices.ts';
import { tradeIncome } from '../src/rules/12-trade.ts';
import { POOL, SPRING, type State } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, PRUSSIA, provinceOfCity } from '../src/tables.ts';
import { CORSAIRS, ESCORTS, isCorsair } from '../src/tables-sea.ts';
import { hex, id, type Stage, stage } from './stage.ts';

/** The orders of Spring 1806 with money in every treasury. */
function orders(more: (s: State) => void = () => {}): Stage {
  const desk = stage(
    {},
    (s) => {
      Object.assign(s, { turn: 5, season: SPRING, year: 1806 });
      for (const name of ['fr_brest', 'fr_toulon', 'fr_villeneuve', 'gb_howe']) put(s, id(name), POOL);
      more(s);
    },
    'grand1805',
  );
  desk.begin('budget', {});
  while (desk.verbs(0).includes('ready')) desk.take(0, 'ready');
  while (desk.verbs(1).includes('ready')) desk.take(1, 'ready');
  return desk;
}

describe('shipyards', () => {
  clause(['NA-12.3-e', 'NA-12.3-b'], 'build one fleet each in a budget, of the counters there are', () => {
    const desk = orders();
    const brest = { fleet: id('fr_brest'), city: cityId('brest') };
    expect(desk.verdict(0, 'launch', { ...brest, city: cityId('bordeaux') })).not.toBe(true);
    expect(desk.verdict(0, 'launch', { fleet: id('gb_howe'), city: cityId('brest') })).not.toBe(true);
    desk.take(0, 'launch', brest);
    expect(desk.verdict(0, 'launch', { fleet: id('fr_toulon'), city: cityId('brest') })).toBe('NA-12.3-e');
    expect(desk.verdict(0, 'launch', { fleet: id('fr_brest'), city: cityId('toulon') })).toBe('NA-12.3-b');
    const before = desk.state.money[FRANCE]!;
    desk.take(0, 'agree');
    desk.take(1, 'agree');
    expect(desk.at('fr_brest')).toBe(hex('brest'));
    expect(desk.state.money[FRANCE]).toBe(before - 10);
  });

  clause('NA-R-143', 'what is built is told by its number and not by its name', () => {
    const desk = orders();
    desk.take(0, 'launch', { fleet: id('fr_brest'), city: cityId('brest') });
    desk.take(0, 'agree');
    desk.take(1, 'agree');
    const told = desk.log.filter(({ what }) => what === 'fleet built');
    expect(told).toHaveLength(1);
    expect(told[0]!.args).toEqual({ power: FRANCE, city: cityId('brest') });
    expect(JSON.stringify(desk.log)).not.toContain(`"fleet":${id('fr_brest')}`);
  });

  test('a place that enemies hold or besiege builds nothing', () => {
    const { state } = orders();
    expect(yardsOf(state, FRANCE)).toContain(cityId('brest'));
    state.siege[cityId('brest')] = 1;
    expect(yardsOf(state, FRANCE)).not.toContain(cityId('brest'));
    state.controller[cityId('toulon')] = BRITAIN;
    expect(yardsOf(state, FRANCE)).not.toContain(cityId('toulon'));
    expect(idleFleets(state, PRUSSIA).every((p) => !isCorsair[p])).toBe(true);
  });

  test('22: one fleet for 6', () => {
    const { state } = orders();
    const line = (fleet: string, city: string) =>
      ({ what: 'fleet', power: FRANCE, piece: id(fleet), steps: 0, city: cityId(city), into: -1 }) as const;
    const both = [line('fr_brest', 'brest'), line('fr_toulon', 'toulon')];
    expect(billFor(state, FRANCE, both).money).toBe(20);
    beginEffect(state, TIMBER, FRANCE);
    expect(billFor(state, FRANCE, both).money).toBe(16);
    expect(billFor(state, FRANCE, []).money).toBe(0);
  });
});

/** What Britain has at the start. */
const TREASURY = 20;

describe('corsairs', () => {
  clause(['NA-10.7-b', 'NA-10.7-a'], 'are drawn at random for France alone and go to their box', () => {
    const desk = orders();
    expect(desk.verdict(1, 'fitOut')).not.toBe(true);
    desk.take(0, 'fitOut');
    desk.take(0, 'agree');
    desk.take(1, 'agree');
    const out = desk.state.present.filter((p) => desk.state.place[p] === CORSAIRS);
    expect(out).toHaveLength(1);
    expect(isCorsair[out[0]!]).toBe(true);
  });

  /** Two corsairs and three escorts in the boxes; the hunt begins with these dice. */
  function hunted(
    dice: readonly number[],
    corsairs = ['fr_surcouf', 'fr_hamelin'],
    more: (s: State) => void = () => {},
  ): Stage {
    const desk = stage(
      {},
      (s) => {
        Object.assign(s, { turn: 5, season: SPRING, year: 1806 });
        for (const name of ['gb_nelson', 'gb_collingwood', 'gb_north']) put(s, id(name), ESCORTS);
        for (const name of corsairs) put(s, id(name), CORSAIRS);
        more(s);
      },
      'grand1805',
    );
    desk.begin('budget', {}, dice);
    return desk;
  }

  clause(
    ['NA-12.2.3-g', 'NA-12.2.3-h', 'NA-12.2.3-i', 'NA-12.2.3-j', 'NA-R-144', 'NA-10.7-f', 'NA-10.7-c'],
    'NA-EX-58: all are assigned, all search, finders fire, and who is left raids',
    () => {
      // Two find Hamelin, one misses Surcouf; the first shot sinks, so that the second is not fired; Surcouf raids.
      const desk = hunted([6, 6, 1, 6, 4]);
      for (const corsair of ['fr_hamelin', 'fr_hamelin', 'fr_surcouf']) desk.take(1, 'seek', { corsair: id(corsair) });
      const told = desk.log.map(({ what }) => what).filter((what) => what.startsWith('corsair'));
      expect(told).toEqual(['corsair found', 'corsair found', 'corsair missed', 'corsair sunk', 'corsair raids']);
      expect(desk.at('fr_hamelin')).toBe(POOL);
      expect(desk.at('fr_surcouf')).toBe(CORSAIRS);
      // 4 and a rating of 3 are 7: three pounds.
      expect(desk.state.money[BRITAIN]).toBe(europeIncome(desk.play, BRITAIN).money + TREASURY - 3);
    },
  );

  clause('NA-R-144', 'the total robbed is never more than British trade', () => {
    const desk = hunted([1, 1, 1, 6], ['fr_surcouf'], (s) => {
      // Every harbour but one is closed to her.
      s.owner.fill(FRANCE);
      s.controller.fill(FRANCE);
      s.owner[provinceOfCity[cityId('dublin')]!] = BRITAIN;
      s.controller[cityId('dublin')] = BRITAIN;
    });
    const trade = tradeIncome(desk.state, BRITAIN);
    expect(trade).toBeLessThan(5);
    expect(desk.log.find(({ what }) => what === 'corsair raids')!.args!.amount).toBe(trade);
  });
});
