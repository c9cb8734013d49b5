/** What is asked of a bot beyond being sound: few blunders over whole games, and no blunder in the positions of bot cases. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyGame, readCase } from '@concert/kernel';
import { blundersIn, policy, readMeters, readProbe } from '@concert/players';
import { describe, expect, test } from 'vitest';

const PATIENCE_MS = 300_000;

export interface MeterLimits {
  games: number;
  options?: object;
  /** By meter: the largest share that is allowed. */
  limits: { readonly [meter: string]: number };
}

/** The game's meters over a few games with fixed seeds, played by the bot's policy in every seat. */
export function botMeters(game: AnyGame, { games, options = {}, limits }: MeterLimits): void {
  test(
    `few blunders in ${games} games ${JSON.stringify(options)}`,
    () => {
      const readings = readMeters({ game, options, player: (seed) => policy(seed), games, seed: 'meters' });
      const over = readings.filter(({ id, share }) => share > (limits[id] ?? 1));
      expect(over.map(({ about, bad, of }) => `${about}: ${bad} of ${of}`)).toEqual([]);
      for (const { id, of } of readings) expect(of, id).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
}

export interface ProbeLimits {
  /** Games of each probe, with fixed seeds. */
  games: number;
  options?: object;
}

/** The game's probes over a few games with fixed seeds: none clearly wins more than its share. The soak plays many more. */
export function botProbes(game: AnyGame, { games, options = {} }: ProbeLimits): void {
  describe(`probes of ${game.title}`, () => {
    test('there are some', () => expect(game.bot?.probes?.length).toBeGreaterThan(0));
    for (const { id, about } of game.bot?.probes ?? [])
      test(
        `${id}: ${about}`,
        () => {
          const { beatsBot, wins } = readProbe({ game, options, probe: id, games, seed: 'probes' });
          expect(beatsBot, `${wins} of ${games} games won`).toBe(false);
        },
        PATIENCE_MS,
      );
  });
}

/** Every bot case of a folder as a test. */
export function botCases(game: AnyGame, folder: URL): void {
  const dir = fileURLToPath(folder);
  describe(`bot cases of ${game.title}`, () => {
    for (const file of readdirSync(dir).sort()) {
      const { bot, ...position } = readCase(JSON.parse(readFileSync(join(dir, file), 'utf8')));
      test(`${file} · ${position.case}`, () => {
        expect(bot).toBeDefined();
        expect(blundersIn(game, { ...position, bot: bot! })).toEqual([]);
      });
    }
  });
}
