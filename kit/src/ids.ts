/** Ids with their types: lists of all, by name, and checked from a plain number, so that no rule has to claim one. */
import { BadInput, type Id, type Kind } from '@concert/kernel';

/** Stands in a column of ids for "no such thing". */
export const NONE = -1;
export type None = typeof NONE;

/** All ids of a kind, in order. Keep the list: it is made again with every call. */
export const idsOf = <Name extends string>(kind: Kind<Name>): readonly Id<Name>[] =>
  kind.names.map((_, i) => i as Id<Name>);

/** The id of a name of the tables. */
export function idOf<Name extends string>(kind: Kind<Name>, name: string): Id<Name> {
  const id = kind.names.indexOf(name);
  if (id < 0) throw new BadInput(`there is no ${kind.kind} ${JSON.stringify(name)}`);
  return id as Id<Name>;
}

/** A lookup of ids by name, for tables with many rows. */
export function idLookup<Name extends string>(kind: Kind<Name>): (name: string) => Id<Name> {
  const ids = new Map(kind.names.map((name, i) => [name, i as Id<Name>]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new BadInput(`there is no ${kind.kind} ${JSON.stringify(name)}`);
    return id;
  };
}

/** A number that is known to be an id of the kind; fails loudly if it is none. */
export function toId<Name extends string>(kind: Kind<Name>, value: number): Id<Name> {
  if (!Number.isInteger(value) || value < 0 || value >= kind.names.length)
    throw new RangeError(`${value} is no ${kind.kind}`);
  return value as Id<Name>;
}
