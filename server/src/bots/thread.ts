/** A thread in which bots think. They are handed their view and their choices, and never see a position. */
import { parentPort } from 'node:worker_threads';
import { type AnyChoice, Machine, type Player, type SeatView } from '@concert/kernel';
import { playerByName } from '@concert/players';
import { loadGame } from '@concert/registry';
import { traceSources } from '../traces.ts';
import type { BotAnswer, BotTask } from './pool.ts';

traceSources();

/** Bots that remember what they thought of last time; those that were not asked for longest are forgotten. */
const MOST_PLAYERS = 200;
const players = new Map<string, { player: Player; machine: Machine }>();

parentPort!.on('message', async (task: BotTask) => {
  let answer: BotAnswer;
  try {
    const { player, machine } = await seated(task);
    const { view, choices } = JSON.parse(task.turn) as { view: SeatView; choices: AnyChoice[] };
    answer = { choice: player.choose({ machine, seat: task.seat, view, choices }) };
  } catch (error) {
    players.delete(task.key);
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(answer);
});

async function seated({ key, bot, game, options, seed }: BotTask): Promise<{ player: Player; machine: Machine }> {
  const id = `${key} ${bot}`;
  const known = players.get(id) ?? {
    player: playerByName(bot, seed),
    machine: new Machine(await loadGame(game), options) as Machine,
  };
  players.delete(id);
  players.set(id, known);
  if (players.size > MOST_PLAYERS) players.delete(players.keys().next().value!);
  return known;
}
