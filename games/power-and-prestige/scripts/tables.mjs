// Writes the tables of data/*.tsv as typed modules into src/data/: `node scripts/tables.mjs`. The rules read no files.
import { readFileSync } from 'node:fs';
import { dash, insistOnSchema, list, moduleText, reader, writeModules, yes } from '../../../scripts/table-modules.mjs';
import { invariants, schema } from './schema.mjs';

const here = new URL('../', import.meta.url);
const rows = reader(here, schema);
/** Points have no name in the tables; the map has written them as their time did. */
const map = JSON.parse(readFileSync(new URL('data/map/map.json', here), 'utf8'));
const written = new Map(map.places.map(({ id, name }) => [id, name]));
const number = (value) => (dash(value) ? Number(value) : 0);
/** On the edge, inside, or (null) not in play. */
const edge = (value) => (value === '-' ? null : yes(value));

/** For each module: the rows. */
export function modules() {
  insistOnSchema(rows, schema);
  invariants(rows);
  return {
    provinces: rows('provinces').map((p) => ({
      id: p.id,
      name: p.name,
      gold: number(p.gold),
      unrest: number(p.unrest),
      luxury: dash(p.luxury),
      capital: p.capital,
      in3: yes(p.in3p),
      in4: yes(p.in4p),
      edge3: edge(p.edge3p),
      edge4: edge(p.edge4p),
      edge56: edge(p.edge56p),
      rural: number(p.rural_sites),
      source: p.source,
    })),
    locations: rows('locations').map((l) => ({
      id: l.id,
      name: dash(l.name) || written.get(l.id),
      province: l.province,
      city: l.kind === 'city',
      capital: yes(l.capital),
      sites: number(l.urban_sites),
      hills: yes(l.hills),
      lat: number(l.lat),
      lon: number(l.lon),
      source: l.source,
    })),
    roads: rows('roads').map((r) => ({ a: r.a, b: r.b, river: yes(r.river), source: r.source })),
    starts: rows('starts').map((s) => ({
      players: number(s.players),
      province: s.province,
      gold: number(s.bonus_gold),
      source: s.source,
    })),
    durations: rows('durations').map((d) => ({
      years: number(d.years),
      accelerated: yes(d.accelerated_start),
      convention: number(d.automatic_convention_year),
      ally: d.external_ally_column,
      source: d.source,
    })),
    neutralBuildings: rows('neutral_buildings').map((n) => ({
      fixed: n.kind === 'fixed',
      players: list(n.players).map(Number),
      building: n.building,
      count: number(n.count),
      city: n.city === 'drawn' ? '' : n.city,
      source: n.source,
    })),
    buildings: rows('buildings').map((b) => ({
      id: b.id,
      name: b.name,
      rural: b.site === 'rural',
      gold: number(b.gold),
      prestige: number(b.prestige),
      barrels: number(b.barrels),
      luxury: dash(b.luxury),
      replaces: dash(b.replaces),
      troop: dash(b.troop),
      oddCost: number(b.odd_cost),
      threshold: number(b.prestige_threshold),
      bonus: dash(b.threshold_effect),
      source: b.source,
    })),
    harvests: rows('harvest').map((h) => ({
      from: number(h.sum_min),
      to: number(h.sum_max),
      result: h.result,
      gold: number(h.gold_per_windmill),
      barrels: number(h.barrels_per_windmill),
      source: h.source,
    })),
    costs: rows('costs').map((c) => ({ item: c.item, gold: number(c.gold), source: c.source })),
    artists: rows('artists').map((a) => ({
      id: a.id,
      name: a.name,
      type: a.type,
      cost: number(a.cost),
      dice: number(a.income_dice),
      plus: number(a.income_plus),
      effect: dash(a.effect_code),
      about: a.effect,
      source: a.source,
    })),
    residences: rows('residence').map((r) => ({
      id: r.id,
      cost: number(r.cost),
      prestige: number(r.prestige),
      rooms: number(r.rooms),
      source: r.source,
    })),
    troops: rows('troops').map((t) => ({
      id: t.id,
      cost: number(t.cost),
      move: number(t.move),
      extended: number(t.extended_move),
      value: number(t.combat_value),
      against: t.bonus_against,
      bonus: number(t.bonus),
      source: t.source,
    })),
    advantages: rows('combat_advantage').map((c) => ({
      level: number(c.level),
      bonus: number(c.bonus),
      source: c.source,
    })),
    externalAlly: rows('external_ally').map((e) => ({
      players: number(e.players),
      years: e.game_years,
      year: number(e.year),
      infantry: number(e.infantry),
      cavalry: number(e.cavalry),
      artillery: number(e.artillery),
      attack: number(e.attack_bonus),
      defence: number(e.defence_bonus),
      source: e.source,
    })),
    prestigeEffects: rows('prestige_effects').map((e) => ({
      id: e.id,
      threshold: e.group === 'threshold',
      change: e.change,
      source: e.source,
    })),
  };
}

const rowNames = {
  provinces: 'Province',
  locations: 'Location',
  roads: 'Road',
  starts: 'Start',
  durations: 'Duration',
  neutralBuildings: 'NeutralBuilding',
  buildings: 'Building',
  harvests: 'Harvest',
  costs: 'Cost',
  artists: 'Artist',
  residences: 'Residence',
  troops: 'Troop',
  advantages: 'Advantage',
  externalAlly: 'ExternalAlly',
  prestigeEffects: 'PrestigeEffect',
};
const files = {
  neutralBuildings: 'neutral_buildings',
  harvests: 'harvest',
  residences: 'residence',
  advantages: 'combat_advantage',
  externalAlly: 'external_ally',
  prestigeEffects: 'prestige_effects',
};

/** The text of one module. */
export const text = (name, table) => moduleText(name, rowNames[name], files[name] ?? name, table);

writeModules(import.meta.url, here, modules, text);
