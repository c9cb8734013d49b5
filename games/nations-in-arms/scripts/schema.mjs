// What an edition may change, and what a value must be: by table its key, the columns with their checks, and where a row says
// where they come from. The tables of data/ themselves are held to it. Hexes and hexsides are not open: the map is drawn from
// them. See docs/EDITIONS.md.
import { readdirSync } from 'node:fs';
import { flag, idIn, oneOf, TableError, text, whole } from '../../../scripts/table-modules.mjs';

const year = whole(1792, 1815, true);
const owner = (value, rows) => idIn('powers', { or: [...minorIds(rows), 'insurgent'] })(value, rows);
const minorsRead = new WeakMap();
const minorIds = (rows) => {
  if (!minorsRead.has(rows))
    minorsRead.set(
      rows,
      rows('minors').map(({ id }) => id),
    );
  return minorsRead.get(rows);
};
const owners = [1792, 1796, 1798, 1805, 1806, 1808, 1809, 1812].map((each) => [`owner_${each}`, owner]);
const result = oneOf('R*', 'R', 'NE', 'A', 'B', 'H');
const casualty = oneOf('-', 'W', 'K');
const column = (name) => [
  [`${name}_losses`, whole(0, 12)],
  [`${name}_plus`, flag],
  [`${name}_C`, flag],
  [`${name}_L`, flag],
];
/** A modifier; some are not figures but name where they come from, and stay as they are. */
const modifier = { key: ['id'], open: { drm: (value) => /^[-+]?\d/.test(value) && whole(-12, 12)(value) } };
const setup = {
  key: ['section', 'power', 'location', 'kind', 'ref'],
  open: { side: oneOf('E', 'C', 'N', '-'), strength: text, force: text },
  grows: true,
};
const scenarios = readdirSync(new URL('../data/scenarios/', import.meta.url))
  .filter((name) => name.endsWith('.tsv') && name !== 'index.tsv')
  .map((name) => `scenarios/${name.slice(0, -4)}`)
  .sort();

export const schema = {
  provinces: { key: ['id'], open: { ...Object.fromEntries(owners), income_weight: whole(0, 9) } },
  cities: { key: ['id'], open: { fortress: whole(0, 3), trade: whole(0, 9), shipyard: flag, key: flag } },
  corps: {
    key: ['id'],
    open: {
      name: text,
      steps: whole(0, 2),
      modifier: whole(-3, 5),
      artillery_front: whole(0, 5),
      artillery_back: whole(0, 5),
      morale: whole(0, 6),
      mf: whole(1, 12),
      entry: year,
      exit: year,
    },
  },
  leaders: {
    key: ['id'],
    open: {
      name: text,
      initiative: whole(0, 6),
      combat: whole(0, 5),
      army_initiative: whole(0, 6),
      army_combat: whole(0, 5),
      rank: whole(1, 4),
      cavalry: flag,
      capacity: whole(2, 30, true),
      entry: year,
      exit: year,
    },
  },
  counters: { key: ['power', 'counter'], open: { count: whole(0, 30), morale: whole(0, 6, true) } },
  fleets: {
    key: ['id'],
    open: {
      name: text,
      maneuver: whole(0, 6, true),
      combat: whole(0, 6, true),
      mf: whole(1, 15, true),
      entry: year,
      exit: year,
      corsair_value: whole(0, 6, true),
    },
  },
  crt: { key: ['total'], open: Object.fromEntries(['skirmish', 'minor', 'major'].flatMap(column)) },
  siege: { key: ['total'], open: { level_1: result, level_2: result, level_3: result } },
  attrition: {
    key: ['total'],
    open: Object.fromEntries(
      ['1_2', '3_4', '5_8', '9_12', '13_16', '17_plus'].map((steps) => [
        `steps_${steps}`,
        (value) => value === '*' || whole(0, 12)(value),
      ]),
    ),
  },
  leader_casualty: {
    key: ['total_2d6'],
    open: { L_result: casualty, modifier_or_tactic_used: casualty, overall_leader: casualty },
  },
  corsair: { key: ['total_1d6_plus_value'], open: { pounds_lost_by_britain: whole(0, 30) } },
  odds_drm: { key: ['odds'], open: { attacker_drm: whole(-8, 8, true) } },
  combat_drm: modifier,
  siege_drm: modifier,
  attrition_drm: modifier,
  leader_casualty_drm: modifier,
  terrain_effects: {
    key: ['terrain'],
    open: {
      attacker_drm: whole(-6, 3, true),
      artillery_superiority_max: whole(0, 4, true),
      cavalry_superiority_max: whole(0, 4, true),
      difficult: flag,
    },
  },
  production: {
    key: ['id'],
    open: { price: whole(0, 30), recruitment: whole(0, 5), cavalry_recruitment: whole(0, 5) },
  },
  resources: {
    key: ['year', 'id'],
    open: { budget: whole(0, 200), recruitment: whole(0, 60), cavalry: whole(0, 30) },
  },
  minors: {
    key: ['id'],
    open: {
      diplo_france: whole(-6, 6),
      diplo_britain: whole(-6, 6),
      budget: whole(0, 40),
      recruitment: whole(0, 20),
      cavalry: whole(0, 10),
    },
  },
  events: { key: ['number'], open: { entry_year: year } },
  ...Object.fromEntries(scenarios.map((name) => [name, setup])),
};

/** What holds between values; ids that one table takes from another are checked where the modules are made. */
export function invariants(rows) {
  for (const table of ['corps', 'leaders', 'fleets'])
    rows(table).forEach((piece) => {
      if (piece.entry !== '-' && piece.exit !== '-' && Number(piece.exit) < Number(piece.entry))
        throw new TableError(`it leaves in ${piece.exit}, before it comes in ${piece.entry}`);
    });
  rows('cities').forEach((city) => {
    if (city.trade !== '0' && city.harbour !== 'y')
      throw new TableError('only a harbour has trade (NA-G.Trade income)');
    if (city.shipyard === 'y' && city.harbour !== 'y') throw new TableError('only a harbour has a shipyard');
  });
  const worse = (chart, columns, rank) => {
    for (const each of columns) {
      let last = -1;
      rows(chart).forEach((row) => {
        const now = rank(row[each]);
        if (now < last) throw new TableError(`${each}: a higher total gives no smaller result`);
        last = now;
      });
    }
  };
  worse('crt', ['skirmish_losses', 'minor_losses', 'major_losses'], Number);
  worse('siege', ['level_1', 'level_2', 'level_3'], (value) => ['R*', 'R', 'NE', 'A', 'B', 'H'].indexOf(value));
  worse('corsair', ['pounds_lost_by_britain'], Number);
}
