/** Alliance, the first whole game on the kernel: seven empires, 130 blocks, fog. */
import { type Alliance, alliance } from '@concert/alliance';
import { FastChance, Machine, type Options, type PositionOf } from '@concert/kernel';
import type { Benchmark, Work } from '../measure.ts';
import { playOne, playOut } from '../random.ts';

type Board = PositionOf<Alliance>;

const DEPTH = 50;
/** It has an order of magnitude more rules than the other games here, and all have to be compiled. */
const warmUpMs = 8000;

const newMachine = (seats: number, scenario: Options<Alliance>['scenario'] = '1804'): Machine<Alliance> =>
  new Machine(alliance, { scenario, seats });

/** Positions from all over a few random games, each after another number of choices. */
function sampled(machine: Machine<Alliance>, count = 64): Board[] {
  const chance = new FastChance('sampled');
  const sample: Board[] = [];
  while (sample.length < count) {
    const position = machine.start(chance);
    while (sample.length < count && playOut(machine, position, chance, 47) === 47 && !machine.isOver(position))
      sample.push(machine.copy(position));
  }
  return sample;
}

function playing(): Work {
  const machine = newMachine(4);
  const chance = new FastChance('ours');
  let position = machine.start(chance);
  return () => {
    if (machine.isOver(position)) position = machine.start(chance);
    return playOut(machine, position, chance, 100);
  };
}

function viewing(): Work {
  const machine = newMachine(4);
  const sample = sampled(machine);
  let seat = 0;
  return () => {
    seat = (seat + 1) % machine.seats.length;
    for (const position of sample) machine.view(position, seat);
    return sample.length;
  };
}

function games(seats: number): Work {
  const machine = newMachine(seats);
  const chance = new FastChance('games');
  return () => {
    playOut(machine, machine.start(chance), chance);
    return 1;
  };
}

/** Imagined worlds played on at random: what a bot's search does all day. */
function imagining(): Work {
  const machine = newMachine(4);
  const chance = new FastChance('imagined');
  const views = sampled(machine).map((position, i) => machine.view(position, i % machine.seats.length));
  let next = 0;
  return () => {
    playOut(machine, machine.imagine(views[next++ % views.length]!, chance), chance, DEPTH);
    return 1;
  };
}

/** The most that a position takes in a few games of each scenario with all seven seats. */
function mostBytes(): number {
  const chance = new FastChance('bytes');
  let most = 0;
  for (const scenario of ['1804', '1808', '1812'] as const)
    for (let game = 0; game < 3; game++) {
      const machine = newMachine(7, scenario);
      const position = machine.start(chance);
      while (!machine.isOver(position)) {
        playOne(machine, position, chance);
        most = Math.max(most, Buffer.byteLength(JSON.stringify(position)));
      }
    }
  return most;
}

export const allianceFigures: readonly Benchmark[] = [
  { name: 'Alliance, list and apply', unit: 'choices/s', target: '≥ 80 000', ours: playing, warmUpMs },
  {
    name: 'Alliance, random complete games with 2 seats',
    unit: 'games/s',
    target: '≥ 60',
    ours: () => games(2),
    warmUpMs,
  },
  {
    name: 'Alliance, random complete games with 4 seats',
    unit: 'games/s',
    target: '≥ 60',
    ours: () => games(4),
    warmUpMs,
  },
  { name: `Alliance, imagined playouts to depth ${DEPTH}`, unit: 'playouts/s', ours: imagining, warmUpMs },
  { name: "Alliance, one seat's view", unit: 'µs', target: '≤ 15', ours: viewing, warmUpMs },
  { name: 'Alliance, largest position as JSON, 7 seats', unit: 'bytes', target: '≤ 4 096', value: mostBytes },
];
