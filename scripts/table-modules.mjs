// Tables as typed modules: what every game's scripts/tables.mjs is made of. The rules read no files, so the rows of
// data/*.tsv are written into src/data/*.ts, and a test keeps the two together.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { insistOnParts, layOver, readEdition } from './edition-file.mjs';
import { TableError } from './table-error.mjs';

export { TableError } from './table-error.mjs';

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

  forEach(each) {
    super.forEach(located(this, each));
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
    if (error instanceof TableError && !error.isLocated) {
      error.message = `${rows.places?.get(row) ?? `row ${i + 1}`}: ${error.message}`;
      error.isLocated = true;
    }
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
  rows.columns = keys;
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

/** A new row of a table with these columns; what is not given is a dash. */
const makeRow = (columns, cells) =>
  rowOf(Object.fromEntries(columns.map((column) => [column, cells[column] ?? '-'])), columns);

/** The edition file that tables are read with, if the process was started for one. */
const editionOf = (game, schema) => {
  if (!process.env.EDITION_FILE || !schema) return null;
  const edition = readEdition(process.env.EDITION_FILE);
  if (edition.game !== fileURLToPath(game).split(/[\\/]/).at(-2)) return null;
  insistOnParts(edition, schema);
  return edition;
};

/**
 * Reads the tables of a game: the rows of data/NAME.tsv as objects of texts. With a schema an edition file is laid over those that
 * it is open for, when EDITION_FILE names one.
 */
export const reader = (game, schema) => {
  const edition = editionOf(game, schema);
  return (name) => {
    const rows = parseTable(readFileSync(new URL(`data/${name}.tsv`, game), 'utf8'), `data/${name}.tsv`);
    return edition && Object.hasOwn(schema, name) ? layOver(edition, schema, name, rows, makeRow) : rows;
  };
};

/** Every row of every table that a schema names must have a key of its own and values it allows. */
export function insistOnSchema(rows, schema) {
  for (const [name, { key, open }] of Object.entries(schema)) {
    const seen = new Set();
    rows(name).forEach((row) => {
      const mine = JSON.stringify(key.map((column) => row[column]));
      if (seen.has(mine)) throw new TableError(`${mine} is there twice`);
      seen.add(mine);
      for (const [column, check] of Object.entries(open)) {
        try {
          check(row[column], rows, row);
        } catch (error) {
          if (error instanceof TableError && !error.isLocated) error.message = `${column}: ${error.message}`;
          throw error;
        }
      }
    });
  }
}

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

/** A whole number within limits; where `orNone`, also a dash. */
export const whole = (min, max, orNone = false) => {
  return (value) => {
    if (orNone && value === '-') return;
    if (!/^[-+]?\d{1,6}$/.test(value) || Number(value) < min || Number(value) > max)
      throw new TableError(
        `${JSON.stringify(value)} is not a whole number from ${min} to ${max}${orNone ? ' or a dash' : ''}`,
      );
  };
};

/** The same with halves. */
export const halves = (min, max, orNone = false) => {
  return (value) => {
    if (orNone && value === '-') return;
    if (!/^-?\d{1,4}(\.[05])?$/.test(value) || Number(value) < min || Number(value) > max)
      throw new TableError(`${JSON.stringify(value)} is not a number from ${min} to ${max} in halves`);
  };
};

/** y or n; in some tables yes or no. */
export const flag = (value) => oneOf('y', 'n')(value);
export const yesNo = (value) => oneOf('yes', 'no')(value);

/** A name. It is drawn on boards, so it may hold no marks. */
export const text = (value) => {
  if (value.trim() === '' || /[|~^<>&]/.test(value))
    throw new TableError(`${JSON.stringify(value)} cannot be a name here`);
};

/** The ids of a table by the reader it is read with: every cell of a column asks for them. */
const idsRead = new WeakMap();
const readIds = (rows, table, key) => {
  const known = idsRead.get(rows) ?? new Map();
  idsRead.set(rows, known);
  if (!known.has(table)) known.set(table, idsOf(`row of ${table}`, rows(table), key));
  return known.get(table);
};

/** The id of a row of another table, or one of these words. */
export const idIn =
  (table, { key = 'id', or = [] } = {}) =>
  (value, rows) => {
    if (!or.includes(value)) readIds(rows, table, key)(value);
  };

/** Several of them, with commas or spaces between; a dash for none. */
export const idsIn =
  (table, { key = 'id' } = {}) =>
  (value, rows) => {
    if (value !== '-') readIds(rows, table, key).all(value.split(/[ ,]+/).filter((word) => word !== '-'));
  };

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
  const lines = table.map(
    (each) =>
      `  { ${Object.entries(each)
        .map(([key, value]) => `${key}: ${quote(value)}`)
        .join(', ')} },`,
  );
  return [
    `// Written by scripts/tables.mjs from data/${from}.tsv. Change the table, not this.`,
    ...rowType(row, table),
    '// biome-ignore format: one row a line',
    `export const ${name}: readonly ${row}Row[] = [`,
    ...lines,
    '];',
    '',
  ].join('\n');
}

