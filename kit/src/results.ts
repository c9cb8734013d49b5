/** Result tables: which row of a table counts for a total of dice and modifiers. */

/** The last row that begins at or below the total; the first for totals below all of them. Rows ascend. */
export function rowAt<Row>(rows: readonly Row[], total: number, beginOf: (row: Row) => number): Row {
  let at = 0;
  while (at + 1 < rows.length && beginOf(rows[at + 1]!) <= total) at++;
  return rows[at]!;
}
