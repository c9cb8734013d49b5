import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'toy',
  rules: '1.0.0',
  title: 'Toy',
  about: 'Two riders race to the end of a short road.',
  facts: '2 players · one minute',
  languages: { de: { title: 'Spielzeug', about: 'Zwei Reiter, eine Straße.', facts: '2 Personen · eine Minute' } },
  map: false,
  bench: { usual: {}, complete: [{ seats: 2 }], largest: [{}], mostBytes: '≤ 1 024' },
};
