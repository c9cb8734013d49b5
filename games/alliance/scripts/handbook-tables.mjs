// Writes the tables of data/*.tsv as pages of the handbook into handbook/tables/: `node scripts/handbook-tables.mjs`.
// A dagger marks a reconstructed value: one the rulebook does not state.
import { by, capital, group, mark, pageOf, table, writeIfCalled } from '../../../scripts/handbook-pages.mjs';
import { dash, reader } from '../../../scripts/table-modules.mjs';
import { schema } from './schema.mjs';

const home = new URL('../', import.meta.url);
const rows = reader(home, schema);
const page = pageOf('15-about-this-edition.md');

/** Where a table's basis says of a value in particular that it was chosen, that goes before the row's own source. */
const cityMark = (r) =>
  mark(
    `${r.victory_city} ${r.vp}`,
    r.city_src !== 'edition' && /reconstructed/.test(r.basis) ? 'reconstructed' : r.city_src,
  );
const typeMark = (b) => mark(b.type, b.source !== 'edition' && /type:/.test(b.basis) ? 'reconstructed' : b.source);
const maxSource = (b) =>
  b.rating_src !== 'edition' && /maximum (reconstructed|read)/.test(b.basis) ? 'reconstructed' : b.rating_src;

/** The name of a region or sea. */
const places = new Map([...rows('regions'), ...rows('seas')].map(({ id, name, source }) => [id, { name, source }]));
const placeName = (id) => mark(places.get(id).name, places.get(id).source);
const empires = ['austria', 'britain', 'france', 'prussia', 'russia', 'spain', 'turkey'];
/** Empires first, then minors, each by the alphabet; regions without an owner last. */
const rank = (power) => `${empires.includes(power) ? 0 : power === 'none' ? 2 : 1}${power}`;

/** A sea that a region touches; marked if that is reconstructed. */
const coasts = new Map(rows('borders').map((b) => [`${b.a} ${b.b}`, b.source]));
const facing = (region) => (sea) => mark(places.get(sea).name, coasts.get(`${region} ${sea}`));

function regions() {
  const body = rows('regions')
    .sort(by((r) => rank(r.owner) + r.name))
    .map((r) => [
      mark(r.name, r.source),
      r.owner === 'none' ? 'no power' : capital(r.owner),
      r.homeland === 'y' ? 'homeland' : '',
      mark(r.terrain, r.terrain_src),
      r.stacking === '1A+1F' ? '1 army, 1 fleet' : r.stacking,
      dash(r.victory_city) && cityMark(r),
      dash(r.naval_base) && mark(r.naval_base, r.base_src),
      dash(r.base_seas) && r.base_seas.split(',').map(facing(r.id)).join(', '),
      dash(r.fortress),
    ]);
  const head = [
    'Region',
    'Begins as',
    'Homeland',
    'Terrain',
    'Holds',
    'Victory city, VP',
    'Naval base',
    'It faces',
    'Fortress',
  ];
  return page(
    'Regions',
    'Clauses 1.1 to 1.4, 11.4 to 11.6. Region names are from the rulebook unless marked. A dagger after a naval base: that a base is there is reconstructed; after a sea: that the base faces it. Some names of bases are ours as well.',
    table(head, body),
  );
}

function victoryCities() {
  const cities = rows('regions').filter((r) => dash(r.victory_city));
  const body = [
    ...group(cities.sort(by((r) => rank(r.homeland === 'y' ? r.owner : 'none') + (9 - r.vp))), (r) =>
      r.homeland === 'y' ? r.owner : 'none',
    ),
  ].map(([owner, list]) => [
    owner === 'none' ? 'no power' : capital(owner),
    list.map((r) => `${cityMark(r)} (${r.name})`).join(', '),
    list.reduce((sum, r) => sum + Number(r.vp), 0),
  ]);
  const seas = rows('seas').filter((s) => s.star_vp !== '0');
  return page(
    'Victory cities and starred seas',
    'Clauses 1.2, 1.3, 3.4, 10.1. The figure is the worth in VP and in Gold.',
    table(['Homeland of', 'Cities, VP (region)', 'Together'], body),
    '## Starred seas',
    table(
      ['Sea', 'VP'],
      seas.sort(by((s) => s.name)).map((s) => [placeName(s.id), mark(s.star_vp, s.star_src)]),
    ),
    'A dagger after a city: its name, its worth or both. The seas not listed have no star.',
  );
}

