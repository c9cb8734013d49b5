/**
 * The odds: a battle, or any other procedure, is played many times by the rules themselves in worlds that fit what the
 * viewer knows. No second set of rules, and nothing hidden is used.
 */
import type { Odds } from '@concert/board';
import { type AnyGame, FastChance, getNoun, type Json, Machine, type SeatView } from '@concert/kernel';

/** This many worlds give odds within three per cent; more can't be seen on a bar. */
const WORLDS = 200;
/** A person doesn't wait longer than this for them. */
const MOST_MS = 400;
/** Longer than any battle. */
const MOST_CHOICES = 400;

export function oddsOf(
  game: AnyGame,
  options: { [name: string]: Json },
  view: SeatView,
  within: string,
  nouns: readonly string[],
  { worlds = WORLDS, now = () => performance.now() } = {},
): Odds {
  const machine: Machine = new Machine(game, options);
  const chance = new FastChance(`foresee ${view.count}`);
  const isWithin = ({ at }: { at: string }): boolean => at === within || at.startsWith(`${within}.`);
  const values: { [noun: string]: { [json: string]: number } } = {};
  for (const noun of nouns) values[noun] = {};
  const end = now() + MOST_MS;
  let played = 0;
  for (; played < worlds && (played < 10 || now() < end); played++) {
    const position = machine.imagine(view, chance);
    for (let i = 0; i < MOST_CHOICES && position.stack.some(isWithin); i++) {
      const [seat] = machine.busy(position);
      if (seat === undefined) break;
      const choices = machine.choices(position, seat);
      machine.take(position, seat, sensible(choices, chance), chance);
    }
    for (const noun of nouns) {
      const json = JSON.stringify(getNoun(machine, position, noun) ?? null);
      values[noun][json] = (values[noun][json] ?? 0) + 1;
    }
  }
  return { worlds: played, values };
}

/**
 * Both sides stand and fight: choices that point at the least come first, retreats only when there is nothing else. Of
 * equal choices the verb the rules offer first is taken, so a lone block fires and doesn't toss a coin over holding its
 * fire.
 */
function sensible<C extends { verb: string; arg: object }>(choices: readonly C[], chance: FastChance): C {
  const fewest = Math.min(...choices.map(({ arg }) => Object.keys(arg).length));
  const short = choices.filter(({ arg }) => Object.keys(arg).length === fewest);
  return chance.pick(
    short.filter(({ verb }) => verb === short[0].verb),
    'choice',
  );
}
