/** What happened at a table since a seat last did something: a few sentences, made from nothing but that seat's own log. */
import { factsOf, phrasesOf } from '@concert/board';
import type { Json, Seat, Table } from '@concert/kernel';
import { entriesSince, type LogLine, recapOf, sentMessage, storyOf } from '@concert/wire';

/** A battle may have begun this many lines before. */
const LINES_BEFORE = 50;

/** `since`: how many lines the seat's log had then. */
export function recapFor(table: Table, seat: Seat, since: number): string[] {
  const { game, options } = table.machine;
  const given = factsOf(game, options as { [name: string]: Json });
  const names = table.view(seat).names;
  const seats = given.seats.map((each, i) => ({ ...each, name: names?.[i] ?? each.name }));
  const facts = { ...given, seats };
  const phrases = phrasesOf(facts);
  const from = Math.max(table.oldestLine(seat), Math.min(since, table.logLength(seat)) - LINES_BEFORE);
  const lines = table
    .log(seat, from)
    .map(({ event, when }): LogLine => ({ ...sentMessage(event), when, text: phrases.sentence(event) }));
  const isOwn = ({ kind, id }: { kind: string; id: unknown }): boolean => kind === 'seat' && id === seat;
  return recapOf(entriesSince(storyOf(lines, facts), from, since), isOwn).map(({ text }) => text);
}
