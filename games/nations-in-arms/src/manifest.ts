import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'nations-in-arms',
  rules: '0.9.0',
  title: 'Nations in Arms',
  about:
    'Armies under historical leaders on a map of hexes, moved by markers drawn from a pool. Five campaigns: Italy 1796, Austerlitz, Jena, Spain, and the road to Moscow; and two of all Europe, with fleets, treasuries, courts and peace tables: the First Coalition, and the Grand Campaign of 1805 to 1814.',
  facts: '2 to 7 players · eight campaigns · one hour to many evenings',
  languages: {
    de: {
      title: 'Nations in Arms',
      about:
        'Armeen unter historischen Anführern auf einer Karte aus Sechsecken, bewegt durch Marker aus einem Vorrat. Fünf Feldzüge: Italien 1796, Austerlitz, Jena, Spanien und der Weg nach Moskau; und zwei in ganz Europa, mit Flotten, Staatskassen, Höfen und Friedensverhandlungen: die Erste Koalition und der große Krieg von 1805 bis 1814.',
      facts: '2 bis 7 Spieler · acht Feldzüge · eine Stunde bis viele Abende',
    },
    fr: {
      title: 'Nations in Arms',
      about:
        'Des armées sous leurs chefs historiques, sur une carte d’hexagones, mues par des marqueurs tirés d’une réserve. Cinq campagnes : l’Italie en 1796, Austerlitz, Iéna, l’Espagne et la route de Moscou ; et deux dans toute l’Europe, avec flottes, trésors, cours et tables de paix : la Première Coalition et la grande campagne de 1805 à 1814.',
      facts: '2 à 7 joueurs · huit campagnes · d’une heure à bien des soirées',
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
