/** The bots of one thread, each with its memory of its table. The least recently used are forgotten. */
import { type HostedAct, type HostedPlayer, type HostedTurn, isBadInput, type RulesBundle } from '@concert/bundles';
import type { Seat } from '@concert/kernel';
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

  /** What the bot does; null when there is nothing it wants to do. */
  async act(task: BotTask): Promise<HostedAct | null> {
    const id = `${task.key} ${task.bot}`;
    try {
      const player = await this.seated(id, task);
      const turn = JSON.parse(task.turn) as Omit<HostedTurn, 'messages' | 'ms'>;
      const { messages, ms, seat } = task;
      return player.act ? player.act(seat, { ...turn, messages, ms }) : chosenBy(player, seat, turn);
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

/** Bots of earlier versions only choose: offers are refused for them. */
function chosenBy(
  player: HostedPlayer,
  seat: Seat,
  { view, choices, offers = [] }: Pick<HostedTurn, 'view' | 'choices'> & Partial<Pick<HostedTurn, 'offers'>>,
): HostedAct | null {
  const open = offers.find(
    ({ status, to, accepted }) => status === 'open' && to.includes(seat) && !accepted.includes(seat),
  );
  if (open) return { answer: 'refuse', id: open.id };
  return choices.length > 0 ? { choose: player.choose(seat, view, choices) } : null;
}

function playerOf(bundle: RulesBundle, { bot, seed, options }: BotTask): HostedPlayer {
  try {
    return bundle.player(bot, seed, options);
  } catch (error) {
    if (!isBadInput(error)) throw error;
    return bundle.player(ALWAYS, seed, options);
  }
}
