import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'power-and-prestige',
  rules: '2.1.0',
  title: 'Power & Prestige',
  about:
    'Build, march and shine in the heart of Europe: residences, artists and armies on the roads between the great cities.',
  facts: '3–6 players · open forces, or fog · an evening',
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
