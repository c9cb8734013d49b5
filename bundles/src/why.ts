/** Why a seat chose what it chose: the moment is found in the journal, and judged by what the seat knew then. */
import {
  allToNames,
  type CaseFile,
  copy,
  FastChance,
  type Json,
  type Reason,
  type Seat,
  seatIds,
  type Table,
  type Viewer,
} from '@concert/kernel';
import { Memory, reasonFor } from '@concert/players';

/** Which choice: the one of an entry, the one that ended a moment (by open count), or the last of a seat. */
export type WhichChoice = { entry: number } | { count: number } | { last: Seat };

/** A reason with the choice it is about. */
export interface ToldReason extends Reason {
  seat: Seat;
  entry: number;
  /** The open count before the choice. */
  count: number;
}

/** The same without its place in the journal, from which one could count what others have done in private. */
export type OpenReason = Omit<ToldReason, 'entry'>;

/**
 * Null when there is no such choice, when its reason is not for these seats, or when the bot has none. While a game goes on a reason
 * is for the seat's own eyes: it tells what the seat knows and means to do.
 */
export function whyIn(table: Table, which: WhichChoice, seats: readonly Seat[]): ToldReason | null {
  const { journal } = table;
  const first = table.entries - journal.length;
  // Where several seats choose at once, which of them was last is no one's to know: only the seats' own choices are looked at.
  const index = indexOf(table, which, first, table.over ? undefined : seats);
  const entry = index === null ? undefined : journal[index];
  if (!entry || !('verb' in entry)) return null;
  const { seat, verb, arg } = entry;
  if (!table.over && !seats.includes(seat)) return null;
  const walker = walkTo(table, index!);
  const view = walker.view(seat);
  const belief = new Memory().recall({ machine: walker.machine, view, ...heard(walker, seat) });
  const { machine } = walker;
  const asked = { machine, seat, view, choice: { verb, arg }, ...(belief !== undefined && { belief }) };
  const reason = reasonFor(asked as Parameters<typeof reasonFor>[0]);
  return reason && { ...reason, seat, entry: first + index!, count: walker.position.count };
}

/**
 * The position before a choice as a bot case that says the choice was wrong. While the game goes on it holds no more than the viewer
 * knows, and not what was chosen, unless it is the viewer's own or, for the host's own drawer, `whole`.
 */
export function botCaseIn(
  table: Table,
  which: WhichChoice,
  { viewer, about, seed, whole = false }: { viewer: Viewer; about: string; seed: string; whole?: boolean },
): CaseFile | null {
  const { journal } = table;
  const index = indexOf(table, which, table.entries - journal.length);
  const entry = index === null ? undefined : journal[index];
  if (!entry || !('verb' in entry)) return null;
  const { seat, verb, arg } = entry;
  const walker = walkTo(table, index!);
  const { machine } = walker;
  const isKnown = whole || table.over || viewer === seat;
  const position = machine.imagine(walker.view(isKnown ? seat : viewer), new FastChance(seed));
  const named = { verb, arg: allToNames(machine.game.verbs[verb] ?? {}, arg as never, seatIds(machine)) };
  return {
    case: about,
    game: machine.game.id,
    options: copy(machine.options) as { [name: string]: Json },
    raw: copy(position) as unknown as Json,
    seed,
    bot: { seat: machine.seats[seat]!.id, ...(isKnown && { mustNot: [named as { [key: string]: Json }] }) },
  };
}

/** What a seat had heard, as far as the table still holds it. */
function heard(table: Table, seat: Seat): { log: ReturnType<Table['log']>; from: number } {
  const from = table.oldestLine(seat);
  return { log: table.log(seat, from), from };
}

/** With `only`, of these seats' choices the last at that moment. */
function indexOf(table: Table, which: WhichChoice, first: number, only?: readonly Seat[]): number | null {
  const { journal } = table;
  if ('entry' in which) return which.entry >= first ? which.entry - first : null;
  if ('last' in which) {
    const at = journal.findLastIndex((entry) => entry.seat === which.last && 'verb' in entry);
    return at < 0 ? null : at;
  }
  // What was taken back and done again counts as it was done at last.
  let found: number | null = null;
  const walker = table.restart();
  for (let i = 0; i < journal.length; i++) {
    const before = walker.position.count;
    const entry = journal[i]!;
    follow(walker, table, i);
    if (only) {
      if (before === which.count && 'verb' in entry && only.includes(entry.seat)) found = i;
    } else if (before === which.count && walker.position.count > before) found = i;
    else if (before < which.count && walker.position.count > which.count) found = i;
  }
  return found;
}

function walkTo(table: Table, index: number): Table {
  const walker = table.restart();
  for (let i = 0; i < index; i++) follow(walker, table, i);
  return walker;
}

function follow(walker: Table, table: Table, i: number): void {
  const differs = walker.follow(table.journal[i]!);
  if (differs !== null) throw new Error(`the journal does not replay: ${differs}`);
}
