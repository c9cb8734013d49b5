// Writes the tables of data/*.tsv as pages of the handbook into handbook/tables/: `node scripts/handbook-tables.mjs`.
// A dagger marks a reconstructed value: one the rulebook does not state.
import { readFileSync } from 'node:fs';
import { by, capital, group, mark, pageOf, table, writeIfCalled } from '../../../scripts/handbook-pages.mjs';
import { dash, reader } from '../../../scripts/table-modules.mjs';
import { schema } from './schema.mjs';

const home = new URL('../', import.meta.url);
const rows = reader(home, schema);
const page = pageOf('17-about-this-edition.md');

/**
 * Where one column of a row comes from. A source is `seed`, `reconstructed`, or says it by columns:
 * `seed[name] reconstructed[gold,unrest]`.
 */
function sourceOf(row, column) {
  if (!row.source.includes('[')) return row.source.split(':')[0];
  if (/edition\[([^\]]*)\]/.exec(row.source)?.[1].split(',').includes(column)) return 'edition';
  const made = /reconstructed\[([^\]]*)\]/.exec(row.source)?.[1].split(',') ?? [];
  return made.includes('all') || made.includes(column) ? 'reconstructed' : 'seed';
}
/** A column's value with its mark; in the source a column may go by a shorter name. */
const cell = (row, column, known = column) => mark(row[column], sourceOf(row, known));
const words = (id) => capital(id.replaceAll('_', ' '));
const number = (value) => Number(value);
const signed = (value) => (number(value) > 0 ? `+${value}` : value.replace('-', '−'));

const provinces = rows('provinces').sort(by((p) => p.name));
const locations = rows('locations');
const provinceName = new Map(provinces.map((p) => [p.id, p.name]));
const locationsOf = group(locations, (l) => l.province);
/** A point between cities has no printed name; it goes by the town it lies at, written as on the board. */
const board = JSON.parse(readFileSync(new URL('data/map/map.json', home), 'utf8'));
const locationName = new Map(board.places.map(({ id, name }) => [id, name]));

/** What a province is on one of the maps: unused, on the edge, or inside. */
const standing = (p, used, edge) => {
  if (used && p[used] === 'n') return mark('unused', sourceOf(p, used));
  return mark(p[edge] === 'y' ? 'edge' : 'inside', sourceOf(p, edge));
};
function provincePage() {
  const sites = (p) => locationsOf.get(p.id).reduce((sum, l) => sum + number(l.urban_sites), 0);
  return page(
    'Provinces',
    'Clauses 4.2, 4.3, 4.4.3, 5.4.1, 5.4.6, 6.6.2. A dagger after the name: that there is such a province is reconstructed. The last three columns say what the province is on the map for that many players.',
    table(
      ['Province', 'Gold', 'Unrest', 'Luxury good', 'Urban sites', 'Rural sites', '3', '4', '5 and 6'],
      provinces.map((p) => [
        cell(p, 'name'),
        cell(p, 'gold'),
        cell(p, 'unrest'),
        dash(p.luxury),
        mark(sites(p), 'reconstructed'),
        cell(p, 'rural_sites', 'rural'),
        standing(p, 'in3p', 'edge3p'),
        standing(p, 'in4p', 'edge4p'),
        standing(p, '', 'edge56p'),
      ]),
    ),
    '## First provinces',
    'Clause 4.4.5, with the gold each adds to the ten that all players have.',
    table(
      ['Players', 'Province and gold'],
      [...group(rows('starts'), (s) => s.players)].map(([players, list]) => [
        players,
        list
          .map((s) => `${provinceName.get(s.province)} ${signed(s.bonus_gold)}`)
          .sort()
          .join(', '),
      ]),
    ),
  );
}

function locationPage() {
  const inHills = (l) => (l.hills === 'y' ? ' (hills)' : '');
  const line = (p) => {
    const all = locationsOf.get(p.id);
    const cities = all
      .filter((l) => l.kind === 'city')
      .sort(by((l) => (l.capital === 'y' ? 0 : 1)))
      .map((l) => `${cell(l, 'name')}${inHills(l)} ${cell(l, 'urban_sites', 'urban')}`);
    const points = all
      .filter((l) => l.kind === 'point')
      .map((l) => mark(locationName.get(l.id), 'reconstructed') + inHills(l));
    return [p.name, cities.join(', '), points.join(', ')];
  };
  return page(
    'Locations',
    'Clauses 5.4.2 to 5.4.5. The capital comes first; the figure after a city is the number of its urban sites. Points between cities have no printed name and go by the town they lie at, as on the board.',
    table(['Province', 'Cities, urban sites', 'Points'], provinces.map(line)),
  );
}

