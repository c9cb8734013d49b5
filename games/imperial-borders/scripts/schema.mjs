// What an edition may change, and what a value must be: by table its key, the columns with their checks, and where a row says
// where they come from. The tables of data/ themselves are held to it. See docs/EDITIONS.md.
import { halves, idIn, oneOf, TableError, text, whole, yesNo } from '../../../scripts/table-modules.mjs';

const nation = idIn('nations');
const nationOr = (word) => idIn('nations', { or: [word] });
const tier = oneOf('capital', 'major', 'minor');
const dice = whole(0, 6, true);

export const schema = {
  nations: { key: ['id'], open: { start_gold: whole(0, 50) } },
  territories: {
    key: ['id'],
    open: { tier, homeland: nationOr('independent'), starts_annexed_by: nationOr('-') },
  },
  mountains: { key: ['id'], open: { colour: oneOf('white', 'brown') } },
  ports: {
    key: ['id'],
    open: { sea: idIn('seas'), tier, start_controller: nationOr('independent') },
  },
  land_adjacency: {
    key: ['a', 'b'],
    open: { kind: oneOf('territory-territory', 'territory-mountain') },
    grows: true,
  },
  sea_adjacency: { key: ['a', 'b'], open: {}, grows: true },
  forces: {
    key: ['id'],
    open: {
      cost_gold: whole(0, 50, true),
      casualty_points: whole(-20, 50, true),
      hit_points: whole(1, 9, true),
      white_land_front: dice,
      white_land_rear: dice,
      black_land: dice,
      white_port: dice,
      black_port: dice,
      black_open_sea: dice,
      cargo_size: halves(0, 4, true),
      cargo_capacity: halves(0, 8, true),
    },
    source: 'source_stats',
    sources: {
      white_land_front: 'source_dice',
      white_land_rear: 'source_dice',
      black_land: 'source_dice',
      white_port: 'source_dice',
      black_port: 'source_dice',
      black_open_sea: 'source_dice',
    },
  },
  starting_forces: { key: ['nation', 'force', 'elite'], open: { count: whole(1, 12) }, grows: true },
  dice: { key: ['die', 'face'], open: { faces_of_six: whole(0, 6) } },
  medals: { key: ['id'], open: { name: text } },
};

/** What holds between rows. */
export function invariants(rows) {
  const nations = rows('nations');
  const territories = new Map(rows('territories').map((t) => [t.id, t]));
  const ranges = new Set(rows('mountains').map(({ id }) => id));
  const forces = new Map(rows('forces').map((f) => [f.id, f]));
  rows('territories').forEach((t) => {
    if (t.starts_annexed_by !== '-' && t.homeland === t.starts_annexed_by)
      throw new TableError('a homeland is not annexed by its own nation (IB-M.3)');
    if ((t.tier === 'capital') !== nations.some(({ capital }) => capital === t.id))
      throw new TableError('the capitals are the territories that table nations names');
  });
  nations.forEach((n) => {
    if (territories.get(n.annexed_start).starts_annexed_by !== n.id)
      throw new TableError(`${n.annexed_start} starts annexed by ${n.id} (IB-M.3)`);
  });
  for (const table of ['land_adjacency', 'sea_adjacency']) {
    const seas = new Set(rows('seas').map(({ id }) => id));
    const ends = (id) => (table === 'sea_adjacency' ? seas.has(id) : territories.has(id) || ranges.has(id));
    const seen = new Set();
    rows(table).forEach((b) => {
      for (const end of [b.a, b.b])
        if (!ends(end)) throw new TableError(`there is no such place as ${JSON.stringify(end)}`);
      const pair = [b.a, b.b].sort().join(' ');
      if (b.a === b.b || seen.has(pair)) throw new TableError('two places touch once');
      seen.add(pair);
      if (table === 'land_adjacency' && (ranges.has(b.a) || ranges.has(b.b)) !== (b.kind === 'territory-mountain'))
        throw new TableError('kind says whether one of the two is a mountain range');
    });
    for (const range of table === 'land_adjacency' ? ranges : []) {
      const sides = [...seen].filter((pair) => pair.split(' ').includes(range)).length;
      if (sides !== 2) throw new TableError(`table ${table}: ${range} parts ${sides} territories, not 2 (IB-M.1)`);
    }
  }
  rows('starting_forces').forEach((s) => {
    nation(s.nation, rows);
    yesNo(s.elite);
    if (!['land', 'ship'].includes(forces.get(s.force)?.class))
      throw new TableError(`there is no force ${JSON.stringify(s.force)} on land or at sea`);
  });
  for (const die of ['black', 'white']) {
    const faces = rows('dice').filter((d) => d.die === die);
    const sum = faces.reduce((all, d) => all + Number(d.faces_of_six), 0);
    if (sum !== 6) throw new TableError(`table dice: the faces of a ${die} die are ${sum}, not 6`);
  }
}
