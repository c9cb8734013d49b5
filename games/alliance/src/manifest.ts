import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'alliance',
  rules: '2.1.0',
  title: 'Alliance',
  about:
    'Blocks that hide their strength, cards that decide who moves, and treaties that hold until they don’t. Europe, 1804 to 1815.',
  facts: '1–7 players · hidden forces · two hours and more',
  languages: {
    de: {
      title: 'Alliance',
      about:
        'Blöcke, die ihre Stärke verbergen, Karten, die entscheiden, wer zuerst zieht, und Verträge, die halten, bis sie es nicht mehr tun. Europa, 1804 bis 1815.',
      facts: '1–7 Spieler · verdeckte Truppen · zwei Stunden und mehr',
    },
    fr: {
      title: 'Alliance',
      about:
        'Des blocs qui cachent leur force, des cartes qui décident qui joue, et des traités qui tiennent jusqu’au jour où ils ne tiennent plus. L’Europe, de 1804 à 1815.',
      facts: '1–7 joueurs · forces cachées · deux heures et plus',
    },
  },
  map: true,
  bench: {
    usual: { scenario: '1804', seats: 4 },
    complete: [
      { seats: 2, target: '≥ 60' },
      { seats: 4, target: '≥ 60' },
    ],
    largest: [
      { scenario: '1804', seats: 7 },
      { scenario: '1808', seats: 7 },
      { scenario: '1812', seats: 7 },
    ],
    mostBytes: '≤ 4 096',
    page: { frames: '≥ 55' },
  },
};