function limits() {
  const borders = rows('borders');
  const body = ['clear', 'river', 'forest', 'mountain', 'marsh', 'strait', 'coast', 'sea'].map((type) => {
    const of = borders.filter((b) => b.type === type);
    const usual = [...group(of, (b) => b.limit)].sort((a, b) => b[1].length - a[1].length)[0][0];
    const endsMove = type === 'mountain' || type === 'strait' ? 'yes' : '';
    return [type, ...(usual === 'none' ? ['none', 'none'] : [usual, usual - 1]), endsMove, of.length];
  });
  const odd = borders.filter((b) => b.type === 'clear' && b.limit === '1');
  const stacking = [...group(rows('regions'), (r) => r.stacking)].sort().reverse();
  return page(
    'Stacking and border limits',
    '## Border limits',
    'Clauses 4.2, 3.5. Blocks of one player that cross into battle, in retreat or in a regroup.',
    table(['Border', 'Limit', 'In winter', 'Ends the move', 'On the map'], body),
    `Exceptions: ${odd.map((b) => `${placeName(b.a)} and ${placeName(b.b)}, limit ${b.limit}, in winter 0 (11.4)`).join('; ')}; frozen rivers and Lake Onega, 3 for Russian blocks in winter (11.12).`,
    '## Stacking',
    'Clauses 1.4, 11.4, 11.5.',
    table(
      ['Blocks', 'Regions', 'Which'],
      stacking.map(([holds, list]) => [
        holds === '1A+1F' ? '1 army, 1 fleet' : holds,
        list.length,
        holds === '4'
          ? 'all others'
          : list.map((r) => mark(r.name, holds === '1A+1F' ? r.source : r.terrain_src)).join(', '),
      ]),
    ),
  );
}

/** What is special about a border, said plainly. */
function remark({ note }) {
  if (/Lake Onega/.test(note)) return 'Lake Onega: winter only (11.12)';
  const name = /^(Nieman|Bug|Dnister|Kuban);/.exec(note)?.[1];
  if (name) return `${name}: does not freeze`;
  if (/freezes=y/.test(note)) return 'freezes (11.12)';
  if (/^limit 1/.test(note)) return 'one army (11.4)';
  const strait = /^(Garonne Estuary|Strait of Messina|Dardanelles|Bosphorus|Kattegat Strait)/.exec(note)?.[1];
  if (strait) return strait;
  return /faces this sea/.test(note) ? 'base' : '';
}
function borders() {
  const all = rows('borders');
  const named = (b) => [placeName(b.a), placeName(b.b)];
  const land = all.filter((b) => b.type !== 'coast' && b.type !== 'sea');
  const shores = group(
    all.filter((b) => b.type === 'coast'),
    (b) => b.a,
  );
  return page(
    'Borders',
    'Clauses 4.2, 11.1 to 11.13. A dagger after the type: that the two regions touch, or by what terrain, is reconstructed.',
    '## Land',
    table(
      ['Region', 'Region', 'Type', 'Limit', 'Remark'],
      land
        .sort(by((b) => places.get(b.a).name + places.get(b.b).name))
        .map((b) => [...named(b), typeMark(b), b.limit, remark(b)]),
    ),
    '## Coasts',
    'Limit 2. Fleets use the seas which the base faces; invasions may come from all.',
    table(
      ['Region', 'Base faces', 'Touches also'],
      [...shores].sort(by(([id]) => places.get(id).name)).map(([id, list]) => {
        const seas = (wanted) =>
          list
            .filter((b) => (remark(b) === 'base') === wanted)
            .map((b) => mark(places.get(b.b).name, b.source))
            .join(', ');
        return [placeName(id), seas(true), seas(false)];
      }),
    ),
    '## Seas',
    table(
      ['Sea', 'Sea', 'Strait'],
      all
        .filter((b) => b.type === 'sea')
        .sort(by((b) => places.get(b.a).name + places.get(b.b).name))
        .map((b) => [places.get(b.a).name, mark(places.get(b.b).name, b.source), remark(b)]),
    ),
  );
}

function blocks() {
  const parts = [...group(rows('blocks'), (b) => b.owner)].sort(by(([owner]) => rank(owner)));
  const line = (b) => [
    b.name,
    b.type === 'hq' ? 'HQ' : b.type,
    mark(b.rating, b.rating_src),
    mark(b.max, maxSource(b)),
    / only$/.test(b.build) ? placeName(b.build.replace(/ only$/, '')) : '',
  ];
  const head = ['Block', 'Kind', 'Rating', 'Full strength', 'Raised only in'];
  const minors = parts.filter(([owner]) => !empires.includes(owner));
  return page(
    'Blocks',
    'Clauses 2.11 to 2.16, 2.3.1. A block without a place of its own is raised anywhere in the homeland of its power (5.1); fleets in a naval base there (8.2). The lowest strength is 1, of fleets 0. A rating without a mark is one that the rulebook shows for that empire and kind of block; which of the numbered corps carries it is our assignment.',
    ...parts
      .filter(([owner]) => empires.includes(owner))
      .flatMap(([owner, list]) => [`## ${capital(owner)}`, table(head, list.map(line))]),
    '## Minors',
    table(
      ['Minor', ...head],
      minors.flatMap(([owner, list]) => list.map((b) => [capital(owner), ...line(b)])),
    ),
  );
}

