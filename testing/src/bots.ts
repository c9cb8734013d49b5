/** What is asked of a bot beyond being sound: few blunders over whole games, and no blunder in the positions of bot cases. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AnyGame,
  type CaseFile,
  isChoice,
  type Json,
  openCase,
  type Player,
  readCase,
  seatOf,
  type Table,
} from '@concert/kernel';
import { policy, readMeters, readProbe } from '@concert/players';
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

/** A case that ends in a question to a bot: what it must choose, or must not. Arguments may be given in part. */
interface BotCase extends CaseFile {
  bot: { seat: string; must?: Json[]; mustNot?: Json[] };
}

/** How often a bot is asked, each time with other worlds in mind. */
const ASKED = 6;

/** Every bot case of a folder as a test. */
export function botCases(game: AnyGame, folder: URL): void {
  const dir = fileURLToPath(folder);
  describe(`bot cases of ${game.title}`, () => {
    for (const file of readdirSync(dir).sort()) {
      const { bot, ...rest } = JSON.parse(readFileSync(join(dir, file), 'utf8')) as BotCase;
      const position = readCase(rest);
      test(`${file} · ${position.case}`, () => {
        for (let n = 0; n < ASKED; n++) expect(blunder(openCase(game, position), policy(`case ${n}`), bot)).toBeNull();
      });
    }
  });
}

/** What is wrong with the choice of a player at this table, or null. */
function blunder(table: Table, player: Player, { seat: name, must = [], mustNot = [] }: BotCase['bot']): string | null {
  const { machine } = table;
  const seat = seatOf(machine, name, 'bot.seat');
  const choices = machine.choices(table.position, seat);
  if (choices.length === 0) return `${name} is not asked`;
  const choice = player.choose({ machine, seat, view: table.view(seat), choices });
  const is = (wanted: Json): boolean => isChoice(table, choice, wanted as { [key: string]: Json }, 'bot');
  const said = `${choice.verb} ${JSON.stringify(choice.arg)}`;
  if (must.length > 0 && !must.some(is)) return `${name} chose ${said}`;
  return mustNot.some(is) ? `${name} chose ${said}` : null;
}
