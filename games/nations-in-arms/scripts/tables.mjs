// Writes the tables of data/*.tsv as typed modules into src/data/: `node scripts/tables.mjs`. The rules read no files.
// An id that no table knows stops it: a slip in one table must not become a silent −1 in the rules.
import {
  dash,
  insistOnSchema,
  moduleText,
  packedModules,
  reader,
  TableError,
  writeModules,
  yes,
} from '../../../scripts/table-modules.mjs';
import { invariants, schema } from './schema.mjs';

const here = new URL('../', import.meta.url);
const rows = reader(here, schema);
const number = Number;
const words = (value) => (dash(value) ? value.split(/[ ,]+/).filter((word) => word !== '-') : []);
const orZero = (value) => (dash(value) ? number(value) : 0);
/** A name for a title: words in small letters. */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[()'.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ');
/** The powers that a card names for those who may play it; none where anyone may, or where it only says who is struck. */
const powersIn = (text) =>
  /player|benefits/.test(text) ? [] : text.split(' or ').map((by) => (by === 'coalition' ? 'C' : by));
/** A chart writes its first and last rows as "<=2" and ">=20"; `min_total` is the figure in every row. */
const total = (row) => number(row.min_total);

export const scenarioIds = rows('scenarios/index').map((row) => row.id);

