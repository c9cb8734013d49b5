/**
 * A game behind the interface of bundles. This is the one place that knows both: the newest rules run through it as they
 * are, and a release freezes them together with it.
 */
import { factsOf, packFacts, packField, translatedFacts } from '@concert/board';
import {
  type Action,
  type AnyGame,
  BadInput,
  type CaseFile,
  completeOptions,
  copy,
  type Entry,
  FastChance,
  FIRST_FORMAT,
  followed,
  type GameRecord,
  getNoun,
  type Json,
  Machine,
  type Option,
  openSituation,
  openTable,
  type PositionOf,
  RECORD_FORMAT,
  recordedAction,
  recordOf,
  replay,
  resumeTable,
  type Say,
  type Seat,
  type SeatView,
  type Setup,
  type Shape,
  type Situation,
  type SituationState,
  sentence,
  situationState,
  Table,
  verify,
} from '@concert/kernel';
import { acting, playerByName } from '@concert/players';
import { type ActionResult, TableHost, type ViewerUpdate } from '@concert/wire';
import {
  type Branch,
  type BundleInfo,
  type GivenOptions,
  type HostedPlayer,
  type HostedTable,
  INTERFACE,
  type OpenedTable,
  type RulesBundle,
  type SeatName,
  type Start,
} from './interface.ts';
import { expectedWorth, oddsOf } from './odds.ts';
import { recapFor } from './recap.ts';
import { botCaseIn, type ToldReason, type WhichChoice, whyIn } from './why.ts';

/** The bundle of a game as it is built here. */
export function bundleOf(game: AnyGame): RulesBundle {
  const { id, rules, title } = game;
  return {
    interface: INTERFACE,
    game: id,
    rules,
    title,
    format: RECORD_FORMAT,
    info: () => infoOf(game),
    preview: (options) => previewOf(game, options),
    open: (start) => openFrom(game, start),
    verify: (record, progress) => verify(game, record, progress),
    player: (name, seed, options) => playerOf(game, name, seed, options),
    facts: (options) => packFacts(factsOf(game, options)),
    translatedFacts: async (options, language) => packFacts(await translatedFacts(game, options, language)),
    textTables: (options, view) => textTablesOf(game, options, view),
    lookUp: (options, view, nouns) => lookUpNouns(game, options, view, nouns),
    odds: (options, view, question) => oddsOf(game, options, view, question),
    worth: (options, view) => worthOf(game, options, view),
    expected: (options, view, within) => expectedWorth(game, options, view, within),
    imagine: (options, view, seed) => imaginePosition(game, options, view, seed),
    arrange: (situation) => arrangeSituation(game, situation),
  };
}

/** A table host that shows of its table only what the interface names. */
class TableBehindInterface extends TableHost implements HostedTable {
  get seats(): readonly SeatName[] {
    return this.table.machine.seats;
  }
  get chance(): Table['chance'] {
    return this.table.chance;
  }
  get setup(): Table['setup'] {
    return this.table.setup;
  }
  get options(): GivenOptions {
    return this.table.machine.options as GivenOptions;
  }
  get over(): boolean {
    return this.table.over;
  }
  get entries(): number {
    return this.table.entries;
  }
  /** How many lines each seat's log had after the last thing it did. */
  private readonly lastLines = new Map<Seat, number>();

  override do(action: Action, mark?: number): ActionResult {
    const did = super.do(action, mark);
    if (did.ok) this.noteLines(action.seat);
    return did;
  }
  override follow(entry: Entry): ViewerUpdate[] {
    const updates = super.follow(entry);
    this.noteLines(entry.seat);
    return updates;
  }
  private noteLines(seat: Seat): void {
    this.lastLines.set(seat, this.table.logLength(seat));
  }
  recap(seat: Seat): string[] {
    return recapFor(this.table, seat, this.lastLines.get(seat) ?? 0);
  }
  why(which: WhichChoice, seats: readonly Seat[]): ToldReason | null {
    return whyIn(this.table, which, seats);
  }
  botCase(which: WhichChoice, given: Parameters<typeof botCaseIn>[2]): CaseFile | null {
    return botCaseIn(this.table, which, given);
  }
  judge(situation: Situation): SituationState {
    return situationState(this.table, situation);
  }
  record(secret: string | null, ended: boolean): GameRecord {
    return recordOf(this.table, secret ?? undefined, ended);
  }
}

function openFrom(game: AnyGame, start: Start): OpenedTable {
  if (start.branch)
    return { table: new TableBehindInterface(branchTable(game, start, start.branch)), divergence: null };
  if (start.setup === null) return beginTable(game, start);
  return start.snapshot === undefined
    ? replayTable(game, start, start.setup)
    : resumeFromSnapshot(game, start, start.setup, start.snapshot);
}

function beginTable(game: AnyGame, { options, secret, chance, entries }: Start): OpenedTable {
  if (secret === null) throw new BadInput('a game cannot begin without its secret');
  if (entries.length > 0) throw new BadInput('a game that begins has no entries yet');
  const table = openTable(game, options, secret, chance.contributions, chance.shares);
  return { table: new TableBehindInterface(table), divergence: null };
}

