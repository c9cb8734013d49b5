// What an edition may change, and what a value must be: by table its key, the columns with their checks, and where a row says
// where they come from. The tables of data/ themselves are held to it. See docs/EDITIONS.md.
import { flag, oneOf, TableError, whole } from '../../../scripts/table-modules.mjs';

const edge = oneOf('y', 'n', '-');
const goods = ['coffee', 'silk', 'wine', 'marble', 'glass', 'porcelain', 'furs', 'tobacco', 'sugar'];

export const schema = {
  provinces: {
    key: ['id'],
    open: {
      gold: whole(1, 12),
      unrest: whole(1, 6),
      luxury: oneOf(...goods, '-'),
      in3p: flag,
      in4p: flag,
      edge3p: edge,
      edge4p: edge,
      edge56p: flag,
      rural_sites: whole(1, 4),
    },
    shortNames: { rural_sites: 'rural' },
  },
  locations: {
    key: ['id'],
    open: { urban_sites: whole(0, 5), hills: flag },
    shortNames: { urban_sites: 'urban' },
  },
  roads: { key: ['a', 'b'], open: { river: flag }, grows: true },
  starts: { key: ['players', 'province'], open: { bonus_gold: whole(0, 20) } },
  durations: {
    key: ['years'],
    open: { automatic_convention_year: whole(1, 7) },
    shortNames: { automatic_convention_year: 'convention' },
  },
  neutral_buildings: { key: ['kind', 'players', 'building', 'city'], open: { count: whole(1, 6) } },
  combat_advantage: { key: ['level'], open: { bonus: whole(0, 30) } },
  artists: { key: ['id'], open: { cost: whole(0, 12), income_dice: whole(0, 3), income_plus: whole(0, 6) } },
  external_ally: {
    key: ['players', 'game_years', 'year'],
    open: {
      infantry: whole(0, 20),
      cavalry: whole(0, 20),
      artillery: whole(0, 20),
      attack_bonus: whole(0, 9),
      defence_bonus: whole(0, 9),
    },
  },
};

/** What holds between rows. */
export function invariants(rows) {
  const provinces = rows('provinces');
  const locations = rows('locations');
  provinces.forEach((p) => {
    for (const players of ['3', '4'])
      if ((p[`in${players}p`] === 'n') !== (p[`edge${players}p`] === '-'))
        throw new TableError(`edge${players}p is - where in${players}p is n, and only there (PP-4.2, PP-4.3)`);
  });
  for (const players of [3, 4]) {
    const inside = provinces.filter((p) => p[`in${players}p`] === 'y' && p[`edge${players}p`] === 'n').length;
    if (inside < 2 * players)
      throw new TableError(
        `table provinces: with ${players} players only ${inside} provinces are away from the edge (PP-4.4.3)`,
      );
  }
  locations.forEach((l) => {
    if ((l.kind === 'city') !== (l.urban_sites !== '0'))
      throw new TableError('a city has urban sites, and a point between cities has none (PP-5.4.3)');
  });
  const known = new Set(locations.map(({ id }) => id));
  const near = new Map([...known].map((id) => [id, []]));
  rows('roads').forEach((r) => {
    for (const end of [r.a, r.b])
      if (!known.has(end)) throw new TableError(`there is no location ${JSON.stringify(end)}`);
    if (r.a === r.b || near.get(r.a).includes(r.b)) throw new TableError('two locations share one road');
    near.get(r.a).push(r.b);
    near.get(r.b).push(r.a);
  });
  const reached = new Set([locations[0].id]);
  for (const id of reached) for (const next of near.get(id)) reached.add(next);
  const lonely = [...known].find((id) => !reached.has(id));
  if (lonely) throw new TableError(`table roads: no road leads to ${lonely}`);
  rows('durations').forEach((d) => {
    if (Number(d.automatic_convention_year) > Number(d.years))
      throw new TableError('the automatic convention is in a year of the game (PP-4.1)');
  });
  let last = -1;
  rows('combat_advantage').forEach((c) => {
    if (Number(c.bonus) < last) throw new TableError('a higher level gives no smaller bonus (PP-5.6)');
    last = Number(c.bonus);
  });
}