/** For each module: the rows. */
export function modules() {
  insistOnSchema(rows, schema);
  invariants(rows);
  const provinces = rows('provinces').map((p) => ({
    id: p.id,
    name: p.name,
    capital: dash(p.capital),
    owner1792: p.owner_1792,
    owner1796: p.owner_1796,
    owner1798: p.owner_1798,
    owner1805: p.owner_1805,
    owner1806: p.owner_1806,
    owner1808: p.owner_1808,
    owner1809: p.owner_1809,
    owner1812: p.owner_1812,
    grandEmpire: yes(p.grand_empire),
    weight: number(p.income_weight),
  }));
  const cities = rows('cities').map((c) => ({
    id: c.id,
    name: c.name,
    province: c.province,
    capital: c.role === 'capital-of-province',
    fortress: number(c.fortress),
    harbour: yes(c.harbour),
    sea: dash(c.sea_area),
    trade: number(c.trade),
    shipyard: yes(c.shipyard),
    key: yes(c.key),
    hex: c.hex,
  }));
  const hexes = rows('map_hexes').map((h) => ({ code: h.hex, terrain: h.terrain, province: h.province }));
  const sides = rows('map_hexsides').map((s) => ({
    a: s.hex_a,
    b: s.hex_b,
    river: dash(s.river) !== '',
    bridge: dash(s.bridge_city) !== '',
    ridge: yes(s.mountain_hexside),
    pass: yes(s.pass),
    sea: yes(s.sea_blocked),
    strait: dash(s.strait),
  }));
  const seas = rows('sea_areas').map((s) => ({ id: s.id, name: s.name, adjacent: words(s.adjacent) }));
  const straits = rows('straits').map((s) => ({ id: s.id, a: s.hex_a, b: s.hex_b, sea: s.sea_area }));
  const boxes = rows('offmap_boxes').map((b) => ({
    id: b.id,
    name: b.name,
    holding: b.kind === 'holding',
    entries: words(b.entry_hexes),
    owner: dash(b.owner),
    province: dash(b.province),
    touches: words(b.touches),
  }));
  const landings = rows('landings').map((l) => ({
    hex: l.hex,
    city: dash(l.city),
    seas: words(l.sea_areas),
    island: yes(l.island),
  }));
  const powers = rows('powers').map((p) => ({
    id: p.id,
    name: p.name,
    adjective: p.adjective,
    capital: p.capital,
    order: number(p.diplomacy_order),
    reform: orZero(p.reform_year),
    runBy: dash(p.neutral_run_by),
    courtFrance: orZero(p.diplo_france),
    courtBritain: orZero(p.diplo_britain),
  }));
  const minors = rows('minors').map((m) => ({
    id: m.id,
    name: m.name,
    capital: dash(m.capital),
    provinces: words(m.provinces),
    corps: words(m.setup_corps),
    detachments: orZero(m.setup_detachments),
    places: words(m.setup_places),
    budget: number(m.budget),
    recruitment: number(m.recruitment),
    cavalry: number(m.cavalry),
    fleets: words(m.setup_fleets),
    courtFrance: orZero(m.diplo_france),
    courtBritain: orZero(m.diplo_britain),
  }));
  const units = rows('corps').map((c) => ({
    id: c.id,
    power: c.power,
    kind: c.class,
    name: c.name,
    steps: number(c.steps),
    modifier: number(c.modifier),
    artillery: number(c.artillery_front),
    artilleryReduced: number(c.artillery_back),
    morale: number(c.morale),
    movement: number(c.mf),
    entry: orZero(c.entry),
    exit: orZero(c.exit),
    bracketed: yes(c.bracketed),
    home: /home (\w+)/.exec(c.special)?.[1] ?? '',
  }));
  const leaders = rows('leaders').map((l) => ({
    id: l.id,
    power: l.power,
    name: l.name,
    initiative: number(l.initiative),
    combat: number(l.combat),
    armyInitiative: number(l.army_initiative),
    armyCombat: number(l.army_combat),
    rank: number(l.rank),
    cavalry: yes(l.cavalry),
    sovereign: yes(l.sovereign),
    capacity: orZero(l.capacity),
    entry: orZero(l.entry),
    exit: orZero(l.exit),
    bracketed: yes(l.bracketed),
  }));
  const counters = rows('counters')
    .filter((c) => c.counter !== 'army')
    .map((c) => ({
      power: c.power,
      counter: c.counter,
      count: number(c.count),
      modifier: c.counter === 'detachment' ? number(c.modifier_or_points) : 0,
      morale: orZero(c.morale),
    }));
  const fleets = rows('fleets').map((f) => ({
    id: f.id,
    power: f.power,
    name: f.name,
    manoeuvre: orZero(f.maneuver),
    combat: orZero(f.combat),
    movement: orZero(f.mf),
    entry: orZero(f.entry),
    exit: orZero(f.exit),
    decoy: yes(f.decoy),
    corsair: orZero(f.corsair_value),
    geographic: yes(f.geographic),
  }));
  const navalResults = rows('naval_results').map((r) => ({
    total: number(r.difference_min),
    lost: r.fleets_lost === 'all' ? 99 : number(r.fleets_lost),
  }));
  const corsairRaids = rows('corsair').map((r) => ({ total: total(r), money: number(r.pounds_lost_by_britain) }));
  const terrains = rows('terrain_effects').map((t) => ({
    id: t.terrain,
    scope: t.scope,
    cost: t.mp_cost.startsWith('3 in') ? 3 : orZero(t.mp_cost),
    // An off-map box: what leaving it costs besides the hex outside.
    leaving: orZero(t.mp_cost.match(/(\d)\+exit/)?.[1] ?? '-'),
    attacker: orZero(t.attacker_drm),
    artilleryMost: orZero(t.artillery_superiority_max),
    cavalryMost: orZero(t.cavalry_superiority_max),
    difficult: yes(t.difficult),
  }));
  const crtRow = (r, column) => ({
    losses: number(r[`${column}_losses`]),
    plus: yes(r[`${column}_plus`]),
    cavalry: yes(r[`${column}_C`]),
    leader: yes(r[`${column}_L`]),
  });
  const combatResults = ['skirmish', 'minor', 'major'].flatMap((column) =>
    rows('crt').map((r) => ({ column, total: total(r), ...crtRow(r, column) })),
  );
  const odds = rows('odds_drm').map((o) => ({
    attacker: number(o.ratio_attacker),
    defender: number(o.ratio_defender),
    modifier: orZero(o.attacker_drm),
    destroys: o.attacker_drm === '-',
  }));
  const battleSizes = rows('battle_size').map((b) => ({
    id: b.type,
    most: number(b.max_total_steps),
    weakest: number(b.min_weaker_side),
  }));
  const sieges = rows('siege').map((r) => ({
    total: total(r),
    level1: r.level_1,
    level2: r.level_2,
    level3: r.level_3,
  }));
  const attritionRows = rows('attrition');
  const byStrength = Object.keys(attritionRows[0]).filter((key) => key.startsWith('steps_'));
  // The last column is for all larger forces.
  const attritionColumns = byStrength
    .filter((key) => !key.endsWith('_plus'))
    .map((key) => ({ most: number(key.split('_').at(-1)) }));
  const attritions = attritionRows.map((r) => ({
    total: total(r),
    // −1 is the star: one step under the conditions of attrition_results.tsv.
    losses: byStrength.map((key) => (r[key] === '*' ? -1 : number(r[key]))),
  }));
  const casualties = rows('leader_casualty').map((r) => ({
    total: total(r),
    result: dash(r.L_result),
    used: dash(r.modifier_or_tactic_used),
    commander: dash(r.overall_leader),
  }));
  const figure = (value) => (/^[+-]?\d+$/.test(value) ? number(value) : 0);
  const modifiers = ['combat', 'siege', 'attrition', 'leader_casualty', 'naval'].flatMap((chart) =>
    rows(`${chart}_drm`).map((r) => ({ chart, id: r.id, value: figure(r.drm) })),
  );
  const checks = rows('checks').map((r) => ({
    check: r.check,
    modifier: r.modifier,
    value: figure(r.value),
    success: figure(r.success.replace('>=', '')),
  }));
  const commands = rows('stacking').map((r) => ({
    rank: r.rank_stars,
    steps: figure(r.steps),
    subordinates: number(r.subordinates),
  }));
  const production = rows('production').map((r) => ({
    id: r.id,
    price: number(r.price),
    steps: number(r.recruitment),
    horse: number(r.cavalry_recruitment),
  }));
  const resources = rows('resources').map((r) => ({
    year: number(r.year),
    id: r.id,
    status: dash(r.status),
    budget: number(r.budget),
    recruitment: number(r.recruitment),
    cavalry: number(r.cavalry),
  }));
  const systemHarbours = rows('cs_harbours').map((r) => ({ city: r.city }));
  const newStates = rows('new_states').map((s) => ({ id: s.id, core: words(s.core), optional: words(s.optional) }));
  const events = rows('events').map((e) => ({
    id: slug(e.title),
    number: number(e.number),
    title: e.title,
    deck: e.deck,
    entry: orZero(e.entry_year),
    public: yes(e.public),
    removed: yes(e.removed_after_play),
    window: e.window,
    by: powersIn(e.playable_by),
    foreignWar: e.ops.startsWith('fw('),
  }));
  const eventTexts = rows('events').map((e) => ({ text: e.effect }));
  const tactics = rows('tactics').map((t) => ({
    id: slug(t.title),
    number: number(t.number),
    title: t.title,
    role: t.side,
    check: number(t.check.match(/>=(\d)/)?.[1] ?? 0),
    cavalryLeader: t.check.includes('cavalry leader'),
    condition: dash(t.condition),
    text: t.effect,
  }));
  const scenarios = rows('scenarios/index').map((s) => ({
    id: s.id,
    title: s.title,
    start: s.start,
    turns: number(s.turns),
    first: s.first_activation[0],
    area: s.area === 'whole map' ? [] : words(s.area),
  }));
  const everyRow = scenarioIds.flatMap((scenario) =>
    rows(`scenarios/${scenario}`)
      .filter((r) => !['rule', 'victory'].includes(r.section))
      .map((r) => ({
        scenario,
        section: r.section,
        side: dash(r.side),
        power: dash(r.power),
        location: dash(r.location),
        kind: r.kind,
        ref: r.ref,
        strength: dash(r.strength),
        force: dash(r.force),
      })),
  );
  // The campaigns of all Europe stand apart: the others are played without them.
  const ofEurope = new Set(scenarios.filter(({ area }) => area.length === 0).map(({ id }) => id));
  const scenarioRows = everyRow.filter(({ scenario }) => !ofEurope.has(scenario));
  const europeRows = everyRow.filter(({ scenario }) => ofEurope.has(scenario));
  const all = {
    ...{ provinces, cities, hexes, sides, seas, straits, boxes, landings, powers, minors, units, leaders },
    ...{
      counters,
      fleets,
      terrains,
      combatResults,
      odds,
      battleSizes,
      sieges,
      attritions,
      attritionColumns,
      casualties,
    },
    ...{ modifiers, checks, commands, production, scenarios, scenarioRows, europeRows, events, eventTexts, tactics },
    ...{ resources, systemHarbours, newStates },
    ...{ navalResults, corsairRaids },
  };
  insist(all);
  return all;
}