function replayTable(game: AnyGame, start: Start, setup: NonNullable<Start['setup']>): OpenedTable {
  const { options, secret, chance, entries } = start;
  const record: GameRecord = {
    format: setup.format ?? FIRST_FORMAT,
    game: game.id,
    rules: game.rules,
    options,
    chance,
    setup,
    entries: entries as GameRecord['entries'],
    outcome: null,
  };
  const { table, divergence } = replay(game, record, secret === null ? {} : { secret });
  return { table: new TableBehindInterface(table as Table), divergence };
}

/** Goes on from a snapshot. */
function resumeFromSnapshot(
  game: AnyGame,
  { options, secret, chance, entries }: Start,
  setup: Setup,
  snapshot: string,
): OpenedTable {
  const table = resumeTable(game, { options, chance, setup }, snapshot, secret ?? undefined) as Table;
  const first = table.entries;
  for (const [i, entry] of entries.entries()) {
    const why = followed(table, entry);
    if (why !== null) return { table: new TableBehindInterface(table), divergence: { at: first + i, why } };
  }
  return { table: new TableBehindInterface(table), divergence: null };
}

/** A private game from an imagined position; what was played there is played again. */
function branchTable(game: AnyGame, { options, entries }: Start, { position, seed }: Branch): Table {
  const begin = () => copy(position) as unknown as PositionOf<Shape>;
  const chance = { commitment: '', contributions: [] };
  const table = new Table(game, options, new FastChance(`branch ${seed}`), chance, begin);
  for (const entry of entries) table.do(recordedAction(entry));
  return table;
}

function infoOf({ id, title, rules, options, verbs }: AnyGame): BundleInfo {
  const described = Object.entries(options as { [name: string]: Option }).map(([name, option]) => {
    const { field, default: value, about, title: called, labels } = option;
    const card = { field: packField(field as never) as Json, default: value as Json, about };
    return [name, { ...card, ...(called !== undefined && { title: called }), ...(labels && { labels }) }] as const;
  });
  return { id, title, rules, options: Object.fromEntries(described), verbs: verbs as BundleInfo['verbs'] };
}

function previewOf(game: AnyGame, given: GivenOptions): { options: GivenOptions; seats: SeatName[] } {
  const options = completeOptions(game, given);
  return { options: options as GivenOptions, seats: game.seats(options).map(({ id, name }) => ({ id, name })) };
}

function playerOf(game: AnyGame, name: string, seed: string, options: GivenOptions): HostedPlayer {
  const player = playerByName(name, seed);
  const seated = acting(player, seed);
  const machine: Machine = new Machine(game, options);
  return {
    choose: (seat, view, choices) => player.choose({ machine, seat, view, choices }),
    act(seat, turn) {
      const act = seated.act({ machine, seat, ...turn });
      const names = turn.view.names ?? machine.seats.map((each) => each.name);
      const put = (said: Say): string => sentence(game.words, game.kinds, names, said);
      if (act && 'say' in act) return { say: put(act.say), to: act.to };
      if (act && 'answer' in act) return { answer: act.answer, id: act.id, ...(act.why && { why: put(act.why) }) };
      return act;
    },
  };
}

function textTablesOf(game: AnyGame, given: GivenOptions, view: SeatView): ReturnType<RulesBundle['textTables']> {
  const options = completeOptions(game, given);
  return game.textTables?.(view, game.seats(options), options) ?? [];
}

function lookUpNouns(
  game: AnyGame,
  options: GivenOptions,
  view: SeatView,
  nouns: readonly string[],
): { [noun: string]: Json } {
  const machine: Machine = new Machine(game, options);
  const position = machine.imagine(view, new FastChance('reading'));
  return Object.fromEntries(nouns.map((noun) => [noun, getNoun(machine, position, noun) ?? null]));
}

/** So many worlds: the opinion is drawn as a line, not as a figure. */
const WORTH_WORLDS = 6;

function worthOf(game: AnyGame, options: GivenOptions, view: SeatView): number[] | null {
  const value = game.bot?.value;
  if (!value) return null;
  const machine: Machine = new Machine(game, options);
  const chance = new FastChance(`worth ${view.count}`);
  const sum: number[] = machine.seats.map(() => 0);
  for (let i = 0; i < WORTH_WORLDS; i++) {
    const position = machine.imagine(view, chance);
    value(machine.readContext(position)).forEach((worth: number, seat: number) => {
      sum[seat]! += worth / WORTH_WORLDS;
    });
  }
  return sum;
}

function imaginePosition(game: AnyGame, options: GivenOptions, view: SeatView, seed: string): Json {
  const machine: Machine = new Machine(game, options);
  return copy(machine.imagine(view, new FastChance(`imagined ${seed}`))) as unknown as Json;
}

function arrangeSituation(game: AnyGame, situation: Situation): ReturnType<NonNullable<RulesBundle['arrange']>> {
  const { table, seat } = openSituation(game, situation);
  const options = table.machine.options as GivenOptions;
  return { options, position: copy(table.position) as unknown as Json, seat };
}
