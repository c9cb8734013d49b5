// Writes the tables of data/*.tsv as pages of the handbook into handbook/tables/: `node scripts/handbook-tables.mjs`.
// A dagger marks a reconstructed value: one the rulebook does not state.
import { by, capital, group, mark, pageOf, table, writeIfCalled } from '../../../scripts/handbook-pages.mjs';
import { dash, reader } from '../../../scripts/table-modules.mjs';
import { schema } from './schema.mjs';

const home = new URL('../', import.meta.url);
const rows = reader(home, schema);
const page = pageOf('17-about-this-edition.md');
const nations = new Map(rows('nations').map((n) => [n.id, n.name]));
const territories = new Map(rows('territories').map((t) => [t.id, t.name]));
const name = (each) => mark(each.name, each.source);
const nationOf = (id) => nations.get(id) ?? '';

function territoryPage() {
  const ports = group(rows('ports'), (p) => p.territory);
  return page(
    'Territories',
    'Clauses M.2, M.3, S.A, S.B. The icons of a Territory are its Gold, its Medal Points, and the Hit Points and dice of its fort and Ports.',
    table(
      ['Territory', 'Tier', 'Homeland', 'Starts with', 'Ports'],
      rows('territories')
        .sort(by((t) => t.name))
        .map((t) => [
          name(t),
          capital(t.tier),
          nationOf(t.homeland),
          nationOf(t.starts_annexed_by) || nationOf(t.homeland),
          (ports.get(t.id) ?? []).map(name).join(', '),
        ]),
    ),
  );
}

function mapPage() {
  const seas = new Map(rows('seas').map((s) => [s.id, name(s)]));
  const links = group(
    rows('sea_adjacency').flatMap((b) => [
      [b.a, b.b],
      [b.b, b.a],
    ]),
    ([from]) => from,
  );
  const ports = group(rows('ports'), (p) => p.sea);
  return page(
    'Mountains and seas',
    'Clauses M.1, 2.W, 2.S. A range joins the two Territories beside it and nothing else.',
    table(
      ['Range', 'Kind', 'Between'],
      rows('mountains').map((m) => [
        name(m),
        capital(m.colour),
        [m.side_a, m.side_b].map((id) => territories.get(id) ?? id).join(' and '),
      ]),
    ),
    '## Seas',
    table(
      ['Sea', 'Next to', 'Ports'],
      rows('seas').map((s) => [
        name(s),
        (links.get(s.id) ?? []).map(([, to]) => seas.get(to)).join(', '),
        (ports.get(s.id) ?? []).map(name).join(', '),
      ]),
    ),
  );
}

function borderPage() {
  const near = group(
    rows('land_adjacency').flatMap((b) => [
      [b.a, b.b],
      [b.b, b.a],
    ]),
    ([from]) => from,
  );
  const ranges = new Map(rows('mountains').map((m) => [m.id, m.name]));
  return page(
    'Land borders',
    'Clause M.1. All borders† are reconstructed.',
    table(
      ['Territory', 'Next to'],
      [...territories].map(([id, title]) => [
        title,
        (near.get(id) ?? []).map(([, to]) => territories.get(to) ?? ranges.get(to)).join(', '),
      ]),
    ),
  );
}

function forcePage() {
  return page(
    'Forces',
    'Clauses 2.C.2, 6.A, 7.B, B2.C, B2.F. Dice by zone; a fortification rolls as many Black dice as it has Hit Points left.',
    table(
      ['Force', 'Gold', 'Points', 'HP', 'Front', 'Rear', 'In a Port', 'Black', 'Cargo'],
      rows('forces')
        .filter((f) => f.class === 'land' || f.class === 'ship')
        .map((f) => [
          f.name,
          f.cost_gold,
          f.casualty_points,
          f.hit_points,
          dash(f.white_land_front) && `${f.white_land_front} White`,
          dash(f.white_land_rear) && `${f.white_land_rear} White`,
          dash(f.white_port) && `${f.white_port} White`,
          dash(f.black_port) && `${f.black_port}`,
          dash(f.cargo_size) ? `takes ${f.cargo_size}` : `carries ${f.cargo_capacity}`,
        ]),
    ),
    '## Dice',
    'Clause G.3, ruling IB-R-123.',
    table(
      ['Die', 'Face', 'Faces of six'],
      rows('dice').map((d) => [capital(d.die), d.face.replaceAll('_', ' '), mark(d.faces_of_six, d.source)]),
    ),
  );
}

function startPage() {
  const forces = new Map(rows('forces').map((f) => [f.id, f.name]));
  const list = group(rows('starting_forces'), (s) => s.nation);
  return page(
    'Starting Forces',
    'Clauses S.C, S.E, ruling IB-R-122.',
    table(
      ['Nation', 'Gold', 'Forces'],
      rows('nations').map((n) => [
        n.name,
        n.start_gold,
        list
          .get(n.id)
          .sort(by((s) => [...forces.keys()].reverse().indexOf(s.force)))
          .map((s) => `${s.count} ${s.elite === 'yes' ? 'elite ' : ''}${forces.get(s.force)}`)
          .join(', '),
      ]),
    ),
  );
}

function medalPage() {
  return page(
    'Medals and Congress',
    'Clauses 6.C, 6.D.',
    table(
      ['Column', 'Medal', 'For', 'Benefit'],
      rows('medals').map((m) => [m.column, m.name, capital(m.awarded_for), capital(m.benefit)]),
    ),
    '## Congress',
    table(
      ['Round', 'Vote', 'Extra votes for Peace'],
      rows('congress').map((c) => [c.round, c.vote, c.extra_peace_votes]),
    ),
  );
}

/** Each page by the name of its file. */
export function pages() {
  return {
    'borders.md': borderPage(),
    'forces.md': forcePage(),
    'map.md': mapPage(),
    'medals.md': medalPage(),
    'starting-forces.md': startPage(),
    'territories.md': territoryPage(),
  };
}

writeIfCalled(import.meta.url, home, pages);
