/** Collecting games to train on: a league of the bot as it is, of looser players and of probes, in all formats. */
import {
  type AnyGame,
  BadInput,
  FastChance,
  type Json,
  Machine,
  type Play,
  type Player,
  type Shape,
} from '@concert/kernel';
import { nextAnswer, SeatDecision } from '../decisions.ts';
import { MOST_CHOICES } from '../play.ts';
import { policy } from '../policy.ts';
import { probePlayer } from '../probes.ts';
import { payoffs } from '../scoring.ts';
import type { CollectedGame, Moment } from './rows.ts';

/** In a hundred seats: how many are taken by the bot as it is, and how many by looser ones; the rest are probes, if there are any. */
const [CURRENT, LOOSE] = [50, 30];
/** Temperatures: just enough to see different games; and of players that err. */
const [WARM, HOT] = [0.1, 0.5];

export type Format = { readonly [option: string]: Json };

/** All features of all seats. */
export function measured(machine: Machine, play: Play<Shape>): number[][] {
  const { measure, features = [] } = machine.game.bot ?? {};
  if (measure) return measure(play);
  return machine.seats.map((_, seat) => features.map(({ of }) => of(play, seat)));
}

/** A player of the league for a seat. */
function memberOf(machine: Machine, chance: FastChance, seed: string): Player {
  const roll = chance.die(100, 'member');
  const probes = machine.game.bot?.probes ?? [];
  if (roll <= CURRENT) return policy(seed, { worlds: 1, temperature: WARM });
  if (roll <= CURRENT + LOOSE || probes.length === 0) return policy(seed, { worlds: 1, temperature: HOT });
  return probePlayer(chance.pick(probes, 'probe'), seed);
}

/** The machines of a game's formats; a game without features, weights, value and settled moments cannot be trained. */
export function machinesOf(game: AnyGame, formats: readonly Format[]): Machine[] {
  const { features, weights, turnsLeft, settled, value } = game.bot ?? {};
  if (!features || !weights || !turnsLeft || !settled || !value)
    throw new BadInput(`${game.title} cannot be trained: its bot has no table of weights`);
  return formats.map((format) => new Machine(game, format) as Machine);
}

/** Plays one game of the league and notes its settled moments; null when it did not end, or had none. */
export function collectGame(machine: Machine, format: Format, seed: string): CollectedGame | null {
  const chance = new FastChance(`collect ${seed}`);
  const players = machine.seats.map((_, seat) => memberOf(machine, chance, `${seed}/${seat}`));
  const position = machine.start(chance);
  const { settled, turnsLeft } = machine.game.bot!;
  const moments: Moment[] = [];
  let noted = -1;
  for (let choices = 0; !machine.isOver(position); choices++) {
    if (choices >= MOST_CHOICES) return null;
    const next = nextAnswer(machine, position, chance);
    if (next.choices.length === 0) return null;
    const play = machine.readContext(position);
    if (position.count > noted) {
      noted = position.count;
      if (settled!(play, position.stack.at(-1)!, next.seat))
        moments.push({ left: turnsLeft!(play), x: measured(machine, play) });
    }
    machine.take(position, next.seat, players[next.seat]!.choose(new SeatDecision(machine, position, next)), chance);
  }
  if (moments.length === 0) return null;
  const { id, rules } = machine.game;
  const won = payoffs(machine.outcome(position)!, machine.seats.length, 0);
  return { game: id, rules, options: format, seed, moments, won };
}
