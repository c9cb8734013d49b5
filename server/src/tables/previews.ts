/** What options lead to, according to the rules. The same options always lead to the same, so answers are cached. */
import type { Json } from '@concert/kernel';
import { bad } from '../errors.ts';
import { RulesError, type RulesPool } from '../rules/pool.ts';
import type { Preview, RulesFailure } from '../rules/requests.ts';

/** Hardly any table is opened with other options than the last ones. */
const MOST_KEPT = 200;
/** The cache must not be filled with nonsense. */
const LONGEST_KEPT = 1_000;

/** What is wrong with what was asked for, and not with the rules. */
const BAD: readonly RulesFailure['why'][] = ['bad', 'unknown'];

export class Previews {
  private readonly rules: Pick<RulesPool, 'ask'>;
  private readonly known = new Map<string, Preview>();

  constructor(rules: Pick<RulesPool, 'ask'>) {
    this.rules = rules;
  }

  /** By the newest rules of a game, or by those of a version. */
  async of(game: string, options: { [name: string]: Json }, rules?: string): Promise<Preview> {
    const key = JSON.stringify([game, options, rules]);
    const known = this.known.get(key);
    if (known) return known;
    const preview = await this.ask(game, options, rules);
    if (key.length > LONGEST_KEPT) return preview;
    this.known.set(key, preview);
    if (this.known.size > MOST_KEPT) this.known.delete(this.known.keys().next().value!);
    return preview;
  }

  private async ask(game: string, options: { [name: string]: Json }, rules?: string): Promise<Preview> {
    try {
      return await this.rules.ask({ kind: 'preview', table: '', game, options, ...(rules !== undefined && { rules }) });
    } catch (error) {
      if (error instanceof RulesError && BAD.includes(error.failure.why)) throw bad(error.message);
      throw error;
    }
  }
}
