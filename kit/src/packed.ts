/**
 * Tables stored by column, as `scripts/table-modules.mjs` writes large ones: a text for each column instead of the names of all
 * columns in every row. Compressed they take a half to a tenth of what the rows take.
 */

/** What the entries of a column are; flags are 0 and 1, digits numbers below ten, one character each. */
export type PackedKind = 'text' | 'number' | 'list' | 'flag' | 'digit';
export type Packed<Row> = { readonly [Column in keyof Row]: readonly [kind: PackedKind, entries: string] };

/** Between entries, between the things of a list, before a count of repeats, before a count of ids that follow. */
const [NEXT, AND, TIMES, FOLLOWING] = ['|', ',', '~', '^'];

/** `W0154^2` is W0154, W0155 and W0156. */
function countUp(first: string, more: number): string[] {
  const digits = /\d*$/.exec(first)![0];
  const name = first.slice(0, first.length - digits.length);
  return Array.from({ length: more + 1 }, (_, i) => name + String(Number(digits) + i).padStart(digits.length, '0'));
}

function entryOf(packed: string): string[] {
  const [repeated, times] = packed.split(TIMES!);
  if (times !== undefined) return Array<string>(Number(times)).fill(repeated!);
  const [first, more] = packed.split(FOLLOWING!);
  return more === undefined ? [packed] : countUp(first!, Number(more));
}

const spread = (entries: string): string[] => entries.split(NEXT!).flatMap(entryOf);

const read: { readonly [Kind in PackedKind]: (entries: string) => unknown[] } = {
  text: spread,
  number: (entries) => spread(entries).map(Number),
  list: (entries) => spread(entries).map((entry) => (entry === '' ? [] : entry.split(AND!))),
  flag: (entries) => [...entries].map((flag) => flag === '1'),
  digit: (entries) => [...entries].map(Number),
};

/** The rows of a packed table. */
export function rowsOf<Row extends object>(packed: Packed<Row>): readonly Row[] {
  const columns = Object.entries<Packed<Row>[keyof Row]>(packed).map(
    ([name, [kind, entries]]) => [name, read[kind](entries)] as const,
  );
  const length = columns[0]?.[1].length ?? 0;
  const uneven = columns.find(([, entries]) => entries.length !== length);
  if (uneven) throw new RangeError(`column ${uneven[0]} has ${uneven[1].length} entries of ${length}`);
  return Array.from(
    { length },
    (_, row) => Object.fromEntries(columns.map(([name, entries]) => [name, entries[row]])) as Row,
  );
}
