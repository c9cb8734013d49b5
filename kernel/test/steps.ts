/** Machines of a few steps. */
import { type AnyGame, done, FastChance, Machine, type Position, say } from '@concert/kernel';
import { tiny } from './sandbox.ts';

export const go = { verb: 'go', arg: {} };
export const stop = { verb: 'stop', arg: {} };

/** A question that goes on or stops as the test says. */
export const question = (go: unknown, stop: unknown = () => done()) => ({
  prompt: () => say('q'),
  offer(_play: unknown, _frame: unknown, _seat: unknown, offers: { offer(verb: string, arg: object): void }) {
    offers.offer('go', {});
    offers.offer('stop', {});
  },
  take: { go, stop },
});

/** A machine of these steps and its first position. */
export function started(steps: object, parts: Partial<AnyGame> = {}): { machine: Machine; position: Position } {
  const machine = new Machine(tiny({ steps: steps as AnyGame['steps'], ...parts }));
  return { machine, position: machine.start(new FastChance(1)) };
}

export const take = (machine: Machine, position: Position, seat: number, choice = go): void =>
  machine.take(position, seat, choice, new FastChance(1));
