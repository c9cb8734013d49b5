// `concert edition check|install FILE` and `concert edition draft GAME`: an owner of a printed game puts the printed values in. An
// edition is frozen as a bundle of its own, like the rules of a release: see docs/EDITIONS.md.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';
import { buildPart, hashOf, hasPart, mapFiles, moveTo, writeAbout } from './bundle-parts.mjs';
import { EDITION_FORMAT, editionRules, readEdition, sourceOf } from './edition-file.mjs';
import { playVariants } from './edition-play.mjs';
import { table as grid } from './handbook-pages.mjs';
import { insistOnSchema, reader, TableError } from './table-modules.mjs';

const gameFile = (game, ...path) => join(root, 'games', game, ...path);
const load = (path) => import(pathToFileURL(path).href);

/** The games that can have editions: those that say what may be changed. */
const games = () =>
  readdirSync(join(root, 'games'))
    .filter((game) => existsSync(gameFile(game, 'scripts', 'schema.mjs')))
    .sort();

function insistOnGame(game, where) {
  if (!games().includes(game))
    throw new TableError(
      `${where}: there are no editions of ${JSON.stringify(game)}; there are of ${games().join(', ')}`,
    );
}

const rulesOf = (game) => /rules: '([^']+)'/.exec(readFileSync(gameFile(game, 'src', 'manifest.ts'), 'utf8'))[1];

/** Reads an edition and holds the tables it gives against schema and invariants. */
async function checked(file) {
  const edition = readEdition(file);
  insistOnGame(edition.game, edition.file);
  process.env.EDITION_FILE = file;
  const { schema } = await load(gameFile(edition.game, 'scripts', 'schema.mjs'));
  const { modules } = await load(gameFile(edition.game, 'scripts', 'tables.mjs'));
  modules();
  const rows = reader(pathToFileURL(`${gameFile(edition.game)}${sep}`), schema);
  return { ...edition, rules: editionRules(rulesOf(edition.game), edition), schema, rows };
}

/** What the edition changes, in the order of the tables. */
const changesOf = ({ schema, rows }) =>
  Object.keys(schema).flatMap((table) => rows(table).changes.map((change) => ({ table, ...change })));

/** How many values of each table come from where. */
const sourcesOf = ({ schema, rows }) =>
  Object.entries(schema).map(([table, spec]) => {
    const count = { rulebook: 0, derived: 0, reconstructed: 0, edition: 0 };
    const all = rows(table);
    for (const row of all)
      for (const column of Object.keys(spec.open))
        count[all.sources.get(row)?.[column] ?? sourceOf(spec, row, column)]++;
    return { table, ...count };
  });

