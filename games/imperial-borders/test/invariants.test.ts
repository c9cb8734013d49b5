import { type AnyChoice, FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { imperialBorders, type State } from '../src/index.ts';
import { everyShip, markersAt, roomIn } from '../src/rules/0-forces.ts';
import { pendingFrom } from '../src/rules/2-plotting.ts';
import * as t from '../src/tables.ts';

const seldom = ['undot', 'back', 'strike', 'cancel', 'callOff', 'unbuy', 'insist', 'hold', 'holdFort'];

/** Plays at random, rarely changing its mind, and looks at a position every few choices. */
function play(
  options: object,
  seed: string,
  every: number,
  look: (state: State, inBattle: boolean, choice: AnyChoice) => void,
) {
  const machine: Machine = new Machine(imperialBorders as never, options);
  const chance = new FastChance(seed);
  const position = machine.start(chance);
  for (let n = 0; n < 20_000 && !machine.isOver(position); n++) {
    const seat = chance.pick(machine.busy(position), 'seat');
    const listed = machine.choices(position, seat);
    const wanted = listed.filter(({ verb }) => !seldom.includes(verb));
    const choice = chance.pick(wanted.length > 0 && chance.index(10, 'mind') > 0 ? wanted : listed, 'choice');
    machine.take(position, seat, choice, chance);
    if (n % every > 0) continue;
    look(
      position.state as State,
      position.stack.some(({ at }) => at === 'battle'),
      choice,
    );
  }
  return { machine, position };
}

function check(state: State, inBattle: boolean): void {
  const { stacks, ships, forts } = state;
  for (let i = 0; i < stacks.place.length; i++) {
    const key = (k: number): number => (stacks.place[k] * 8 + stacks.owner[k]) * 64 + stacks.sort[k];
    if (i > 0) expect(key(i)).toBeGreaterThan(key(i - 1));
    expect(stacks.count[i]).toBeGreaterThan(0);
    // Land units come into Ports and seas as cargo only.
    if (!t.isTent(stacks.sort[i]) && stacks.place[i] < t.PLACES) expect(t.isLand(stacks.place[i])).toBe(true);
  }
  for (const s of everyShip(state)) {
    expect(roomIn(state, s)).toBeGreaterThanOrEqual(0);
    expect(t.isLand(ships.place[s])).toBe(false);
  }
  for (const p of t.everyPort)
    if (forts.owner[t.fortOf(p)] < 0 && t.territoryOf[p] >= 0) expect(forts.owner[t.territoryOf[p]]).toBe(-1);
  for (const list of [state.gold, state.prestige, state.pile])
    for (const n of list) expect(n).toBeGreaterThanOrEqual(0);
  const n = state.active;
  // Tents for losses are pitched when a battle is over.
  if (n < 0 || state.shown[n] === 0 || inBattle) return;
  for (const p of new Set(state.plots[n].map(([origin]) => origin)))
    if (p >= 0) expect(markersAt(state, n, p)).toBeGreaterThanOrEqual(pendingFrom(state, n, p));
}

clause(['IB-M.1-j'], 'stacks, ships, flags and pending orders stay sound in every game', () => {
  for (const [i, options] of [{}, { seats: 3, revolts: true, callToArms: true }, { seats: 4 }].entries())
    play(options, `sound ${i}`, 7, check);
});

clause(['IB-S.E-d', 'IB-S.E-e'], 'when all have placed, round 1 begins with taxes, and the order is made again', () => {
  let first: number[] = [];
  const seen: string[] = [];
  play({}, 'begin', 1, (state, _inBattle, choice) => {
    if (state.round === 0) first = [...state.order];
    if (state.round === 1 && seen.length === 0) {
      seen.push('taxes');
      expect(state.gold.reduce((sum, gold) => sum + gold)).toBe(6 * 13 + 2 + 10);
    }
    if (choice.verb === 'slot') seen.push('slot');
  });
  expect(first).toHaveLength(6);
  expect(seen).toContain('slot');
});
