/** The position language: things of a position by name, to set and to read. */
import { BadInput, fromNames, type Seat, toNames } from './fields.ts';
import type { Noun, PositionOf, Shape } from './game.ts';
import { type Json, preview } from './json.ts';
import type { Machine } from './machine.ts';
import { validate } from './schema.ts';

type Obj = { [key: string]: Json };

/** What cases and commands call the seats. */
export const seatIds = <G extends Shape>(machine: Machine<G>): string[] => machine.seats.map((info) => info.id);

/** The seat of that name, or number. */
export function seatOf<G extends Shape>(machine: Machine<G>, name: string | number | undefined, where: string): Seat {
  const names = seatIds(machine);
  const seat = fromNames({ type: 'seat' }, name ?? null, names, where) as Seat;
  if (!Number.isInteger(seat) || seat < 0 || seat >= names.length)
    throw new BadInput(`${where}: there is no seat ${preview(name)}; there are ${names.join(', ')}`);
  return seat;
}

interface Found<G extends Shape> {
  noun: Noun<G>;
  which: number;
  /** What follows the name. */
  rest: string[];
}

/** Resolves a path like `block.Old Guard.steps`: the noun, the thing and its part. */
export function findNoun<G extends Shape>(machine: Machine<G>, path: string): Found<G> {
  const [name = '', ...rest] = path.split('.');
  const noun = machine.game.nouns && Object.hasOwn(machine.game.nouns, name) ? machine.game.nouns[name] : undefined;
  if (!noun) {
    const all = Object.keys(machine.game.nouns ?? {}).join(', ') || 'none';
    throw new BadInput(`position: there is no noun ${JSON.stringify(name)}; there are: ${all}`);
  }
  if (noun.of === 'game') return { noun, which: 0, rest };
  const { of } = noun;
  const look = (text: string): number =>
    fromNames(of === 'seat' ? { type: 'seat' } : { type: 'id', of }, text, seatIds(machine), path) as number;
  // Names may contain dots: the longest one that is a name wins.
  for (let length = rest.length; length > 1; length--) {
    try {
      return { noun, which: look(rest.slice(0, length).join('.')), rest: rest.slice(length) };
    } catch {
      // Too long; try a shorter one.
    }
  }
  return { noun, which: look(rest[0] ?? ''), rest: rest.slice(1) };
}

/** Sets something by name. A record may be given in part: the rest stays as it is. */
export function setNoun<G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
  path: string,
  value: Json,
): void {
  const { noun, which, rest } = findNoun(machine, path);
  if (!noun.set) throw new BadInput(`position: ${path} can be looked at but not set`);
  const play = machine.readContext(position);
  let given = value;
  for (const key of [...rest].reverse()) given = { [key]: given };
  let ids = fromNames(noun.value, given, seatIds(machine), path);
  if (noun.value.type === 'record' && typeof ids === 'object' && ids !== null && !Array.isArray(ids))
    ids = { ...(noun.get(play, which) as Obj), ...ids };
  const wrong = validate(noun.value, ids, path, machine.seats.length);
  if (wrong) throw new BadInput(`position: ${wrong}`);
  noun.set(play, which, ids as never);
}

/** Reads something by name; ids come back as names. */
export function getNoun<G extends Shape>(machine: Machine<G>, position: PositionOf<G>, path: string): Json | undefined {
  const { noun, which, rest } = findNoun(machine, path);
  let value: Json | undefined = toNames(noun.value, noun.get(machine.readContext(position), which), seatIds(machine));
  for (const key of rest) value = Object.hasOwn(Object(value), key) ? (value as Obj)[key] : undefined;
  return value;
}
