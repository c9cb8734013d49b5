/** The bots of one thread, each with its memory of its table. The least recently used are forgotten. */
import { type HostedPlayer, isBadInput, type RulesBundle } from '@concert/bundles';
import type { AnyChoice, SeatView } from '@concert/kernel';
import type { BotTask } from './pool.ts';

const MOST_PLAYERS = 200;

/** A bot that every version of every game has, for bot names an earlier version does not know. */
const ALWAYS = 'policy';

/** Where bundles come from: each has its own bots. */
export type BotFactory = (game: string, rules: string) => Promise<RulesBundle>;

export class BotCache {
  private readonly factory: BotFactory;
  private readonly players = new Map<string, HostedPlayer>();

  constructor(factory: BotFactory) {
    this.factory = factory;
  }

  async choose(task: BotTask): Promise<AnyChoice> {
    const id = `${task.key} ${task.bot}`;
    try {
      const player = await this.seated(id, task);
      const { view, choices } = JSON.parse(task.turn) as { view: SeatView; choices: AnyChoice[] };
      return player.choose(task.seat, view, choices);
    } catch (error) {
      // What it remembers may be what broke it.
      this.players.delete(id);
      throw error;
    }
  }

  private async seated(id: string, task: BotTask): Promise<HostedPlayer> {
    const player = this.players.get(id) ?? playerOf(await this.factory(task.game, task.rules), task);
    this.players.delete(id);
    this.players.set(id, player);
    if (this.players.size > MOST_PLAYERS) this.players.delete(this.players.keys().next().value!);
    return player;
  }
}

function playerOf(bundle: RulesBundle, { bot, seed, options }: BotTask): HostedPlayer {
  try {
    return bundle.player(bot, seed, options);
  } catch (error) {
    if (!isBadInput(error)) throw error;
    return bundle.player(ALWAYS, seed, options);
  }
}