/** Every id that one table takes from another must be there. */
function insist(all) {
  const ids = (table, key = 'id') => new Set(table.map((row) => row[key]));
  const known = {
    province: ids(all.provinces),
    city: ids(all.cities),
    hex: ids(all.hexes, 'code'),
    sea: ids(all.seas),
    box: ids(all.boxes),
    unit: ids(all.units),
    leader: ids(all.leaders),
    fleet: ids(all.fleets),
    terrain: ids(all.terrains),
    strait: ids(all.straits),
    // Insurgents (14.3) belong to no state.
    power: new Set([...ids(all.powers), ...ids(all.minors), 'insurgent']),
  };
  const refuse = (kind, id, where) => {
    if (id !== '' && !known[kind].has(id)) throw new TableError(`${where}: there is no ${kind} ${JSON.stringify(id)}`);
  };
  for (const h of all.hexes) {
    refuse('terrain', h.terrain, `hex ${h.code}`);
    refuse('province', h.province, `hex ${h.code}`);
  }
  for (const c of all.cities) {
    refuse('hex', c.hex, `city ${c.id}`);
    refuse('province', c.province, `city ${c.id}`);
    refuse('sea', c.sea, `city ${c.id}`);
  }
  for (const p of all.provinces) {
    refuse('city', p.capital, `province ${p.id}`);
    for (const [key, owner] of Object.entries(p))
      if (key.startsWith('owner')) refuse('power', owner, `province ${p.id} ${key}`);
  }
  for (const s of [...all.sides, ...all.straits])
    for (const hex of [s.a, s.b]) refuse('hex', hex, `hexside ${s.a} ${s.b}`);
  for (const s of all.sides) refuse('strait', s.strait, `hexside ${s.a} ${s.b}`);
  for (const s of all.straits) refuse('sea', s.sea, `strait ${s.id}`);
  for (const s of all.seas) for (const other of s.adjacent) refuse('sea', other, `sea ${s.id}`);
  for (const b of all.boxes) {
    for (const hex of b.entries) refuse('hex', hex, `box ${b.id}`);
    for (const other of b.touches) refuse('box', other, `box ${b.id}`);
    refuse('province', b.province, `box ${b.id}`);
  }
  for (const l of all.landings) {
    refuse('hex', l.hex, 'landings');
    refuse('city', l.city, 'landings');
    for (const sea of l.seas) refuse('sea', sea, `landing ${l.hex}`);
  }
  for (const p of all.powers) refuse('city', p.capital, `power ${p.id}`);
  for (const m of all.minors) {
    refuse('city', m.capital, `minor ${m.id}`);
    for (const p of m.provinces) refuse('province', p, `minor ${m.id}`);
    for (const c of m.corps) refuse('unit', c, `minor ${m.id}`);
    for (const f of m.fleets) refuse('fleet', f, `minor ${m.id}`);
  }
  for (const u of all.units) if (u.home) refuse('province', u.home, `home of ${u.id}`);
  for (const piece of [...all.units, ...all.leaders, ...all.fleets, ...all.counters])
    refuse('power', piece.power, `piece ${piece.id ?? piece.counter}`);
  for (const r of all.resources) {
    refuse('power', r.id, `resources ${r.year}`);
    if (r.status.includes(':')) refuse('power', r.status.split(':')[1], `resources ${r.year} ${r.id}`);
  }
  for (const h of all.systemHarbours) refuse('city', h.city, 'cs_harbours');
  for (const s of all.newStates) {
    refuse('power', s.id, 'new_states');
    for (const p of [...s.core, ...s.optional]) refuse('province', p, `new state ${s.id}`);
  }
  for (const s of all.scenarios) for (const p of s.area) refuse('province', p, `area of ${s.id}`);
  for (const r of [...all.scenarioRows, ...all.europeRows]) insistOnRow(r, refuse);
}

