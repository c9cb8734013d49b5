// Writes the tables of data/*.tsv as typed modules into src/data/: `node scripts/tables.mjs`. The rules read no files.
import {
  dash,
  insistOnSchema,
  list,
  moduleText,
  number,
  numberOrZero,
  reader,
  writeModules,
  yes,
} from '../../../scripts/table-modules.mjs';
import { invariants, schema } from './schema.mjs';

const here = new URL('../', import.meta.url);
const rows = reader(here, schema);

/** For each module: the interface of a row, and the rows. */
export function modules() {
  insistOnSchema(rows, schema);
  invariants(rows);
  const regions = rows('regions').map((r) => ({
    id: r.id,
    name: r.name,
    island: r.kind === 'island',
    owner: dash(r.owner),
    homeland: yes(r.homeland),
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
    leader: yes(c.leader),
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
      step: numberOrZero(s.step),
      face: s.face,
    })),
  );
  return { regions, seas, borders, blocks, cards, powers, relations, setups };
}

const rowNames = {
  regions: 'Region',
  seas: 'Sea',
  borders: 'Border',
  blocks: 'Block',
  cards: 'Card',
  powers: 'Power',
  relations: 'Relation',
  setups: 'Setup',
};

/** The text of one module. */
export const text = (name, table) => moduleText(name, rowNames[name], name === 'setups' ? 'setup-*' : name, table);

writeModules(import.meta.url, here, modules, text);
