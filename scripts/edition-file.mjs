// Edition files: the values of a printed game, laid over the tables of data/*.tsv. The file is tab-separated text, so that it can be
// written in a spreadsheet. See docs/EDITIONS.md. What an edition may change, and what a value must be, is in each game's
// scripts/schema.mjs, and the same checks hold for the tables themselves.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { TableError } from './table-error.mjs';

export const EDITION_FORMAT = 'concert-edition-1';
const MOST_BYTES = 1_000_000;
const MOST_ROWS = 5_000;
const MOST_CELL = 200;
const ID = /^[a-z0-9][a-z0-9-]{0,31}$/;
const TITLE = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,80}$/u;
const ACTIONS = ['table', 'add', 'remove'];

/** Reads an edition file; says which line is wrong. Whether its tables and rows exist is seen when it is laid over them. */
export function readEdition(path) {
  const file = basename(path);
  let size;
  try {
    size = statSync(path).size;
  } catch {
    throw new TableError(`${file}: there is no such file`);
  }
  if (size > MOST_BYTES) throw new TableError(`${file}: ${size} bytes; an edition file has at most ${MOST_BYTES}`);
  const bytes = readFileSync(path);
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new TableError(`${file}: it is not UTF-8 text; save it as tab-separated text in UTF-8`);
  }
  return parseEdition(text, file);
}

export function parseEdition(text, file) {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const refuse = (line, why) => {
    throw new TableError(`${file}, line ${line}: ${why}`);
  };
  const head = {};
  const parts = [];
  let part = null;
  let rows = 0;
  lines.forEach((raw, i) => {
    const line = i + 1;
    if (raw.startsWith('#')) return;
    // Spreadsheets end every line with as many tabs as the widest one has.
    const cells = raw.replace(/\t+$/, '').split('\t');
    if (cells.length === 1 && cells[0].trim() === '') {
      part = null;
      return;
    }
    const odd = cells.find((cell) => cell.length > MOST_CELL || /[\p{Cc}\p{Cs}]/u.test(cell));
    if (odd !== undefined)
      refuse(line, `a cell is longer than ${MOST_CELL} characters or has characters that cannot be seen`);
    if (head.format === undefined) {
      if (cells[0] !== EDITION_FORMAT)
        refuse(
          line,
          `an edition file begins with ${EDITION_FORMAT}, a tab and the game; here it is ${JSON.stringify(cells[0])}`,
        );
      if (cells.length !== 2) refuse(line, 'the name of one game belongs after the format');
      Object.assign(head, { format: cells[0], game: cells[1] });
    } else if (part === null && ['id', 'title'].includes(cells[0]) && parts.length === 0) {
      if (head[cells[0]] !== undefined) refuse(line, `there are two lines ${JSON.stringify(cells[0])}`);
      if (cells.length !== 2) refuse(line, `one value belongs after ${JSON.stringify(cells[0])}`);
      head[cells[0]] = cells[1];
    } else if (ACTIONS.includes(cells[0]) && (part === null || part.columns !== null)) {
      if (cells.length !== 2) refuse(line, `the name of one table belongs after ${JSON.stringify(cells[0])}`);
      part = { action: cells[0], table: cells[1], line, columns: null, rows: [] };
      parts.push(part);
    } else if (part === null) {
      refuse(line, `${JSON.stringify(cells[0])} is none of id, title, ${ACTIONS.join(', ')}`);
    } else if (part.columns === null) {
      const twice = cells.find((cell, k) => cells.indexOf(cell) !== k);
      if (twice !== undefined) refuse(line, `there are two columns ${JSON.stringify(twice)}`);
      part.columns = cells;
    } else {
      if (cells.length > part.columns.length)
        refuse(line, `${cells.length} cells where the heading has ${part.columns.length}`);
      const empty = part.columns.findIndex((_, k) => (cells[k] ?? '') === '');
      if (empty >= 0) refuse(line, `${part.columns[empty]} is empty; write - for nothing`);
      if (++rows > MOST_ROWS) refuse(line, `there are more than ${MOST_ROWS} rows`);
      part.rows.push({ line, cells: Object.fromEntries(part.columns.map((key, k) => [key, cells[k]])) });
    }
  });
  if (head.format === undefined) refuse(1, `the file is empty; it begins with ${EDITION_FORMAT}, a tab and the game`);
  if (!ID.test(head.id ?? ''))
    refuse(
      1,
      `a line id is needed: small letters, digits and hyphens, at most 32 (${JSON.stringify(head.id ?? null)})`,
    );
  if (!TITLE.test(head.title ?? '')) refuse(1, `a line title is needed, of at most 80 characters`);
  if (rows === 0) refuse(1, 'there are no rows: the edition would change nothing');
  const hash = createHash('sha256')
    .update(JSON.stringify(identity(head, parts)))
    .digest('hex')
    .slice(0, 12);
  return { file, ...head, parts, rows, hash };
}

/** What makes an edition what it is: neither comments, nor the order of columns, nor how lines end. */
const identity = ({ format, game, id, title }, parts) => [
  format,
  game,
  id,
  title,
  parts.map(({ action, table, rows }) => [
    action,
    table,
    rows.map(({ cells }) => Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1))),
  ]),
];

/** The version of the rules with the edition in them: what tables and records name. */
export const editionRules = (rules, { id, hash }) => `${rules}+${id}.${hash}`;

const keyText = (key, cells) => key.map((column) => `${column} ${cells[column]}`).join(', ');
const keyOf = (key, cells) => JSON.stringify(key.map((column) => cells[column]));

