import { FastChance } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { newNaval } from '../src/rules/5-squadrons.ts';
import { COALITION, EMPIRE } from '../src/shape.ts';
import { BRITAIN, SPAIN } from '../src/tables.ts';
import { faultOf } from './invariants.ts';
import { type Scenario, type Stage, stage } from './stage.ts';
import { imaginesTheSame } from './worlds.ts';

/** The whole set-up of a campaign, and naval impulses of both sides in turn with choices at random. */
function sailAtRandom(scenario: Scenario, seed: number, impulses: number): { choices: number; desk: Stage } {
  const empty = stage({}, undefined, scenario);
  const { machine } = empty;
  const chance = new FastChance(`sea ${seed}`);
  const position = machine.start(chance);
  const desk = { ...empty, position, state: position.state, log: [] };
  const { state } = position;
  // In 1792 Britain and Spain are still neutral: here they have joined.
  for (const major of [BRITAIN, SPAIN]) if (scenario === 'coalition1792') state.side[major] = COALITION;
  const pick = new FastChance(`choices ${seed}`);
  let choices = 0;
  for (let i = 0; i < impulses; i++) {
    const bottom = [
      { at: 'game', stage: 'turn' },
      { at: 'turn', stage: 'activations' },
    ] as const;
    machine.begin(position, [...bottom, { at: 'sealift.done' }, newNaval(i % 2 === 0 ? EMPIRE : COALITION)], chance);
    while (position.stack.some((f) => f.at === 'naval' || f.at === 'naval.choose')) {
      if (++choices > 5000) throw new Error(`no end: ${JSON.stringify(position.stack.map((f) => f.at))}`);
      if (position.stack.at(-1)!.at === 'naval.choose') {
        const fault = faultOf(state);
        if (fault) throw new Error(`seed ${seed}, choice ${choices}: ${fault}`);
      }
      const busy = machine.busy(position);
      const seat = busy[pick.index(busy.length, 'seat')]!;
      const list = machine.choices(position, seat).filter((c) => c.verb !== 'pass' || pick.die(8, 'pass') === 1);
      const offered = list.length > 0 ? list : machine.choices(position, seat);
      if (offered.length === 0)
        throw new Error(`nothing to choose at ${JSON.stringify(machine.asking(position, seat))}`);
      machine.take(position, seat, offered[pick.index(offered.length, 'choice')]!, chance);
    }
  }
  return { choices, desk };
}

describe('fleets at random', () => {
  test.each(['grand1805', 'coalition1792'] as const)('sail, fight and land in %s without a dead end', (scenario) => {
    const seeds = Number(process.env.NA_RANDOM_GAMES ?? 2);
    for (let seed = 1; seed <= seeds; seed++) {
      const { choices, desk } = sailAtRandom(scenario, seed, 6);
      expect(choices, `seed ${seed}`).toBeGreaterThan(20);
      imaginesTheSame(desk);
    }
  });
});
