// What an edition may change, and what a value must be: by table its key, the columns with their checks, and where a row says
// where they come from. The tables of data/ themselves are held to it. See docs/EDITIONS.md.
import { flag, idIn, idsIn, oneOf, TableError, text, whole } from '../../../scripts/table-modules.mjs';

const empires = ['austria', 'britain', 'france', 'prussia', 'russia', 'spain', 'turkey'];
const region = idIn('regions');
const sea = idIn('seas');
/** A region; or a sea, where a region of that name is not found. */
const place = (value, rows) => {
  try {
    sea(value, rows);
  } catch {
    region(value, rows);
  }
};
/** AL-2.12 to AL-2.16: the letters and firepower of each kind of block. */
const ratings = {
  hq: /^B[234]$/,
  infantry: /^C[1-4]$/,
  cavalry: /^(B[123]|A1)$/,
  artillery: /^A[23]$/,
  fortress: /^C[23]$/,
  fleet: /^D[23]$/,
};
const setup = {
  key: ['block'],
  open: {
    location: (value, rows) => value === 'pool' || place(value, rows),
    step: whole(0, 4, true),
    face: oneOf('upright', 'face-up'),
  },
};

export const schema = {
  regions: {
    key: ['id'],
    open: {
      homeland: flag,
      terrain: oneOf('clear', 'mountain', 'forest', 'marsh'),
      victory_city: text,
      vp: whole(0, 2),
      naval_base: text,
      base_seas: idsIn('seas'),
      stacking: oneOf('2', '3', '4', '1A+1F'),
    },
    sources: {
      terrain: 'terrain_src',
      stacking: 'terrain_src',
      victory_city: 'city_src',
      vp: 'city_src',
      naval_base: 'base_src',
      base_seas: 'base_src',
    },
  },
  seas: { key: ['id'], open: { star_vp: whole(0, 1) }, sources: { star_vp: 'star_src' } },
  borders: {
    key: ['a', 'b'],
    open: {
      type: oneOf('clear', 'mountain', 'river', 'forest', 'strait', 'marsh', 'coast', 'sea'),
      limit: oneOf('1', '2', '3', '4', 'none'),
    },
    grows: true,
  },
  blocks: {
    key: ['id'],
    open: { letter: oneOf('A', 'B', 'C', 'D'), firepower: whole(1, 4), max: whole(2, 4) },
    sources: { letter: 'rating_src', firepower: 'rating_src', max: 'rating_src' },
    // The handbook shows the two together.
    derive: (row) => {
      row.rating = row.letter + row.firepower;
    },
  },
  cards: {
    key: ['number'],
    open: { name: text, empire: oneOf(...empires), leader: flag },
  },
  powers: {
    key: ['scenario', 'power'],
    open: { gold: whole(0, 40) },
  },
  relations: {
    key: ['scenario', 'a', 'b'],
    open: { relation: oneOf('allied', 'war') },
    grows: true,
  },
  'setup-1804': setup,
  'setup-1808': setup,
  'setup-1812': setup,
};

/** What holds between rows. */
export function invariants(rows) {
  const [regions, seas, blocks] = ['regions', 'seas', 'blocks'].map(rows);
  const places = new Set([...regions, ...seas].map(({ id }) => id));
  regions.forEach((r) => {
    if ((r.victory_city === '-') !== (r.vp === '0'))
      throw new TableError('a victory city has 1 or 2 points, and a region without one has 0 (AL-1.2)');
    if ((r.naval_base === '-') !== (r.base_seas === '-'))
      throw new TableError('a naval base faces a sea, and only a naval base does (AL-1.3)');
  });
  for (const empire of empires) {
    const cities = regions.filter((r) => r.owner === empire && r.homeland === 'y' && r.vp !== '0').length;
    if (cities < 3 || cities > 4)
      throw new TableError(
        `table regions: ${empire} has ${cities} victory cities at home; an empire has 3 or 4 (AL-1.2)`,
      );
  }
  const seen = new Set();
  rows('borders').forEach((b) => {
    for (const end of [b.a, b.b])
      if (!places.has(end)) throw new TableError(`there is no region or sea ${JSON.stringify(end)}`);
    const pair = [b.a, b.b].sort().join(' ');
    if (b.a === b.b || seen.has(pair)) throw new TableError('two places share one border (AL-1.1)');
    seen.add(pair);
    const wet = [b.a, b.b].filter((end) => seas.some(({ id }) => id === end)).length;
    if ((wet === 1) !== (b.type === 'coast') || (wet === 2) !== (b.type === 'sea'))
      throw new TableError('a border with a sea is a coast, one between two seas is sea, and all others are on land');
    if ((b.limit === 'none') !== (b.type === 'sea'))
      throw new TableError('only between seas there is no limit (AL-4.2)');
  });
  regions.forEach((r) => {
    for (const sea of r.base_seas === '-' ? [] : r.base_seas.split(','))
      if (!seen.has([r.id, sea].sort().join(' ')))
        throw new TableError(`the base faces ${sea}, but there is no coast on it`);
  });
  for (const id of places)
    if (![...seen].some((pair) => pair.split(' ').includes(id)))
      throw new TableError(`table borders: ${id} has no border with any place (AL-1.1)`);
  const full = new Map();
  blocks.forEach((b) => {
    if (!ratings[b.type].test(b.letter + b.firepower))
      throw new TableError(`${b.letter}${b.firepower} is no rating of a block of type ${b.type} (AL-2.12 to 2.16)`);
    full.set(b.id, Number(b.max));
  });
  const cards = rows('cards');
  for (const empire of empires) {
    const own = cards.filter((card) => card.empire === empire).length;
    if (own !== 6) throw new TableError(`table cards: ${empire} has ${own} cards, not 6 (AL-3.0)`);
  }
  const leaders = cards.filter((card) => card.leader === 'y').length;
  if (leaders !== 8) throw new TableError(`table cards: there are ${leaders} leaders, not 8 (AL-3.3)`);
  for (const scenario of ['1804', '1808', '1812'])
    rows(`setup-${scenario}`).forEach((s) => {
      if ((s.location === 'pool') !== (s.step === '-'))
        throw new TableError('a block in the pool has no strength yet, and only such a block');
      if (s.location !== 'pool' && Number(s.step) > full.get(s.block))
        throw new TableError(`its strength ${s.step} is above its full strength ${full.get(s.block)} (AL-2.3.1)`);
    });
}
