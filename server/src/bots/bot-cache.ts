/** The bots of one thread, each with its memory of its table. The least recently used are forgotten. */
import { type AnyChoice, type AnyGame, Machine, type Player, type SeatView } from '@concert/kernel';
import type { BotTask } from './pool.ts';

const MOST_PLAYERS = 200;

/** Where games and bots come from. */
export interface BotFactory {
  game(id: string): Promise<AnyGame>;
  player(bot: string, seed: string): Player;
}

export class BotCache {
  private readonly factory: BotFactory;
  private readonly players = new Map<string, { player: Player; machine: Machine }>();

  constructor(factory: BotFactory) {
    this.factory = factory;
  }

  async choose(task: BotTask): Promise<AnyChoice> {
    const id = `${task.key} ${task.bot}`;
    try {
      const { player, machine } = await this.seated(id, task);
      const { view, choices } = JSON.parse(task.turn) as { view: SeatView; choices: AnyChoice[] };
      return player.choose({ machine, seat: task.seat, view, choices });
    } catch (error) {
      // What it remembers may be what broke it.
      this.players.delete(id);
      throw error;
    }
  }

  private async seated(
    id: string,
    { bot, game, options, seed }: BotTask,
  ): Promise<{ player: Player; machine: Machine }> {
    const known = this.players.get(id) ?? {
      player: this.factory.player(bot, seed),
      machine: new Machine(await this.factory.game(game), options) as Machine,
    };
    this.players.delete(id);
    this.players.set(id, known);
    if (this.players.size > MOST_PLAYERS) this.players.delete(this.players.keys().next().value!);
    return known;
  }
}
