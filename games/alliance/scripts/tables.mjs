// Writes the tables of data/*.tsv as typed modules into src/data/: `node scripts/tables.mjs`. The rules read no files.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = new URL('../', import.meta.url);
const rows = (name) => {
  const [head, ...lines] = readFileSync(new URL(`data/${name}.tsv`, here), 'utf8')
    .trimEnd()
    .split('\n');
  const keys = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, i) => [keys[i], value])));
};
const dash = (value) => (value === '-' || value === 'none' ? '' : value);
const list = (value) => (dash(value) ? value.split(',') : []);
const number = (value) => Number(value);

/** For each module: the interface of a row, and the rows. */
export function modules() {
  const regions = rows('regions').map((r) => ({
    id: r.id,
    name: r.name,
    island: r.kind === 'island',
    owner: dash(r.owner),
    homeland: r.homeland === 'y',
    terrain: r.terrain,
    city: dash(r.victory_city),
    vp: number(r.vp),
    base: dash(r.naval_base),
    baseSeas: list(r.base_seas),
    fortress: dash(r.fortress),
    stacking: r.stacking === '1A+1F' ? 0 : number(r.stacking),
    source: r.source,
  }));
  const seas = rows('seas').map((s) => ({ id: s.id, name: s.name, star: number(s.star_vp), source: s.source }));
  const borders = rows('borders').map((b) => ({
    a: b.a,
    b: b.b,
    type: b.type,
    limit: b.limit === 'none' ? 0 : number(b.limit),
    freezes: /freezes=y/.test(b.note),
    onega: /Lake Onega/.test(b.note),
    note: dash(b.note),
    source: b.source,
  }));
  const blocks = rows('blocks').map((b) => ({
    id: b.id,
    owner: b.owner,
    name: b.name,
    type: b.type,
    letter: b.letter,
    firepower: number(b.firepower),
    max: number(b.max),
    min: number(b.min),
    build: /^(\w+) only$/.exec(b.build)?.[1] ?? '',
    source: b.source,
  }));
  const cards = rows('cards').map((c) => ({
    number: number(c.number),
    name: c.name,
    empire: c.empire,
    leader: c.leader === 'y',
    event: dash(c.event),
    source: c.source,
  }));
  const powers = rows('powers').map((p) => ({
    scenario: p.scenario,
    power: p.power,
    kind: p.kind,
    gold: number(p.gold),
    status: p.status,
    ally: dash(p.ally),
  }));
  const relations = rows('relations').map((r) => ({ scenario: r.scenario, a: r.a, b: r.b, relation: r.relation }));
  const setups = ['1804', '1808', '1812'].flatMap((scenario) =>
    rows(`setup-${scenario}`).map((s) => ({
      scenario,
      block: s.block,
      location: s.location,
      step: number(s.step),
      face: s.face,
    })),
  );
  return { regions, seas, borders, blocks, cards, powers, relations, setups };
}

const typeOf = (value) =>
  Array.isArray(value) ? 'readonly string[]' : typeof value === 'object' ? 'object' : typeof value;

/** The text of one module. */
export function text(name, table) {
  const row = table[0];
  const single = { regions: 'Region', seas: 'Sea', borders: 'Border', blocks: 'Block', cards: 'Card' };
  const type = `${single[name] ?? { powers: 'Power', relations: 'Relation', setups: 'Setup' }[name]}Row`;
  const fields = Object.keys(row).map((key) => `  readonly ${key}: ${typeOf(row[key])};`);
  const quote = (value) =>
    typeof value === 'string'
      ? `'${value.replaceAll("'", "\\'")}'`
      : Array.isArray(value)
        ? `[${value.map(quote).join(', ')}]`
        : String(value);
  const lines = table.map(
    (each) =>
      `  { ${Object.entries(each)
        .map(([key, value]) => `${key}: ${quote(value)}`)
        .join(', ')} },`,
  );
  return [
    `// Written by scripts/tables.mjs from data/${name === 'setups' ? 'setup-*' : name}.tsv. Change the table, not this.`,
    `export interface ${type} {`,
    ...fields,
    '}',
    '// biome-ignore format: one row a line',
    `export const ${name}: readonly ${type}[] = [`,
    ...lines,
    '];',
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [name, table] of Object.entries(modules()))
    writeFileSync(fileURLToPath(new URL(`src/data/${name}.ts`, here)), text(name, table));
