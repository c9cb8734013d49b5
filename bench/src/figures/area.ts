/** The kernel under a game of the size it is made for, beside the same rules on state that is never mutated (Immer). */
import { FastChance, Machine, type PositionOf } from '@concert/kernel';
import { areaGame } from '../games/area.ts';
import type { AreaGame } from '../games/area-state.ts';
import type { Benchmark, Work } from '../measure.ts';
import { nextSeat, playOne, playOut } from '../random.ts';

type Board = PositionOf<AreaGame>;
type Produce = typeof import('immer').produce;

const DEPTH = 50;
const immer = 'the same rules through Immer 11.2.10';

/** Null when Immer is not installed: it comes with the development dependencies only. */
const loadImmer = async (): Promise<Produce | null> => {
  try {
    return (await import('immer')).produce;
  } catch {
    return null;
  }
};

const newMachine = (): Machine<AreaGame> => new Machine(areaGame);

/** Positions from all over a few random games, each after another number of choices. */
function sampled(machine: Machine<AreaGame>, count = 64): Board[] {
  const chance = new FastChance('sampled');
  const sample: Board[] = [];
  while (sample.length < count) {
    const position = machine.start(chance);
    while (sample.length < count && playOut(machine, position, chance, 23) === 23 && !machine.isOver(position))
      sample.push(machine.copy(position));
  }
  return sample;
}

/** Does something to one sampled position after another. */
function overSamples(act: (machine: Machine<AreaGame>, position: Board, seat: number) => unknown): Work {
  const machine = newMachine();
  const sample = sampled(machine);
  let seat = 0;
  return () => {
    seat = (seat + 1) % machine.seats.length;
    for (const position of sample) act(machine, position, seat);
    return sample.length;
  };
}

function playing(): Work {
  const machine = newMachine();
  const chance = new FastChance('ours');
  let position = machine.start(chance);
  return () => {
    if (machine.isOver(position)) position = machine.start(chance);
    return playOut(machine, position, chance, 100);
  };
}

/** One random choice on a position that stays as it was. */
function produceOne(machine: Machine<AreaGame>, position: Board, chance: FastChance, produce: Produce): Board {
  const seat = nextSeat<AreaGame>(position);
  const choice = chance.pick(machine.choices(position, seat), '');
  return produce(position, (draft) => machine.take(draft as Board, seat, choice, chance));
}

async function producing(): Promise<Work | null> {
  const produce = await loadImmer();
  if (produce === null) return null;
  const machine = newMachine();
  const chance = new FastChance('peer');
  let position = machine.start(chance);
  return () => {
    if (machine.isOver(position)) position = machine.start(chance);
    position = produceOne(machine, position, chance, produce);
    return 1;
  };
}

/** Imagined worlds played on at random: what a bot's search does all day. */
function imagining(play: (machine: Machine<AreaGame>, world: Board, chance: FastChance) => void): Work {
  const machine = newMachine();
  const chance = new FastChance('imagined');
  const views = sampled(machine).map((position, i) => machine.view(position, i % machine.seats.length));
  let next = 0;
  return () => {
    const view = views[next++ % views.length]!;
    play(machine, machine.imagine(view, chance), chance);
    return 1;
  };
}

function mostBytes(): number {
  const machine = newMachine();
  const chance = new FastChance('bytes');
  const position = machine.start(chance);
  let most = 0;
  while (!machine.isOver(position)) {
    playOne(machine, position, chance);
    most = Math.max(most, Buffer.byteLength(JSON.stringify(position)));
  }
  return most;
}

/** The same with every position kept as it was. */
async function imaginingWithImmer(): Promise<Work | null> {
  const produce = await loadImmer();
  return (
    produce &&
    imagining((machine, imagined, chance) => {
      let world = imagined;
      for (let i = 0; i < DEPTH && !machine.isOver(world); i++) world = produceOne(machine, world, chance, produce);
    })
  );
}

const copying = (): Work => overSamples((machine, position) => machine.copy(position));

export const areaFigures: readonly Benchmark[] = [
  {
    name: 'area game, list and apply',
    unit: 'choices/s',
    target: '≥ 150 000',
    ours: playing,
    peer: { name: immer, work: producing },
  },
  {
    name: `area game, imagined playouts to depth ${DEPTH}`,
    unit: 'playouts/s',
    target: '≥ 2 000',
    ours: () => imagining((machine, world, chance) => void playOut(machine, world, chance, DEPTH)),
    peer: { name: immer, work: imaginingWithImmer },
  },
  {
    name: 'area game, copy',
    unit: 'µs',
    target: '≤ 8',
    ours: copying,
    peer: { name: 'structuredClone', work: () => overSamples((_, position) => structuredClone(position)) },
  },
  {
    name: 'area game, copy beside JSON',
    unit: 'µs',
    target: '≤ 8',
    ours: copying,
    peer: {
      name: 'JSON round trip',
      work: () => overSamples((_, position) => JSON.parse(JSON.stringify(position))),
    },
  },
  {
    name: "area game, one seat's view",
    unit: 'µs',
    target: '≤ 15',
    ours: () => overSamples((machine, position, seat) => machine.view(position, seat)),
  },
  { name: 'area game, largest position as JSON', unit: 'bytes', target: '≤ 4 096', value: mostBytes },
];