/** The interface of a row. */
const rowType = (row, table) => [
  `export interface ${row}Row {`,
  ...Object.keys(table[0]).map((key) => `  readonly ${key}: ${typeOf(table.map((each) => each[key]))};`),
  '}',
];

const idAfter = (id) => id.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));

/** Entries that repeat, and ids that count up, are written once with their number: see kit/src/packed.ts. */
function packedEntries(entries) {
  const runs = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.last === entry && run.step !== 'up') Object.assign(run, { step: 'same', count: run.count + 1 });
    else if (run && run.step !== 'same' && /\d$/.test(run.last) && idAfter(run.last) === entry)
      Object.assign(run, { step: 'up', count: run.count + 1, last: entry });
    else runs.push({ first: entry, last: entry, step: 'none', count: 1 });
  }
  return runs
    .map(({ first, step, count }) =>
      step === 'same' ? `${first}~${count}` : step === 'up' ? `${first}^${count - 1}` : first,
    )
    .join('|');
}

/** One column as a packed text, with what its entries are. */
function packedColumn(name, values) {
  const all = (test) => values.every(test);
  if (all((v) => typeof v === 'boolean')) return ['flag', values.map(Number).join('')];
  if (all((v) => Number.isInteger(v) && v >= 0 && v < 10)) return ['digit', values.join('')];
  const kind = all((v) => typeof v === 'number') ? 'number' : all(Array.isArray) ? 'list' : 'text';
  const entries = values.map((v) => (kind === 'list' ? v.join(',') : String(v)));
  const isClash = (entry) =>
    /[|~^]/.test(entry) || (kind === 'list' && (typeof entry !== 'string' || entry.includes(',')));
  const clash = values.flat().find(isClash);
  if (clash !== undefined) throw new TableError(`${name}: ${JSON.stringify(clash)} cannot be packed`);
  return [kind, packedEntries(entries)];
}

/**
 * A large table by column: the module with its rows, and the packed columns it reads them from. These stand by themselves and
 * import nothing, so that the page and the worker can load the same file.
 */
export function packedModules(name, row, from, table) {
  insistOnValues(name, table);
  const note = `// Written by scripts/tables.mjs from data/${from}.tsv. Change the table, not this.`;
  const columns = Object.keys(table[0]).map((key) => {
    const [kind, entries] = packedColumn(
      `${name}, ${key}`,
      table.map((each) => each[key]),
    );
    return `  ${key}: ['${kind}', ${quote(entries)}],`;
  });
  return {
    [name]: [
      note,
      "import { rowsOf } from '@concert/kit';",
      `import { ${name} as packed } from './columns/${name}.ts';`,
      '',
      ...rowType(row, table),
      `export const ${name}: readonly ${row}Row[] = rowsOf<${row}Row>(packed);`,
      '',
    ].join('\n'),
    [`columns/${name}`]: [
      note,
      '// biome-ignore format: one column a line',
      `export const ${name} = {`,
      ...columns,
      '} as const;',
      '',
    ].join('\n'),
  };
}

/** The texts of the modules of one table, by their names: `text` gives the only one, or several by name. */
export function moduleTexts(name, table, text) {
  const written = text(name, table);
  return typeof written === 'string' ? { [name]: written } : written;
}

/** Writes all modules of a game when its script is run by itself. */
export function writeModules(script, game, modules, text) {
  if (script !== pathToFileURL(process.argv[1]).href) return;
  for (const [name, table] of Object.entries(modules()))
    for (const [path, written] of Object.entries(moduleTexts(name, table, text)))
      writeFileSync(fileURLToPath(new URL(`src/data/${path}.ts`, game)), written);
}
