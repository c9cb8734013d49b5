/** Shortcuts taken for speed give the same answers as the long way. */
import { FastChance, Machine, type PositionOf } from '@concert/kernel';
import { bitsOf, hasBit } from '@concert/kit';
import { describe, expect, test } from 'vitest';
import {
  type Alliance,
  alliance,
  BLOCKS,
  baseSeas,
  basesOn,
  EMPIRES,
  FLEET,
  FORTRESS,
  hasBase,
  homeOf,
  isSea,
  neighbouringRegions,
  neighbouringSeas,
  PLACES,
  POWERS,
  powerOf,
  REGIONS,
  type State,
  siteOf,
  typeOf,
  vpOf,
} from '../src/index.ts';
import { EMBATTLED, ENEMY, FRIENDLY, isShut, NEUTRAL, statusOf, survey } from '../src/rules/4-control.ts';
import { isSupplied, supplyOf } from '../src/rules/4-supply.ts';
import { isBlockaded } from '../src/rules/8-fleets.ts';
import { isOpenBorder, isOpenSea } from '../src/rules/11-gazetteer.ts';
import { ALLIED, PEACE, POOL, WAR } from '../src/shape.ts';

const places = Array.from({ length: PLACES }, (_, p) => p);

/** Positions from all over a few random games. */
function sampled(seats: number, count: number): [Machine<Alliance>, PositionOf<Alliance>[]] {
  const machine = new Machine<Alliance>(alliance, { seats });
  const chance = new FastChance(`sampled ${seats}`);
  const sample: PositionOf<Alliance>[] = [];
  while (sample.length < count) {
    const position = machine.start(chance);
    for (let n = 1; !machine.isOver(position) && sample.length < count; n++) {
      const seat = machine.busy(position)[0];
      machine.take(position, seat, chance.pick(machine.choices(position, seat), 'choice'), chance);
      if (n % 37 === 0) sample.push(machine.copy(position));
    }
  }
  return [machine, sample];
}

test('of places that are asked about, supply is known as if all had been asked about', () => {
  const [, sample] = sampled(4, 60);
  const chance = new FastChance('asked');
  let [supplied, cut] = [0, 0];
  for (const { state } of sample)
    for (let camp = 0; camp < EMPIRES; camp++) {
      const look = survey(state);
      const all = supplyOf(state, look, camp);
      const asked = bitsOf(
        PLACES,
        places.filter(() => chance.index(20, 'asked') === 0),
      );
      const some = supplyOf(state, look, camp, asked);
      for (const p of places)
        if (hasBit(asked, p)) {
          expect(isSupplied(some, p)).toBe(isSupplied(all, p));
          if (isSupplied(all, p)) supplied++;
        } else if (isSupplied(some, p) !== isSupplied(all, p)) cut++;
    }
  expect(Math.min(supplied, cut)).toBeGreaterThan(100);
});

/** Any relations between the players and blocks anywhere: random games know few alliances and few camps without a city. */
function mixed(state: State, chance: FastChance): State {
  const somewhere = (b: number): number =>
    typeOf[b] === FLEET ? REGIONS + chance.index(PLACES - REGIONS, 'sea') : chance.index(REGIONS, 'region');
  return {
    ...state,
    relations: state.relations.map(() => chance.pick([PEACE, PEACE, WAR, ALLIED], 'relation')),
    place: state.place.map((place, b) => chance.pick([place, place, POOL, somewhere(b)], 'place')),
  };
}

test('what is shut to a camp is in enemy hands or fought over', () => {
  const [, sample] = sampled(5, 40);
  const chance = new FastChance('shut');
  const seen = [0, 0, 0, 0, 0, 0];
  const wrong: [camp: number, place: number][] = [];
  for (const position of sample) {
    const state = mixed(position.state, chance);
    const look = survey(state);
    for (let camp = 0; camp < POWERS; camp++)
      for (const p of places) {
        const status = statusOf(state, look, p, camp);
        seen[status]++;
        if (isShut(look, p, camp) !== (status === ENEMY || status === EMBATTLED)) wrong.push([camp, p]);
      }
  }
  expect(wrong).toEqual([]);
  for (const status of [FRIENDLY, NEUTRAL, ENEMY, EMBATTLED]) expect(seen[status]).toBeGreaterThan(100);
});

