// Writes the tables of data/*.tsv as pages of the handbook into handbook/tables/: `node scripts/handbook-tables.mjs`.
// A dagger marks a reconstructed value: one the rulebook does not state.
import { capital, mark, pageOf, table, writeIfCalled } from '../../../scripts/handbook-pages.mjs';
import { dash, reader } from '../../../scripts/table-modules.mjs';
import { schema } from './schema.mjs';

const home = new URL('../', import.meta.url);
const rows = reader(home, schema);
const page = pageOf('30-about-this-edition.md');
const isMade = (row) => /reconstructed/.test(row.source);
const cell = (row, column) => mark(minus(row[column]), isMade(row) ? 'reconstructed' : 'seed');
const minus = (value) => String(value).replace(/^-(?=\d)/, '−');
const words = (id) => capital(id.replaceAll('_', ' '));
const upTo = (text) => text.replace('<=', '≤ ').replace('>=', '≥ ');

const cityName = new Map(rows('cities').map((row) => [row.id, row.name]));
const leaderName = new Map(rows('leaders').map((row) => [row.id, row.name]));
const corpsName = new Map(rows('corps').map((row) => [row.id, row.name]));
const powerName = new Map([...rows('powers'), ...rows('minors')].map((row) => [row.id, row.name]));

function terrainPage() {
  return page(
    'Terrain',
    'Clauses 5.2.3.6, 8.1.7 and 8.2.1. MP to enter the hex or to cross the hexside; what the attacker’s dice get; the most that a superiority in artillery and cavalry is worth.',
    table(
      ['Terrain', 'MP', 'Attacker', 'Artillery', 'Cavalry', 'Difficult', 'Attrition'],
      rows('terrain_effects').map((row) => [
        words(row.terrain),
        cell(row, 'mp_cost'),
        cell(row, 'attacker_drm'),
        minus(row.artillery_superiority_max),
        minus(row.cavalry_superiority_max),
        row.difficult === 'y' ? 'yes' : 'no',
        cell(row, 'attrition_drm'),
      ]),
    ),
  );
}

/** Losses with their signs: 3+CL. */
const losses = (row, size) =>
  `${row[`${size}_losses`]}${row[`${size}_plus`] === 'y' ? '+' : ''}${row[`${size}_C`] === 'y' ? ' C' : ''}${row[`${size}_L`] === 'y' ? ' L' : ''}`;

function battlePage() {
  return page(
    'Battle',
    'Clauses 8.0, 8.1.4 and 8.2.4. Two dice and all modifiers of a side; the result is what the enemy loses.',
    table(
      ['Total', 'Skirmish', 'Minor', 'Major'],
      rows('crt').map((row) => [
        upTo(row.total),
        ...['skirmish', 'minor', 'major'].map((size) => mark(losses(row, size), 'reconstructed')),
      ]),
    ),
    '## Modifiers',
    table(
      ['Modifier', 'For', 'Value'],
      rows('combat_drm').map((row) => [
        words(row.id),
        row.applies_to,
        row.drm.endsWith('.tsv') ? 'see Odds' : cell(row, 'drm'),
      ]),
    ),
    '## Odds',
    table(
      ['Odds', 'Attacker'],
      rows('odds_drm').map((row) => [
        row.odds.replace('-', '–'),
        dash(row.attacker_drm) ? cell(row, 'attacker_drm') : 'destroyed',
      ]),
    ),
    '## Wounds',
    'Clause 8.2.5. W wounded, K killed.',
    table(
      ['Total', 'By an L', 'Helped or used a tactic', 'Commander'],
      rows('leader_casualty').map((row) => [
        upTo(row.total_2d6),
        ...['L_result', 'modifier_or_tactic_used', 'overall_leader'].map((column) =>
          mark(row[column], 'reconstructed'),
        ),
      ]),
    ),
  );
}

function siegePage() {
  return page(
    'Sieges and attrition',
    'Clauses 9.2 and 9.3.',
    table(
      ['Total', 'Level 1', 'Level 2', 'Level 3'],
      rows('siege').map((row) => [
        upTo(row.total),
        ...['level_1', 'level_2', 'level_3'].map((column) => mark(row[column], 'reconstructed')),
      ]),
    ),
    '## Modifiers of a siege',
    table(
      ['Modifier', 'Value'],
      rows('siege_drm').map((row) => [words(row.id), cell(row, 'drm')]),
    ),
    '## Attrition',
    'Clause 7.4. Steps lost by a force of so many steps; a star costs a step only where the modifiers say so.',
    table(
      ['Total', '1–2', '3–4', '5–8', '9–12', '13–16', '17 and more'],
      rows('attrition').map((row) => [
        upTo(row.total),
        ...['steps_1_2', 'steps_3_4', 'steps_5_8', 'steps_9_12', 'steps_13_16', 'steps_17_plus'].map((column) =>
          mark(row[column].replace('*', '⋆'), 'reconstructed'),
        ),
      ]),
    ),
    '## Modifiers of attrition',
    table(
      ['Modifier', 'Value'],
      rows('attrition_drm').map((row) => [words(row.id), cell(row, 'drm')]),
    ),
  );
}

function checkPage() {
  return page(
    'Checks',
    'Clauses 5.2.3.2, 5.2.3.3 and 8.1.1. Two dice and the modifiers must reach the number.',
    table(
      ['Check', 'Needed', 'Modifier', 'Value'],
      rows('checks').map((row) => [
        words(row.check),
        upTo(row.success),
        row.modifier.replace(/\bhis\b/, 'their'),
        cell(row, 'value'),
      ]),
    ),
  );
}