function roadPage() {
  const river = (r) => /bridge over (.+)$/.exec(r.source)[1];
  const ways = new Map(locations.map((l) => [l.id, { dry: [], wet: [] }]));
  for (const r of rows('roads'))
    for (const [from, to] of [
      [r.a, r.b],
      [r.b, r.a],
    ])
      if (r.river === 'y') ways.get(from).wet.push(`${locationName.get(to)} (${river(r)})`);
      else ways.get(from).dry.push(locationName.get(to));
  return page(
    'Roads',
    'Clauses 5.4.5, 6.2. All roads† are reconstructed, and so is which of them cross a river. No retreat goes over a river, and an attack over one counts 3 less (6.3.1).',
    table(
      ['From', 'Roads to', 'Over a river to'],
      locations
        .map(({ id }) => [locationName.get(id), ways.get(id).dry.sort().join(', '), ways.get(id).wet.sort().join(', ')])
        .sort(by(([name]) => name)),
    ),
  );
}

function buildingPage() {
  const all = rows('buildings');
  const name = new Map(all.map((b) => [b.id, b.name]));
  const yields = (b) =>
    [
      number(b.gold) && `${b.gold} gold`,
      number(b.prestige) && `${b.prestige} prestige`,
      number(b.barrels) && `${b.barrels} barrel`,
      dash(b.luxury) && `1 ${b.luxury}`,
      dash(b.troop) && `½ ${b.troop}`,
    ]
      .filter(Boolean)
      .join(', ');
  const neutral = rows('neutral_buildings');
  const drawn = neutral.filter((n) => n.kind === 'random');
  const fixed = neutral.filter((n) => n.kind === 'fixed');
  return page(
    'Buildings',
    'Clauses 5.7, 6.6.3, 10.1. Each costs 2 gold, an upgrade too. What windmills yield depends on the harvest.',
    table(
      ['Building', 'A year', 'With prestige', 'The odd one', 'Replaces', 'Site'],
      all.map((b) => [
        capital(b.name),
        yields(b),
        dash(b.prestige_threshold) && `${b.prestige_threshold}: ${b.threshold_effect}`,
        dash(b.odd_cost) && `${b.odd_cost} gold`,
        dash(b.replaces) && name.get(b.replaces),
        b.site,
      ]),
    ),
    '## Harvest',
    'Clause 6.9. The two weather dice together; all that a windmill yields.',
    table(
      ['Dice', 'Harvest', 'Gold', 'Barrels'],
      rows('harvest').map((h) => [
        `${h.sum_min} to ${h.sum_max}`,
        h.result,
        h.gold_per_windmill,
        h.barrels_per_windmill,
      ]),
    ),
    '## Neutral buildings',
    'Clause 4.4.3.',
    `Drawn at random from ${drawn.map((n) => `${mark(n.count, sourceOf(n))} × ${name.get(n.building)}`).join(', ')}.`,
    table(
      ['Players', 'Always there'],
      [...group(fixed, (n) => n.players)].map(([players, list]) => [
        players.replaceAll(',', ', '),
        list.map((n) => `${name.get(n.building)} in ${locationName.get(n.city)}`).join(', '),
      ]),
    ),
  );
}

function pricePage() {
  const when = {
    purchase: '',
    'before upkeep, forced': 'after a loss, before upkeep (6.8.2)',
    upkeep: 'for each unit (6.6.3)',
    'troop generation': 'once for each kind (6.6.3)',
  };
  const spoken = {
    rebuild_plundered_building: 'Rebuilding a plundered building',
    upkeep_per_unit: 'Upkeep',
    odd_barracks_infantry: 'Infantry of an odd barracks',
    odd_horse_farm_cavalry: 'Cavalry of an odd horse farm',
    odd_foundry_artillery: 'Artillery of an odd foundry',
  };
  const extras = rows('residence').filter((r) => r.id !== 'basic_residence');
  return page(
    'Prices',
    'Clauses 10.2, 6.6.3, 6.8.1.',
    table(
      ['What', 'Gold', 'When'],
      rows('costs').map((c) => [spoken[c.item] ?? words(c.item), c.gold, when[c.phase]]),
    ),
    '## Extensions',
    'Clauses 6.8.1, 10.5. All but the palace and the extra room need a palace from an earlier year; in the last year nothing is needed.',
    table(
      ['Extension', 'Gold', 'Prestige', 'Rooms'],
      extras.map((r) => [
        words(r.id),
        r.id === 'extra_artist_room' ? 'university (6.6.3)' : r.cost,
        r.prestige,
        r.rooms,
      ]),
    ),
  );
}

