/**
 * Probes: scripted people, each with one simple idea (`bot.probes`), in one seat against the bot in all others. What wins
 * more than its share found a hole in the bot.
 */
import { type AnyGame, BadInput, FastChance, Machine, type Player, type Probe, type Shape } from '@concert/kernel';
import { wilson } from './arena.ts';
import { CycleGuard } from './cycle-guard.ts';
import { playOut } from './play.ts';
import { policy } from './policy.ts';
import { best } from './scoring.ts';

/** A probe as a player. It acts on its seat's view, as every player does. */
export function probePlayer({ id, policy: script }: Probe<Shape>, seed: number | string): Player {
  const chance = new FastChance(`probe ${id} ${seed}`);
  const dithering = new CycleGuard();
  return {
    name: `probe:${id}`,
    choose(turn) {
      if (turn.choices.length === 1) return turn.choices[0]!;
      const { machine, view, seat, belief } = turn;
      const world = machine.imagine(view, chance, belief);
      const frame = machine.asking(world, seat)!;
      const choices = dithering.fresh(turn);
      const scores = script(machine.readContext(world, seat), frame, seat, choices);
      return dithering.note(turn, choices[best(scores, chance)]!);
    },
  };
}

export interface ProbedGames {
  game: AnyGame;
  options?: object;
  /** The id of the probe. */
  probe: string;
  games: number;
  seed: number | string;
}

export interface ProbeReading {
  games: number;
  /** Games the probe won; a shared win counts for its share. */
  wins: number;
  /** Its share of wins with the 95 % confidence interval, and what it would be if all played equally well. */
  share: number;
  low: number;
  high: number;
  expected: number;
  /** Does it clearly win more than its share? */
  beatsBot: boolean;
}

/** Plays a probe in each seat in turn against the bot's policy; the games of one round of seats start alike. */
export function readProbe({ game, options = {}, probe: id, games, seed }: ProbedGames): ProbeReading {
  const machine: Machine = new Machine(game, options);
  const probe = machine.game.bot?.probes?.find((each) => each.id === id);
  if (!probe) throw new BadInput(`${game.id} has no probe ${JSON.stringify(id)}`);
  const seats = machine.seats.length;
  let wins = 0;
  for (let n = 0; n < games; n++) {
    const players = machine.seats.map((_, seat) =>
      seat === n % seats ? probePlayer(probe, `${seed}/${n}`) : policy(`${seed}/${n}/${seat}`),
    );
    const { outcome, message } = playOut(machine, players, new FastChance(`probed ${seed} ${Math.floor(n / seats)}`));
    if (!outcome) throw new Error(`${game.id}, probe ${id}, game ${n}: ${message}`);
    if (outcome.winners.includes(n % seats)) wins += 1 / outcome.winners.length;
  }
  const { low, high } = wilson(wins, games);
  const expected = 1 / seats;
  return { games, wins, share: wins / games, low, high, expected, beatsBot: low > expected };
}