/** Every table that the edition names must be open to editions, with the columns it names. */
export function insistOnParts(edition, schema) {
  for (const { action, table, line, columns, rows } of edition.parts) {
    const refuse = (why) => {
      throw new TableError(`${edition.file}, line ${line}: ${why}`);
    };
    const spec = Object.hasOwn(schema, table) ? schema[table] : undefined;
    if (!spec)
      refuse(
        `there is no table ${JSON.stringify(table)} that an edition can change; there are ${Object.keys(schema).join(', ')}`,
      );
    if (columns === null || rows.length === 0) refuse(`table ${table}: a heading and at least one row belong below it`);
    const missing = spec.key.find((column) => !columns.includes(column));
    if (missing) refuse(`table ${table}: the column ${missing} is needed, it says which row is meant`);
    const open = Object.keys(spec.open);
    const strange = columns.find((column) => !spec.key.includes(column) && !open.includes(column));
    if (strange)
      refuse(`table ${table}: an edition cannot change ${JSON.stringify(strange)}; it can change ${open.join(', ')}`);
    if (action !== 'table' && !spec.grows) refuse(`table ${table}: rows cannot be added or removed, only changed`);
    if (action === 'remove' && columns.length > spec.key.length)
      refuse(`table ${table}: a row to be removed is named by ${spec.key.join(', ')} alone`);
    if (action === 'table' && columns.length === spec.key.length)
      refuse(`table ${table}: there is no column with a new value; there can be ${open.join(', ')}`);
    if (action === 'add') {
      const lacking = open.find((column) => !columns.includes(column));
      if (lacking) refuse(`table ${table}: a new row needs ${lacking}`);
    }
  }
}

/** Lays an edition over the rows of one table. Notes in `changes` what it changed, and in `sources` where the values of changed rows come from. */
export function layOver(edition, schema, name, rows, makeRow) {
  const spec = schema[name];
  const touched = new Set();
  const changes = [];
  rows.sources = new Map();
  for (const { action, table, rows: wanted } of edition.parts) {
    if (table !== name) continue;
    for (const { line, cells } of wanted) {
      const refuse = (why) => {
        throw new TableError(`${edition.file}, line ${line}: table ${name}: ${why}`);
      };
      const key = keyOf(spec.key, cells);
      if (touched.has(key)) refuse(`${keyText(spec.key, cells)} is there twice`);
      touched.add(key);
      const at = rows.findIndex((row) => keyOf(spec.key, row) === key);
      if ((action === 'add') === at >= 0)
        refuse(action === 'add' ? `${keyText(spec.key, cells)} is there already` : unknown(spec, rows, cells));
      if (action === 'remove') {
        changes.push({ action, line, key: keyText(spec.key, cells) });
        rows.splice(at, 1);
        continue;
      }
      const row = action === 'add' ? makeRow(rows.columns, cells) : rows[at];
      const columns = Object.keys(cells).filter((each) => !spec.key.includes(each));
      const sources = Object.fromEntries(Object.keys(spec.open).map((each) => [each, sourceOf(spec, row, each)]));
      const values = Object.fromEntries(
        columns.map((each) => [each, { was: row[each], source: sources[each], now: cells[each] }]),
      );
      for (const column of columns) {
        row[column] = cells[column];
        noteSource(spec, row, column);
        sources[column] = 'edition';
      }
      rows.sources.set(row, sources);
      spec.derive?.(row);
      rows.places.set(row, `${edition.file}, line ${line}: table ${name}, ${keyText(spec.key, cells)}`);
      if (action === 'add') rows.push(row);
      changes.push({ action, line, key: keyText(spec.key, cells), values });
    }
  }
  rows.changes = changes;
  return rows;
}

function unknown(spec, rows, cells) {
  const first = String(cells[spec.key[0]]).slice(0, 3).toLowerCase();
  const near = rows.filter((row) => row[spec.key[0]].toLowerCase().startsWith(first)).slice(0, 4);
  const hint = near.length > 0 ? `; near it: ${near.map((row) => keyText(spec.key, row)).join(' · ')}` : '';
  return `there is no row with ${keyText(spec.key, cells)}${hint}`;
}

/** In which column a row says where a value comes from, and what that value is called there. */
const sourceColumn = (spec, column) => spec.sources?.[column] ?? spec.source ?? 'source';
const calledThere = (spec, column) => spec.shortNames?.[column] ?? column;

/** Where a value comes from: rulebook, derived, reconstructed or edition. */
export function sourceOf(spec, row, column) {
  const text = row[sourceColumn(spec, column)];
  if (text.includes('[')) {
    const named = [...text.matchAll(/(\w+)\[([^\]]*)\]/g)].map(([, word, columns]) => [word, columns.split(',')]);
    const found =
      named.find(([, columns]) => columns.includes(calledThere(spec, column))) ??
      named.find(([, columns]) => columns.includes('all'));
    return plainSource(found?.[0] ?? 'seed');
  }
  return plainSource(text);
}

const plainSource = (text) => /^(edition|derived|reconstructed)/.exec(text)?.[1] ?? 'rulebook';

/** From now on the value comes from the edition. A source that names columns keeps what it says of the others. */
function noteSource(spec, row, column) {
  const at = sourceColumn(spec, column);
  if (!row[at].includes('[')) {
    row[at] = 'edition';
    return;
  }
  const name = calledThere(spec, column);
  const others = row[at].replace(
    /\[([^\]]*)\]/g,
    (_, list) =>
      `[${list
        .split(',')
        .filter((each) => each !== name)
        .join(',')}]`,
  );
  const already = /^edition\[([^\]]*)\] /.exec(others);
  row[at] = already ? others.replace(already[0], `edition[${already[1]},${name}] `) : `edition[${name}] ${others}`;
}