const pieceKinds = { army: 'unit', corps: 'unit', leader: 'leader', fleet: 'fleet' };

function insistOnRow(r, refuse) {
  const where = `${r.scenario} ${r.section} ${r.ref}`;
  if (!/^(setup|arrival|withdrawal)/.test(r.section)) return;
  refuse('power', r.power, where);
  if (pieceKinds[r.kind]) refuse(pieceKinds[r.kind], r.ref, where);
  const [kind, id] = r.location.includes(':') ? r.location.split(':') : [null, r.location];
  if (kind === 'sea') refuse('sea', id, where);
  else if (kind === 'blockade') refuse('city', id, where);
  else if (/^[WE]\d{4}$/.test(id)) refuse('hex', id, where);
  else if (id.endsWith('_box') || ['foreign_wars', 'corsairs', 'escorts'].includes(id)) refuse('box', id, where);
  else refuse('city', id, where);
}

const rowName = (name) => name[0].toUpperCase() + name.slice(1).replace(/ies$/, 'y').replace(/s$/, '');

/** Tables so large that they are stored by column: what a page loads would be half as large again with their rows. */
const byColumn = ['hexes', 'sides', 'provinces', 'cities', 'units', 'leaders', 'scenarioRows', 'europeRows'];

/** The text of one module, or of the two of a large table. */
export const text = (name, table) =>
  (byColumn.includes(name) ? packedModules : moduleText)(name, rowName(name), '*', table);

writeModules(import.meta.url, here, modules, text);
