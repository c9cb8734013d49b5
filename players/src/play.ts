/** One game from beginning to end, with a player in every seat. */

import type { Decision, Player, PositionOf, Shape } from '@concert/kernel';
import { type AnyChoice, type AnyGame, type Chance, FastChance, Machine, type Outcome } from '@concert/kernel';
import { nextAnswer, SeatDecision } from './decisions.ts';

/** More choices than any of our games takes, even at random. */
export const MOST_CHOICES = 100_000;

export interface GameToPlay {
  game: AnyGame;
  options?: object;
  /** One for each seat. */
  players: readonly Player[];
  seed: number | string;
  maxChoices?: number;
}

export interface Played {
  ended: 'finished' | 'dead end' | 'error' | 'too long';
  /** Null unless it finished. */
  outcome: Outcome | null;
  choices: number;
  /** What went wrong, when it did not finish. */
  message: string | null;
}

export function playGame({ game, options = {}, players, seed, maxChoices }: GameToPlay): Played {
  const machine: Machine = new Machine(game, options);
  if (players.length !== machine.seats.length)
    throw new Error(`${players.length} players for ${machine.seats.length} seats`);
  return playOut(machine, players, new FastChance(`game ${seed}`), maxChoices);
}

/** The same with an existing machine: for many games of one kind. */
export function playOut(
  machine: Machine,
  players: readonly Player[],
  chance: Chance,
  maxChoices: number = MOST_CHOICES,
): Played {
  let choices = 0;
  const end = (ended: Played['ended'], message: string | null, outcome: Outcome | null = null): Played => ({
    ended,
    outcome,
    choices,
    message,
  });
  let position: PositionOf<Shape> | null = null;
  try {
    position = machine.start(chance);
    while (!machine.isOver(position)) {
      if (choices >= maxChoices) return end('too long', `not over after ${choices} choices${where(position)}`);
      const next = nextAnswer(machine, position, chance);
      if (next.choices.length === 0) return end('dead end', `seat ${next.seat} has no choice${where(position)}`);
      const turn = new SeatDecision(machine, position, next);
      machine.take(position, next.seat, chosen(players[next.seat]!, turn), chance);
      choices++;
    }
    return end('finished', null, machine.outcome(position));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return end('error', `${message}${position ? where(position) : ''}, after ${choices} choices`);
  }
}

function chosen(player: Player, turn: Decision): AnyChoice {
  const choice = player.choose(turn);
  if (!turn.choices.includes(choice)) throw new Error(`${player.name} chose what was not offered`);
  return choice;
}

const where = ({ stack }: PositionOf<Shape>): string => ` at ${stack.map((frame) => frame.at).join(' › ')}`;
