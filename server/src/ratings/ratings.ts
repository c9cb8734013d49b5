/**
 * The ratings of each game, worked out from all results in their order. They are never stored: a change in the
 * model, or in who a player is, shows at once.
 */
import type { Estimate, Ratings as Listed } from '@concert/wire';
import type { Store } from '../store/index.ts';
import { type Belief, type Beliefs, learn, noBeliefs, type Side } from './model.ts';
import { BOT } from './results.ts';

/** How long what was worked out may be shown. */
const FRESH_MS = 60_000;
/** More than this no one reads. */
const MOST = 500;

interface Known {
  at: number;
  beliefs: Promise<Beliefs>;
}

export class Ratings {
  private readonly store: Store;
  private readonly now: () => number;
  private readonly known = new Map<string, Known>();

  constructor(store: Store, now: () => number) {
    this.store = store;
    this.now = now;
  }

  /** As a person sees it: their own line is marked. The best come first. */
  async of(game: string, user: string): Promise<Listed> {
    const { players, seats } = await this.beliefs(game);
    const ids = [...players.keys()].filter((id) => !id.startsWith(BOT));
    const names = await this.names(ids);
    return {
      players: [...players]
        .filter(([id]) => id.startsWith(BOT) || names.has(id))
        .map(([id, belief]) => ({
          name: names.get(id) ?? id.slice(BOT.length),
          bot: id.startsWith(BOT),
          yours: id === user,
          ...estimate(belief),
        }))
        .sort((a, b) => b.points - a.points)
        .slice(0, MOST),
      seats: [...seats]
        .map(([key, belief]) => {
          const [format, name] = JSON.parse(key) as [string, string];
          return { format, name, ...estimate(belief) };
        })
        .sort((a, b) => (a.format < b.format ? -1 : a.format > b.format ? 1 : b.points - a.points)),
    };
  }

  private beliefs(game: string): Promise<Beliefs> {
    const known = this.known.get(game);
    if (known && this.now() - known.at < FRESH_MS) return known.beliefs;
    const beliefs = this.workOut(game);
    this.known.set(game, { at: this.now(), beliefs });
    // What failed is tried again by the next who asks.
    beliefs.catch(() => this.known.delete(game));
    return beliefs;
  }

  private async workOut(game: string): Promise<Beliefs> {
    const rows = await this.store.db
      .selectFrom('results')
      .select(['table_id', 'format', 'seat_name', 'player', 'place'])
      .where('game', '=', game)
      .orderBy('ended_at')
      .orderBy('table_id')
      .orderBy('seat')
      .execute();
    const beliefs = noBeliefs();
    for (let from = 0; from < rows.length; ) {
      let to = from + 1;
      while (rows[to]?.table_id === rows[from]!.table_id) to++;
      learn(beliefs, sidesOf(rows.slice(from, to)));
      from = to;
    }
    return beliefs;
  }

  /** Of those who are still here. */
  private async names(ids: readonly string[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (let from = 0; from < ids.length; from += MOST) {
      const users = await this.store.db
        .selectFrom('users')
        .select(['id', 'name'])
        .where('id', 'in', ids.slice(from, from + MOST))
        .where('deleted_at', 'is', null)
        .execute();
      for (const { id, name } of users) names.set(id, name);
    }
    return names;
  }
}

interface SeatResult {
  readonly format: string;
  readonly seat_name: string;
  readonly player: string;
  readonly place: number;
}

/**
 * Who has several seats is one side, and came as far as the best of them: the same bot in six seats has played one game, not
 * six against itself.
 */
export function sidesOf(rows: readonly SeatResult[]): Side[] {
  const sides: { player: string; seats: string[]; place: number }[] = [];
  for (const { format, seat_name, player, place } of rows) {
    const seat = JSON.stringify([format, seat_name]);
    const own = sides.find((side) => side.player === player);
    if (own) {
      own.seats.push(seat);
      own.place = Math.min(own.place, place);
    } else sides.push({ player, seats: [seat], place });
  }
  return sides;
}

const estimate = ({ mean, deviation, games }: Belief): Estimate => ({
  points: Math.round(mean),
  low: Math.round(mean - 2 * deviation),
  high: Math.round(mean + 2 * deviation),
  games,
});
