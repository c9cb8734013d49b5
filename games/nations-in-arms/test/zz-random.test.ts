import { FastChance, Machine } from '@concert/kernel';
import { test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { faultOf } from './invariants.ts';

test('random', () => {
  for (let seed = Number(process.env.FROM ?? 1); seed <= Number(process.env.TO ?? 2); seed++) {
    const t = Date.now();
    const machine = new Machine(nationsInArms, { scenario: 'peninsula1808' });
    const chance = new FastChance(`game ${seed}`);
    const pick = new FastChance(`choices ${seed}`);
    const position = machine.start(chance);
    let choices = 0;
    const counts: Record<string, number> = {};
    for (; choices < 60000; choices++) {
      if (machine.isOver(position)) break;
      const at = position.stack.at(-1)!.at;
      if (at === 'impulse.choose') {
        const fault = faultOf(position.state);
        if (fault) throw new Error(`seed ${seed}, choice ${choices}: ${fault}`);
      }
      const busy = machine.busy(position);
      const seat = busy[pick.index(busy.length, 'seat')]!;
      const where = JSON.stringify(machine.asking(position, seat));
      counts[at] = (counts[at] ?? 0) + 1;
      const list = machine.choices(position, seat);
      if (list.length === 0) throw new Error(`nothing to choose at ${where}`);
      try {
        machine.take(position, seat, list[pick.index(list.length, 'choice')]!, chance);
      } catch (e) {
        throw new Error(
          `seed ${seed} choice ${choices} turn ${position.state.turn} at ${at} ${where}: ${(e as Error).stack}`,
        );
      }
    }
    console.log(
      seed,
      choices,
      machine.isOver(position) ? machine.outcome(position)!.what : `STUCK ${position.stack.map((f) => f.at)}`,
      position.state.turn,
      Date.now() - t,
      'ms',
      JSON.stringify(counts),
    );
  }
}, 600000);
