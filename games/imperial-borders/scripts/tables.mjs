// Writes the tables of data/*.tsv as typed modules into src/data/: `node scripts/tables.mjs`. The rules read no files.
import { dash, insistOnSchema, list, moduleText, reader, writeModules } from '../../../scripts/table-modules.mjs';
import { invariants, schema } from './schema.mjs';

const here = new URL('../', import.meta.url);
const rows = reader(here, schema);
const number = (value) => (dash(value) ? Number(value) : 0);

/** For each module: the rows. */
export function modules() {
  insistOnSchema(rows, schema);
  invariants(rows);
  return {
    nations: rows('nations').map((n) => ({
      id: n.id,
      name: n.name,
      colour: n.colour,
      capital: n.capital,
      annexed: n.annexed_start,
      gold: number(n.start_gold),
      source: n.source,
    })),
    territories: rows('territories').map((t) => ({
      id: t.id,
      name: t.name,
      tier: t.tier,
      homeland: t.homeland === 'independent' ? '' : t.homeland,
      annexedBy: dash(t.starts_annexed_by),
      source: t.source,
    })),
    mountains: rows('mountains').map((m) => ({
      id: m.id,
      name: m.name,
      white: m.colour === 'white',
      source: m.source,
    })),
    seas: rows('seas').map((s) => ({ id: s.id, name: s.name, source: s.source })),
    ports: rows('ports').map((p) => ({
      id: p.id,
      name: p.name,
      territory: dash(p.territory),
      sea: p.sea,
      tier: p.tier,
      controller: p.start_controller === 'independent' ? '' : p.start_controller,
      source: p.source,
    })),
    landBorders: rows('land_adjacency').map((b) => ({ a: b.a, b: b.b, source: b.source })),
    seaBorders: rows('sea_adjacency').map((b) => ({ a: b.a, b: b.b, source: b.source })),
    closed: rows('closed').map((c) => ({ neutral: c.neutral, region: c.region, source: c.source })),
    playerCounts: rows('player_counts').map((p) => ({
      players: number(p.players),
      option: dash(p.option),
      each: number(p.nations_each),
      neutral: list(p.neutral),
      source: p.source,
    })),
    forces: rows('forces').map((f) => ({
      id: f.id,
      name: f.name,
      class: f.class,
      cost: number(f.cost_gold),
      points: number(f.casualty_points),
      hitPoints: number(f.hit_points),
      movement: Number.parseInt(dash(f.movement), 10) || 0,
      whiteFront: number(f.white_land_front),
      whiteRear: number(f.white_land_rear),
      blackLand: number(f.black_land),
      whitePort: number(f.white_port),
      blackPort: number(f.black_port),
      blackSea: number(f.black_open_sea),
      size: number(f.cargo_size) * 2,
      capacity: number(f.cargo_capacity) * 2,
      source: f.source_stats,
    })),
    startingForces: rows('starting_forces').map((s) => ({
      nation: s.nation,
      force: s.force,
      count: number(s.count),
      elite: s.elite === 'yes',
      source: s.source,
    })),
    dice: rows('dice').map((d) => ({ die: d.die, face: d.face, faces: number(d.faces_of_six), source: d.source })),
    medals: rows('medals').map((m) => ({ id: m.id, name: m.name, column: number(m.column), source: m.source })),
    congress: rows('congress').map((c) => ({
      round: number(c.round),
      vote: c.vote === 'yes',
      doves: number(c.extra_peace_votes),
      source: c.source,
    })),
  };
}

const rowNames = {
  nations: 'Nation',
  territories: 'Territory',
  mountains: 'Mountain',
  seas: 'Sea',
  ports: 'Port',
  landBorders: 'LandBorder',
  seaBorders: 'SeaBorder',
  closed: 'Closed',
  playerCounts: 'PlayerCount',
  forces: 'Force',
  startingForces: 'StartingForce',
  dice: 'Die',
  medals: 'Medal',
  congress: 'Congress',
};
const files = {
  landBorders: 'land_adjacency',
  seaBorders: 'sea_adjacency',
  playerCounts: 'player_counts',
  startingForces: 'starting_forces',
};

/** The text of one module. */
export const text = (name, table) => moduleText(name, rowNames[name], files[name] ?? name, table);

writeModules(import.meta.url, here, modules, text);