test('supply for the whole map at once is what a walk from place to place finds', () => {
  const [, sample] = sampled(4, 80);
  const chance = new FastChance('walk');
  const found = { city: 0, base: 0, cut: 0 };
  const wrong: [camp: number, place: number][] = [];
  for (const position of sample) {
    const state = mixed(position.state, chance);
    const look = survey(state);
    for (let camp = 0; camp < EMPIRES; camp++) {
      const status = places.map((p) => statusOf(state, look, p, camp));
      const walk = (ends: number[]): Set<number> => {
        const reached = new Set(ends);
        for (const from of reached)
          for (const to of [
            ...neighbouringRegions[from],
            ...neighbouringSeas[from],
            ...baseSeas[from],
            ...basesOn[from],
          ]) {
            const open =
              isSea(from) !== isSea(to) ||
              (isSea(from) ? isOpenSea(look, from, to, camp) : isOpenBorder(state, from, to));
            if (open && status[to] !== ENEMY && status[to] !== EMBATTLED) reached.add(to);
          }
        return reached;
      };
      const home = places.filter((p) => look.camp[homeOf[p]] === camp && status[p] === FRIENDLY);
      const city = walk(home.filter((p) => vpOf[p] > 0));
      const base = walk(home.filter((p) => hasBase[p] && !isBlockaded(state, look, p, camp)));
      const supply = supplyOf(state, look, camp);
      for (const p of places) {
        const byBase = !city.has(p) && base.has(p) && isSea(p) && ((look.camps[p] >> camp) & 1) === 1;
        found[city.has(p) ? 'city' : byBase ? 'base' : 'cut']++;
        // It does not matter whether a base alone would supply a sea without a fleet.
        const told = isSupplied(supply, p) && (city.has(p) || !isSea(p) || ((look.camps[p] >> camp) & 1) === 1);
        if (told !== (city.has(p) || byBase)) wrong.push([camp, p]);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(found.base).toBeGreaterThan(0);
  expect(found.city).toBeGreaterThan(1000);
  expect(found.cut).toBeGreaterThan(1000);
});

describe('imagined worlds', () => {
  test('have hidden fortresses mostly where they belong, but not always', () => {
    const machine = new Machine<Alliance>(alliance, { seats: 2 });
    const chance = new FastChance('forts');
    const position = machine.start(chance);
    const { camp } = survey(position.state);
    const hidden = Array.from({ length: BLOCKS }, (_, b) => b).filter(
      (b) =>
        typeOf[b] === FORTRESS && position.state.seat[camp[powerOf[b]]] === 1 && position.state.place[b] === siteOf[b],
    );
    expect(hidden.length).toBeGreaterThan(1);
    let [home, away] = [0, 0];
    const view = machine.view(position, 0);
    for (let n = 0; n < 200; n++) {
      const { place: at } = machine.imagine(view, chance).state;
      for (const b of hidden) if (at[b] === siteOf[b]) home++;
      for (const b of hidden) if (at[b] !== siteOf[b]) away++;
    }
    expect(home / (home + away)).toBeGreaterThan(0.75);
    expect(away).toBeGreaterThan(0);
  });

  test('look to the viewer like the real one, however many there are', () => {
    const [machine, sample] = sampled(4, 24);
    const chance = new FastChance('alike');
    for (const [i, position] of sample.entries())
      for (let n = 0; n < 3; n++) {
        const view = machine.view(position, i % 4);
        expect(machine.view(machine.imagine(view, chance), i % 4).board).toEqual(view.board);
      }
  });
});
