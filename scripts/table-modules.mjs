// Tables as typed modules: what every game's scripts/tables.mjs is made of. The rules read no files, so the rows of
// data/*.tsv are written into src/data/*.ts, and a test keeps the two together.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A table that cannot be read: says which file, which line and what would be right. */
export class TableError extends Error {
  name = 'TableError';
}

/** Rows that say where they stand when something is wrong with one of them. */
class Rows extends Array {
  static get [Symbol.species]() {
    return Array;
  }

  map(each) {
    return super.map(located(this, each));
  }

  flatMap(each) {
    return super.flatMap(located(this, each));
  }

  filter(each) {
    return keepingPlaces(this, super.filter(located(this, each)));
  }

  sort(order) {
    super.sort(order);
    return this;
  }
}

/** What is left of rows still knows where it stood. */
const keepingPlaces = (from, rows) => Object.assign(Rows.from(rows), { places: from.places });

const located = (rows, each) => (row, i, all) => {
  try {
    return each(row, i, all);
  } catch (error) {
    if (error instanceof TableError && !error.message.startsWith('data/'))
      error.message = `${rows.places?.get(row) ?? `row ${i + 1}`}: ${error.message}`;
    throw error;
  }
};

/** The rows of a table from its text. Cells that are missing or too many, and headings twice, are refused. */
export function parseTable(text, file) {
  const [head, ...lines] = text.replaceAll('\r\n', '\n').trimEnd().split('\n');
  const keys = head.split('\t');
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined) throw new TableError(`${file}: there are two columns ${JSON.stringify(twice)}`);
  const rows = new Rows();
  rows.places = new Map();
  lines.forEach((line, i) => {
    const cells = line.split('\t');
    if (cells.length !== keys.length)
      throw new TableError(`${file}, line ${i + 2}: ${cells.length} cells where the heading has ${keys.length}`);
    const row = rowOf(Object.fromEntries(cells.map((value, k) => [keys[k], value])), keys);
    rows.places.set(row, `${file}, line ${i + 2}`);
    rows.push(row);
  });
  return rows;
}

/** A row that refuses to be asked for a column the table does not have. */
const rowOf = (cells, keys) =>
  new Proxy(cells, {
    get(row, key) {
      if (typeof key === 'string' && !(key in row))
        throw new TableError(`there is no column ${JSON.stringify(key)}; there are ${keys.join(', ')}`);
      return row[key];
    },
  });

/** Reads the tables of a game: the rows of data/NAME.tsv as objects of texts. */
export const reader = (game) => (name) =>
  parseTable(readFileSync(new URL(`data/${name}.tsv`, game), 'utf8'), `data/${name}.tsv`);

export const dash = (value) => (value === '-' || value === 'none' ? '' : value);
export const list = (value) => (dash(value) ? value.split(',') : []);
export const yes = (value) => value === 'y';

/** A number; anything else is refused. */
export function number(value) {
  if (!/^[-+]?\d+(\.\d+)?$/.test(value)) throw new TableError(`${JSON.stringify(value)} is no number`);
  return Number(value);
}

/** A number, or 0 for a dash. */
export const numberOrZero = (value) => (dash(value) ? number(value) : 0);

/** One of these words. */
export const oneOf =
  (...words) =>
  (value) => {
    if (!words.includes(value)) throw new TableError(`${JSON.stringify(value)} is none of ${words.join(', ')}`);
    return value;
  };

/**
 * The ids of a table, to check what others say about it: `const power = idsOf('power', rows('powers'))`, then `power(cell)`
 * for one, `power.orNone(cell)` where a dash is allowed, `power.all(cells)` for a list.
 */
export function idsOf(what, rows, key = 'id') {
  const ids = rows.map((row) => row[key]);
  const known = new Set(ids);
  if (known.size !== ids.length) {
    const twice = ids.find((id, i) => ids.indexOf(id) !== i);
    throw new TableError(`${what}: ${JSON.stringify(twice)} is there twice`);
  }
  const check = (id) => {
    if (known.has(id)) return id;
    const near = ids.filter((other) => other.startsWith(id.slice(0, 3))).slice(0, 5);
    throw new TableError(
      `there is no ${what} ${JSON.stringify(id)}${near.length > 0 ? `; near it: ${near.join(', ')}` : ''}`,
    );
  };
  check.orNone = (id) => (dash(id) ? check(id) : '');
  check.all = (values) => values.map(check);
  return check;
}

const typeOf = (values) => {
  const types = new Set(
    values.map((value) =>
      Array.isArray(value) ? `readonly ${typeof (value[0] ?? '')}[]` : value === null ? 'null' : typeof value,
    ),
  );
  return [...types].join(' | ');
};

const quote = (value) =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : Array.isArray(value)
      ? `[${value.map(quote).join(', ')}]`
      : String(value);

/** Values a module can carry: texts, numbers, flags, null and lists of those. */
function insistOnValues(name, table) {
  if (table.length === 0) throw new TableError(`${name}: there are no rows`);
  const sound = (value) =>
    Array.isArray(value)
      ? value.every(sound)
      : value !== undefined && !Number.isNaN(value) && typeof value !== 'function';
  table.forEach((each, i) => {
    for (const [key, value] of Object.entries(each))
      if (!sound(value)) throw new TableError(`${name}, row ${i + 1}, ${key}: there is no value (${value})`);
  });
}

/** The text of one module: the type of a row, and the rows. */
export function moduleText(name, row, from, table) {
  insistOnValues(name, table);
  const fields = Object.keys(table[0]).map((key) => `  readonly ${key}: ${typeOf(table.map((each) => each[key]))};`);
  const lines = table.map(
    (each) =>
      `  { ${Object.entries(each)
        .map(([key, value]) => `${key}: ${quote(value)}`)
        .join(', ')} },`,
  );
  return [
    `// Written by scripts/tables.mjs from data/${from}.tsv. Change the table, not this.`,
    `export interface ${row}Row {`,
    ...fields,
    '}',
    '// biome-ignore format: one row a line',
    `export const ${name}: readonly ${row}Row[] = [`,
    ...lines,
    '];',
    '',
  ].join('\n');
}

/** Writes all modules of a game when its script is run by itself. */
export function writeModules(script, game, modules, text) {
  if (script !== pathToFileURL(process.argv[1]).href) return;
  for (const [name, table] of Object.entries(modules()))
    writeFileSync(fileURLToPath(new URL(`src/data/${name}.ts`, game)), text(name, table));
}
