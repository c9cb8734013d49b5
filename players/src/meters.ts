/**
 * Blunder meters: how often players do what good players do not, counted over whole games. Each game brings its own
 * (`bot.meters`); the games, the counts and the intervals are the same for all.
 */
import {
  type AnyGame,
  type Event,
  FastChance,
  Machine,
  type MeterMoment,
  type Player,
  type Shape,
} from '@concert/kernel';
import { wilson } from './arena.ts';
import { nextAnswer, SeatDecision } from './decisions.ts';

export interface MeterReading {
  id: string;
  about: string;
  bad: number;
  of: number;
  /** The share of bad ones, with its 95 % confidence interval. */
  share: number;
  low: number;
  high: number;
}

export interface MeteredGames {
  game: AnyGame;
  options?: object;
  player: (seed: string) => Player;
  games: number;
  seed: number | string;
}

/** Plays the games with the same kind of player in every seat and reads the game's meters. */
export function readMeters({ game, options = {}, player, games, seed }: MeteredGames): MeterReading[] {
  const machine: Machine = new Machine(game, options);
  const meters = machine.game.bot?.meters ?? [];
  const counts = meters.map((): [number, number] => [0, 0]);
  for (let n = 0; n < games; n++) {
    const players = machine.seats.map((_, seat) => player(`${seed}/${n}/${seat}`));
    const readers = meters.map((meter) => meter.begin());
    play(machine, players, new FastChance(`meters ${seed}/${n}`), (moment) =>
      readers.forEach((read, i) => {
        const count = read(moment);
        if (count === null) return;
        counts[i]![0] += count[0];
        counts[i]![1] += count[1];
      }),
    );
  }
  return meters.map(({ id, about }, i) => {
    const [bad, of] = counts[i]!;
    return { id, about, bad, of, share: of === 0 ? 0 : bad / of, ...wilson(bad, of) };
  });
}

function play(
  machine: Machine,
  players: readonly Player[],
  chance: FastChance,
  tell: (moment: MeterMoment<Shape>) => void,
): void {
  const position = machine.start(chance);
  while (!machine.isOver(position)) {
    const next = nextAnswer(machine, position, chance);
    const choice = players[next.seat]!.choose(new SeatDecision(machine, position, next));
    const events: Event[] = [];
    machine.take(position, next.seat, choice, chance, events);
    tell({ events, play: machine.readContext(position) });
  }
}
