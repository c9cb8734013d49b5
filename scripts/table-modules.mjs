// Tables as typed modules: what every game's scripts/tables.mjs is made of. The rules read no files, so the rows of
// data/*.tsv are written into src/data/*.ts, and a test keeps the two together.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Reads the tables of a game: the rows of data/NAME.tsv as objects of texts. */
export const reader = (game) => (name) => {
  const [head, ...lines] = readFileSync(new URL(`data/${name}.tsv`, game), 'utf8')
    .trimEnd()
    .split('\n');
  const keys = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, i) => [keys[i], value])));
};

export const dash = (value) => (value === '-' || value === 'none' ? '' : value);
export const list = (value) => (dash(value) ? value.split(',') : []);
export const yes = (value) => value === 'y';

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
    ? `'${value.replaceAll("'", "\\'")}'`
    : Array.isArray(value)
      ? `[${value.map(quote).join(', ')}]`
      : String(value);

/** The text of one module: the type of a row, and the rows. */
export function moduleText(name, row, from, table) {
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
