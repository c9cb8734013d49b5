/** Who sees which columns: the open part of a view, a viewer's own part, the secrets, and the way back for imagination. */
import { copy, everySeat, inSet, onlySeat, same, type TellSecret, type Viewer } from '@concert/kernel';
import type { Column, ColumnMap, Columns, IndexOf, StateOfMap } from './columns.ts';
import { blankOf, lengthOf } from './columns.ts';

type KeysSeen<M extends ColumnMap, S> = {
  [K in keyof M]: M[K] extends Column<infer _T, infer _B, infer Own> ? (Own extends S ? K : never) : never;
}[keyof M] &
  string;

/** What is looked at: the part of a `Play` that visibility needs. */
export interface Looked {
  readonly state: object;
  readonly seats: number;
  readonly stack: readonly unknown[];
  common<T extends object>(name: string, make: () => T): T;
}

/** What everyone sees: the open columns as they are. */
export type OpenPart<M extends ColumnMap> = Pick<StateOfMap<M>, KeysSeen<M, 'open'>>;

/** What one viewer sees of the others: what they may not know is null, or for counted lists a list of −1. */
export type OwnPart<M extends ColumnMap> = {
  [K in KeysSeen<M, 'own' | 'secret' | 'hidden'>]: M[K] extends Column<infer T, infer B>
    ? B extends null
      ? T | null
      : (T | null)[]
    : never;
};

/** For each secret column: who knows an entry, as a mask of seats. Known to all seats means known to spectators too. */
export type KnownTo<P extends Looked, M extends ColumnMap> = {
  [K in KeysSeen<M, 'secret'>]: (
    play: P,
    index: M[K] extends Column<infer _T, infer B> ? IndexOf<B> : number,
  ) => number;
};

export interface Visibility<P extends Looked, M extends ColumnMap> {
  /** The open part: made once for all viewers, and columns that have not changed are handed out again. */
  open(play: P): OpenPart<M>;
  /** What one viewer sees of the columns that are not open. */
  own(play: P, viewer: Viewer, last?: OwnPart<M>): OwnPart<M>;
  /** Tells every entry that is not open: for `Game.secrets`. */
  secrets(play: P, tell: TellSecret): void;
  /** A state from a view: what is unknown has its start value. The game draws the rest. */
  stateFrom(open: OpenPart<M>, own: OwnPart<M>): StateOfMap<M>;
}

/**
 * The visibility of declared columns. `known` has a rule for every column declared 'secret', no more and no less. When the
 * game is over everything is known to all.
 */
export function visibilityOf<P extends Looked, M extends ColumnMap>(
  columns: Columns<M>,
  known: KnownTo<P, M>,
): Visibility<P, M> {
  const open = columns.names.filter((name) => columns.of[name].seen === 'open');
  const closed = columns.names.filter((name) => columns.of[name].seen !== 'open');
  const blankPart = blankOf(open);
  const rules = known as unknown as Record<string, (play: P, index: number) => number>;
  for (const name of closed)
    if (columns.of[name].seen === 'secret' && !rules[name])
      throw new Error(`who knows ${name}? There is no rule for it`);

  const knownTo = (play: P, name: string, index: number): number => {
    if (play.stack.length === 0) return everySeat(play.seats);
    const { seen } = columns.of[name];
    return seen === 'own' ? onlySeat(index) : seen === 'hidden' ? 0 : rules[name](play, index);
  };
  const sees = (play: P, name: string, index: number, viewer: Viewer): boolean => {
    const who = knownTo(play, name, index);
    return inSet(who, viewer) || who === everySeat(play.seats);
  };
  const shown = (play: P, name: string, index: number, viewer: Viewer, value: unknown): unknown => {
    if (sees(play, name, index, viewer)) return typeof value === 'object' ? copy(value) : value;
    const { entry } = columns.of[name];
    return entry.isList && entry.counted ? (value as unknown[]).map(() => -1) : null;
  };

  return {
    open(play) {
      const state = play.state as Record<string, unknown>;
      const pick = (): object => {
        const part = { ...blankPart };
        for (const name of open) part[name] = state[name];
        return part;
      };
      return play.common('open columns', pick) as OpenPart<M>;
    },
    own(play, viewer, last) {
      const state = play.state as Record<string, unknown>;
      const part: Record<string, unknown> = {};
      for (const name of closed) {
        const value = state[name];
        const now =
          columns.of[name].by === null
            ? shown(play, name, 0, viewer, value)
            : (value as unknown[]).map((each, i) => shown(play, name, i, viewer, each));
        const before = (last as Record<string, unknown> | undefined)?.[name];
        part[name] = before !== undefined && same(now, before) ? before : now;
      }
      return part as OwnPart<M>;
    },
    secrets(play, tell) {
      const state = play.state as Record<string, unknown>;
      for (const name of closed) {
        const single = columns.of[name].by === null;
        const length = lengthOf(columns.of[name].by, play.seats);
        for (let i = 0; i < length; i++)
          tell(name, i, knownTo(play, name, i), (single ? state[name] : (state[name] as never[])[i]) as never);
      }
    },
    stateFrom(openPart, ownPart) {
      const state = blankOf(columns.names);
      for (const name of columns.names) {
        const { entry, by, seen } = columns.of[name];
        const fill = (value: unknown): unknown => copy(value ?? entry.start);
        if (seen === 'open') state[name] = copy((openPart as Record<string, unknown>)[name]);
        else {
          const value = (ownPart as Record<string, unknown>)[name];
          state[name] = by === null ? fill(value) : (value as unknown[]).map(fill);
        }
      }
      return state as StateOfMap<M>;
    },
  };
}
