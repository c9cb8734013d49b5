import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'nations-in-arms',
  rules: '0.9.0',
  title: 'Nations in Arms',
  about:
    'Corps under historical leaders on a hex map, moved by markers drawn from a pool: Italy, Austerlitz, Jena, Spain, the road to Moscow, or all of Europe with fleets, treasuries and peace tables.',
  facts: '2–7 players · hex map · one hour to many evenings',
  languages: {
    de: {
      title: 'Nations in Arms',
      about:
        'Korps unter historischen Anführern auf einer Karte aus Sechsecken, bewegt durch gezogene Marker: Italien, Austerlitz, Jena, Spanien, der Weg nach Moskau, oder ganz Europa mit Flotten, Staatskassen und Friedensverhandlungen.',
      facts: '2–7 Spieler · Sechseckkarte · eine Stunde bis viele Abende',
    },
    fr: {
      title: 'Nations in Arms',
      about:
        'Des corps sous leurs chefs historiques, sur une carte d’hexagones, mus par des marqueurs tirés au sort : l’Italie, Austerlitz, Iéna, l’Espagne, la route de Moscou, ou toute l’Europe avec flottes, trésors et tables de paix.',
      facts: '2–7 joueurs · carte d’hexagones · d’une heure à bien des soirées',
    },
  },
  map: true,
  bench: {
    usual: { scenario: 'italy1796' },
    complete: [{ seats: 2, target: '≥ 21' }],
    also: [
      { name: 'The Road to Moscow', options: { scenario: 'russia1812' } },
      { name: 'The Peninsular War', options: { scenario: 'peninsula1808' } },
    ],
    views: [
      { name: 'The Road to Moscow', options: { scenario: 'russia1812' } },
      { name: 'The Road to Moscow, stacks hidden', options: { scenario: 'russia1812', fog: 'stacks' } },
      { name: 'The Peninsular War, stacks hidden', options: { scenario: 'peninsula1808', fog: 'stacks' } },
    ],
    works: [
      { name: 'reach of a force', work: 'reach', at: 'activation.march', unit: 'µs', target: '≤ 30' },
      { name: 'supply of a power on the whole map', work: 'supply', unit: 'ms', target: '≤ 0.1' },
    ],
    byBots: [
      { name: 'The Peninsular War', options: { scenario: 'peninsula1808' }, target: '≤ 60' },
      { name: 'a turn of seven', options: { scenario: 'grand1805_multi', players: 7, until: 1 }, target: '≤ 20' },
    ],
    long: { name: 'The Grand Campaign', options: { scenario: 'grand1805' }, choices: 25_000, served: '≥ 1 500' },
    largest: [{ scenario: 'italy1796' }, { scenario: 'russia1812' }, { scenario: 'peninsula1808', until: 8 }],
    mostBytes: '≤ 14 336',
    apply: '≥ 60 000',
    view: '≤ 40',
    page: { size: '≤ 250', firstMap: '≤ 400', frames: '≥ 55' },
  },
};
