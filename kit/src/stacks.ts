/**
 * Counted stacks: pieces that are alike are kept as one row with a number, in columns of the state, sorted and merged. And
 * groups in hand: a number of each sort taken up from a place, of which some may be left behind.
 */

/** Columns of a state that make a table of stacks: its key columns and the counts, all of the same length. */
export type StackColumns<Key extends string, Count extends string> = { [K in Key | Count]: number[] };

export class StackTable<const Key extends string, const Count extends string> {
  readonly keys: readonly Key[];
  readonly count: Count;

  /** `keys` in the order by which rows are sorted, such as place, owner, sort. */
  constructor(keys: readonly Key[], count: Count) {
    this.keys = keys;
    this.count = count;
  }

  /** The row of a key, or −1 − the row where it would stand. */
  find(stacks: StackColumns<Key, Count>, ...key: readonly number[]): number {
    let [low, high] = [0, stacks[this.count].length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.compare(stacks, middle, key, this.keys.length);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1 - low;
  }

  /** How many there are. */
  countOf(stacks: StackColumns<Key, Count>, ...key: readonly number[]): number {
    const row = this.find(stacks, ...key);
    return row < 0 ? 0 : stacks[this.count][row];
  }

  /** Adds some; a row is made where there was none. */
  add(stacks: StackColumns<Key, Count>, count: number, ...key: readonly number[]): void {
    if (!Number.isInteger(count) || count < 0) throw new RangeError(`${count} pieces cannot be added`);
    if (count === 0) return;
    const row = this.find(stacks, ...key);
    if (row >= 0) stacks[this.count][row] += count;
    else {
      this.keys.forEach((name, i) => {
        stacks[name].splice(-1 - row, 0, key[i]);
      });
      stacks[this.count].splice(-1 - row, 0, count);
    }
  }

  /** Removes some; a row with none left goes. More than there are is a fault of the rules. */
  remove(stacks: StackColumns<Key, Count>, count: number, ...key: readonly number[]): void {
    if (count === 0) return;
    const row = this.find(stacks, ...key);
    const there = row < 0 ? 0 : stacks[this.count][row];
    if (!Number.isInteger(count) || count < 0 || count > there)
      throw new RangeError(`${count} pieces cannot be removed where there are ${there}`);
    if (count < there) stacks[this.count][row] -= count;
    else for (const name of [...this.keys, this.count]) stacks[name].splice(row, 1);
  }

  /** The rows whose first keys are these, as [from, to): all of a place, all of one owner there. */
  rows(stacks: StackColumns<Key, Count>, ...start: readonly number[]): [from: number, to: number] {
    const total = stacks[this.count].length;
    const edge = (after: boolean): number => {
      let [low, high] = [0, total];
      while (low < high) {
        const middle = (low + high) >> 1;
        const order = this.compare(stacks, middle, start, start.length);
        if (order < 0 || (after && order === 0)) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return [edge(false), edge(true)];
  }

  /** How many pieces stand in all rows whose first keys are these. */
  total(stacks: StackColumns<Key, Count>, ...start: readonly number[]): number {
    const [from, to] = this.rows(stacks, ...start);
    let total = 0;
    for (let row = from; row < to; row++) total += stacks[this.count][row];
    return total;
  }

  /** What is wrong with a table: rows out of order, twice, or without pieces; null if nothing is. */
  check(stacks: StackColumns<Key, Count>): string | null {
    const counts = stacks[this.count];
    for (const name of this.keys) if (stacks[name].length !== counts.length) return `${name} has another length`;
    for (let row = 0; row < counts.length; row++) {
      if (!(counts[row] > 0)) return `row ${row} has no pieces`;
      if (row === 0) continue;
      const key = this.keys.map((name) => stacks[name][row]);
      if (this.compare(stacks, row - 1, key, key.length) >= 0) return `row ${row} is out of order`;
    }
    return null;
  }

  private compare(stacks: StackColumns<Key, Count>, row: number, key: readonly number[], length: number): number {
    for (let i = 0; i < length; i++) {
      const order = stacks[this.keys[i]][row] - key[i];
      if (order !== 0) return order;
    }
    return 0;
  }
}

/** A group in hand: by sort, how many were taken up. What stands where it was taken up is not changed until it goes. */
export type Group = number[];

export const groupSize = (group: readonly number[]): number => group.reduce((sum, count) => sum + count, 0);

export const emptyGroup = (sorts: number): Group => new Array<number>(sorts).fill(0);

/** How many more of a sort can be taken up. */
export const leftOf = (there: readonly number[], group: readonly number[], sort: number): number =>
  there[sort] - group[sort];

/** What stays behind when the group goes. */
export const leftBehind = (there: readonly number[], group: readonly number[]): number[] =>
  there.map((count, sort) => count - group[sort]);

/** Takes some more up. */
export function takeUp(group: Group, there: readonly number[], sort: number, count = 1): void {
  if (count < 1 || count > leftOf(there, group, sort))
    throw new RangeError(`${count} of sort ${sort} cannot be taken up: ${leftOf(there, group, sort)} are left`);
  group[sort] += count;
}

/** Puts some back. */
export function putBack(group: Group, sort: number, count = 1): void {
  if (count < 1 || count > group[sort])
    throw new RangeError(`${count} of sort ${sort} cannot be put back: ${group[sort]} are in hand`);
  group[sort] -= count;
}

/** The sorts of which there are any, with how many: for offers and lists. */
export function* sortsOf(group: readonly number[]): Generator<[sort: number, count: number]> {
  for (let sort = 0; sort < group.length; sort++) if (group[sort] > 0) yield [sort, group[sort]];
}