/** Leader events in the handbook's own words: the name, and the clause that says what it does. */
const eventOf = (card) => {
  const clause = { Charles: 'a', Wellington: 'b', Napoléon: 'c', Talleyrand: 'd', 'Selim III': 'e', Blücher: 'f' };
  const letter = clause[card.name] ?? (/^Alexander/.test(card.name) ? 'g' : 'h');
  return `${card.event.split(':')[0]} (AL-LC-${letter})`;
};
function cards() {
  return page(
    'Cards',
    'Clauses 3.0, 3.3, LC. A dagger after the number: the number is reconstructed; after the name: the name and the colour are.',
    table(
      ['Number', 'Card', 'Colour', 'Event'],
      rows('cards').map((c) => [
        mark(c.number, c.number_src),
        mark(c.name, c.source),
        capital(c.empire),
        c.leader === 'y' ? eventOf(c) : '',
      ]),
    ),
  );
}

const scenarios = ['1804', '1808', '1812'];
function powers() {
  const all = rows('powers');
  const status = (p) =>
    p.status === 'belligerent' ? 'at war' : p.status === 'allied' ? `with ${capital(p.ally)}` : p.status;
  const parts = scenarios.flatMap((scenario) => {
    const here = all.filter((p) => p.scenario === scenario).sort(by((p) => rank(p.power)));
    const pairs = rows('relations').filter((r) => r.scenario === scenario);
    return [
      `## ${scenario}`,
      table(
        ['Power', 'Gold', 'At the start'],
        here.map((p) => [capital(p.power), p.kind === 'empire' ? mark(p.gold, p.source) : '', status(p)]),
      ),
      'Between players, if both empires are played (all other pairs are neutral):',
      pairs
        .map(
          (r) =>
            `- ${capital(r.a)} and ${capital(r.b)}: ${mark(r.relation === 'war' ? 'at war' : r.relation, r.source)}`,
        )
        .join('\n'),
    ];
  });
  return page(
    'Powers and relations at the start',
    'Clauses 3.6, 12.1804, 12.1808, 12.1812, AL-R-30, AL-R-84. Of an NPE’s Gold half is paid, and only to the player it follows.',
    ...parts,
  );
}

function setup(scenario) {
  const blockOf = new Map(rows('blocks').map((b) => [b.id, b]));
  const all = rows(`setup-${scenario}`);
  const parts = [...group(all, (s) => s.owner)].sort(by(([owner]) => rank(owner)));
  const one = (s) => {
    const b = blockOf.get(s.block);
    return s.location === 'pool' ? b.name : `${b.name}: ${mark(`${s.step}/${b.max}`, maxSource(b))}`;
  };
  const lines = (list) => {
    const spots = [...group(list, (s) => s.location)].sort(by(([id]) => (id === 'pool' ? '~' : places.get(id).name)));
    return spots.map(([id, here]) => [id === 'pool' ? '_pool_' : places.get(id).name, here.map(one).sort().join(', ')]);
  };
  return page(
    `Set-up ${scenario}`,
    `Clause 12.${scenario}. Strength at the start / full strength. Places are from the rulebook; a dagger: the full strength, and with it the start, is reconstructed.`,
    ...parts
      .filter(([owner]) => empires.includes(owner))
      .flatMap(([owner, list]) => [`## ${capital(owner)}`, table(['Place', 'Blocks'], lines(list))]),
    '## Minors',
    table(
      ['Minor', 'With', 'Place', 'Blocks'],
      parts
        .filter(([owner]) => !empires.includes(owner))
        .flatMap(([owner, list]) =>
          lines(list).map((cells) => [capital(owner), capital(list[0].allegiance), ...cells]),
        ),
    ),
  );
}

/** Each page by the name of its file. */
export function pages() {
  return {
    'blocks.md': blocks(),
    'borders.md': borders(),
    'cards.md': cards(),
    'limits.md': limits(),
    'powers.md': powers(),
    'regions.md': regions(),
    ...Object.fromEntries(scenarios.map((scenario) => [`setup-${scenario}.md`, setup(scenario)])),
    'victory-cities.md': victoryCities(),
  };
}

writeIfCalled(import.meta.url, home, pages);
