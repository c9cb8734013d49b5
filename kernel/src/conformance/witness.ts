/**
 * The two-worlds test over a game that was played elsewhere. Code that sent something to the players of that game can
 * be a witness: at every moment it gets the true position and an imagined one, and nothing it sends a viewer may tell
 * them apart.
 */
import { type Chance, FastChance, ScriptedChance } from '../chance.ts';
import type { AnyChoice } from '../choices.ts';
import type { Entry } from '../entries.ts';
import type { Seat } from '../fields.ts';
import type { Position } from '../flow.ts';
import type { AnyGame } from '../game.ts';
import type { GameRecord } from '../record.ts';
import { Table } from '../table.ts';
import type { Viewer } from '../view.ts';
import { assertCheck, viewersOf } from './checks.ts';
import { dealBy } from './offers.ts';
import { checkStrike, checkTransition, checkVariety, imagined, type Variety } from './worlds.ts';

export interface Witnessed {
  /** The table before the entry. */
  table: Table;
  /** The number of the entry. */
  at: number;
  viewer: Viewer;
  /** A world that the viewer can't tell from the true one. */
  world: Position;
}

export interface WitnessOptions {
  seed: string;
  /** Only every this many entries; every entry by default. */
  every?: number;
  witness?(moment: Witnessed): void;
}

/** Replays a record, imagining worlds for every viewer. Throws at the first thing that tells them apart. */
export function twoWorlds(
  game: AnyGame,
  record: GameRecord,
  { seed, every = 1, witness }: WitnessOptions,
): { worlds: number } {
  const { setup, entries, options, chance: published } = record;
  const draws = [...setup.draws, ...entries.flatMap((entry) => entry.draws ?? [])];
  const table = new Table(game, options, new ScriptedChance(draws), published);
  const chance = new FastChance(seed);
  const variety: Variety = new Map();
  let inLanes: { seat: Seat; choice: AnyChoice }[] = [];
  let worlds = 0;
  for (const [at, entry] of entries.entries()) {
    const before = table.machine.copy(table.position);
    if ('undo' in entry && before.lanes !== null) inLanes = withoutLast(inLanes, entry.seat);
    if ('verb' in entry && before.lanes !== null) inLanes.push({ seat: entry.seat, choice: choiceOf(entry) });
    const looks = at % every === 0 || 'answer' in entry ? imaginedBy(table, chance, variety) : [];
    for (const [viewer, world] of looks) witness?.({ table, at, viewer, world });
    worlds += looks.length;
    const said = table.allEvents().length;
    const { hash: _, draws: __, ...action } = entry;
    const deal = dealBy(table, action);
    const done = table.do(action);
    assertCheck(
      done.ok && done.entry.hash === entry.hash,
      'replay gives the same',
      () => `entry ${at} comes out differently`,
    );
    const passed = {
      before,
      after: table.position,
      events: table.allEvents().slice(said),
      draws: entry.draws ?? [],
    };
    if (deal) for (const [viewer, world] of looks) checkStrike(table.machine, { ...passed, deal }, world, viewer);
    if ('verb' in entry) {
      const happened = { ...passed, seat: entry.seat, choice: choiceOf(entry), inLanes };
      for (const [viewer, world] of looks) checkTransition(table.machine, happened, world, viewer);
    }
    if (table.position.count !== before.count) inLanes = [];
  }
  checkVariety(variety);
  return { worlds };
}

const imaginedBy = ({ machine, position }: Table, chance: Chance, variety: Variety): (readonly [Viewer, Position])[] =>
  viewersOf(machine).map((viewer) => [viewer, imagined(machine, position, viewer, chance, variety)] as const);

const choiceOf = ({ verb, arg }: Extract<Entry, { verb: string }>): AnyChoice => ({ verb, arg }) as AnyChoice;

function withoutLast<T extends { seat: Seat }>(made: readonly T[], seat: Seat): T[] {
  const last = made.findLastIndex((each) => each.seat === seat);
  return made.filter((_, i) => i !== last);
}