/** The pages of the handbook about an edition, and the section that leads to them. */
function aboutPages(edition) {
  const changes = changesOf(edition);
  const lines = changes.flatMap(({ table, action, key, values }) =>
    action === 'remove'
      ? [[table, key, 'row', 'removed', '', '']]
      : Object.entries(values).map(([column, { was, source, now }]) => [
          table,
          key,
          column,
          `${now}‡`,
          action === 'add' ? 'new row' : was,
          action === 'add' ? '' : source,
        ]),
  );
  const sources = sourcesOf(edition);
  const section = `
## The edition “${edition.title}”

This table is played with an edition file: values of a printed copy in place of ours. Its id is ${edition.id}, its version ${edition.rules}. It gives ${extent(changes)}: [Values of this edition](tables/edition-values.md) lists each of them, and [Where the values come from](tables/edition-sources.md) counts all values by where they come from. In the tables of this handbook they carry a ‡ where other values would carry a dagger. The text of the other chapters and the drawing of the map are as without an edition.
`;
  return {
    section,
    pages: {
      'edition-values.md': `# Values of this edition\n\n${grid(['Table', 'Row', 'Value', 'Here', 'Ours', 'It was'], lines)}\n`,
      'edition-sources.md': `# Where the values come from\n\nValues that an edition can change, by table.\n\n${grid(
        ['Table', 'Rulebook', 'Derived', 'Reconstructed', 'Edition'],
        sources.map(({ table, rulebook, derived, reconstructed, edition }) => [
          table,
          rulebook,
          derived,
          reconstructed,
          edition,
        ]),
      )}\n`,
    },
  };
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Builds the bundle of an edition into a folder, and plays it. */
async function build(edition, file, into) {
  const { game, rules } = edition;
  mkdirSync(join(into, 'tables'), { recursive: true });
  const { section, pages } = aboutPages(edition);
  const about = join(into, 'about.md');
  writeFileSync(about, section);
  const settings = { EDITION_FILE: file, FREEZE_RULES: rules, EDITION_ABOUT: about };
  for (const part of ['rules', 'board', 'handbook'])
    if (part === 'rules' || hasPart(game, part)) buildPart(game, part, into, settings);
  const { pages: tablePages } = await load(gameFile(game, 'scripts', 'handbook-tables.mjs'));
  for (const [name, text] of Object.entries({ ...tablePages(), ...pages }))
    writeFileSync(join(into, 'tables', name), text);
  for (const { name, path } of mapFiles(game)) copyFileSync(path, join(into, name));
  copyFileSync(file, join(into, 'edition.tsv'));
  const { bundle } = await load(join(into, 'rules.js'));
  const played = playVariants(bundle);
  const files = Object.fromEntries(filesIn(into).map((name) => [name, hashOf(join(into, name))]));
  const { interface: number, title, format } = bundle;
  const named = { id: edition.id, title: edition.title, hash: edition.hash };
  writeAbout(into, { interface: number, game, rules, title, format, edition: named, files });
  return played;
}

async function withBuilt(edition, file, folder, use) {
  mkdirSync(folder, { recursive: true });
  const into = join(folder, `.building-${process.pid}`);
  rmSync(into, { recursive: true, force: true });
  try {
    return await use(into, await build(edition, file, into));
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** How much an edition changes. */
const extent = (changes) => {
  const values = changes.reduce((sum, { values = {} }) => sum + Object.keys(values).length, 0);
  return `${counted(values, 'value')} in ${counted(new Set(changes.map(({ table }) => table)).size, 'table')}`;
};

const summary = (edition) =>
  `${edition.file}: edition “${edition.title}” of ${edition.game}, ${extent(changesOf(edition))}`;

const commands = {
  async check(file, folder) {
    const edition = await checked(file);
    const played = await withBuilt(edition, file, folder, async (_, count) => count);
    return `${summary(edition)}; it passes the checks; ${played} variants were set up and played for a while.\nTables played with it are of version ${edition.rules}.`;
  },

  async install(file, folder) {
    const edition = await checked(file);
    const home = join(folder, edition.game, edition.rules);
    if (existsSync(home)) return `${summary(edition)} is installed already, as ${edition.rules}.`;
    await withBuilt(edition, file, folder, async (into) => moveTo(home, into));
    return `${summary(edition)} is installed as ${edition.rules}. New tables can be opened with it.`;
  },

  /** Everything that is not from the rulebook, ready to be compared with a printed copy. */
  async draft(game) {
    insistOnGame(game, 'draft');
    const { schema } = await load(gameFile(game, 'scripts', 'schema.mjs'));
    const rows = reader(pathToFileURL(`${gameFile(game)}${sep}`), schema);
    insistOnSchema(rows, schema);
    const parts = Object.entries(schema).flatMap(([name, spec]) => {
      const columns = Object.keys(spec.open);
      const ours = rows(name).filter((row) => columns.some((column) => sourceOf(spec, row, column) !== 'rulebook'));
      if (ours.length === 0 || columns.length === 0) return [];
      const line = (row) => [...spec.key, ...columns].map((column) => row[column]).join('\t');
      return ['', `table\t${name}`, [...spec.key, ...columns].join('\t'), ...ours.map(line)];
    });
    return [
      `${EDITION_FORMAT}\t${game}`,
      'id\tmy-copy',
      'title\tMy printed copy',
      '# Every value below is ours, not from the rulebook. Compare it with your copy, write in what is printed there, and delete the rows you',
      '# have not compared: what stays here counts as printed.',
      ...parts,
    ].join('\n');
  },
};

const [command, what, folder = fileURLToPath(new URL('../data/editions', import.meta.url))] = process.argv.slice(2);
try {
  process.stdout.write(`${await commands[command](what, folder)}\n`);
} catch (error) {
  if (error.name !== 'TableError') throw error;
  process.stderr.write(`concert: ${error.message}\n`);
  process.exitCode = 1;
}
