import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'power-and-prestige',
  rules: '2.1.0',
  title: 'Power & Prestige',
  about:
    'Build, march and shine in the heart of Europe: residences, artists and armies on the roads between the great cities.',
  facts: '3–6 players · open forces, or fog · an evening',
  languages: {
    de: {
      title: 'Power & Prestige',
      about:
        'Baue, marschiere und glänze im Herzen Europas: Residenzen, Künstler und Armeen auf den Straßen zwischen den großen Städten.',
      facts: '3–6 Spieler · offene Truppen oder Nebel · ein Abend',
    },
    fr: {
      title: 'Power & Prestige',
      about:
        'Bâtissez, marchez et brillez au cœur de l’Europe : résidences, artistes et armées sur les routes entre les grandes villes.',
      facts: '3–6 joueurs · forces visibles, ou brouillard · une soirée',
    },
  },
  map: true,
  bench: {
    usual: { seats: 4, years: 5 },
    complete: [{ seats: 4, target: '≥ 60' }],
    largest: [
      { seats: 6, years: 7, fog: 'none' },
      { seats: 6, years: 7, fog: 'partial' },
      { seats: 6, years: 7, fog: 'full' },
    ],
    mostBytes: '≤ 6 144',
  },
};
