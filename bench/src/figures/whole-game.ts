/** What is measured of every whole game: how fast its rules run, what a view costs, how large a position gets. */
import { type AnyGame, type BenchEntry, FastChance, Machine, type Position } from '@concert/kernel';
import { playOut as playGame, policy } from '@concert/players';
import { type Benchmark, processorMs, type Work } from '../measure.ts';
import { playOne, playOut } from '../random.ts';

const DEPTH = 50;
/** A whole game has an order of magnitude more rules than the toys here, and all have to be compiled. */
const warmUpMs = 8000;

/** Positions from all over a few random games, each after another number of choices; with a step, those in which it asks. */
function sampled(machine: Machine, count = 64, at?: string): Position[] {
  const chance = new FastChance('sampled');
  const sample: Position[] = [];
  while (sample.length < count) {
    const position = machine.start(chance);
    while (sample.length < count && playOut(machine, position, chance, 47) === 47 && !machine.isOver(position)) {
      while (at !== undefined && position.stack.at(-1)?.at !== at && !machine.isOver(position))
        playOne(machine, position, chance);
      if (!machine.isOver(position)) sample.push(machine.copy(position));
    }
  }
  return sample;
}

function playing(machine: Machine): Work {
  const chance = new FastChance('ours');
  let position = machine.start(chance);
  return () => {
    if (machine.isOver(position)) position = machine.start(chance);
    return playOut(machine, position, chance, 100);
  };
}

function viewing(machine: Machine): Work {
  const sample = sampled(machine);
  let seat = 0;
  return () => {
    seat = (seat + 1) % machine.seats.length;
    for (const position of sample) machine.view(position, seat);
    return sample.length;
  };
}

/** One of the searches of a game, by itself. */
function working(machine: Machine, work: string, at?: string): Work {
  const search = machine.game.works?.[work];
  if (!search) throw new Error(`${machine.game.id} has no work ${JSON.stringify(work)}`);
  const sample = sampled(machine, 64, at);
  return () => {
    for (const position of sample) search(machine.readContext(position));
    return sample.length;
  };
}

function games(machine: Machine): Work {
  const chance = new FastChance('games');
  return () => {
    playOut(machine, machine.start(chance), chance);
    return 1;
  };
}

/** Imagined worlds played on at random: what a bot's search does all day. */
function imagining(machine: Machine): Work {
  const chance = new FastChance('imagined');
  const views = sampled(machine).map((position, i) => machine.view(position, i % machine.seats.length));
  let next = 0;
  return () => {
    playOut(machine, machine.imagine(views[next++ % views.length]!, chance), chance, DEPTH);
    return 1;
  };
}

/** The most that a position takes in a few games of each kind. */
function mostBytes(machines: readonly Machine[]): number {
  const chance = new FastChance('bytes');
  let most = 0;
  for (const machine of machines)
    for (let game = 0; game < 3; game++) {
      const position = machine.start(chance);
      while (!machine.isOver(position)) {
        playOne(machine, position, chance);
        most = Math.max(most, Buffer.byteLength(JSON.stringify(position)));
      }
    }
  return most;
}

/** Seconds of processor that policy bots take for one game; brief: for a few choices of it. */
function botGame(machine: Machine, brief: boolean): number {
  const players = machine.seats.map((_, seat) => policy(`bench ${seat}`));
  const from = processorMs();
  const { ended, message } = playGame(machine, players, new FastChance('by bots'), brief ? 50 : undefined);
  if (ended !== 'finished' && !(brief && ended === 'too long')) throw new Error(`${ended}: ${message}`);
  return (processorMs() - from) / 1000;
}

/** Can a table be opened with these options? What a game has not offered yet is not measured. */
export function isOffered(game: AnyGame, options: object): boolean {
  try {
    return new Machine(game, options).seats.length > 0;
  } catch {
    return false;
  }
}

export interface WholeGame extends BenchEntry {
  game: AnyGame;
}

export function wholeGameFigures(entry: WholeGame): Benchmark[] {
  const { game, usual, complete, largest, mostBytes: limit, apply = '≥ 80 000', view = '≤ 15' } = entry;
  const { also = [], byBots = [], views = [], works = [] } = entry;
  const { title } = game;
  const at = (options: object): Machine => new Machine(game, options);
  const seats = at(largest[0]!).seats.length;
  return [
    {
      name: `${title}, list and apply`,
      unit: 'choices/s',
      target: apply,
      ours: () => playing(at(usual)),
      warmUpMs,
    },
    ...also.map(
      ({ name, options }): Benchmark => ({
        name: `${title}, list and apply, ${name}`,
        unit: 'choices/s',
        target: apply,
        ours: () => playing(at(options)),
        warmUpMs,
      }),
    ),
    ...complete.map(
      ({ seats: count, target }): Benchmark => ({
        name: `${title}, random complete games with ${count} seats`,
        unit: 'games/s',
        ...(target && { target }),
        // Where the scenario decides how many sit at the table there is no such option.
        ours: () => games(at('seats' in game.options ? { ...usual, seats: count } : usual)),
        warmUpMs,
      }),
    ),
    {
      name: `${title}, imagined playouts to depth ${DEPTH}`,
      unit: 'playouts/s',
      target: '≥ 2 000',
      ours: () => imagining(at(usual)),
      warmUpMs,
    },
    { name: `${title}, one seat's view`, unit: 'µs', target: view, ours: () => viewing(at(usual)), warmUpMs },
    ...views.map(
      ({ name, options }): Benchmark => ({
        name: `${title}, one seat's view, ${name}`,
        unit: 'µs',
        target: view,
        ours: () => viewing(at(options)),
        warmUpMs,
      }),
    ),
    ...[{ name: '', options: usual }, ...also].flatMap((kind) =>
      works.map(
        ({ name, work, at: step, unit, target }): Benchmark => ({
          name: `${title}, ${name}${kind.name && `, ${kind.name}`}`,
          unit,
          target,
          ours: () => working(at(kind.options), work, step),
          warmUpMs,
        }),
      ),
    ),
    {
      name: `${title}, largest position as JSON, ${seats} seats`,
      unit: 'bytes',
      target: limit,
      value: () => mostBytes(largest.map(at)),
    },
    ...byBots.map(
      ({ name, options, target }): Benchmark => ({
        name: `${title}, a game by policy bots, ${name}`,
        unit: 's',
        target,
        value: (brief = false) => (isOffered(game, options) ? botGame(at(options), brief) : null),
      }),
    ),
  ];
}
