import { FastChance, Machine } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { directionTo } from '../src/graph.ts';
import { nationsInArms } from '../src/index.ts';
import { movers } from '../src/rules/1-forces.ts';
import { stepCost } from '../src/rules/5-entry.ts';
import { eachWay, pathTo } from '../src/rules/5-reach.ts';
import type { P } from '../src/shape.ts';

/** Calls `look` at every march question of a random game. */
function everyMarch(seed: string, look: (play: P) => void): void {
  const machine = new Machine(nationsInArms, { scenario: 'italy1796', until: 2 });
  const chance = new FastChance(seed);
  const position = machine.start(chance);
  while (!machine.isOver(position)) {
    const seat = machine.busy(position)[0]!;
    if (position.stack.at(-1)!.at === 'activation.march') look(machine.readContext(position, seat));
    machine.take(position, seat, chance.pick(machine.choices(position, seat), 'choice'), chance);
  }
}

describe('ways', () => {
  test('to one hex are those that the search of the whole map finds', () => {
    let ways = 0;
    for (const seed of ['reach 1', 'reach 2', 'reach 3'])
      everyMarch(seed, (play) => {
        const frame = play.stack.at(-1)!;
        if (frame.at !== 'activation.march') return;
        eachWay(play, frame, (to, via, cost) => {
          // A search inside another has paper of its own.
          const path = pathTo(play, frame, to, via);
          expect(path.at(-1)).toBe(to);
          expect(path.at(-2) ?? frame.place).toBe(via);
          let [at, spent] = [frame.place, 0];
          for (const hex of path) {
            spent += stepCost(play, at, directionTo(at, hex), movers(play.state));
            at = hex;
          }
          expect(spent).toBe(cost);
          ways++;
        });
      });
    expect(ways).toBeGreaterThan(1000);
  });

  test('that are not offered have no path', () => {
    everyMarch('reach 4', (play) => {
      const frame = play.stack.at(-1)!;
      if (frame.at === 'activation.march') expect(pathTo(play, frame, frame.place, frame.place)).toEqual([]);
    });
  });
});
