/** Peace in the middle of a war: real set-ups, a major beaten, everything picked at random; no dead end and a sound map after it. */
import { FastChance, Machine } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { enemySide } from '../src/rules/1-units.ts';
import { beginAlliances, endTreaties } from '../src/rules/13-settling.ts';
import { treatyOf } from '../src/rules/13-treaties.ts';
import { COALITION, EMPIRE, type Frame, NEUTRAL } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  CITIES,
  cityId,
  FRANCE,
  fortressOf,
  MAJORS,
  POWERS,
  PRUSSIA,
  power,
  provinceOfCity,
  RUSSIA,
  SPAIN,
} from '../src/tables.ts';
import { faultOf } from './invariants.ts';
import { everyCampaign } from './stage.ts';

const cities: { readonly [major: number]: readonly string[] } = {
  [AUSTRIA]: ['vienna', 'prague', 'budapest'],
  [PRUSSIA]: ['berlin', 'konigsberg', 'warsaw'],
  [RUSSIA]: ['moscow', 'petersburg'],
  [SPAIN]: ['madrid'],
};
const losers = [AUSTRIA, PRUSSIA, RUSSIA, SPAIN];

/** Beats a major in the set-up of 1805, makes its peace at random, and lives through the end of that peace. */
function makePeace(seed: number): string[] {
  const machine = new Machine(everyCampaign, { scenario: 'grand1805', until: 8 });
  const position = machine.setUp(new FastChance(`set-up ${seed}`));
  const chance = new FastChance(`dice ${seed}`);
  const pick = new FastChance(`picks ${seed}`);
  const log: { what: string }[] = [];
  const { state } = position;
  const loser = losers[seed % losers.length]!;
  state.turn = 8;
  state.season = 3;
  if (loser === SPAIN || state.side[loser] === NEUTRAL) state.side[loser] = loser === SPAIN ? EMPIRE : COALITION;
  const victor = enemySide(state.side[loser]!) === EMPIRE ? FRANCE : BRITAIN;
  for (const name of cities[loser]!) state.controller[cityId(name)] = victor;
  if (seed % 3 > 0) state.fightsUntil[loser] = 8;
  const frames: Frame[] = [
    { at: 'game', stage: 'turn' },
    { at: 'turn', stage: 'conquest' },
    { at: 'conquest', powers: null },
  ];
  machine.begin(position, frames, chance, log as never);
  for (let choices = 0; !machine.isOver(position); choices++) {
    if (choices > 500) throw new Error(`seed ${seed}: no end at ${JSON.stringify(position.stack.at(-1))}`);
    const busy = machine.busy(position);
    const seat = busy[pick.index(busy.length, 'seat')]!;
    const list = machine.choices(position, seat).filter(({ verb }) => verb !== 'fightOn');
    machine.meanings(position, seat, list);
    machine.take(position, seat, list[pick.index(list.length, 'choice')]!, chance, log as never);
  }
  expect(faultOf(state), `seed ${seed}: ${power.names[loser]}`).toBeNull();
  expect(state.side[loser], `seed ${seed}`).toBe(NEUTRAL);
  const { until, alliance } = treatyOf(state, loser)!;
  const play = machine.writeContext(position, chance, log as never);
  state.turn = until;
  endTreaties(play);
  state.turn++;
  beginAlliances(play);
  expect(state.side[loser]).toBe(alliance ? state.side[victor] : NEUTRAL);
  expect(state.lent).toEqual([]);
  return log.map(({ what }) => what);
}

describe('peace made at random', () => {
  test('leaves a legal map', () => {
    const told = new Set<string>();
    for (let seed = 1; seed <= Number(process.env.NA_PEACES ?? 24); seed++)
      for (const what of makePeace(seed)) told.add(what);
    for (const what of [
      'peace made',
      'picks province',
      'picks indemnities',
      'picks system',
      'piece lent',
      'aid returns',
    ])
      expect(told, what).toContain(what);
  });
});

/** Half of the minors fall in one Winter, to one side or the other. */
function conquerMinors(seed: number): string[] {
  const machine = new Machine(everyCampaign, { scenario: 'grand1805', until: 8 });
  const position = machine.setUp(new FastChance(`set-up ${seed}`));
  const chance = new FastChance(`dice ${seed}`);
  const pick = new FastChance(`picks ${seed}`);
  const log: { what: string }[] = [];
  const { state } = position;
  state.turn = 8;
  state.season = 3;
  for (let minor = MAJORS; minor < POWERS - 1; minor++) {
    if (!state.owner.includes(minor) || pick.index(2, 'falls') === 0) continue;
    const victor = pick.index(2, 'to') === 0 ? FRANCE : BRITAIN;
    state.allegiance[minor] = victor === FRANCE ? BRITAIN : FRANCE;
    for (let c = 0; c < CITIES; c++)
      if (state.owner[provinceOfCity[c]!] === minor && fortressOf[c]! > 0) state.controller[c] = victor;
  }
  machine.begin(
    position,
    [{ at: 'game', stage: 'turn' }, { at: 'turn', stage: 'satellites' }, { at: 'satellites' }],
    chance,
    log as never,
  );
  for (let choices = 0; !machine.isOver(position); choices++) {
    if (choices > 500) throw new Error(`seed ${seed}: no end at ${JSON.stringify(position.stack.at(-1))}`);
    const busy = machine.busy(position);
    const seat = busy[pick.index(busy.length, 'seat')]!;
    const list = machine.choices(position, seat);
    machine.meanings(position, seat, list);
    machine.take(position, seat, list[pick.index(list.length, 'choice')]!, chance, log as never);
  }
  expect(faultOf(state), `seed ${seed}`).toBeNull();
  return log.map(({ what }) => what);
}

describe('minors conquered at random', () => {
  test('leave a legal map', () => {
    const told = new Set<string>();
    for (let seed = 1; seed <= Number(process.env.NA_PEACES ?? 24); seed++)
      for (const what of conquerMinors(seed)) told.add(what);
    for (const what of [
      'annexed',
      'state reinstated',
      'surrenders with a province',
      'becomes satellite',
      'state formed',
    ])
      expect(told, what).toContain(what);
  });
});