const pieceName = (row) =>
  ({
    leader: leaderName.get(row.ref),
    corps: corpsName.get(row.ref),
    army: corpsName.get(row.ref),
    det: 'Detachment',
    depot: 'Depot',
    train: 'Train',
    eng: 'Engineer',
  })[row.kind] ?? row.ref;

/** Powers by name where the chart has their ids. */
const buyers = (who) => who.replaceAll(/\b[a-z]+\b/g, (word) => powerName.get(word) ?? word);

function productionPage() {
  return page(
    'Production',
    'Clauses 12.3 and 12.5. Pounds for each, what it takes of the recruitment level, and who may buy it.',
    table(
      ['What', 'Pounds', 'Steps', 'Cavalry', 'Who', 'Limit'],
      rows('production').map((row) => [
        capital(row.item),
        cell(row, 'price'),
        row.recruitment,
        row.cavalry_recruitment,
        buyers(row.who),
        dash(row.limit) || 'none',
      ]),
    ),
  );
}

/** What a campaign sets up and what arrives later, and the leaders among it. */
function forcesPage(scenario, title, start) {
  const all = rows(`scenarios/${scenario}`).filter((row) => row.kind !== 'fleet');
  const pieces = all.filter((row) => /^(setup|arrival)/.test(row.section));
  const leaving = all.filter((row) => row.section.startsWith('withdrawal'));
  const used = new Set(pieces.map((row) => row.ref));
  return page(
    `Forces of ${title}`,
    `What is set up in ${start}, and what arrives later. A number is how many steps a weakened corps has, or how many such counters there are.`,
    table(
      ['When', 'Power', 'Where', 'Piece', 'Steps'],
      pieces.map((row) => [
        row.section === 'setup' ? 'Start' : row.section.replace('arrival:', ''),
        powerName.get(row.power),
        cityName.get(row.location) ?? `hex ${row.location.slice(1)}`,
        mark(pieceName(row), 'reconstructed'),
        row.kind === 'corps' || Number(row.strength) > 1 ? row.strength : '',
      ]),
    ),
    ...(leaving.length === 0
      ? []
      : [
          '## Withdrawals',
          'Who leaves the theatre when a turn begins, from the map or from the pool.',
          table(
            ['When', 'Power', 'Piece'],
            leaving.map((row) => [
              row.section.replace('withdrawal:', ''),
              powerName.get(row.power),
              mark(pieceName(row), 'reconstructed'),
            ]),
          ),
        ]),
    '## Leaders',
    'Initiative and combat, then the same as commander of an army, with the steps that can be commanded.',
    table(
      ['Leader', 'Power', 'Stars', 'Initiative', 'Combat', 'Army initiative', 'Army combat', 'Steps'],
      rows('leaders')
        .filter((row) => used.has(row.id))
        .map((row) => [
          row.name,
          powerName.get(row.power),
          row.rank,
          cell(row, 'initiative'),
          cell(row, 'combat'),
          cell(row, 'army_initiative'),
          cell(row, 'army_combat'),
          cell(row, 'capacity'),
        ]),
    ),
  );
}

const moments = {
  any: 'At any time',
  events: 'Events',
  budget: 'Budget',
  reinforcement: 'Reinforcement',
  diplomacy_start: 'Diplomacy begins',
  diplomacy_end: 'Diplomacy ends',
  before_draw: 'Before a draw',
  activation_start: 'Activation begins',
  activation_end: 'Activation ends',
  before_battle: 'Before a battle',
  tactical_check: 'Tactical check',
  before_siege_roll: 'Before a siege roll',
  before_naval_roll: 'Before a roll at sea',
  conquest: 'Conquest',
};
const decks = { C: 'Common', R: 'Revolution', I: 'Empire' };

function cardPage() {
  return page(
    'Cards',
    'Clauses 11.1 and 8.1.3. Event cards with the moment at which each may be played, then the thirty tactical cards. A public card has to be played; one marked _once_ is out of the game afterwards.',
    table(
      ['Number', 'Card', 'Deck', 'From', 'When', 'Kind', 'Text'],
      rows('events').map((row) => [
        row.number,
        row.title,
        decks[row.deck],
        dash(row.entry_year),
        moments[row.window],
        [row.public === 'y' && 'public', row.removed_after_play === 'y' && 'once'].filter(Boolean).join(', '),
        cell(row, 'effect'),
      ]),
    ),
    '## Tactical cards',
    table(
      ['Number', 'Card', 'For', 'Condition', 'Check', 'Effect'],
      rows('tactics').map((row) => [
        row.number,
        row.title,
        capital(row.side),
        dash(row.condition),
        row.check === 'none' ? '' : row.check.replace('>=', ' ≥ ').replace('>', ' > '),
        cell(row, 'effect'),
      ]),
    ),
  );
}

export const pages = () => ({
  'battle.md': battlePage(),
  'cards.md': cardPage(),
  'checks.md': checkPage(),
  'forces.md': forcesPage('italy1796', 'Bonaparte in Italy', 'Spring 1796'),
  'forces-austerlitz.md': forcesPage('austerlitz1805', 'The Sun of Austerlitz', 'Summer 1805'),
  'forces-jena.md': forcesPage('jena1806', 'Jena to Friedland', 'Autumn 1806'),
  'forces-peninsula.md': forcesPage('peninsula1808', 'The Peninsular War', 'Summer 1808'),
  'production.md': productionPage(),
  'forces-moscow.md': forcesPage('russia1812', 'The Road to Moscow', 'Summer 1812'),
  'sieges.md': siegePage(),
  'terrain.md': terrainPage(),
});

writeIfCalled(import.meta.url, home, pages);