/** What artists do beside their income is told in the handbook's own words, in a clause each. */
function artistPage() {
  const clauses = rows('ledger').filter(({ clause }) => clause === '10.3');
  const clauseOf = (a) => clauses.find(({ requirement }) => requirement.startsWith(`${capital(a.name)}:`)).id;
  const income = (a) =>
    `${a.income_dice === '1' ? 'a die' : `${a.income_dice} dice`}${a.income_plus === '0' ? '' : ` + ${a.income_plus}`}`;
  return page(
    'Great artists',
    'Clauses 6.7.1, 6.7.2, 10.3. “More” names the clause that says what else an artist does.',
    table(
      ['Artist', 'Type', 'Gold', 'Prestige a year', 'More'],
      rows('artists').map((a) => [
        capital(a.name),
        a.type,
        a.cost,
        income(a),
        a.effect_code === 'none' ? '' : clauseOf(a),
      ]),
    ),
  );
}

function prestigePage() {
  const of = (wanted) => rows('prestige_effects').filter((e) => e.group === wanted);
  const change = { card: 'see the card', '-extensions': '− what it gave', revolt: 'revolts', choice: 'a choice' };
  const each = {
    act_of_war: 'victim (6.5.1)',
    lose_battle: 'final loss (6.3.2)',
    lose_residence: 'extension (6.8.2)',
    province_excess: 'province above a lead of two (6.5.4)',
    win_battle: 'winner with a survivor there (6.3.2)',
    supply_loss: 'unit (6.6.1)',
  };
  return page(
    'Prestige',
    'Clauses 5.1, 6.6.3, 10.4.',
    '## Won and lost',
    table(
      ['What happens', 'Prestige', 'For each'],
      of('event').map((e) => [capital(e.trigger), change[e.change] ?? signed(e.change), each[e.id] ?? '']),
    ),
    '## What it does',
    'By the prestige recorded when the income phase opens; revolts by what you have in the phase before.',
    table(
      ['Prestige', 'Effect', 'For each'],
      of('threshold').map((e) => [
        e.trigger.replace('prestige ', ''),
        change[e.change] ?? e.change,
        e.note.startsWith('per ') ? e.note.replace(/^per ([^:]*).*/, '$1') : '',
      ]),
    ),
  );
}

function troopPage() {
  return page(
    'Troops and combat',
    'Clauses 6.2, 6.2.1, 6.3.1, 10.6.',
    table(
      ['Unit', 'Gold', 'Moves', 'Extended', 'Combat value', 'Against', 'More'],
      rows('troops').map((t) => [
        capital(t.id),
        t.cost,
        t.move,
        t.extended_move,
        t.combat_value,
        t.bonus_against,
        signed(t.bonus),
      ]),
    ),
    '## Combat advantage',
    'Clause 5.6. Level 9 only with a tile of the external ally.',
    table(
      ['Level', 'Bonus'],
      rows('combat_advantage').map((c) => [c.level, cell(c, 'bonus')]),
    ),
  );
}

function externalAllyPage() {
  const part = ([title, list]) => [
    `## ${title}`,
    table(
      ['Year', 'Infantry', 'Cavalry', 'Artillery', 'Bonus'],
      list.map((e) => [e.year, e.infantry, e.cavalry, e.artillery, e.attack_bonus]),
    ),
  ];
  const parts = group(rows('external_ally'), (e) => `${e.players} players, ${e.game_years.replace('-', ' to ')} years`);
  return page(
    'The external ally',
    'Clauses 6.5.5, 10.6. What arrives at the residence of each holder of a tile; the bonus is that of attack and of defence.',
    ...[...parts].flatMap(part),
    '## Length of the game',
    'Clauses 4.1, 4.4.7.',
    table(
      ['Years', 'Accelerated start', 'Automatic convention', 'Troops as in'],
      rows('durations').map((d) => [
        d.years,
        d.accelerated_start === 'y' ? 'yes' : '',
        `end of year ${cell(d, 'automatic_convention_year', 'convention')}`,
        `${d.external_ally_column.replace('-', ' to ')} years`,
      ]),
    ),
  );
}

/** Each page by the name of its file. */
export function pages() {
  return {
    'artists.md': artistPage(),
    'buildings.md': buildingPage(),
    'external-ally.md': externalAllyPage(),
    'locations.md': locationPage(),
    'prestige.md': prestigePage(),
    'prices.md': pricePage(),
    'provinces.md': provincePage(),
    'roads.md': roadPage(),
    'troops.md': troopPage(),
  };
}

writeIfCalled(import.meta.url, home, pages);
